// The next word and its length.
static const unsigned char *word(int &length) {
    skip();
    if (end - at < 1024) more();
    const unsigned char *const text = at;
    while (at < end && *at > ' ') ++at;
    length = int(at - text);
    if (length >= 1024) wrong();
    return text;
}
