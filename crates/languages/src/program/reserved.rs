//! The words that are not names in some language.

/// The reserved words of the ten languages, with blanks between them.
const WORDS: &str = "False None True abstract alignas alignof and and_eq arguments as asm assert async auto await base become \
    bitand bitor bool boolean box break byte case catch chan char char16_t char32_t char8_t checked class co_await \
    co_return co_yield compl concept const const_cast consteval constexpr constinit continue crate debugger \
    decimal decltype default defer del delegate delete do double dyn dynamic_cast elif else enum eval event except \
    explicit export extends extern fallthrough false final finally fixed float fn for foreach friend from fun func \
    function gen global go goto if impl implements implicit import in inline instanceof int interface internal is \
    lambda let lock long loop macro map match mod move mut mutable namespace native new noexcept nonlocal not \
    not_eq null nullptr object operator or or_eq out override package params pass priv private protected pub \
    public raise range readonly ref register reinterpret_cast requires restrict return sbyte sealed select self \
    short signed sizeof stackalloc static static_assert static_cast strictfp string struct super switch \
    synchronized template this thread_local throw throws trait transient true try type typealias typedef typeid \
    typename typeof uint ulong unchecked union unsafe unsigned unsized use ushort using val var virtual void \
    volatile wchar_t when where while with xor xor_eq yield";

/// Returns `true` if some language reserves a word.
#[must_use]
pub fn is_reserved(word: &str) -> bool {
    WORDS.split_whitespace().any(|reserved| reserved == word)
}

/// Returns `true` if PARI/GP has a function of this name, which a variable there cannot have.
pub fn is_of_pari(name: &str) -> bool {
    // The list that `?*` prints in version 2.15.
    include_str!("../../templates/pari_functions.txt").split_whitespace().any(|own| own == name)
}
