//! The ranks that compute a board together: those of `mpirun`, or this process alone.

use super::BadInput;
use crate::tiers::Exchange;

/// The command that builds the program with MPI.
const BUILD: &str = "cargo build --release --features mpi, which needs Open MPI and libclang (Debian: \
                     libopenmpi-dev, libclang-dev)";

/// Environment variables in which launchers give the number of ranks: Open MPI's, and those of
/// other launchers.
const LAUNCHED: [&str; 3] = ["OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "MPI_LOCALNRANKS"];

/// Refuses to run as one of several processes that do not know of each other.
///
/// # Errors
/// If a launcher started several processes.
pub(super) fn refuse_strangers() -> anyhow::Result<()> {
    let number = |name| std::env::var(name).ok()?.trim().parse::<u64>().ok();
    let Some(ranks) = LAUNCHED
        .into_iter()
        .filter_map(number)
        .find(|&ranks| ranks > 1)
    else {
        return Ok(());
    };
    let help = if cfg!(feature = "mpi") {
        "add --mpi".to_owned()
    } else {
        format!("add --mpi, with a program that knows MPI: {BUILD}")
    };
    Err(BadInput(format!(
        "{ranks} ranks were started, each of which would compute the whole board; {help}"
    ))
    .into())
}

/// The exchange between ranks, with the number of ranks that share this machine's memory.
pub(super) trait Ranks: Exchange {
    /// Returns the number of ranks on this machine.
    fn on_this_machine(&self) -> usize;

    /// Ends all ranks at once, since the others would wait for a failed rank.
    fn abort(&self);
}

#[cfg(not(feature = "mpi"))]
mod without {
    use super::{super::BadInput, BUILD, Ranks};

    /// # Errors
    /// Always: this program contains no MPI.
    pub(crate) fn world() -> anyhow::Result<Box<dyn Ranks>> {
        Err(BadInput(format!(
            "--mpi: this program was built without MPI; build it by {BUILD}"
        ))
        .into())
    }
}

#[cfg(not(feature = "mpi"))]
pub(super) use without::world;

#[cfg(feature = "mpi")]
mod with {
    use mpi::{
        Threading,
        collective::SystemOperation,
        datatype::{Partition, PartitionMut},
        environment::Universe,
        topology::SimpleCommunicator,
        traits::{Communicator, CommunicatorCollectives},
    };

    use super::{super::BadInput, Exchange, Ranks};
    use crate::tiers::Error;

    /// The ranks that `mpirun` started.
    struct World {
        communicator: SimpleCommunicator,
        on_this_machine: usize,
        /// Dropped last, since the drop ends MPI.
        _universe: Universe,
    }

    /// Starts MPI: this thread sends and receives all messages.
    ///
    /// # Errors
    /// If MPI was started before, or does not support threads.
    pub(crate) fn world() -> anyhow::Result<Box<dyn Ranks>> {
        let (universe, threading) = mpi::initialize_with_threading(Threading::Funneled)
            .ok_or_else(|| BadInput("--mpi: MPI was begun before in this process".into()))?;
        if threading < Threading::Funneled {
            return Err(
                BadInput("--mpi: this MPI was built without support of threads".into()).into(),
            );
        }
        let world = universe.world();
        let on_this_machine = world.split_shared(world.rank());
        let on_this_machine = usize::try_from(on_this_machine.size()).unwrap_or(1).max(1);
        Ok(Box::new(World {
            communicator: world,
            on_this_machine,
            _universe: universe,
        }))
    }

    /// The most bytes to send or receive at once: MPI counts bytes in 31 bits.
    const AT_ONCE: usize = 1 << 30;

    impl Exchange for World {
        fn ranks(&self) -> usize {
            usize::try_from(self.communicator.size())
                .unwrap_or(1)
                .max(1)
        }

        fn rank(&self) -> usize {
            usize::try_from(self.communicator.rank()).unwrap_or(0)
        }

        fn all_to_all(&self, outgoing: Vec<Vec<u8>>) -> Result<Vec<Vec<u8>>, Error> {
            let ranks = self.ranks();
            let lengths: Vec<u64> = outgoing.iter().map(|bytes| bytes.len() as u64).collect();
            let mut coming = vec![0_u64; ranks];
            self.communicator
                .all_to_all_into(&lengths[..], &mut coming[..]);
            let mut incoming: Vec<Vec<u8>> = vec![Vec::new(); ranks];
            // The number of pieces is that of the longest message of all ranks.
            let piece = AT_ONCE / ranks;
            let own = lengths.iter().copied().max().unwrap_or(0);
            let mut longest = 0_u64;
            self.communicator
                .all_reduce_into(&own, &mut longest, SystemOperation::max());
            for round in 0..longest.div_ceil(piece as u64) {
                let of = |length: u64| {
                    usize::try_from(length.saturating_sub(round * piece as u64))
                        .unwrap_or(0)
                        .min(piece)
                };
                let start = usize::try_from(round).unwrap_or(0) * piece;
                let mut outgoing_bytes = Vec::new();
                for bytes in &outgoing {
                    outgoing_bytes.extend_from_slice(
                        &bytes[start.min(bytes.len())..(start + piece).min(bytes.len())],
                    );
                }
                // The buffer must not be empty: an empty vector of bytes has the address 1, which
                // is also Open MPI's `MPI_IN_PLACE`.
                outgoing_bytes.push(0);
                let (to_counts, to_starts) = counts(lengths.iter().map(|&length| of(length)))?;
                let (from_counts, from_starts) = counts(coming.iter().map(|&length| of(length)))?;
                // This buffer must not be empty either.
                let expected: usize = coming.iter().map(|&length| of(length)).sum();
                let mut received = vec![0_u8; expected + 1];
                {
                    let from = Partition::new(&outgoing_bytes[..], &to_counts[..], &to_starts[..]);
                    let mut to =
                        PartitionMut::new(&mut received[..], &from_counts[..], &from_starts[..]);
                    self.communicator.all_to_all_varcount_into(&from, &mut to);
                }
                let mut rest = &received[..];
                for (to, &length) in incoming.iter_mut().zip(&coming) {
                    let (bytes, more) = rest.split_at(of(length));
                    to.extend_from_slice(bytes);
                    rest = more;
                }
            }
            Ok(incoming)
        }
    }

    impl Ranks for World {
        fn on_this_machine(&self) -> usize {
            self.on_this_machine
        }

        fn abort(&self) {
            self.communicator.abort(super::super::FAILURE.into());
        }
    }

    /// Returns lengths and offsets in the types of MPI.
    fn counts(lengths: impl Iterator<Item = usize>) -> Result<(Vec<i32>, Vec<i32>), Error> {
        let too_long = |_| Error::Exchange("a message is too long".to_owned());
        let (mut counts, mut starts, mut start) = (Vec::new(), Vec::new(), 0_usize);
        for length in lengths {
            counts.push(i32::try_from(length).map_err(too_long)?);
            starts.push(i32::try_from(start).map_err(too_long)?);
            start += length;
        }
        Ok((counts, starts))
    }
}

#[cfg(feature = "mpi")]
pub(super) use with::world;

/// This process alone.
pub(super) struct NoOthers;

impl Exchange for NoOthers {
    fn ranks(&self) -> usize {
        1
    }

    fn rank(&self) -> usize {
        0
    }

    fn all_to_all(&self, outgoing: Vec<Vec<u8>>) -> Result<Vec<Vec<u8>>, crate::tiers::Error> {
        Ok(outgoing)
    }
}

impl Ranks for NoOthers {
    fn on_this_machine(&self) -> usize {
        1
    }

    fn abort(&self) {}
}
