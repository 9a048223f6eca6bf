// Bots think here, so that the page stays free to answer.
import init, { think } from "{{glue}}";

const ready = init({ module_or_path: "{{wasm}}" });

// A failure is an error of the worker, not a lost promise: the page hears of it and starts another worker.
onmessage = async ({ data }) => {
  try {
    await ready;
    postMessage(think(data));
  } catch (why) {
    reportError(why);
  }
};
