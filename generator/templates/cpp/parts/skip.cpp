// Skips blanks; false at the end of the input.
static bool skip() {
    for (;;) {
        while (at < end && *at <= ' ') ++at;
        if (at < end) return true;
        if (!more()) return false;
    }
}
