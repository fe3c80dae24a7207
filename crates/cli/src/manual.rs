//! `manual`: two pages of the documentation, man pages, and shell completions.

use std::{
    fs,
    io::{self, Write},
    path::PathBuf,
};

use anyhow::Context;

use super::{SUCCESS, output};
use grundy_core::store;

/// Options of `manual`.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    part: Option<ManualPart>,
}

#[derive(Debug, clap::Subcommand)]
enum ManualPart {
    /// Print the page on the notation: every family and every word, with examples.
    #[command(long_about = NOTATION)]
    Notation,
    /// Print the page on what whole programs read and print (`emit --program`), with examples.
    #[command(long_about = PROGRAMS)]
    Programs,
    /// Write the man pages of all commands into a folder.
    Pages(PagesArgs),
    /// Print completions for a shell.
    Completions(CompletionsArgs),
}

/// Prints or writes a part of the manual of a command line; without a part, the help of `manual`.
///
/// # Errors
/// If the output cannot be written.
pub fn run(args: &Args, command: clap::Command) -> anyhow::Result<u8> {
    match &args.part {
        Some(ManualPart::Notation) => output::print(|out| out.write_all(NOTATION.as_bytes()))?,
        Some(ManualPart::Programs) => output::print(|out| out.write_all(PROGRAMS.as_bytes()))?,
        Some(ManualPart::Pages(args)) => pages(args, command)?,
        Some(ManualPart::Completions(args)) => completions(args, command)?,
        None => help(command)?,
    }
    Ok(SUCCESS)
}

/// Prints the help of `manual`.
fn help(mut command: clap::Command) -> anyhow::Result<()> {
    command.build();
    let text = command
        .find_subcommand_mut("manual")
        .map(clap::Command::render_help);
    output::print(|out| out.write_all(text.unwrap_or_default().to_string().as_bytes()))
}

/// Options of `manual completions`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  grundy manual completions bash > ~/.local/share/bash-completion/completions/grundy")]
pub struct CompletionsArgs {
    /// The shell.
    shell: clap_complete::Shell,
}

/// Prints the completions.
fn completions(args: &CompletionsArgs, mut command: clap::Command) -> anyhow::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "grundy", &mut script);
    output::print(|out| out.write_all(&script))
}

/// The page on the notation; it is also part of the documentation.
const NOTATION: &str = include_str!("../docs/notation.md");

/// The page on the input and the output of whole programs; it is also part of the documentation.
const PROGRAMS: &str = include_str!("../docs/programs.md");

/// Options of `manual pages`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  grundy manual pages target/man && man target/man/grundy-explore.1")]
pub struct PagesArgs {
    /// Folder to write to, created if necessary.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// Writes `grundy.1` and `grundy-COMMAND.1` for each command, and for the commands of a command.
fn pages(args: &PagesArgs, command: clap::Command) -> anyhow::Result<()> {
    let folder = &args.folder;
    fs::create_dir_all(folder)
        .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    let mut command = command.disable_help_subcommand(true);
    // Adds the full name of each command and the options of all commands.
    command.build();
    let footer = format!("grundy {}", command.get_version().unwrap_or_default());
    let mut waiting = vec![command];
    while let Some(command) = waiting.pop() {
        let name = command
            .get_display_name()
            .unwrap_or_else(|| command.get_name())
            .to_owned();
        store::update(
            &folder.join(format!("{name}.1")),
            &page(&command, &name, &footer)?,
        )?;
        waiting.extend(command.get_subcommands().cloned());
    }
    Ok(())
}

/// Renders one page. `clap_mangen` renders all but the synopsis, from which it omits the values of
/// options.
fn page(command: &clap::Command, name: &str, footer: &str) -> io::Result<Vec<u8>> {
    let man = clap_mangen::Man::new(command.clone())
        .title(name.to_uppercase())
        .source(footer);
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    write!(page, ".SH SYNOPSIS\n{}\n", synopsis(command))?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    if command.get_after_help().is_some() {
        man.render_extra_section(&mut page)?;
    }
    Ok(page)
}

/// Formats the words that a command takes in roff, options first: literal words are bold,
/// placeholders are italic.
fn synopsis(command: &clap::Command) -> String {
    let bold = |word: &str| format!("\\fB{}\\fR", word.replace('-', "\\-"));
    let values = |argument: &clap::Arg| {
        let takes = argument.get_action().takes_values();
        let names = argument
            .get_value_names()
            .filter(|_| takes)
            .unwrap_or_default();
        names
            .iter()
            .map(|name| format!("\\fI{name}\\fR"))
            .collect::<Vec<_>>()
            .join(" ")
    };
    let mut words = vec![bold(
        command.get_bin_name().unwrap_or_else(|| command.get_name()),
    )];
    for argument in command
        .get_arguments()
        .filter(|argument| !argument.is_positional())
    {
        let long = argument.get_long().map(|long| bold(&format!("--{long}")));
        let short = argument.get_short().map(|short| bold(&format!("-{short}")));
        let name = short.into_iter().chain(long).collect::<Vec<_>>().join("|");
        let word = [name, values(argument)].join(" ");
        words.push(in_brackets(word.trim_end(), argument.is_required_set()));
    }
    for argument in command.get_positionals() {
        let several = argument
            .get_num_args()
            .is_some_and(|number| number.max_values() > 1);
        let more = if several { "..." } else { "" };
        words.push(in_brackets(
            &(values(argument) + more),
            argument.is_required_set(),
        ));
    }
    if command.has_subcommands() {
        words.push(in_brackets(
            "\\fICOMMAND\\fR",
            command.is_subcommand_required_set(),
        ));
    }
    words.join(" ")
}

/// Puts an optional word in brackets.
fn in_brackets(word: &str, is_required: bool) -> String {
    if is_required {
        word.to_owned()
    } else {
        format!("[{word}]")
    }
}
