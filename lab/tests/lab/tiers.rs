//! Comparison of every state of many kinds of boards with the method in memory and the slow
//! reference, for several numbers of ranks.

mod heads;
mod symmetry;

use std::sync::{Barrier, Mutex};

use grundy_compute::{board::retrograde, sets::Set};
use grundy_core::{
    game::{Board, Game},
    progress::Progress,
    reference::by_every_placement,
};
use grundy_lab::tiers::run::Event;
use grundy_lab::tiers::{
    digest::of_table_with,
    error::Error,
    exchange::{Alone, Exchange},
    fetch::{batch, list_wanted},
    heads::Heads,
    layout::{Layout, MOST_TAIL},
    run::{Found, Run, RunConfig},
    tier::Tier,
};

fn board(line: &str) -> Board {
    line.parse::<Game>().unwrap().board().unwrap().clone()
}

/// Boards of all kinds: square and not square, with eight symmetries and with none, with heads that
/// no shape reaches, without a head; shapes of one to six cells.
const BOARDS: [(&str, u32); 12] = [
    (
        "Board(4x4; line 1..=3 in row column diagonal antidiagonal)",
        8,
    ),
    (
        "Board(4x4; line 1..=3 in row column diagonal antidiagonal)",
        18,
    ),
    ("Board(4x4; line 1..=4 in row)", 6),
    ("Board(3x5; place [##] [#/#])", 7),
    ("Board(4x4; place [##/#.] turn)", 7),
    ("Board(3x5; place [##./.##] [#])", 6),
    ("Board(3x5; place [#..#./##...] [##])", 8),
    ("Board(1x16; line 1..=16 in row)", 7),
    ("Board(15x1; line 2..=3 in column)", 6),
    ("Board(2x7; line 1..=2 in diagonal; place [###/###])", 6),
    ("Board(1x3; place [#])", 18),
    ("Board(2x2; line 2 in row column)", 18),
];

/// Ranks that are threads.
struct Crowd {
    /// The messages, by the sender and then the receiver.
    letters: Mutex<Vec<Vec<Vec<u8>>>>,
    barrier: Barrier,
    ranks: usize,
}

struct Member<'a> {
    crowd: &'a Crowd,
    rank: usize,
}

impl Exchange for Member<'_> {
    fn ranks(&self) -> usize {
        self.crowd.ranks
    }

    fn rank(&self) -> usize {
        self.rank
    }

    fn all_to_all(&self, outgoing: Vec<Vec<u8>>) -> Result<Vec<Vec<u8>>, Error> {
        assert_eq!(outgoing.len(), self.crowd.ranks);
        self.crowd.letters.lock().unwrap()[self.rank] = outgoing;
        self.crowd.barrier.wait();
        let incoming = self
            .crowd
            .letters
            .lock()
            .unwrap()
            .iter()
            .map(|sent| sent[self.rank].clone())
            .collect();
        self.crowd.barrier.wait();
        Ok(incoming)
    }
}

/// The result of each rank.
fn by_ranks<T: Send>(ranks: usize, work: impl Fn(&dyn Exchange) -> T + Sync) -> Vec<T> {
    let crowd = Crowd {
        letters: Mutex::new(vec![Vec::new(); ranks]),
        barrier: Barrier::new(ranks),
        ranks,
    };
    std::thread::scope(|scope| {
        let (crowd, work) = (&crowd, &work);
        let threads: Vec<_> = (0..ranks)
            .map(|rank| scope.spawn(move || work(&Member { crowd, rank })))
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .collect()
    })
}

fn assignment(board: &Board) -> RunConfig<'_> {
    RunConfig { board, files: None }
}

fn found<N: Set>(board: &Board, most_tail: u32, exchange: &dyn Exchange) -> Found {
    Run::<N>::new(&assignment(board), most_tail, exchange, &())
        .finish(&mut |_| {})
        .expect("nobody stops it")
}

/// The result that the values of all states give.
fn expected(line: &str, most_tail: u32) -> Found {
    let board = board(line);
    let values = by_every_placement(&board);
    let in_memory = retrograde::compute::<u8>(&board, &()).expect("nobody stops it");
    assert_eq!(values, in_memory, "{line}");
    let value = |mask: u64| values[usize::try_from(mask).unwrap()];
    let winning_moves = board
        .placements()
        .into_iter()
        .filter(|&mask| value(mask) == 0)
        .collect();
    let digest = of_table_with(&Layout::new(&board, most_tail), value);
    assert_eq!(digest.states(), values.len() as u64, "{line}");
    assert_eq!(
        Some(digest.largest()),
        values.iter().copied().max(),
        "{line}"
    );
    Found {
        opening: grundy_lab::tiers::Opening {
            value: values[0],
            winning_moves,
        },
        digest,
    }
}

/// One rank, and several; sets of 32 bits, which are wide enough, and sets of 8 bits, which are
/// not: some values are 14.
#[test]
fn results_do_not_depend_on_ranks_and_sets() {
    for (line, most_tail) in BOARDS {
        let expected = expected(line, most_tail);
        let board = board(line);
        assert_eq!(found::<u32>(&board, most_tail, &Alone), expected, "{line}");
        assert_eq!(
            found::<u64>(&board, most_tail, &Alone),
            expected,
            "{line} in wide sets"
        );
        assert_eq!(
            found::<u8>(&board, most_tail, &Alone),
            expected,
            "{line} in sets that are too narrow"
        );
        for ranks in [2, 3, 4] {
            for (rank, found) in
                by_ranks(ranks, |exchange| found::<u32>(&board, most_tail, exchange))
                    .iter()
                    .enumerate()
            {
                assert_eq!(*found, expected, "{line}: rank {rank} of {ranks}");
            }
        }
    }
}

/// The digests cover every state: the block of a class is compared, and symmetries map it to all
/// others.
#[test]
fn every_state_has_the_value_of_its_class() {
    for (line, most_tail) in BOARDS {
        let board = board(line);
        let values = by_every_placement(&board);
        let layout = Layout::new(&board, most_tail);
        let real = (1 << layout.tail_cells) - 1;
        for head in 0..1_u64 << layout.head_cells {
            let (least, turn) = layout.canonical(head);
            assert!(layout.images(least).is_some(), "{line}");
            for tail in 0..layout.states() {
                let image = layout.symmetries[turn].tail.tail(tail);
                let state = layout.on_board(head << layout.tail_cells | tail as u64 & real);
                let same = layout.on_board(least << layout.tail_cells | image as u64);
                let value = |mask: u64| values[usize::try_from(mask).unwrap()];
                assert_eq!(
                    value(state),
                    value(same),
                    "{line}: {state:#x} and {same:#x}"
                );
            }
        }
    }
}

/// A value that does not fit the sets, like a value above 31 in sets of 32 bits. A board of rules
/// with such a value would have 2^33 states, so here sets of 8 bits are too narrow. The nim-heap on
/// a strip of 12 cells has the value 12.
#[test]
fn values_beyond_the_bit_set_are_computed() {
    let board = board("Board(1x12; line 1..=12 in row)");
    assert_eq!(found::<u8>(&board, 6, &Alone).opening.value, 12);
}

/// The number of blocks that ranks send each other, counted from the requests of each rank without
/// computing values.
fn blocks_sent(layout: &Layout, ranks: usize) -> u64 {
    let (mut sent, mut tiers) = (0, Vec::new());
    for filled in (0..=layout.head_cells).rev() {
        let heads = Heads::new(layout, filled);
        for rank in 0..ranks {
            let own: Vec<u64> = heads
                .least
                .iter()
                .copied()
                .skip(rank)
                .step_by(ranks)
                .collect();
            for heads in own.chunks(batch(layout)) {
                let wanted =
                    list_wanted(layout, &tiers, (ranks, rank), heads).expect("all tiers are there");
                sent += wanted
                    .of
                    .iter()
                    .map(|classes| classes.len() as u64)
                    .sum::<u64>();
            }
        }
        tiers.insert(
            0,
            Tier {
                filled,
                heads,
                own: Vec::new(),
            },
        );
        tiers.truncate(layout.reach() as usize);
    }
    sent
}

/// A rank that counts the bytes that it sends to others.
struct Counting<'a>(&'a dyn Exchange, std::cell::Cell<usize>);

impl Exchange for Counting<'_> {
    fn ranks(&self) -> usize {
        self.0.ranks()
    }

    fn rank(&self) -> usize {
        self.0.rank()
    }

    fn all_to_all(&self, outgoing: Vec<Vec<u8>>) -> Result<Vec<Vec<u8>>, Error> {
        let all: usize = outgoing.iter().map(Vec::len).sum();
        self.1.set(self.1.get() + all - outgoing[self.rank()].len());
        self.0.all_to_all(outgoing)
    }
}

/// The sent data are the predicted blocks, 16 bytes to request each block, 33 bytes for each class,
/// a byte per round between two ranks, and a byte for each of the first moves.
#[test]
fn sent_bytes_are_the_counted_bytes() {
    for (line, most_tail) in BOARDS
        .into_iter()
        .filter(|(_, most_tail)| *most_tail < MOST_TAIL)
    {
        let board = board(line);
        let layout = Layout::new(&board, most_tail);
        let tiers = (0..=layout.head_cells).map(|filled| Heads::new(&layout, filled).least.len());
        let tiers: Vec<usize> = tiers.collect();
        for ranks in [2, 3, 4] {
            let sent = by_ranks(ranks, |exchange| {
                let counting = Counting(exchange, 0.into());
                found::<u32>(&board, most_tail, &counting);
                counting.1.get()
            });
            let blocks = usize::try_from(blocks_sent(&layout, ranks)).unwrap();
            let classes: usize = tiers.iter().sum();
            let rounds: usize = tiers
                .iter()
                .map(|tier| tier.div_ceil(ranks).div_ceil(batch(&layout)))
                .sum();
            let opening = 1 + layout.placements.len();
            let expected = blocks * (layout.block() + 16)
                + (ranks - 1) * (33 * classes + ranks * (rounds + opening));
            assert_eq!(
                sent.iter().sum::<usize>(),
                expected,
                "{line} by {ranks} ranks"
            );
        }
    }
}

/// The numbers of docs/scale.md: 5 x 5 by 2 and 4 ranks, 6 x 6 by 2, 4 and 64; found earlier by a
/// C++ program that shares no code with this one.
#[test]
fn the_marble_game_sends_the_expected_blocks() {
    let marbles = |size: u32| {
        board(&format!(
            "Board({size}x{size}; line 1..=3 in row column diagonal antidiagonal)"
        ))
    };
    let sent = |(size, ranks)| blocks_sent(&Layout::new(&marbles(size), MOST_TAIL), ranks);
    assert_eq!(
        [(5, 2), (5, 4), (6, 2), (6, 4), (6, 64)].map(sent),
        [61, 114, 1_060_391, 1_672_296, 2_407_921]
    );
}

struct StopAfter(std::sync::atomic::AtomicU64, u64);

impl Progress for StopAfter {
    fn advance(&self, positions: u64) {
        self.0
            .fetch_add(positions, std::sync::atomic::Ordering::Relaxed);
    }

    fn cancelled(&self) -> bool {
        self.0.load(std::sync::atomic::Ordering::Relaxed) >= self.1
    }
}

mod files {
    use grundy_lab::tiers::Files;

    use super::*;

    fn run(
        board: &Board,
        folder: &std::path::Path,
        resume: bool,
        keep: bool,
        exchange: &dyn Exchange,
        stop: u64,
    ) -> (Result<Found, Error>, Vec<Event>) {
        let files = Some(Files {
            folder: folder.to_owned(),
            keep,
            resume,
        });
        let assignment = RunConfig { board, files };
        let progress = StopAfter(0.into(), stop);
        let mut heard = Vec::new();
        let mut run = Run::<u32>::new(&assignment, 8, exchange, &progress);
        let opened = run.open(&assignment, &mut |event| heard.push(event.clone()));
        let found = opened.and_then(|()| run.finish(&mut |event| heard.push(event.clone())));
        (found, heard)
    }

    /// The run is stopped once at any place, by one of the ranks, and resumed.
    #[test]
    fn a_stopped_run_resumes_at_its_tier() {
        let line = "Board(4x4; line 1..=3 in row column diagonal antidiagonal)";
        let (board, expected) = (board(line), expected(line, 8));
        for ranks in [1, 3] {
            for stop in [1, 5_000, 30_000, 60_000] {
                let folder = tempfile::tempdir().unwrap();
                let first = by_ranks(ranks, |exchange| {
                    let stop = if exchange.rank() == 0 { stop } else { u64::MAX };
                    let (found, heard) = run(&board, folder.path(), false, false, exchange, stop);
                    (found.is_err(), heard.len())
                });
                let tiers = first[0].1;
                assert!(first.iter().all(|found| found.1 == tiers), "{first:?}");
                if first[0].0 {
                    let refused = by_ranks(ranks, |exchange| {
                        run(&board, folder.path(), false, false, exchange, u64::MAX)
                            .0
                            .unwrap_err()
                            .to_string()
                    });
                    assert!(tiers == 0 || refused[0].contains("already"), "{refused:?}");
                }
                let second = by_ranks(ranks, |exchange| {
                    run(&board, folder.path(), tiers > 0, false, exchange, u64::MAX)
                });
                for (found, heard) in second {
                    assert_eq!(found.unwrap(), expected, "{ranks} ranks, {stop}");
                    let told = heard
                        .iter()
                        .filter(|event| matches!(event, Event::Tier(_)))
                        .count();
                    assert_eq!(
                        told + tiers,
                        9,
                        "{ranks} ranks, {stop}: no tier is computed twice"
                    );
                }
            }
        }
    }

    /// One rank was killed before its last tier was on the disk, the other one after it.
    #[test]
    fn a_run_resumes_at_the_last_tier_of_all_ranks() {
        let line = "Board(4x4; line 1..=3 in row column diagonal antidiagonal)";
        let (board, expected) = (board(line), expected(line, 8));
        let folder = tempfile::tempdir().unwrap();
        by_ranks(2, |exchange| {
            run(&board, folder.path(), false, true, exchange, u64::MAX)
                .0
                .unwrap()
        });
        for gone in ["tier-00", "tier-01", "tier-02"] {
            std::fs::remove_file(folder.path().join("rank-1-of-2").join(gone)).unwrap();
        }
        for (found, heard) in by_ranks(2, |exchange| {
            run(&board, folder.path(), true, true, exchange, u64::MAX)
        }) {
            assert_eq!(found.unwrap(), expected);
            assert_eq!(heard[0], Event::Resumed { done: 6, all: 9 });
            assert_eq!(heard.len(), 4);
        }
    }

    #[test]
    fn foreign_and_incomplete_folders_are_refused() {
        let line = "Board(4x4; line 1..=3 in row column diagonal antidiagonal)";
        let board = board(line);
        let folder = tempfile::tempdir().unwrap();
        let refused = |board: &Board, ranks: usize| {
            let all = by_ranks(ranks, |exchange| {
                run(board, folder.path(), true, true, exchange, u64::MAX)
                    .0
                    .map(|_| ())
            });
            all.into_iter()
                .map(|found| found.unwrap_err())
                .next()
                .unwrap()
        };
        std::fs::write(folder.path().join("notes"), "precious").unwrap();
        assert!(matches!(refused(&board, 1), Error::Foreign { .. }));
        std::fs::remove_file(folder.path().join("notes")).unwrap();
        let found = by_ranks(1, |exchange| {
            run(&board, folder.path(), true, true, exchange, u64::MAX)
                .0
                .unwrap()
        });
        assert_eq!(found[0], expected(line, 8));
        assert!(matches!(refused(&board, 2), Error::Other { .. }));
        let other = super::board("Board(4x4; line 1..=2 in row column)");
        assert!(matches!(refused(&other, 1), Error::Other { .. }));
        // Every changed byte is detected.
        for name in ["tier-00", "tier-00.values"] {
            let path = folder.path().join("rank-0-of-1").join(name);
            let whole = std::fs::read(&path).unwrap();
            for at in [0, whole.len() / 2, whole.len() - 1] {
                let mut bytes = whole.clone();
                bytes[at] ^= 1;
                std::fs::write(&path, &bytes).unwrap();
                assert!(
                    matches!(refused(&board, 1), Error::Damaged { .. }),
                    "{name}: byte {at}"
                );
            }
            std::fs::write(&path, &whole[1..]).unwrap();
            assert!(
                matches!(refused(&board, 1), Error::Damaged { .. }),
                "{name}: cut"
            );
            std::fs::write(&path, whole).unwrap();
        }
    }

    /// A rank that cannot write stops all ranks, and each rank reports it.
    #[test]
    fn a_rank_that_fails_is_named() {
        let board = board("Board(4x4; line 1..=3 in row)");
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("rank-1-of-3"), "no folder").unwrap();
        let said = by_ranks(3, |exchange| {
            run(&board, folder.path(), false, false, exchange, u64::MAX)
                .0
                .unwrap_err()
        });
        assert!(matches!(said[0], Error::Elsewhere { rank: 1 }), "{said:?}");
        assert!(matches!(said[1], Error::File { .. }), "{said:?}");
        assert!(matches!(said[2], Error::Elsewhere { rank: 1 }), "{said:?}");
    }
}
