// The marble game on a square of the given size: from the full board down, tries every line of one to three holes.
// Repeats this the given number of times; prints a checksum and the nanoseconds of the best time.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>
int main(int, char **argv) {
    int size = std::atoi(argv[1]), turns = std::atoi(argv[2]);
    std::vector<unsigned> lines;
    const int DR[4] = {0, 1, 1, 1}, DC[4] = {1, 0, 1, -1};
    for (int row = 0; row < size; row++)
        for (int column = 0; column < size; column++)
            for (int direction = 0; direction < 4; direction++) {
                unsigned line = 0;
                for (int length = 1; length <= 3; length++) {
                    int r = row + (length - 1) * DR[direction], c = column + (length - 1) * DC[direction];
                    if (r >= size || c < 0 || c >= size) break;
                    line |= 1u << (r * size + c);
                    if (length > 1 || direction == 0) lines.push_back(line);
                }
            }
    std::vector<unsigned char> values(1ull << (size * size));
    long long best = -1;
    unsigned sum = 0;
    while (turns--) {
        auto start = std::chrono::steady_clock::now();
        for (unsigned long long mask = values.size(); mask-- > 0;) {
            unsigned seen = 0;
            for (unsigned line : lines)
                if (!(line & mask)) seen |= 1u << values[mask | line];
            values[mask] = __builtin_ctz(~seen);
        }
        long long time = std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start).count();
        if (best < 0 || time < best) best = time;
    }
    for (unsigned char value : values) sum = 31 * sum + value;
    std::printf("%u\n%lld\n", sum, best);
}
