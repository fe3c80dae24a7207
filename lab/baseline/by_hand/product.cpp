// Nim products.
static int times(int a, int b, int bits) {
    if (a < 2 || b < 2) return a * b;
    int half = bits / 2, low = (1 << half) - 1;
    int c = times(a >> half, b >> half, half), d = times(a & low, b & low, half);
    int e = times((a >> half) ^ (a & low), (b >> half) ^ (b & low), half) ^ d;
    return e << half ^ d ^ times(c, 1 << (half - 1), half);
}
int main(int, char** v) {
    int n = atoi(v[1]);
    for (int x = 0; x < n; x++)
        for (int y = 0; y < n; y++) put(times(x, y, 16));
}
