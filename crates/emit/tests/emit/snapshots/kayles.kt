// 0.77, all n >= 0: periodic with period 12 from heap 71 on, proved (Guy-Smith: checked to heap 167)
// grundy emit 0.77 --to 1000 --lang kotlin --want grundy,outcome,moves  # grundy 0.1.0

private const val TABLE = "01231432142641271432146741285472186741231472182741281472142741281472186741281472182"

fun grundy(n: Long): Long {
    if (n < 0L) return -1L
    if (n < 83L) return (TABLE[n.toInt()] - '\u0000').toLong() - 48L
    return (TABLE[(71L + (n - 71L) % 12L).toInt()] - '\u0000').toLong() - 48L
}

// The sum of some components: 1 if the player to move wins, 0 if not, -1 if one is out of range.
fun outcome(components: LongArray): Long {
    var total = 0L
    for (at in 0L until components.size.toLong()) {
        val value = grundy(components[at.toInt()])
        if (value < 0L) return -1L
        total = total xor value
    }
    if (total != 0L) return 1L
    return 0L
}

// A winning move: the component's index, then what it becomes; nothing if there is none.
fun bestMove(components: LongArray): List<Long>? {
    val answer = mutableListOf<Long>()
    var total = 0L
    for (at in 0L until components.size.toLong()) {
        val value = grundy(components[at.toInt()])
        if (value < 0L) return null
        total = total xor value
    }
    for (at in 0L until components.size.toLong()) {
        val n = components[at.toInt()]
        val own = grundy(n)
        val target = total xor own
        if (target < own) {
            var k0 = 1L
            while (k0 <= n && k0 <= 2L) {
                val rest = n - k0
                if (rest == 0L && 0L == target) {
                    answer.add(at)
                    return answer
                }
                k0++
            }
            var k1 = 1L
            while (k1 <= n && k1 <= 2L) {
                val rest = n - k1
                if (rest > 0L && grundy(rest) == target) {
                    answer.add(at)
                    answer.add(rest)
                    return answer
                }
                k1++
            }
            var k2 = 1L
            while (k2 <= n && k2 <= 2L) {
                val rest = n - k2
                var a = 1L
                while (a <= rest - a && a < 83L) {
                    if ((grundy(a) xor grundy(rest - a)) == target) {
                        answer.add(at)
                        answer.add(a)
                        answer.add(rest - a)
                        return answer
                    }
                    a++
                }
                k2++
            }
        }
    }
    return answer
}
