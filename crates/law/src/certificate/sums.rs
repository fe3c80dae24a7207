//! The certificates of sums and products, of lattice games that are sums, or Nim with leaps added,
//! and of Wythoff's game.

use crate::{self as law, Blocks, Join, Part, Wythoff};
use grundy_check::{
    Certificate, CompoundClaims,
    check::sums::PieceMoves,
    format::{CertificateLaw, CertificateProof, LawClaims},
};
use grundy_core::game::{Game, Plane, Product, Sum};

/// Returns the certificate that a lattice game is the sum of the games of its coordinates; `None`
/// for other games.
pub(super) fn sum(game: &Game) -> Option<Certificate> {
    let games = law::coordinates(game)?;
    let mut lines = games
        .iter()
        .map(|game| game.as_ref().map_or_else(String::new, ToString::to_string));
    let law = CertificateLaw::Sum {
        x: lines.next()?,
        y: lines.next()?,
        z: lines.next(),
        w: lines.next(),
    };
    of_moves(game, law, CertificateProof::Sum {})
}

/// Returns the certificate of a sum or a product of games, each in its simplest form; `None` if one
/// of them has no certificate.
pub(super) fn compound(join: Join, parts: &[Part]) -> Option<Certificate> {
    let part = |part: &Part| {
        let game = part.game.simplified().unwrap_or_else(|| part.game.clone());
        part.law.as_ref()?.certificate(&game)
    };
    let parts: Vec<Certificate> = parts.iter().map(part).collect::<Option<_>>()?;
    let games = parts.iter().map(|part| part.game.clone()).collect();
    let game: Game = match join {
        Join::Sum => Sum { parts: games }.into(),
        Join::Product => Product { factors: games }.into(),
    };
    Some(Certificate::new(&game, CompoundClaims { parts }))
}

/// Returns the certificate of a law of Nim with leaps added, which has been proved for the game.
pub(super) fn blocks(game: &Game, law: &Blocks) -> Option<Certificate> {
    let length = usize::try_from(law.side()).ok()?.max(1);
    let values = law.values().chunks(length).map(<[u32]>::to_vec).collect();
    of_moves(
        game,
        CertificateLaw::Blocks {
            side: law.side().into(),
            values,
        },
        CertificateProof::Blocks {},
    )
}

/// Returns the certificate of the P-positions of Wythoff's game; `None` for other games.
pub(super) fn wythoff(game: &Plane) -> Option<Certificate> {
    let Wythoff = Wythoff::from_game(game)?;
    of_moves(
        &game.clone().into(),
        CertificateLaw::Beatty {},
        CertificateProof::Wythoff {},
    )
}

fn of_moves(game: &Game, law: CertificateLaw, proof: CertificateProof) -> Option<Certificate> {
    let values = PieceMoves::from_game(game)?.describe()?;
    Some(Certificate::new(game, LawClaims { law, proof, values }))
}
