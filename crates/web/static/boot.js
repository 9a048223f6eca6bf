// Starts the client, then keeps all of it for the time without a network.
import init, { page } from "{{glue}}";

const assets = {{assets}};

// The texts of the language that was chosen, or that the browser asks for; the client fetches the other when it is chosen.
function wanted() {
  try {
    const { language } = JSON.parse(localStorage.getItem("gamekeeper/settings") ?? "{}");
    if (language === "en" || language === "ru") return language;
  } catch {
    // Storage may be closed to us, or hold something else.
  }
  return navigator.language?.startsWith("ru") ? "ru" : "en";
}

async function texts(language) {
  const answer = await fetch(assets[`texts/${language}.txt`]);
  if (!answer.ok) throw new Error(`the texts answer with ${answer.status}`);
  return answer.text();
}

try {
  const language = wanted();
  const [words] = await Promise.all([texts(language), init({ module_or_path: "{{wasm}}" })]);
  page(JSON.stringify(assets), language, words);
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
