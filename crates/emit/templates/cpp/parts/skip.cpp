// Skips blanks, behind which something has to stand.
static void skip() {
    for (;;) {
        while (at < end && *at <= ' ') ++at;
        if (at < end) return;
        if (!more()) wrong();
    }
}
