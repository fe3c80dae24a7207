//! The blocks that a batch of heads needs, fetched from the ranks that have them.

use super::{
    error::Error,
    exchange::Exchange,
    kernel::{Need, Plan, Source},
    layout::Layout,
    tier::{Place, Tier, place},
};
use grundy_compute as compute;

/// Approximate maximum number of bytes of the blocks that a batch fetches: messages are large, and
/// two batches are small compared with the tiers. The batches of 6 x 6 marbles then have 32 heads,
/// some 30 ms of work.
const FETCHED: usize = 1 << 27;

/// Number of heads that are computed between two exchanges; the same on all ranks.
pub fn batch(layout: &Layout) -> usize {
    (FETCHED / layout.block() / layout.parts.len().max(1)).clamp(1, 1 << 12)
}

/// The condition of this rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mood {
    Well,
    /// The listener asked to stop.
    Stopping,
    /// The allocation of this number of bytes failed.
    NoMemory(u64),
}

impl Mood {
    /// The byte that tells the other ranks.
    fn byte(self) -> u8 {
        match self {
            Self::Well => 0,
            Self::Stopping => 1,
            Self::NoMemory(_) => 2,
        }
    }
}

/// A batch with the blocks that each other rank sent.
#[derive(Debug, Default)]
pub(super) struct Batch {
    pub plans: Vec<Plan>,
    pub sent: Vec<Vec<u8>>,
}

/// Bytes of a request for a class of another rank: the number of filled cells and the class's
/// number in that tier, as eight bytes each.
const REQUEST: usize = 16;

/// The blocks that a batch needs.
pub struct Wanted {
    /// Each head, with the parts that can be filled and the places of the blocks that these lead
    /// to.
    found: Vec<(u64, Vec<(u64, Place)>)>,
    /// For each rank, the classes whose blocks are requested: filled cells and number in that tier,
    /// in increasing order without repetition.
    pub of: Vec<Vec<(u32, usize)>>,
}

/// Finds the blocks that rank `rank` of `ranks` needs for some heads.
///
/// # Errors
/// If a tier is missing.
pub fn list_wanted(
    layout: &Layout,
    tiers: &[Tier],
    (ranks, rank): (usize, usize),
    heads: &[u64],
) -> Result<Wanted, Error> {
    let mut of: Vec<Vec<(u32, usize)>> = vec![Vec::new(); ranks];
    let mut found = Vec::with_capacity(heads.len());
    for &head in heads {
        let parts = layout.parts.iter().filter(|&part| part & head == 0);
        let places: Option<Vec<(u64, Place)>> = parts
            .map(|&part| Some((part, place(layout, tiers, head | part)?)))
            .collect();
        let places = places.ok_or_else(|| Error::Exchange("a tier is not there".to_owned()))?;
        for (_, place) in &places {
            if place.class % ranks != rank {
                of[place.class % ranks].push((place.filled, place.class));
            }
        }
        found.push((head, places));
    }
    for wanted in &mut of {
        wanted.sort_unstable();
        wanted.dedup();
    }
    Ok(Wanted { found, of })
}

/// Plans a batch, requests the blocks that it needs from the other ranks, and sends them the blocks
/// that they request. All ranks must call it equally often.
///
/// # Errors
/// If a rank stops, or messages do not arrive.
pub(super) fn fetch(
    layout: &Layout,
    tiers: &[Tier],
    exchange: &dyn Exchange,
    heads: &[u64],
    mood: Mood,
) -> Result<Batch, Error> {
    let (ranks, rank) = (exchange.ranks(), exchange.rank());
    let Wanted { found, of: wanted } = list_wanted(layout, tiers, (ranks, rank), heads)?;
    let request = |wanted: &Vec<(u32, usize)>| {
        let mut bytes = vec![mood.byte()];
        for &(filled, class) in wanted {
            bytes.extend(u64::from(filled).to_le_bytes());
            bytes.extend((class as u64).to_le_bytes());
        }
        bytes
    };
    let requests = exchange.all_to_all(wanted.iter().map(request).collect())?;
    if let Mood::NoMemory(bytes) = mood {
        return Err(compute::ComputeError::NoMemory { bytes }.into());
    }
    let someone_is = |mood: Mood| {
        requests
            .iter()
            .position(|request| request.first() == Some(&mood.byte()))
    };
    if let Some(rank) = someone_is(Mood::NoMemory(0)) {
        return Err(Error::Elsewhere { rank });
    }
    if someone_is(Mood::Stopping).is_some() {
        return Err(compute::ComputeError::Interrupted.into());
    }
    let answers: Result<Vec<_>, _> = requests
        .iter()
        .map(|request| answer(layout, tiers, ranks, request))
        .collect();
    let sent = exchange.all_to_all(answers?)?;
    let plans = found.into_iter().map(|(head, places)| {
        let need = |(
            part,
            Place {
                filled,
                class,
                turn,
            },
        )| {
            let block = class / ranks;
            let from = class % ranks;
            let source = if from == rank {
                Source::Own { filled, block }
            } else {
                // All needed blocks were requested.
                let block = wanted[from].binary_search(&(filled, class)).unwrap_or(0);
                Source::Sent { rank: from, block }
            };
            Need { part, turn, source }
        };
        Plan {
            head,
            needs: places.into_iter().map(need).collect(),
        }
    });
    let plans = plans.collect();
    for (wanted, sent) in wanted.iter().zip(&sent) {
        if sent.len() != wanted.len() * layout.block() {
            return Err(Error::Exchange(format!(
                "{} bytes came instead of {} blocks",
                sent.len(),
                wanted.len()
            )));
        }
    }
    Ok(Batch { plans, sent })
}

/// The blocks that another rank requests.
fn answer(layout: &Layout, tiers: &[Tier], ranks: usize, request: &[u8]) -> Result<Vec<u8>, Error> {
    let size = layout.block();
    let classes = request.get(1..).unwrap_or_default().chunks_exact(REQUEST);
    let mut blocks = Vec::with_capacity(classes.len() * size);
    for class in classes {
        let number = |at: usize| {
            class[at..at + 8]
                .iter()
                .rev()
                .fold(0, |number, &byte| number << 8 | u64::from(byte))
        };
        let (filled, block) = (
            number(0),
            usize::try_from(number(8)).unwrap_or(usize::MAX) / ranks,
        );
        let tier = tiers.iter().find(|tier| u64::from(tier.filled) == filled);
        let block = tier.and_then(|tier| tier.own.chunks_exact(size).nth(block));
        blocks.extend(block.ok_or_else(|| Error::Exchange("a block is not there".to_owned()))?);
    }
    Ok(blocks)
}
