// The worker holds the library and the last computed table. Each message is a call; the answer has the number of its call.
import init, * as library from "../../target/page/page.js";

/** @type {library.Table | undefined} */
let table;
/** The outcomes under misère play. @type {library.Outcomes | undefined} */
let outcomes;
/** The law of a line for all values of its open names. @type {library.Every | undefined} */
let every;

/** @param {() => library.Table} make */
function replace(make) {
  // The old table is freed first: memory may not hold two tables.
  table?.free();
  outcomes?.free();
  table = outcomes = undefined;
  table = make();
  return JSON.parse(table.facts());
}

function current() {
  if (!table) throw "error: nothing is computed yet";
  return table;
}

function found() {
  if (!outcomes) throw "error: nothing is computed yet";
  return outcomes;
}

function ofAll() {
  if (!every) throw "error: no law for all values was searched yet";
  return every;
}

/** @type {Record<string, (...args: any[]) => unknown>} */
const calls = {
  gallery: () => JSON.parse(library.gallery()),
  named: (line, given = []) => JSON.parse(library.named(line, JSON.stringify(given))),
  rows: (line, given) => JSON.parse(library.rows(line, JSON.stringify(given))),
  every: (line, given) => {
    every?.free();
    every = undefined;
    every = library.Every.find(line, JSON.stringify(given));
    return JSON.parse(every.facts());
  },
  everyCheck: (claim) => JSON.parse(ofAll().check(claim)),
  everyCertificate: () => ofAll().certificate(),
  cost: (line, bounds) => JSON.parse(library.cost(line, bounds)),
  compute: (line, bounds) => replace(() => library.Table.compute(line, bounds)),
  search: (line, seconds) => replace(() => library.Table.search(line, seconds)),
  outcomes: (line, bounds) => {
    outcomes?.free();
    outcomes = undefined;
    outcomes = library.Outcomes.compute(line, bounds);
    return JSON.parse(outcomes.facts());
  },
  outcomeSlice: (from, count) => ({ values: found().slice(from, count), rare: new Uint8Array() }),
  misereCertificate: () => found().certificate(),
  knownGames: () => JSON.parse(current().known_games()),
  periods: (all) => JSON.parse(library.periods(JSON.stringify(all))),
  identify: (terms) => JSON.parse(library.identify(terms)),
  guess: (table) => JSON.parse(library.guess(table)),
  formula: (claim, names, language) => library.formula(claim, JSON.stringify(names), language),
  check: (claim, misere) => JSON.parse((misere ? found() : current()).check(claim)),
  coq: () => current().coq(),
  slice: (from, count) => ({ values: current().slice(from, count), rare: current().rare(from, count) }),
  names: (from, count) => JSON.parse(current().names(from, count)),
  picture: (width, height) => JSON.parse(current().picture(width, height)),
  certificate: () => current().certificate(),
  verify: (text) => JSON.parse(library.verify(text)),
  analyse: (sum, misere) => JSON.parse(library.analyse(JSON.stringify(sum), misere)),
  start: (line, misere) => JSON.parse(library.start(line, misere)),
  components: (line, text) => JSON.parse(library.components(line, text)),
  choices: () => JSON.parse(library.choices()),
  snippets: (wish) => JSON.parse(library.snippets(JSON.stringify(wish))),
  whole: (wish) => library.whole(JSON.stringify(wish)),
  submission: (problem, language, judge) => library.submission(problem, language, judge),
  problems: () => JSON.parse(library.problems()),
  answer: (problem, input, explain) => JSON.parse(library.answer(problem, input, explain)),
};

/** Milliseconds between two reports of progress. */
const PAUSE = 50;
let told = 0;
/** Reports progress; the library calls this often. @param {number} done */
function grundyProgress(done) {
  const now = performance.now();
  if (now - told < PAUSE) return;
  told = now;
  postMessage({ progress: done });
}
Object.assign(globalThis, { grundyProgress });

/** @type {Promise<unknown> | undefined} */
let ready;

onmessage = async ({ data }) => {
  if (data.module) {
    ready = init({ module_or_path: data.module });
    return;
  }
  const { id, name, args } = data;
  try {
    await ready;
    postMessage({ id, answer: calls[name]?.(...args) });
  } catch (error) {
    // The library throws strings. After any other error its memory may be inconsistent.
    const fatal = typeof error !== "string";
    const out = "error: the program stopped; the browser may have no memory left. Reduce the bounds.";
    postMessage({ id, error: fatal ? out : error, fatal, cause: fatal ? String(error) : undefined });
  }
};
