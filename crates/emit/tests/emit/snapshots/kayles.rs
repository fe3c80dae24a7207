// 0.77, all n >= 0: periodic with period 12 from heap 71 on, proved (Guy-Smith: checked to heap 167)
// grundy emit 0.77 --to 1000 --lang rust --want grundy,outcome,moves  # grundy 0.1.0
const TABLE: &[u8; 83] = b"01231432142641271432146741285472186741231472182741281472142741281472186741281472182";

pub const fn grundy(n: i64) -> i64 {
    if n < 0 {
        return -1;
    }
    if n < 83 {
        return TABLE[n as usize] as i64 - 48;
    }
    TABLE[(71 + (n - 71) % 12) as usize] as i64 - 48
}

/// The sum of some components: 1 if the player to move wins, 0 if not, -1 if one is out of range.
pub fn outcome(components: &[i64]) -> i64 {
    let mut total = 0;
    let mut at = 0;
    while at < components.len() as i64 {
        let value = grundy(components[at as usize]);
        if value < 0 {
            return -1;
        }
        total = total ^ value;
        at += 1;
    }
    if total != 0 {
        return 1;
    }
    0
}

/// A winning move: the component's index, then what it becomes; nothing if there is none.
pub fn best_move(components: &[i64], answer: &mut [i64; 3]) -> i64 {
    let mut total = 0;
    let mut at = 0;
    while at < components.len() as i64 {
        let value = grundy(components[at as usize]);
        if value < 0 {
            return -1;
        }
        total = total ^ value;
        at += 1;
    }
    let mut at = 0;
    while at < components.len() as i64 {
        let n = components[at as usize];
        let own = grundy(n);
        let target = total ^ own;
        if target < own {
            let mut k0 = 1;
            while k0 <= n && k0 <= 2 {
                let rest = n - k0;
                if rest == 0 {
                    if 0 == target {
                        answer[0] = at;
                        return 1;
                    }
                }
                k0 += 1;
            }
            let mut k1 = 1;
            while k1 <= n && k1 <= 2 {
                let rest = n - k1;
                if rest > 0 {
                    if grundy(rest) == target {
                        answer[0] = at;
                        answer[1] = rest;
                        return 2;
                    }
                }
                k1 += 1;
            }
            let mut k2 = 1;
            while k2 <= n && k2 <= 2 {
                let rest = n - k2;
                let mut a = 1;
                while a <= rest - a && a < 83 {
                    if grundy(a) ^ grundy(rest - a) == target {
                        answer[0] = at;
                        answer[1] = a;
                        answer[2] = rest - a;
                        return 3;
                    }
                    a += 1;
                }
                k2 += 1;
            }
        }
        at += 1;
    }
    0
}
