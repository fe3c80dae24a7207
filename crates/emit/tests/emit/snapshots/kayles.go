// 0.77, all n >= 0: periodic with period 12 from heap 71 on, proved (Guy-Smith: checked to heap 167)
// grundy emit 0.77 --to 1000 --lang go --want grundy,outcome,moves  # grundy 0.1.0

const TABLE = "01231432142641271432146741285472186741231472182741281472142741281472186741281472182"

func grundy(n int64) int64 {
	if n < 0 { return -1 }
	if n < 83 { return int64(TABLE[n]) - 48 }
	return int64(TABLE[71+(n-71)%12]) - 48
}

// The sum of some components: 1 if the player to move wins, 0 if not, -1 if one is out of range.
func outcome(components []int64) int64 {
	total := int64(0)
	for at := int64(0); at < int64(len(components)); at++ {
		value := grundy(components[at])
		if value < 0 { return -1 }
		total ^= value
	}
	if total != 0 { return 1 }
	return 0
}

// A winning move: the component's index, then what it becomes; nothing if there is none.
func bestMove(components []int64) []int64 {
	answer := []int64{}
	total := int64(0)
	for at := int64(0); at < int64(len(components)); at++ {
		value := grundy(components[at])
		if value < 0 { return nil }
		total ^= value
	}
	for at := int64(0); at < int64(len(components)); at++ {
		n := components[at]
		own := grundy(n)
		target := total ^ own
		if target < own {
			for k0 := int64(1); k0 <= n && k0 <= 2; k0++ {
				rest := n - k0
				if rest == 0 && 0 == target {
					answer = append(answer, at)
					return answer
				}
			}
			for k1 := int64(1); k1 <= n && k1 <= 2; k1++ {
				rest := n - k1
				if rest > 0 && grundy(rest) == target {
					answer = append(answer, at)
					answer = append(answer, rest)
					return answer
				}
			}
			for k2 := int64(1); k2 <= n && k2 <= 2; k2++ {
				rest := n - k2
				for a := int64(1); a <= rest-a && a < 83; a++ {
					if (grundy(a) ^ grundy(rest-a)) == target {
						answer = append(answer, at)
						answer = append(answer, a)
						answer = append(answer, rest-a)
						return answer
					}
				}
			}
		}
	}
	return answer
}
