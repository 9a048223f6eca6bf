// Reloads the page when the server has another bundle. Only a bundle for development has this script.
const BUILD = "{{build}}";

// The page clears all of its timers when the client has crashed. This clock goes on, so that a repaired client is loaded.
const pause = (time) => new Promise((resolve) => AbortSignal.timeout(time).addEventListener("abort", resolve));

async function watch() {
  for (;;) {
    try {
      const answer = await fetch("/build.txt", { cache: "no-store" });
      if (answer.ok && (await answer.text()) !== BUILD) location.reload();
      await pause(400);
    } catch {
      // The server has been stopped, and may come back.
      await pause(3000);
    }
  }
}
watch();
