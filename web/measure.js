// `node measure.js GENERATOR`: how long two tables take in the page's library and in the program GENERATOR (built with
// --release) on one thread, by turns, and the ratio of the medians. The page's library runs in node's V8, Chromium's own
// engine, without a page around it; both sides compute the table and its digest.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import init, * as library from "../target/page/page.js";

const JOBS = /** @type {[string, string, string][]} */ ([
  ["Grundy's game to 10^5", "4!.0", "100000"],
  ["hyper knights 500 x 500", "Lattice(leap (-3,-1) (-2,-1) (-2,1) (-1,-3) (-1,-2) (1,-2))", "500x500"],
]);
const TURNS = 7;
const generator = process.argv[2];
if (!generator) {
  console.error("usage: node measure.js GENERATOR");
  process.exit(2);
}
Object.assign(globalThis, { grundyProgress() {} });
await init({ module_or_path: readFileSync(new URL("../target/page/page_bg.wasm", import.meta.url)) });

/** @param {() => unknown} work */
function milliseconds(work) {
  const start = performance.now();
  work();
  return performance.now() - start;
}
/** @param {number[]} numbers */
const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? NaN;
/** @param {string} game @param {string} to */
const native = (game, to) => execFileSync(generator, ["values", game, "--to", to, "--digest-only", "--threads", "1"], { stdio: ["ignore", "ignore", "ignore"] });

for (const [name, game, to] of JOBS) {
  const times = { page: /** @type {number[]} */ ([]), native: /** @type {number[]} */ ([]), start: /** @type {number[]} */ ([]) };
  for (let turn = 0; turn < TURNS; turn++) {
    times.native.push(milliseconds(() => native(game, to)));
    times.start.push(milliseconds(() => native("0.77", "1")));
    times.page.push(milliseconds(() => library.digest(game, to)));
  }
  const [page, whole, start] = [median(times.page), median(times.native), median(times.start)];
  console.log(`${name}: page ${page.toFixed(1)} ms, native ${(whole - start).toFixed(1)} ms (its start, ${start.toFixed(1)} ms, taken off), ratio ${(page / (whole - start)).toFixed(2)}`);
}
