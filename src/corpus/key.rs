//! The key of a corpus: a hash of the paths and contents of its files. `build.rs` computes the embedded one with this same code.

/// FNV-1a over 64 bits, run twice from different starts: short, the same everywhere, and never seen by an adversary.
pub struct Hasher {
    first: u64,
    second: u64,
}

impl Hasher {
    /// A hasher that has seen nothing.
    #[allow(clippy::new_without_default)]
    pub fn new() -> Self {
        Self { first: 0xcbf2_9ce4_8422_2325, second: 0x6c62_272e_07bb_0142 }
    }

    /// Takes in one file. The files have to come in the order of their paths.
    pub fn file(&mut self, path: &str, content: &[u8]) {
        self.bytes(path.as_bytes());
        self.bytes(&(content.len() as u64).to_le_bytes());
        self.bytes(content);
    }

    fn bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.first = (self.first ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
            self.second = (self.second.rotate_left(5) ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// The key: 32 hexadecimal digits.
    pub fn finish(&self) -> String {
        format!("{:016x}{:016x}", self.first, self.second)
    }
}
