// Turned by 45 degrees the diamond is a square of 4 x 4; bit 4 * row + column of a state is a filled hole of it. The
// table says of each of the 65536 states whether the player to move wins.
static unsigned char wins[@COUNT@];
static const char packed[] = @TABLE@;

// The bits of the holes as the diamond is read, and a board as it is usually written, from behind the last hole before.
static const int bits[16] = {0, 4, 1, 8, 5, 2, 12, 9, 6, 3, 13, 10, 7, 14, 11, 15};
static const char usual[] = "\n\n   *\n  * *\n * * *\n* * * *\n * * *\n  * *\n   *";

// The usual board is read in six pieces of eight bytes. `.` and `*` differ in bit 2: these bits of a piece select the
// holes that are empty.
static const int offsets[6] = {0, 8, 16, 24, 32, 37};
static u64 pieces[6], marks[6];
static unsigned short empty[6][256];

static void prepare() {
    for (int piece = 0; piece < 6; ++piece) {
        std::memcpy(&pieces[piece], usual + offsets[piece], 8);
        for (int byte = 0; byte < 8; ++byte) {
            const int place = offsets[piece] + byte;
            if (usual[place] != '*') continue;
            marks[piece] |= u64('.' ^ '*') << 8 * byte;
            int hole = 0;
            for (int i = 0; i < place; ++i) hole += usual[i] == '*';
            for (int key = 0; key < 256; ++key)
                if (key >> byte & 1) empty[piece][key] = (unsigned short)(empty[piece][key] | 1 << bits[hole]);
        }
    }
}

// Reads a board in any layout.
static int slow() {
    int state = 0;
    for (int hole = 0; hole < 16; ++hole) {
        skip();
        if (*at != '*' && *at != '.') wrong();
        state |= (*at++ == '*') << bits[hole];
    }
    return state;
}

static int board() {
    if (end - at < 45) return slow();
    const u64 gather = u64(0x01020408) << 32 | 0x10204080;
    u64 others = 0;
    int holes = 0;
    for (int piece = 0; piece < 6; ++piece) {
        u64 text;
        std::memcpy(&text, at + offsets[piece], 8);
        text ^= pieces[piece];
        others |= text & ~marks[piece];
        holes |= empty[piece][(text >> 2) * gather >> 56];
    }
    if (others != 0) return slow();
    at += 45;
    return 65535 ^ holes;
}

int main() {
    unpack(packed, @BASE@, @PLACES@, wins, @COUNT@);
    prepare();
    for (u64 boards = integer(); boards > 0; --boards) {
        if (wins[board()])
            put("Possible.\n", 10);
        else
            put("Impossible.\n", 12);
    }
    flush();
    return 0;
}
