//! The first values of variables.

use super::CFamily;
use crate::lang::{syntax::FreshNames, whole::Fresh};

impl CFamily<'_> {
    /// Returns the statements that give variables of a C program their first values, without
    /// declarations.
    pub(super) fn fill_lists(&self, new: &FreshNames<'_>) -> Vec<String> {
        let (name, count) = (new.name(), new.count);
        let (integer, conversion) = (self.integer(), self.conversion());
        let counted = |step: &str| {
            let own = if self.is_ansi { "" } else { "int " };
            vec![
                format!("for ({own}at = 0; at < {count}; ++at)"),
                format!("  {step}"),
            ]
        };
        let sized = format!("{name} = ({integer} *)malloc(({count}) * sizeof({integer}));");
        match new.kind {
            Fresh::Number => vec![format!("{};", self.print_scanf(new.names))],
            Fresh::Word => {
                vec![
                    format!("scanf(\"%1000000s\", {name});"),
                    format!("{name}_length = ({integer})strlen({name});"),
                ]
            }
            Fresh::Text => counted(&format!("scanf(\" %c\", &{name}[at]);")),
            Fresh::List => [
                vec![sized],
                counted(&format!("scanf(\"{conversion}\", &{name}[at]);")),
            ]
            .concat(),
            Fresh::Zeros => vec![format!(
                "{name} = ({integer} *)calloc({count}, sizeof({integer}));"
            )],
            Fresh::Row => vec![
                format!("{name}.count = 0;"),
                "do {".to_owned(),
                format!("  scanf(\"{conversion}\", &number);"),
                format!("  push(&{name}, number);"),
                "  do".to_owned(),
                "    sign = getchar();".to_owned(),
                "  while (sign == ' ' || sign == '\\r');".to_owned(),
                "  ungetc(sign, stdin);".to_owned(),
                "} while (sign != '\\n' && sign != EOF);".to_owned(),
            ],
            Fresh::Empty => vec![format!("{name}.count = 0;")],
        }
    }

    /// Returns the statements that give variables of a C++ program their first values.
    pub(super) fn fresh_plus(new: &FreshNames<'_>) -> Vec<String> {
        let (name, count) = (new.name(), new.count);
        match new.kind {
            Fresh::Number => {
                vec![
                    format!("long long {};", new.names.join(", ")),
                    format!("cin >> {};", new.names.join(" >> ")),
                ]
            }
            Fresh::Word => vec![format!("string {name};"), format!("cin >> {name};")],
            Fresh::Text => vec![
                format!("string {name}, part;"),
                format!("while ((long long){name}.size() < {count} && cin >> part)"),
                format!("  {name} += part;"),
            ],
            Fresh::List => vec![
                format!("vector<long long> {name}({count});"),
                format!("for (auto &number : {name})"),
                "  cin >> number;".to_owned(),
            ],
            Fresh::Row => vec![
                "string line;".to_owned(),
                "getline(cin >> ws, line);".to_owned(),
                "istringstream row(line);".to_owned(),
                format!("vector<long long> {name};"),
                "for (long long number; row >> number;)".to_owned(),
                format!("  {name}.push_back(number);"),
            ],
            Fresh::Zeros => vec![format!("vector<long long> {name}({count});")],
            Fresh::Empty => vec![format!("vector<long long> {name};")],
        }
    }
}
