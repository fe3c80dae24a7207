// The output, block by block.
static char written[1 << 16];
static std::size_t used = 0;

static void flush() {
    std::fwrite(written, 1, used, stdout);
    used = 0;
}

static void put(const char *text, std::size_t length) {
    if (used + length > sizeof written) flush();
    std::memcpy(written + used, text, length);
    used += length;
}
