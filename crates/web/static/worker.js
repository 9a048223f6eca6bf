// The bots' Web Worker, which keeps the page responsive.
import init, { think } from "{{glue}}";

const ready = init({ module_or_path: "{{wasm}}" });

// Reports a failure as an error of the worker instead of an unhandled rejection, so that the page starts another worker.
onmessage = async ({ data }) => {
  try {
    await ready;
    postMessage(await think(data));
  } catch (why) {
    reportError(why);
  }
};
