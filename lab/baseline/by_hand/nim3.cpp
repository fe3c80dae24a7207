// Three heaps of Nim, by the formula.
int main(int, char** v) {
    int n = atoi(v[1]);
    for (int x = 0; x < n; x++)
        for (int y = 0; y < n; y++)
            for (int z = 0; z < n; z++) put(x ^ y ^ z);
}
