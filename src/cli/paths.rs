//! Folders: where the cache and the user's data lie.

use std::env;
use std::path::PathBuf;

use etcetera::BaseStrategy;

/// The cache folder: `$RIFTLAW_CACHE_DIR`, else `riftlaw` in the platform's own; the temporary folder where the platform has none.
pub fn cache() -> PathBuf {
    folder("RIFTLAW_CACHE_DIR", BaseStrategy::cache_dir)
}

/// The data folder: `$RIFTLAW_DATA_DIR`, else `riftlaw` in the platform's own.
pub fn data() -> PathBuf {
    folder("RIFTLAW_DATA_DIR", BaseStrategy::data_dir)
}

#[cfg(windows)]
type Platform = etcetera::base_strategy::Windows;
#[cfg(not(windows))]
type Platform = etcetera::base_strategy::Xdg;

fn folder(variable: &str, platform: impl Fn(&Platform) -> PathBuf) -> PathBuf {
    match env::var_os(variable).filter(|folder| !folder.is_empty()) {
        Some(folder) => PathBuf::from(folder),
        None => Platform::new().map_or_else(|_| env::temp_dir(), |strategy| platform(&strategy)).join("riftlaw"),
    }
}
