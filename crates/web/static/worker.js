// Bots think here, so that the page stays free to answer.
import init, { think } from "{{glue}}";

const ready = init({ module_or_path: "{{wasm}}" });

onmessage = async ({ data }) => {
  await ready;
  postMessage(think(data));
};
