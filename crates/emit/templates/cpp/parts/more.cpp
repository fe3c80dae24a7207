// The input, block by block: [at, end) is not yet used; blanks stand behind it.
static unsigned char block[(1 << 17) + 64];
static unsigned char *at = block, *end = block;

// Forgets what is used and reads on; false at the end of the input.
static bool more() {
    const std::size_t left = end - at;
    std::memmove(block, at, left);
    const std::size_t bytes = std::fread(block + left, 1, (1 << 17) - left, stdin);
    at = block;
    end = block + left + bytes;
    std::memset(end, ' ', 64);
    return bytes > 0;
}
