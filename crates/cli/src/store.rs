//! `store`: looks after the store of a server.

use std::fs::{self, File, OpenOptions};
use std::io::{BufReader, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use server::store::{BackupError, Saved, StoreError, StoreLocation, restore};
use server::{Hall, Store, data};

use crate::args::{StoreCommand, StorePlace};
use crate::exit::Failure;
use crate::settings;

/// Does what the command line asks for and prints the result.
///
/// # Errors
/// If a setting is invalid, the store cannot be used, or it fails the check.
pub fn store(command: &StoreCommand, out: &mut dyn Write) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        match command {
            StoreCommand::Status { place } => {
                write!(out, "{}", reader(place).await?.status().await.map_err(|why| broken(&why))?)?;
            }
            StoreCommand::Sweep { place } => sweep(place, out).await?,
            StoreCommand::Backup { file, running, place } => {
                let store = reader(place).await?;
                let saved = back_up(&store, *running, file).await?;
                writeln!(out, "{} rooms and {} tokens were saved", saved.rooms, saved.tokens)?;
                if saved.left_out > 0 {
                    writeln!(out, "{} games are not over and were left out; add --running", saved.left_out)?;
                }
            }
            StoreCommand::Restore { file, place } => {
                let config = config(place)?;
                data::prepare(&config.data).map_err(|why| Failure::file("write", &config.data, &why))?;
                let from = File::open(file).map_err(|why| Failure::file("read", file, &why))?;
                let restored = restore(&config.store_location(), BufReader::new(from)).await;
                let saved = restored.map_err(|why| failed(&why))?;
                writeln!(out, "{} rooms and {} tokens were restored", saved.rooms, saved.tokens)?;
            }
            StoreCommand::Check { place } => {
                let faults = reader(place).await?.check().await.map_err(|why| broken(&why))?;
                if !faults.is_empty() {
                    return Err(Failure::Invalid(faults.join("\n")));
                }
                writeln!(out, "every game can be replayed")?;
            }
        }
        Ok(())
    })
}

/// Writes a backup to a file that does not exist yet. It gets its name only when it is complete and on disk.
async fn back_up(store: &Store, running: bool, file: &Path) -> Result<Saved, Failure> {
    if file.exists() {
        return Err(Failure::file("write", file, &ErrorKind::AlreadyExists.into()));
    }
    let mut part = file.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    let cannot_write = |why: std::io::Error| Failure::file("write", file, &why);
    // A backup that was interrupted has left it behind.
    let _ = fs::remove_file(&part);
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    // It has names, hashes of tokens and, if asked for, the secrets of games.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let to = options.open(&part).map_err(cannot_write)?;
    let written = match store.back_up(running, BufWriter::new(&to)).await {
        Ok(saved) => to.sync_all().and_then(|()| fs::rename(&part, file)).map(|()| saved).map_err(cannot_write),
        Err(why) => Err(failed(&why)),
    };
    written.inspect_err(|_| drop(fs::remove_file(&part)))
}

async fn sweep(place: &StorePlace, out: &mut dyn Write) -> Result<(), Failure> {
    let config = config(place)?;
    let location = config.store_location();
    exists(&location)?;
    let store = Store::open(&location).await.map_err(|why| broken(&why))?;
    let hall = Hall::new(store.clone(), config.limits);
    let swept = hall.sweep_now().await.map_err(|why| broken(&why))?;
    store.compact().await.map_err(|why| broken(&why))?;
    writeln!(out, "{} rooms, {} guests and {} tokens were deleted", swept.rooms, swept.guests, swept.tokens)?;
    Ok(())
}

fn config(place: &StorePlace) -> Result<server::Config, Failure> {
    let file = place.config.as_deref().map(settings::read).transpose()?.unwrap_or_default();
    place.settings.clone().or(file).config()
}

/// Opens the store only to read it.
async fn reader(place: &StorePlace) -> Result<Store, Failure> {
    let location = config(place)?.store_location();
    exists(&location)?;
    Store::open_to_read(&location).await.map_err(|why| broken(&why))
}

/// Fails if there is no store: nobody wants a new one by mistake.
fn exists(location: &StoreLocation) -> Result<(), Failure> {
    match location {
        StoreLocation::Sqlite { file, .. } if !file.exists() => {
            Err(Failure::Io { why: format!("there is no store at {}", file.display()), closed: false })
        }
        _ => Ok(()),
    }
}

fn broken(why: &StoreError) -> Failure {
    Failure::Io { why: why.to_string(), closed: false }
}

fn failed(why: &BackupError) -> Failure {
    match why {
        BackupError::Content(_) => Failure::Invalid(why.to_string()),
        _ => Failure::Io { why: why.to_string(), closed: false },
    }
}
