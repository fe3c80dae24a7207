//! The certificate of a planar law: its strips line by line from the border on, without phases.

use crate::planar;
use grundy_check::{
    Certificate, check,
    format::{CertificateCone, CertificateLaw, CertificateRay, Corner, LawClaims},
};
use grundy_core::game::{Game, Plane};

/// Returns the certificate of a law that has been proved for the game; `None` if the law does not
/// fit the format.
pub(super) fn planar(game: &Plane, law: &planar::Planar) -> Option<Certificate> {
    let rays: Vec<CertificateRay> = law.rays.iter().map(ray).collect::<Option<_>>()?;
    let cones: Vec<CertificateCone> = law.cones.iter().map(cone).collect();
    let corner = |(x, row): (u64, &planar::CornerRow)| {
        let values = row.values.clone();
        (!values.is_empty()).then(|| Corner {
            x,
            y: row.start.into(),
            values,
        })
    };
    let corner: Vec<Corner> = (0..).zip(&law.corner).filter_map(corner).collect();
    let (proof, values) = check::planar::complete(game, (&rays, &cones, &corner)).ok()?;
    let law = CertificateLaw::Planar {
        rays,
        cones,
        corner,
    };
    Some(Certificate::new(
        &Game::from(game.clone()),
        LawClaims { law, proof, values },
    ))
}

fn ray(ray: &planar::Ray) -> Option<CertificateRay> {
    let line = |offset: i64| {
        let (mut x, mut y) = first_cell(ray.direction, offset)?;
        let mut values = Vec::new();
        for _ in 0..ray.period {
            values.push(ray.value(x.into(), y.into())?);
            (x, y) = (
                x + u64::from(ray.direction.0),
                y + u64::from(ray.direction.1),
            );
        }
        Some(values)
    };
    let values = (ray.low..=ray.high).map(line).collect::<Option<_>>()?;
    Some(CertificateRay {
        direction: ray.direction,
        low: ray.low,
        period: ray.period,
        values,
    })
}

/// Returns the cell of the line rx*y - ry*x = offset that is nearest to the border.
fn first_cell((rx, ry): (u32, u32), offset: i64) -> Option<(u64, u64)> {
    let (rx, ry) = (i64::from(rx), i64::from(ry));
    if rx == 0 {
        return Some((u64::try_from(-offset).ok()?, 0));
    }
    // y = (offset + ry*x) / rx is an integer for one x in every rx.
    let least = if ry == 0 { 0 } else { (-offset).max(0) / ry };
    let x = (least..=least + rx).find(|x| offset + ry * x >= 0 && (offset + ry * x) % rx == 0)?;
    Some((
        u64::try_from(x).ok()?,
        u64::try_from((offset + ry * x) / rx).ok()?,
    ))
}

fn cone(cone: &planar::Cone) -> CertificateCone {
    let values = cone
        .values
        .chunks((cone.width as usize).max(1))
        .map(<[u8]>::to_vec)
        .collect();
    CertificateCone {
        shift: cone.shift,
        values,
    }
}
