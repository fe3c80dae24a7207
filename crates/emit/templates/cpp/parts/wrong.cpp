// Malformed input ends the program: no answer is better than an invented one.
static void wrong() {
    std::fputs("malformed input\n", stderr);
    std::exit(1);
}
