//! The page of open games.
#![allow(
    clippy::format_push_string,
    reason = "a page is built once; readable code matters more than speed"
)]

use super::data::{Known, OpenGame};
use crate::{origin, table};

/// Published periods beyond the computed heaps of the page, from Flammenkamp's list of octal games.
const PUBLISHED: [(&str, u64); 10] = [
    ("0.054", 10_015_179),
    ("0.104", 11_770_282),
    ("0.106", 328_226_140_474),
    ("0.127", 4),
    ("0.16", 149_459),
    ("0.165", 1550),
    ("0.354", 1180),
    ("0.376", 4),
    ("0.454", 60_620_715),
    ("0.56", 144),
];

/// Periods beyond the computed heaps of the page with a certificate among the records: preperiod
/// and period.
const CERTIFIED: [(&str, u64, u64); 5] = [
    ("0.054", 193_235_616, 10_015_179),
    ("0.104", 197_769_598, 11_770_282),
    ("0.106", 465_384_263_797, 328_226_140_474),
    ("0.354", 10_061_916, 1180),
    ("0.454", 160_949_019, 60_620_715),
];

/// Runs beyond the computed heaps of the page that found no period, described among the records:
/// the last heap.
const FARTHER: [(&str, u64); 2] = [("0.004", 10_000_000), ("0.146", 2_147_483_648)];

/// Returns the name of a game's file among the records, without the ending.
fn file_name(game: &str) -> String {
    game.replace('.', "_")
}

/// Returns the published period of a game.
fn published_to(game: &OpenGame) -> Option<u64> {
    PUBLISHED
        .iter()
        .find(|(name, _)| *name == game.game)
        .map(|&(_, period)| period)
}

/// Makes the page from the data; the bytes are the same on every machine.
#[must_use]
pub fn page(known: &Known) -> String {
    let solved = |game: &&OpenGame| game.repeats.is_some() || published_to(game).is_some();
    let (solved, open): (Vec<&OpenGame>, Vec<&OpenGame>) = known.games.iter().partition(solved);
    let (mut died_out, others): (Vec<&OpenGame>, Vec<&OpenGame>) =
        open.iter().copied().partition(|game| game.has_died_out());
    let (mut dying, unseen): (Vec<&OpenGame>, Vec<&OpenGame>) =
        others.into_iter().partition(|game| game.sparse.is_some());
    died_out.sort_by_key(|game| (game.state(), game.game.clone()));
    dying.sort_by_key(|game| (game.state(), game.game.clone()));
    let games: usize = open.iter().map(|game| 1 + game.same.len()).sum();
    let mut page = format!(
        "# Open octal games of three digits\n\n\
        The {games} games `0.d1d2d3` and `4.d1d2d3`, in {} classes, without a known period: none was proved in\n\
        the [survey](octal-survey.md) or by the heaps computed here, and none is published as far as this page knows. Made,\n\
        stage by stage, by\n\n```sh\n{}\n```\n\n\
        - *state*: the bits that determine what follows, (last rare + number of digits) times the entropy of a value. Where\n  \
          rare heaps have died out, that number of the last values decides. The fewer bits, the sooner a period may\n  \
          be found; how soon is not known of any of these games.\n\
        - *mask*: a value is rare if it shares an even number of bits with it; *+ n*: the parity of n is one more bit, or that of\n  \
          n + 1 where splits remove odd numbers of tokens.\n\
        - *rares*, *last rare*: how many heaps are rare, the empty one included, and the largest of them, as far as computed.\n\
        - *entropy*: of a value, in bits, by the frequencies of the values.\n\
        - *largest*, *at*: the largest value, and the first heap that has it.\n\
        - *to*: how far the game was computed. The digests of the values stand in [open-games.toml](../data/open-games.toml).\n\
        - *games*: the others whose values are the same but for zeros at the start, as far as the survey goes.\n",
        open.len(),
        origin::OPEN_GAMES
    );
    let parts = [
        (
            "Rare heaps that have died out",
            "The last rare heap is within the first tenth of those computed.",
            died_out,
        ),
        (
            "Rare heaps that may still come",
            "State as far as it is known: at least.",
            dying,
        ),
    ];
    for (title, note, games) in parts.into_iter().filter(|(.., games)| !games.is_empty()) {
        page += &format!(
            "\n## {title}\n\n{} classes, the fewest bits first. {note}\n\n",
            games.len()
        );
        page += &table::markdown(&SPARSE, games.iter().filter_map(|game| sparse_row(game)));
    }
    if !unseen.is_empty() {
        page += &unseen_games(&unseen);
    }
    page += "\n## Taken farther\n\nRuns of `grundy-lab prove GAME --checkpoint DIR` that went beyond the heaps above and found no period. The same command resumes a\n\
             run that was interrupted; the record has the digest of the values and the rare heaps.\n\n";
    let row = |(game, to): (&str, u64)| {
        [
            game.to_owned(),
            to.to_string(),
            format!("[{0}.txt](../records/{0}.txt)", file_name(game)),
        ]
    };
    page += &table::markdown(&["game", "to:", "record"], FARTHER.map(row));
    page += "\n## Not open\n\nClasses without a proof in the survey that are solved: *here* by the heaps computed for this page; by a *record*, a\n\
             certificate that went farther; *published* where others have found the period, and nothing here has come so far.\n\n";
    let row = |game: &OpenGame| {
        let certified = CERTIFIED.iter().find(|(name, ..)| *name == game.game);
        let (period, preperiod, by) = match (game.repeats, certified) {
            (Some(found), _) => (found.period, found.preperiod.to_string(), "here".to_owned()),
            (None, Some((name, preperiod, period))) => (
                *period,
                preperiod.to_string(),
                format!("[record](../records/{}.toml)", file_name(name)),
            ),
            (None, None) => (
                published_to(game).unwrap_or(0),
                String::new(),
                "published".to_owned(),
            ),
        };
        [
            game.game.clone(),
            period.to_string(),
            preperiod,
            by,
            game.to.to_string(),
            game.same.join(", "),
        ]
    };
    page += &table::markdown(
        &["game", "period:", "preperiod:", "by", "to:", "games"],
        solved.into_iter().map(row),
    );
    page
}

/// Returns the part of the page about games without a sparse space.
fn unseen_games(unseen: &[&OpenGame]) -> String {
    let begin = format!(
        "\n## No sparse space seen\n\n{} classes. More than a quarter of the heaps is rare by every mask.\n\n",
        unseen.len()
    );
    let row = |game: &&OpenGame| {
        let numbers =
            [u64::from(game.largest), game.largest_at, game.to].map(|number| number.to_string());
        let [largest, at, to] = numbers;
        [
            game.game.clone(),
            thousandths(game.millibits),
            largest,
            at,
            to,
            game.same.join(", "),
        ]
    };
    begin
        + &table::markdown(
            &["game", "entropy:", "largest:", "at:", "to:", "games"],
            unseen.iter().map(row),
        )
}

/// The columns of the games with a sparse space.
const SPARSE: [&str; 10] = [
    "game",
    "state:",
    "mask:",
    "rares:",
    "last rare:",
    "entropy:",
    "largest:",
    "at:",
    "to:",
    "games",
];

fn sparse_row(game: &OpenGame) -> Option<[String; 10]> {
    let sparse = game.sparse?;
    let parity = if sparse.position_parity { " + n" } else { "" };
    Some([
        game.game.clone(),
        game.state()
            .map_or_else(String::new, |state| (state / 1000).to_string()),
        format!("{:#x}{parity}", sparse.mask),
        sparse.rares.to_string(),
        sparse.last_rare.to_string(),
        thousandths(game.millibits),
        game.largest.to_string(),
        game.largest_at.to_string(),
        game.to.to_string(),
        game.same.join(", "),
    ])
}

/// Formats a number of thousandths with two decimals.
fn thousandths(number: u64) -> String {
    let hundredths = (number + 5) / 10;
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}
