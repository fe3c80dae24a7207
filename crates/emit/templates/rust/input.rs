//! What every Rust submission reads with. `integer` and `usual_marks` come from `solvers/runner`.

use std::io::{Read, Write};

/// The input, block by block; `block[at..end]` is not yet used.
struct Input {
    source: std::io::StdinLock<'static>,
    block: Vec<u8>,
    at: usize,
    end: usize,
    ended: bool,
}

impl Input {
    fn new() -> Self {
        Self { source: std::io::stdin().lock(), block: vec![0; 1 << 17], at: 0, end: 0, ended: false }
    }

    /// Forgets what is used and reads on. Blanks stand behind the end of the input: `integer` looks ahead.
    #[cold]
    fn more(&mut self) {
        if self.ended {
            wrong();
        }
        self.block.copy_within(self.at..self.end, 0);
        self.end -= self.at;
        self.at = 0;
        if self.block.len() < self.end + 64 {
            self.block.resize(2 * self.end, 0);
        }
        let bytes = self.source.read(&mut self.block[self.end..]).unwrap_or_else(|_| wrong());
        if bytes == 0 {
            self.ended = true;
            self.block[self.end..self.end + 64].fill(b' ');
            self.end += 64;
        }
        self.end += bytes;
    }

    fn skip_blanks(&mut self) {
        loop {
            while self.at < self.end && is_blank(self.block[self.at]) {
                self.at += 1;
            }
            if self.at < self.end {
                return;
            }
            self.more();
        }
    }

    #[inline]
    fn integer(&mut self) -> u64 {
        match integer(&self.block[self.at..self.end]) {
            Some((value, length)) => {
                self.at += length;
                value
            }
            None => self.any_integer(),
        }
    }

    #[cold]
    fn any_integer(&mut self) -> u64 {
        self.skip_blanks();
        while self.end - self.at < 64 && !self.ended {
            self.more();
        }
        let (value, length) = integer(&self.block[self.at..self.end]).unwrap_or_else(|| wrong());
        self.at += length;
        value
    }

    /// The next `count` integers, in place of what `into` held.
    fn integers(&mut self, into: &mut Vec<u64>, count: u64) {
        into.clear();
        for _ in 0..count {
            into.push(self.integer());
        }
    }

    fn word(&mut self) -> &[u8] {
        self.skip_blanks();
        loop {
            let unread = &self.block[self.at..self.end];
            if let Some(length) = unread.iter().position(|&byte| is_blank(byte)) {
                self.at += length;
                return &self.block[self.at - length..self.at];
            }
            self.more();
        }
    }

    /// 16 marks: the n-th sets bit `bits[n]` if it is `*`.
    fn marks(&mut self, bits: &[u8; 16]) -> u16 {
        match self.usual_marks(bits) {
            Some(marks) => marks,
            None => self.any_marks(bits),
        }
    }

    fn any_marks(&mut self, bits: &[u8; 16]) -> u16 {
        bits.iter().fold(0, |marks, bit| {
            self.skip_blanks();
            let mark = self.block[self.at];
            if mark != b'*' && mark != b'.' {
                wrong();
            }
            self.at += 1;
            marks | u16::from(mark == b'*') << bit
        })
    }
}

/// Malformed input ends the program: no answer is better than an invented one.
fn wrong() -> ! {
    eprintln!("malformed input");
    std::process::exit(1)
}

/// Written in large blocks.
type Output = std::io::BufWriter<std::io::StdoutLock<'static>>;

fn output() -> Output {
    std::io::BufWriter::with_capacity(1 << 16, std::io::stdout().lock())
}

/// The values of a table that is packed into printable characters, the first in the lowest place; `~` adds 89 to the
/// character behind it.
const fn unpack<const N: usize>(packed: &[u8], base: usize, places: usize) -> [u8; N] {
    let mut values = [0; N];
    let mut filled = 0;
    let mut more = 0;
    let mut at = 0;
    while at < packed.len() {
        let byte = packed[at];
        at += 1;
        if byte == b'~' {
            more += 89;
            continue;
        }
        let mut rest = more + byte as usize - 35 - (byte > b'?') as usize - (byte > b'\\') as usize;
        more = 0;
        let mut place = 0;
        while place < places && filled < N {
            values[filled] = (rest % base) as u8;
            rest /= base;
            filled += 1;
            place += 1;
        }
    }
    values
}
