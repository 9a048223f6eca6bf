// Starts the client, then registers the service worker that makes it work offline.
import init, { page } from "{{glue}}";

const assets = {{assets}};

// Returns the chosen language, or the browser's. The client fetches the texts of the other one if it is chosen later.
function wanted() {
  try {
    const { language } = JSON.parse(localStorage.getItem("gamekeeper/settings") ?? "{}");
    if (language === "en" || language === "ru") return language;
  } catch {
    // Storage may be unavailable, or hold something unreadable.
  }
  return navigator.language?.startsWith("ru") ? "ru" : "en";
}

// The fallback texts of the crash page. The client passes them in the language of the page if it still can.
const WORDS = {
  title: "Something went wrong",
  text: "The page has stopped because of an error in the program.",
  safe: "Your table is safe: every step was kept. Reload the page to go on from where you were.",
  reload: "Reload",
  copy: "Copy report",
  copied: "Copied",
  details: "Report",
};
let crashed = false;

function crash(told) {
  if (crashed) return;
  crashed = true;
  // Stop the client: cancel its timers here; the page below stops its key and pointer events.
  for (let timer = setTimeout(() => {}); timer > 0; timer--) clearTimeout(timer);
  const words = { ...WORDS, ...Object.fromEntries(Object.entries(told).filter(([, text]) => text)) };
  const make = (tag, className, text, ...children) => {
    const element = document.createElement(tag);
    element.className = className;
    element.append(text, ...children);
    return element;
  };
  const report = make("pre", "", `${words.report}\n${new Error("stack").stack}`);
  const reload = make("button", "btn primary lg", words.reload);
  const copy = make("button", "btn lg", words.copy);
  const status = make("span", "muted", "");
  status.setAttribute("role", "status");
  reload.onclick = () => location.reload();
  copy.onclick = async () => {
    try {
      await navigator.clipboard.writeText(report.textContent);
      status.textContent = words.copied;
    } catch {
      // Without a secure context a page cannot copy; the person can copy the selection.
      details.open = true;
      getSelection().selectAllChildren(report);
    }
  };
  const details = make("details", "", make("summary", "", words.details), report);
  const said = make("div", "", make("p", "", words.text), make("p", "", words.safe));
  said.setAttribute("role", "alert");
  const page = make("main", "wrap text crash", make("h1", "", words.title), said, make("div", "acts", reload, copy, status), details);
  for (const event of ["click", "keydown", "pointerdown", "pointermove"]) page.addEventListener(event, (it) => it.stopPropagation());
  document.body.replaceChildren(page);
  document.title = `${words.title} · Gamekeeper`;
  reload.focus();
}

addEventListener("gamekeeper-crash", ({ detail }) => crash(JSON.parse(detail)));

// Catches what stops the module without a panic, such as an exhausted stack or memory.
const trap = (why) => {
  if (why instanceof WebAssembly.RuntimeError || why instanceof RangeError) crash({ report: `${why}\n${why.stack}` });
};
addEventListener("error", ({ error }) => trap(error));
addEventListener("unhandledrejection", ({ reason }) => trap(reason));

async function texts(language) {
  const answer = await fetch(assets[`texts/app.${language}.txt`]);
  if (!answer.ok) throw new Error(`fetching the texts failed with status ${answer.status}`);
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

// Without a secure context there are no service workers; the game then works online only.
async function cacheForOffline() {
  try {
    await navigator.serviceWorker?.register("/sw.js");
    const { active } = (await navigator.serviceWorker?.ready) ?? {};
    const whenIdle = window.requestIdleCallback ?? ((act) => setTimeout(act, 2000));
    whenIdle(() => active?.postMessage("cache the rest"));
  } catch (why) {
    console.info("not available offline:", why.message);
  }
}
cacheForOffline();
