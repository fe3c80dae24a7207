// 0.77, all n >= 0: periodic with period 12 from heap 71 on, proved (Guy-Smith: checked to heap 167)
// grundy emit 0.77 --to 1000 --lang javascript --want grundy,outcome,moves  # grundy 0.1.0

var TABLE = "01231432142641271432146741285472186741231472182741281472142741281472186741281472182";

function grundy(n) {
    if (n < 0) return -1;
    if (n < 83) return TABLE.charCodeAt(n) - 48;
    return TABLE.charCodeAt(71 + (n - 71) % 12) - 48;
}

// The sum of some components: 1 if the player to move wins, 0 if not, -1 if one is out of range.
function outcome(components) {
    var total = 0;
    for (var at = 0; at < components.length; ++at) {
        var value = grundy(components[at]);
        if (value < 0) return -1;
        total ^= value;
    }
    if (total !== 0) return 1;
    return 0;
}

// A winning move: the component's index, then what it becomes; nothing if there is none.
function best_move(components) {
    var answer = [];
    var total = 0;
    for (var at = 0; at < components.length; ++at) {
        var value = grundy(components[at]);
        if (value < 0) return null;
        total ^= value;
    }
    for (var at = 0; at < components.length; ++at) {
        var n = components[at];
        var own = grundy(n);
        var target = total ^ own;
        if (target < own) {
            for (var k0 = 1; k0 <= n && k0 <= 2; ++k0) {
                var rest = n - k0;
                if (rest === 0 && 0 === target) {
                    answer[0] = at;
                    return answer;
                }
            }
            for (var k1 = 1; k1 <= n && k1 <= 2; ++k1) {
                var rest = n - k1;
                if (rest > 0 && grundy(rest) === target) {
                    answer[0] = at;
                    answer[1] = rest;
                    return answer;
                }
            }
            for (var k2 = 1; k2 <= n && k2 <= 2; ++k2) {
                var rest = n - k2;
                for (var a = 1; a <= rest - a && a < 83; ++a) {
                    if ((grundy(a) ^ grundy(rest - a)) === target) {
                        answer[0] = at;
                        answer[1] = a;
                        answer[2] = rest - a;
                        return answer;
                    }
                }
            }
        }
    }
    return answer;
}
