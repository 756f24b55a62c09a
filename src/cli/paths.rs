//! Folders: where the cache and the user's library lie.

use std::env;
use std::path::PathBuf;

use etcetera::BaseStrategy;

/// The cache folder: `$RIFTLAW_CACHE_DIR`, else `riftlaw` in the platform's own; the temporary folder where the platform has none.
pub fn cache() -> PathBuf {
    match env::var_os("RIFTLAW_CACHE_DIR").filter(|folder| !folder.is_empty()) {
        Some(folder) => PathBuf::from(folder),
        None => {
            let platform = etcetera::choose_base_strategy().map(|strategy| strategy.cache_dir());
            platform.unwrap_or_else(|_| env::temp_dir()).join("riftlaw")
        }
    }
}

/// The data folder, with the user's library: `$RIFTLAW_DATA_DIR`, else `riftlaw` in the platform's own.
pub fn data() -> PathBuf {
    match env::var_os("RIFTLAW_DATA_DIR").filter(|folder| !folder.is_empty()) {
        Some(folder) => PathBuf::from(folder),
        None => {
            let platform = etcetera::choose_base_strategy().map(|strategy| strategy.data_dir());
            platform.unwrap_or_else(|_| env::temp_dir()).join("riftlaw")
        }
    }
}
