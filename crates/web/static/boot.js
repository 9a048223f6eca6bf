// Starts the client, then keeps all of it for the time without a network.
import init, { page } from "{{glue}}";

const assets = {{assets}};

try {
  await init({ module_or_path: "{{wasm}}" });
  page(JSON.stringify(assets));
  performance.mark("shown");
} catch (why) {
  console.error(why);
  const words = document.createElement("p");
  words.setAttribute("role", "alert");
  words.textContent = "Gamekeeper could not start in this browser. Reload the page; if that does not help, a newer browser will.";
  document.body.append(words);
}

// Without a secure connection there is no service worker; the game works, but only with a network.
navigator.serviceWorker?.register("/sw.js").catch((why) => console.info("not kept for offline:", why.message));
