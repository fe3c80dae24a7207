// The values of a table that is packed into printable characters, the first in the lowest place; `~` adds 89 to the
// character behind it.
static void unpack(const char *packed, int base, int places, unsigned char *values, int count) {
    int rest = 0;
    for (; *packed; ++packed) {
        if (*packed == '~') {
            rest += 89;
            continue;
        }
        rest += *packed - 35 - (*packed > 63) - (*packed > 92);
        for (int place = 0; place < places && count > 0; ++place, --count) {
            *values++ = (unsigned char)(rest % base);
            rest /= base;
        }
        rest = 0;
    }
}
