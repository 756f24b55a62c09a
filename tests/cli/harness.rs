//! Runs the program on the small corpus, with a cache folder of its own and nothing of the outer environment.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value;

/// A folder that is removed at the end of the test.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Self {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("riftlaw-test-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).expect("the temporary folder can be written to");
        Self(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Writes a file below the folder.
    pub fn write(&self, path: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().expect("it lies in a folder")).expect("the folder can be made");
        fs::write(&path, text).expect("the file can be written");
        path
    }

    /// A copy of the small corpus, to be changed.
    pub fn with_corpus() -> Self {
        let folder = Self::new();
        copy(&corpus(), folder.path());
        folder
    }

    /// Replaces a text in a file of the corpus, which has to be there.
    pub fn change(&self, path: &str, from: &str, to: &str) {
        let text = fs::read_to_string(self.0.join(path)).expect("the file is there");
        assert!(text.contains(from), "{path} has `{from}`");
        self.write(path, text.replacen(from, to, 1));
    }

    /// Whether nothing lies in it.
    pub fn is_empty(&self) -> bool {
        fs::read_dir(&self.0).is_ok_and(|mut entries| entries.next().is_none())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).expect("the folder is there").flatten() {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            fs::create_dir_all(&target).expect("the folder can be made");
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).expect("the file can be copied");
        }
    }
}

/// The small corpus.
pub fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/corpus")
}

/// What a run of the program gave.
pub struct Run {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Run {
    /// Its one JSON value on stdout.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {} {}", self.out, self.err))
    }

    /// The error on stderr, in JSON.
    pub fn json_error(&self) -> Value {
        let value: Value = serde_json::from_str(&self.err).unwrap_or_else(|error| panic!("{error}: {}", self.err));
        assert_eq!(keys(&value), ["schema", "error"]);
        assert_eq!(keys(&value["error"]), ["code", "message", "file", "line", "column", "candidates", "hint"]);
        value["error"].clone()
    }
}

/// The keys of an object, in order.
pub fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap_or_else(|| panic!("an object: {value}")).keys().map(String::as_str).collect()
}

/// The program, without corpus and with that cache and an empty library.
pub fn bare(cache: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_riftlaw"));
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "PAGER", "RIFTLAW_PAGER", "LC_ALL", "LC_CTYPE", "LANG"] {
        command.env_remove(variable);
    }
    command.env("RIFTLAW_CACHE_DIR", cache).env("RIFTLAW_DATA_DIR", std::env::temp_dir().join("riftlaw-test-nothing")).stdin(Stdio::null());
    command
}

/// The program on the small corpus, with that cache.
pub fn program(cache: &Path) -> Command {
    let mut command = bare(cache);
    command.arg("--corpus").arg(corpus());
    command
}

/// The same command where no file may grow beyond a few blocks: writing fails as on a full disk.
pub fn on_a_full_disk(program: &Command) -> Command {
    let mut limited = Command::new("sh");
    limited.args(["-c", "trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$@\""]).arg(program.get_program()).args(program.get_args());
    for (name, value) in program.get_envs() {
        match value {
            Some(value) => limited.env(name, value),
            None => limited.env_remove(name),
        };
    }
    limited.stdin(Stdio::null());
    limited
}

/// Runs a command to its end.
pub fn run(command: &mut Command) -> Run {
    let output = command.output().expect("the program can be started");
    Run {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).expect("stdout is UTF-8"),
        err: String::from_utf8(output.stderr).expect("stderr is UTF-8"),
    }
}

/// Runs the program on the small corpus with these arguments.
pub fn riftlaw(arguments: &[&str]) -> Run {
    let cache = Folder::new();
    run(program(cache.path()).args(arguments))
}

/// Runs the program on another corpus with these arguments.
pub fn riftlaw_on(corpus: &Folder, arguments: &[&str]) -> Run {
    let cache = Folder::new();
    run(bare(cache.path()).arg("--corpus").arg(corpus.path()).args(arguments))
}
