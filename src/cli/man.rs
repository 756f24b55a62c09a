//! `man`: the manual page, made of the same definitions as `--help`.

use clap::{Args, Command};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};
use serde_json::json;

use super::error::Error;
use super::help;
use super::output::Out;

/// Of what.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The page of a command; without it that of the program
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

pub fn run(arguments: &Arguments, out: &mut Out) -> Result<u8, Error> {
    let mut program = super::command();
    program.build();
    let named = arguments.command.as_deref().unwrap_or_default();
    let command = match program.find_subcommand(named) {
        Some(command) => command.clone(),
        None if named.is_empty() => program.disable_help_subcommand(true),
        None => return Err(help::unknown_command(&program, named)),
    };
    let page = page(command, named).map_err(Error::Output)?;
    if out.is_json() {
        out.json(&json!({ "schema": 1, "page": page }))?;
    } else {
        out.text(&page)?;
    }
    Ok(0)
}

/// The page in roff: what it does, examples, then the rest.
fn page(command: Command, named: &str) -> std::io::Result<String> {
    let has_commands = command.get_subcommands().next().is_some();
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    let man = Man::new(command.before_help("").about(about)).manual("riftlaw");
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    let mut examples = Roff::new();
    examples.control("SH", ["EXAMPLES"]);
    examples.control("nf", []);
    for example in help::examples(named) {
        examples.text([roman(*example)]);
    }
    examples.control("fi", []);
    examples.to_writer(&mut page)?;
    man.render_options_section(&mut page)?;
    if has_commands {
        man.render_subcommands_section(&mut page)?;
        man.render_version_section(&mut page)?;
    }
    man.render_extra_section(&mut page)?;
    Ok(String::from_utf8_lossy(&page).into_owned())
}
