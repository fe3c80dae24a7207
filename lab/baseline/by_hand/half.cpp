// Take up to half: a count of each value in the window, and the set of the missing values.
int main(int, char** v) {
    int n = atoi(v[1]), low = 0;
    vector<int> g(n + 1), count(n + 2);
    set<int> unused;
    for (int k = 0; k <= n; k++) unused.insert(k);
    for (int m = 0; m <= n; m++) {
        if (m && count[g[m - 1]]++ == 0) unused.erase(g[m - 1]);
        for (; low < m - m / 2 && low < m; low++)
            if (--count[g[low]] == 0) unused.insert(g[low]);
        put(g[m] = *unused.begin());
    }
}
