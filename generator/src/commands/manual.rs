//! `completions`, `man` and `notation`: what a shell and `man` know of the command line, and how games are named.

use std::{
    fs,
    io::{self, Write},
    path::PathBuf,
};

use anyhow::Context;

use super::SUCCESS;
use crate::store;

/// For which shell.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  generator completions bash > ~/.local/share/bash-completion/completions/generator")]
pub struct CompletionsArgs {
    /// The shell.
    shell: clap_complete::Shell,
}

/// Prints the completions.
///
/// # Errors
/// If the output cannot be written.
pub fn completions(args: &CompletionsArgs, command: &mut clap::Command) -> anyhow::Result<u8> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, command, "generator", &mut script);
    let mut out = io::stdout().lock();
    out.write_all(&script)?;
    out.flush()?;
    Ok(SUCCESS)
}

/// Nothing to choose.
#[derive(Debug, clap::Args)]
pub struct NotationArgs {}

/// The page that teaches the notation, which is a page of the documentation too.
pub const NOTATION: &str = include_str!("../../../docs/notation.md");

/// Prints the page.
///
/// # Errors
/// If the output cannot be written.
pub fn notation(_: &NotationArgs) -> anyhow::Result<u8> {
    let mut out = io::stdout().lock();
    out.write_all(NOTATION.as_bytes())?;
    out.flush()?;
    Ok(SUCCESS)
}

/// Where to.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  generator man target/man && man target/man/generator-explore.1")]
pub struct ManArgs {
    /// The folder; made if it is not there.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// Writes `generator.1` and `generator-COMMAND.1` for each command.
///
/// # Errors
/// If the folder or a page cannot be written.
pub fn man(args: &ManArgs, command: &clap::Command) -> anyhow::Result<u8> {
    let folder = &args.folder;
    fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    let mut pages = vec![(command.clone(), "generator".to_owned())];
    for subcommand in command.get_subcommands().filter(|subcommand| subcommand.get_name() != "help") {
        let name = format!("generator-{}", subcommand.get_name());
        pages.push((subcommand.clone().bin_name(format!("generator {}", subcommand.get_name())), name));
    }
    for (command, name) in pages {
        let mut page = Vec::new();
        clap_mangen::Man::new(command).title(name.to_uppercase()).render(&mut page)?;
        store::update(&folder.join(format!("{name}.1")), &page)?;
    }
    Ok(SUCCESS)
}
