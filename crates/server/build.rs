//! Creates the folder of embedded files if it is missing: it must exist to compile this crate, even before
//! the client is first built.

use std::path::Path;

fn main() -> std::io::Result<()> {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../dist");
    if !dist.exists() {
        std::fs::create_dir(&dist)?;
    }
    println!("cargo::rerun-if-changed={}", dist.display());
    Ok(())
}
