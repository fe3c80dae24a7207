// `node measure.js GENERATOR`: measures the time of two tables in the page's library and in the program GENERATOR (built
// with --release) on one thread, in turns, and prints the ratio of the least times. The time is processor time, which other
// work on the machine changes little. The page's library runs without a page in node's V8, which is Chromium's engine. Both
// sides compute the table and its digest. Needs bash.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import init, * as library from "../target/page/page.js";

const JOBS = /** @type {[string, string, string][]} */ ([
  ["Grundy's game to 10^5", "4!.0", "100000"],
  ["hyper knights 500 x 500", "Lattice(leap (-3,-1) (-2,-1) (-2,1) (-1,-3) (-1,-2) (1,-2))", "500x500"],
]);
/** The time of a turn is the mean of RUNS runs. */
const TURNS = 7, RUNS = 8;
const generator = process.argv[2];
if (!generator) {
  console.error("usage: node measure.js GENERATOR");
  process.exit(2);
}
Object.assign(globalThis, { grundyProgress() {} });
await init({ module_or_path: readFileSync(new URL("../target/page/page_bg.wasm", import.meta.url)) });

/** Returns the processor milliseconds of a run in this process. @param {() => unknown} work */
function here(work) {
  const start = process.cpuUsage();
  for (let run = 0; run < RUNS; run++) work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / RUNS;
}

/** Returns the processor milliseconds of a run of the program. @param {string} game @param {string} to */
function native(game, to) {
  const script = 'TIMEFORMAT="%U %S"; time for ((i = 0; i < $1; i++)); do "$2" values "$3" --to "$4" --digest-only --threads 1 >/dev/null 2>&1 || exit 1; done';
  const { status, stderr } = spawnSync("bash", ["-c", script, "bash", String(RUNS), generator ?? "", game, to], { encoding: "utf8" });
  if (status !== 0) throw new Error(`${generator} failed: ${stderr}`);
  const [user = NaN, system = NaN] = stderr.trim().split(" ").map(Number);
  return ((user + system) * 1000) / RUNS;
}

for (const [name, game, to] of JOBS) {
  const times = { page: /** @type {number[]} */ ([]), native: /** @type {number[]} */ ([]), start: /** @type {number[]} */ ([]) };
  // A first run without timing: V8 compiles quickly at first and optimizes later.
  here(() => library.digest(game, to));
  for (let turn = 0; turn < TURNS; turn++) {
    times.native.push(native(game, to));
    times.start.push(native("0.77", "1"));
    times.page.push(here(() => library.digest(game, to)));
  }
  const [page, whole, start] = [times.page, times.native, times.start].map((all) => Math.min(...all));
  if (page === undefined || whole === undefined || start === undefined) continue;
  console.log(`${name}: page ${page.toFixed(1)} ms, native ${(whole - start).toFixed(1)} ms (its start, ${start.toFixed(1)} ms, taken off), ratio ${(page / (whole - start)).toFixed(2)}`);
}
