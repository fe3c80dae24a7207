// Take at least half: what is left are the heaps up to half, whose values only grow in number.
int main(int, char** v) {
    int n = atoi(v[1]), end = 0, least = 0;
    vector<int> g(n + 1), seen(n + 2);
    for (int m = 0; m <= n; m++) {
        if (m) {
            while (end <= m / 2) seen[g[end++]] = 1;
            while (seen[least]) least++;
            g[m] = least;
        }
        put(g[m]);
    }
}
