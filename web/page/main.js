// The page: the line that names a game, the tabs, and what they share.
import { Code } from "./code.js";
import { Cancelled, Crew } from "./crew.js";
import { copy, el, get, grouped } from "./dom.js";
import { Judge } from "./judge.js";
import { Law } from "./law.js";
import * as link from "./link.js";
import { Picture } from "./picture.js";
import { Play } from "./play.js";
import { begin as beginTerms } from "./terms.js";
import { Values } from "./values.js";

/** @typedef {import("./types").Exhibit} Exhibit */
/** @typedef {import("./types").Facts} Facts */
/** @typedef {import("./types").Named} Named */
/** @typedef {import("./types").Outcomes} Outcomes */

const TABS = ["play", "values", "picture", "law", "code", "judge"];
/** The tabs that support misère play. */
const OF_MISERE = ["play", "values", "law"];
/** The tabs that show a table. */
const OF_TABLE = ["values", "picture", "law"];
/** Estimated seconds above which the page warns that a computation may take long. */
const LONG = 10;
const FIRST = "0.77";

/** Loads the library from files beside the page, or from the page itself. @returns {Promise<{ module: WebAssembly.Module, spawn: () => Worker }>} */
async function library() {
  const packed = document.getElementById("packed-library");
  const script = document.getElementById("packed-worker");
  if (packed && script) {
    const bytes = Uint8Array.from(atob(packed.textContent?.trim() ?? ""), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    const module = await WebAssembly.compile(await new Response(stream).arrayBuffer());
    const url = URL.createObjectURL(new Blob([script.textContent ?? ""], { type: "text/javascript" }));
    return { module, spawn: () => new Worker(url) };
  }
  const module = await WebAssembly.compile(await (await fetch("page.wasm")).arrayBuffer());
  return { module, spawn: () => new Worker("worker.js") };
}

/** The state shown now. @type {{ game: Named | undefined, bounds: string, tab: string, misere: boolean, facts: Facts | undefined, outcomes: Outcomes | undefined }} */
const now = { game: undefined, bounds: "", tab: "play", misere: false, facts: undefined, outcomes: undefined };

async function main() {
  theme();
  beginTerms();
  if (typeof WebAssembly !== "object") throw "This page computes with WebAssembly, which is switched off in this browser. Without it, only this text works. The command line answers the same questions.";
  const { module, spawn } = await library();
  const worker = () => {
    const begun = spawn();
    begun.postMessage({ module });
    return begun;
  };
  // One worker for short calls, and one for long calls that can be cancelled.
  const quick = new Crew(worker), slow = new Crew(worker, progress);

  const play = new Play(quick, remember);
  const values = new Values(slow), picture = new Picture(slow), law = new Law(slow, search, during);
  const code = new Code(quick, slow, during, remember), judge = new Judge(quick, slow, during, remember);
  const gallery = await quick.call("gallery");
  showGallery(gallery, (exhibit) => void take(exhibit.game, exhibit.bounds, exhibit));
  let restoring = true;
  /** The number of tables requested so far. */
  let asked = 0;
  let total = 0;

  /** Shows a progress bar and a Cancel button during work that may take long. @template T @param {Promise<T>} work @param {string} words */
  async function during(work, words) {
    const box = get("work"), bar = get("progress");
    get("work-words").textContent = words;
    bar.removeAttribute("value");
    const timer = setTimeout(() => (box.hidden = false), 200);
    try {
      return await work;
    } finally {
      clearTimeout(timer);
      if (!slow.busy) box.hidden = true;
    }
  }

  /** @param {number} done */
  function progress(done) {
    if (total) get("progress").value = Math.min(1, done / total);
  }

  /** Selects a game. @param {string} line @param {string} [bounds] @param {Exhibit} [exhibit] @param {{ play?: any, linked?: boolean }} [options] */
  async function take(line, bounds, exhibit, options = {}) {
    const known = gallery.find(({ name }) => name.toLowerCase() === line.trim().toLowerCase());
    const text = known?.game ?? line;
    const error = get("game-error"), field = get("game"), typed = field.value;
    try {
      const named = await quick.call("named", text);
      const found = exhibit ?? known ?? gallery.find(({ game }) => game === named.game);
      error.hidden = true;
      field.removeAttribute("aria-invalid");
      // A line typed during the request is the next game: keep it.
      if (field.value === typed) field.value = named.game;
      Object.assign(now, { game: named, bounds: bounds ?? found?.bounds ?? named.bounds, facts: undefined });
      get("about").replaceChildren(...(found ? [el("strong", {}, found.name), `: ${found.rules}`] : [`The game ${named.game}.`]));
      if (found?.problem && !options.linked) judge.choose(found.problem);
      showBounds();
      const sum = options.play?.sum, turn = options.play?.turn === 1 ? 1 : 0;
      await play.set(named, Array.isArray(sum) && sum.length ? sum : undefined, turn);
      await compute();
    } catch (problem) {
      error.textContent = String(problem);
      error.hidden = false;
      field.setAttribute("aria-invalid", "true");
    }
  }

  /** Computes the table within the bounds. */
  async function compute() {
    if (!now.game) return;
    const turn = ++asked, error = get("extent-error");
    if (slow.busy) slow.cancel();
    show(undefined);
    code.set(now.game.game, now.bounds);
    try {
      const cost = await quick.call("cost", now.game.game, now.bounds);
      if (turn !== asked) return;
      error.hidden = true;
      total = cost.positions;
      const facts = await during(slow.call("compute", now.game.game, now.bounds), `Computing ${grouped(cost.positions)} values${cost.seconds > LONG ? "; this may take long" : ""}`);
      if (turn === asked) show(facts);
    } catch (problem) {
      if (turn === asked) fail(problem);
    }
  }

  /** Computes outcomes under misère play if a tab that shows them is open. */
  async function misere() {
    const { game, facts, outcomes, bounds } = now;
    const here = now.misere && OF_TABLE.includes(now.tab);
    for (const part of [values, law]) part.misere(now.misere ? outcomes ?? null : undefined);
    if (!here || !game || !facts || outcomes) return;
    const turn = ++asked;
    total = facts.positions;
    try {
      const found = await during(slow.call("outcomes", game.game, bounds), "Looking for outcomes under mis\u00e8re play");
      if (turn !== asked) return;
      now.outcomes = found;
      for (const part of [values, law]) part.misere(found);
    } catch (problem) {
      if (turn !== asked) return;
      if (problem instanceof Cancelled) return fail(problem);
      for (const part of [values, law]) part.misere(String(problem));
    }
  }

  /** @param {boolean} on */
  function rule(on) {
    now.misere = on;
    get(on ? "rule-misere" : "rule-normal").checked = true;
  }

  /** @param {number} seconds */
  async function search(seconds) {
    if (!now.game) return;
    const turn = ++asked;
    total = 0;
    try {
      const facts = await during(slow.call("search", now.game.game, seconds), "Computing more and more values until a law is proved");
      if (turn !== asked) return;
      now.bounds = facts.bounds;
      showBounds();
      show(facts);
    } catch (problem) {
      if (turn === asked) fail(problem);
    }
  }

  /** @param {unknown} problem */
  function fail(problem) {
    const error = get("extent-error");
    error.textContent = problem instanceof Cancelled ? "Cancelled. Nothing is computed; reduce the bounds or press Compute." : String(problem);
    error.hidden = false;
    show(undefined);
  }

  /** @param {Facts | undefined} facts */
  function show(facts) {
    now.facts = facts;
    now.outcomes = undefined;
    document.body.dataset["digest"] = facts?.digest ?? "";
    for (const part of [values, picture, law]) part.set(facts);
    void misere();
    if (facts && now.game) code.set(now.game.game, now.bounds);
    remember();
  }

  function showBounds() {
    const { game, bounds } = now;
    const grid = game?.family === "grid";
    get("extent-heap").hidden = !game || grid || game.family === "board";
    get("extent-grid").hidden = !grid;
    get("to-what").textContent = game?.family === "strip" ? "gaps of this length" : "heap";
    if (grid) {
      const [wide = "", high = ""] = bounds.split("x");
      get("wide").value = wide;
      get("high").value = high;
      get("grid-slider").value = String(Math.min(600, Number(wide) || 4));
    } else {
      get("to").value = bounds;
      get("to-slider").value = String(Math.round(Math.log10(Math.max(1, Number(bounds) || 1)) * 20));
    }
  }

  /** @param {string} tab */
  function open(tab) {
    now.tab = TABS.includes(tab) ? tab : "play";
    for (const name of TABS) {
      const chosen = name === now.tab, button = get(`tab-${name}`);
      button.setAttribute("aria-selected", String(chosen));
      button.tabIndex = chosen ? 0 : -1;
      get(name).hidden = !chosen;
    }
    get("extent").hidden = !OF_TABLE.includes(now.tab) && now.tab !== "code";
    get("rule").hidden = !OF_MISERE.includes(now.tab);
    if (now.tab === "values") void values.show();
    if (now.tab === "picture") void picture.show();
    if (now.tab === "law") void law.show();
    if (now.tab === "code") void code.show();
    if (now.tab === "judge") void judge.show();
    if (now.misere) void misere();
    remember();
  }

  function remember() {
    if (restoring || !now.game) return;
    const { tab } = now;
    const hash = link.write({ game: now.game.game, to: now.bounds, tab, misere: now.misere, play: play.state,
      code: tab === "code" ? code.state : undefined, judge: tab === "judge" ? judge.state : undefined });
    history.replaceState(null, "", hash);
  }

  /** Marks a game as done: its table is computed, or the game is refused. @param {string} line */
  const taken = (line) => { document.body.dataset["taken"] = line; };

  async function restore() {
    restoring = true;
    const seen = link.read(location.hash);
    rule(seen.misere === true);
    play.misere = now.misere;
    if (seen.play) play.sides = seen.play.sides;
    if (seen.code) code.state = seen.code;
    if (seen.judge) judge.state = seen.judge;
    open(seen.tab ?? "play");
    const first = take(seen.game ?? FIRST, seen.to, undefined, { play: seen.play, linked: true });
    restoring = false;
    await first;
    taken(seen.game ?? FIRST);
  }

  tabs(open);
  for (const on of [false, true]) {
    get(on ? "rule-misere" : "rule-normal").addEventListener("change", () => {
      rule(on);
      void play.play(on);
      void misere();
      remember();
    });
  }
  get("game-form").addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    const line = get("game").value;
    void take(line).then(() => taken(line));
  });
  get("extent").addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    if (now.game?.family === "grid") now.bounds = `${get("wide").value.trim()}x${get("high").value.trim()}`;
    else if (now.game?.family !== "board") now.bounds = get("to").value.trim();
    void compute();
  });
  get("to-slider").addEventListener("input", () => {
    const value = 10 ** (Number(get("to-slider").value) / 20);
    const digits = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
    get("to").value = String(Math.round(value / digits) * digits);
  });
  get("grid-slider").addEventListener("input", () => {
    get("wide").value = get("high").value = get("grid-slider").value;
  });
  for (const id of ["to-slider", "grid-slider"]) get(id).addEventListener("change", () => get("extent").requestSubmit());
  get("cancel").addEventListener("click", () => slow.cancel());
  get("copy-link").addEventListener("click", async () => {
    get("link-copied").textContent = (await copy(location.href)) ? "Copied." : "The address of this page is the link.";
  });
  addEventListener("hashchange", () => void restore());
  get("games").append(...gallery.map(({ name, game }) => el("option", { value: name }, game)));
  document.body.dataset["ready"] = "true";
  await restore();
}

function theme() {
  const choice = get("theme");
  const apply = () => {
    if (choice.value) document.documentElement.dataset["theme"] = choice.value;
    else delete document.documentElement.dataset["theme"];
  };
  choice.addEventListener("change", apply);
  apply();
}

/** @param {(tab: string) => void} open */
function tabs(open) {
  const list = get("tabs");
  list.addEventListener("click", (/** @type {Event} */ { target }) => {
    if (target instanceof HTMLElement && target.role === "tab") open(target.id.replace("tab-", ""));
  });
  list.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const at = TABS.findIndex((tab) => get(`tab-${tab}`) === document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: TABS.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    const tab = TABS[(to + TABS.length) % TABS.length] ?? "play";
    open(tab);
    get(`tab-${tab}`).focus();
  });
}

/** @param {Exhibit[]} gallery @param {(exhibit: Exhibit) => void} take */
function showGallery(gallery, take) {
  get("gallery-list").append(...gallery.map((exhibit) => {
    const button = el("button", { type: "button", class: "exhibit", onclick: () => { get("gallery").open = false; take(exhibit); get("game").focus(); } },
      el("strong", {}, exhibit.name), el("code", {}, exhibit.game), el("span", {}, exhibit.rules));
    return el("li", {}, button);
  }));
}

main().catch((error) => {
  const missing = get("missing");
  missing.textContent = typeof error === "string" ? error : `The page cannot start: ${error}`;
  missing.hidden = false;
});
