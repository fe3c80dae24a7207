// The next integer, which is from `least` to `most`. The first eight digits are read at once: the first stands in the
// lowest byte, as on any x86 or ARM judge.
static u64 integer(u64 least = 0, u64 most = ~u64(0)) {
    skip();
    if (end - at < 24) more();
    const u64 all = ~u64(0), ones = all / 0xff;
    u64 text;
    std::memcpy(&text, at, 8);
    text ^= ones * '0';
    const u64 others = ((text + ones * 0x76) | text) & (ones * 0x80);
    const int digits = int((((((others - 1) & ~others) >> 7) & ones) * ones) >> 56);
    if (digits == 0) wrong();
    text <<= 64 - 8 * digits;
    text = ((text * (1 + (10 << 8))) >> 8) & (all / 0x101);
    text = ((text * (1 + (100 << 16))) >> 16) & (all / 0x10001);
    text = (text * (1 + (u64(10000) << 32))) >> 32;
    at += digits;
    if (digits == 8)
        while (*at >= '0' && *at <= '9') {
            const u64 before = text;
            text = 10 * text + (*at++ - '0');
            if (text / 10 != before) wrong();
        }
    if (*at > ' ' || (at == end && more()) || text < least || text > most) wrong();
    return text;
}
