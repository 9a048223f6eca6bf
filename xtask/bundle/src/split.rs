//! From the compiler's WebAssembly to a main module and one chunk for each game, with the script that
//! connects them.
//!
//! The splitter works on the module before wasm-bindgen and needs its relocations; wasm-bindgen then writes
//! the glue of the main module. Glue and link script import each other, and both name the chunks, so none of
//! them can carry a hash of its own content alone: all of them carry one common hash. That is right for
//! another reason too: a chunk fits only the main module that it was split from.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use wasm_bindgen_cli_support::Bindgen;
use wasm_split_cli_support::{Options, transform};

use crate::dist::{Effort, HASH_DIGITS, hex};

/// How glue and link script call each other before they have a hash.
const GLUE: &str = "./client.js";
const LINK: &str = "./split.js";

/// The client in parts. The file names carry their common hash.
pub(crate) struct Parts {
    /// The glue of the main module.
    pub(crate) glue: (String, Vec<u8>),
    /// The script that loads chunks.
    pub(crate) link: (String, Vec<u8>),
    /// The main module.
    pub(crate) main: (String, Vec<u8>),
    /// The chunks: file names and contents.
    pub(crate) chunks: Vec<(String, Vec<u8>)>,
    /// Which chunks a game needs, by the game's id: their file names.
    pub(crate) needs: BTreeMap<String, Vec<String>>,
}

/// The file names of the client's parts, from which they can be read again.
#[derive(Serialize, Deserialize)]
pub(crate) struct PartNames {
    glue: String,
    link: String,
    main: String,
    chunks: Vec<String>,
    needs: BTreeMap<String, Vec<String>>,
}

impl Parts {
    /// The file names.
    pub(crate) fn names(&self) -> PartNames {
        PartNames {
            glue: self.glue.0.clone(),
            link: self.link.0.clone(),
            main: self.main.0.clone(),
            chunks: self.chunks.iter().map(|(name, _)| name.clone()).collect(),
            needs: self.needs.clone(),
        }
    }
}

impl PartNames {
    /// Reads the parts of an existing bundle.
    pub(crate) fn read(self, folder: &Path) -> Result<Parts> {
        let read = |name: String| {
            let bytes = fs::read(folder.join(&name)).with_context(|| format!("cannot read {name}"))?;
            Ok::<_, anyhow::Error>((name, bytes))
        };
        Ok(Parts {
            glue: read(self.glue)?,
            link: read(self.link)?,
            main: read(self.main)?,
            chunks: self.chunks.into_iter().map(read).collect::<Result<_>>()?,
            needs: self.needs,
        })
    }
}

/// Splits the client. A fast bundle keeps comments and the names of functions, so that stack traces can be
/// read.
pub(crate) fn split(wasm: &[u8], effort: Effort) -> Result<Parts> {
    let folder = tempfile::tempdir().context("a folder for the parts of the client")?;
    let main_path = folder.path().join("main.wasm");
    let mut options = Options::new(wasm);
    options.output_dir = folder.path();
    options.main_out_path = &main_path;
    options.link_name = LINK;
    options.main_module = GLUE;
    let made = transform(options).map_err(|why| anyhow!("the client cannot be split: {why:#}"))?;
    let (glue, main) = bind(fs::read(&main_path)?, effort)?;
    let link = effort.script(fs::read_to_string(folder.path().join(LINK))?);
    let mut chunks = BTreeMap::new();
    for path in &made.split_modules {
        let stem = path.file_stem().and_then(|stem| stem.to_str()).context("a chunk without a name")?;
        let chunk = fs::read(path)?;
        let chunk = if effort == Effort::Fast { chunk } else { without_names(&chunk)? };
        chunks.insert(stem.to_owned(), chunk);
    }
    let mut hash = Sha256::new();
    hash.update(&glue);
    hash.update(&link);
    hash.update(&main);
    chunks.values().for_each(|chunk| hash.update(chunk));
    let hash = &hex(&hash.finalize())[..HASH_DIGITS];

    let mut link = renamed(&link, GLUE, &format!("./client.{hash}.js"))?;
    for stem in chunks.keys() {
        link = renamed(&link, &format!("./{stem}.wasm"), &format!("./{stem}.{hash}.wasm"))?;
    }
    let glue = linked(&glue, &format!("./split.{hash}.js"))?;
    let file = |stem: &str| format!("{stem}.{hash}.wasm");
    let needs = made.prefetch_map.iter().map(|(game, stems)| (game.clone(), stems.iter().map(|s| file(s)).collect()));
    Ok(Parts {
        glue: (format!("client.{hash}.js"), glue.into_bytes()),
        link: (format!("split.{hash}.js"), link.into_bytes()),
        main: (file("client"), main),
        needs: needs.collect(),
        chunks: chunks.into_iter().map(|(stem, bytes)| (file(&stem), bytes)).collect(),
    })
}

/// The glue of the main module, and the module as the glue expects it.
fn bind(main: Vec<u8>, effort: Effort) -> Result<(String, Vec<u8>)> {
    let mut output = Bindgen::new()
        .input_bytes("client", main)
        .web(true)?
        .typescript(false)
        // The chunks import what the linker exported for them.
        .keep_lld_exports(true)
        .remove_name_section(effort == Effort::Small)
        .remove_producers_section(true)
        .generate_output()
        .context("the client's WebAssembly")?;
    let inline = output.snippets().iter().filter(|(_, files)| !files.is_empty()).map(|(name, _)| name);
    let brought: Vec<&String> =
        inline.chain(output.local_modules().keys()).chain(output.npm_dependencies().keys()).collect();
    if !brought.is_empty() {
        bail!("the bundler knows only the glue, but dependencies bring JavaScript of their own: {brought:?}");
    }
    Ok((effort.script(output.js().to_owned()), output.wasm_mut().emit_wasm()))
}

/// The glue with another address for the link script. The name under which the glue hands the script to the
/// main module stays: the module imports from it.
fn linked(glue: &str, address: &str) -> Result<String> {
    renamed(glue, &format!("from \"{LINK}\""), &format!("from \"{address}\""))
}

/// The text with another name for a file in it. Fails if the file is not named: then the tools have changed.
fn renamed(text: &str, from: &str, to: &str) -> Result<String> {
    if !text.contains(from) {
        bail!("the scripts around the WebAssembly no longer name `{from}`");
    }
    Ok(text.replace(from, to))
}

/// A module without its custom sections: they are for debuggers, and a quarter of its size.
fn without_names(wasm: &[u8]) -> Result<Vec<u8>> {
    let mut short = wasm_encoder::Module::new();
    for payload in wasmparser::Parser::new(0).parse_all(wasm) {
        let payload = payload.context("a chunk cannot be read")?;
        if let Some((id, range)) = payload.as_section().filter(|(id, _)| *id != 0) {
            let data = &wasm[usize::try_from(range.start)?..usize::try_from(range.end)?];
            short.section(&wasm_encoder::RawSection { id, data });
        }
    }
    Ok(short.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn custom_sections_are_left_out() {
        let module = b"\0asm\x01\0\0\0\x00\x03\x01nx\x01\x01\x00\x00\x03\x01mx";
        assert_eq!(without_names(module).unwrap(), b"\0asm\x01\0\0\0\x01\x01\x00");
        assert!(without_names(b"\0asm\x01\0\0\0\x01\x09ab").is_err());
    }

    #[test]
    fn the_main_module_finds_the_link_script_under_its_name() {
        let glue = "import * as import1 from \"./split.js\"\nreturn { \"./split.js\": import1 };";
        let linked = linked(glue, "./split.1.js").unwrap();
        assert_eq!(linked, "import * as import1 from \"./split.1.js\"\nreturn { \"./split.js\": import1 };");
    }

    #[test]
    fn a_file_that_is_not_named_is_found_out() {
        assert_eq!(renamed("import './a.js'", "./a.js", "./b.js").unwrap(), "import './b.js'");
        assert!(renamed("import './a.js'", "./c.js", "./b.js").is_err());
    }
}
