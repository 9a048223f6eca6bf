//! The folder to embed must exist while this crate is compiled, also before the client was ever built.

use std::path::Path;

fn main() -> std::io::Result<()> {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../dist");
    if !dist.exists() {
        std::fs::create_dir(&dist)?;
    }
    println!("cargo::rerun-if-changed={}", dist.display());
    Ok(())
}
