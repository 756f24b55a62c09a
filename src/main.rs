//! The program: hands its arguments to the command line layer.

use std::process::ExitCode;

fn main() -> ExitCode {
    riftlaw::cli::main()
}
