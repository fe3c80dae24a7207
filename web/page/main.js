// The page: its views, the line that names a game, and what the views share.
import { XzReadableStream } from "xz-decompress";

import { Code } from "./code.js";
import { Cancelled, Crew } from "./crew.js";
import { copy, el, get, grouped, lasting } from "./dom.js";
import { Judge } from "./judge.js";
import { Law } from "./law.js";
import { Lesson } from "./lesson.js";
import * as link from "./link.js";
import { mark, picker } from "./picker.js";
import { Picture } from "./picture.js";
import { Play } from "./play.js";
import { module as whole } from "./recode.js";
import { Table } from "./table.js";
import { begin as beginTerms } from "./terms.js";
import { Values } from "./values.js";

/** @typedef {import("./types").Exhibit} Exhibit */
/** @typedef {import("./types").Facts} Facts */
/** @typedef {import("./types").Name} Name */
/** @typedef {import("./types").Named} Named */
/** @typedef {import("./types").Outcomes} Outcomes */

/** The tabs of a game. */
const TABS = ["play", "values", "picture", "law", "code"];
const VIEWS = [...TABS, "home", "table", "judge", "lesson"];
/** The tabs that support misère play. */
const OF_MISERE = ["play", "values", "law"];
/** The tabs that show a table. */
const OF_TABLE = ["values", "picture", "law"];
/** Milliseconds between two looks at the time left: before the first one, it is not known well enough to be shown. */
const KNOWN_AFTER = 2000;
const FIRST = "0.77";

/** Compiles WebAssembly that is taken apart and compressed by xz. @param {Blob} packed */
const compiled = async (packed) => WebAssembly.compile(whole(await new Response(new XzReadableStream(packed.stream())).arrayBuffer()));

/** Loads the library from files beside the page, or from the page itself. @returns {Promise<{ module: WebAssembly.Module, spawn: () => Worker }>} */
async function library() {
  const packed = document.getElementById("packed-library");
  const script = document.getElementById("packed-worker");
  if (packed && script) {
    const module = await compiled(new Blob([Uint8Array.from(atob(packed.textContent?.trim() ?? ""), (letter) => letter.charCodeAt(0))]));
    const url = URL.createObjectURL(new Blob([script.textContent ?? ""], { type: "text/javascript" }));
    return { module, spawn: () => new Worker(url) };
  }
  const module = await compiled(await (await fetch("library.xz")).blob());
  return { module, spawn: () => new Worker("worker.js") };
}

/** The state shown now. @type {{ game: Named | undefined, bounds: string, tab: string, misere: boolean, facts: Facts | undefined, outcomes: Outcomes | undefined }} */
const now = { game: undefined, bounds: "", tab: "home", misere: false, facts: undefined, outcomes: undefined };

async function main() {
  theme();
  beginTerms();
  if (typeof WebAssembly !== "object") throw "This page computes with WebAssembly, which is switched off in this browser. Without it, only this text works. The command line answers the same questions.";
  /** A line that was taken while the library loaded. @type {string | undefined} */
  let early;
  const wait = (/** @type {Event} */ event) => { event.preventDefault(); early = get("game").value; };
  get("game-form").addEventListener("submit", wait);
  reveal(firstView(link.read(location.hash).tab));
  /** A view that was opened while the library loaded. @type {string | undefined} */
  let opened;
  let enter = (/** @type {string} */ tab) => { opened = tab === "game" ? "play" : tab; reveal(opened); };
  doors((tab) => enter(tab));
  const { module, spawn } = await library();
  const worker = () => {
    const begun = spawn();
    begun.postMessage({ module });
    return begun;
  };
  // One worker for short calls, and one for long calls that can be cancelled.
  const quick = new Crew(worker), slow = new Crew(worker, progress);

  const play = new Play(quick, (isMove) => remember(isMove));
  const values = new Values(slow), picture = new Picture(slow), law = new Law(slow, during, search), table = new Table(slow, during);
  const code = new Code(quick, slow, during, () => remember()), judge = new Judge(quick, slow, during, () => remember());
  const lesson = new Lesson(quick, () => remember(), () => open("home"));
  const gallery = await quick.call("gallery");
  judge.analyse = (problem) => {
    const exhibit = gallery.find((exhibit) => exhibit.problem === problem);
    if (exhibit) void take(exhibit.game, exhibit.bounds, exhibit);
    open("play");
  };
  picker(gallery, (exhibit) => void take(exhibit.game, exhibit.bounds, exhibit).then(() => taken(exhibit.game)));
  /** The number of addresses that are read but not shown yet. Meanwhile the page still shows the state before, which must not be written over them. */
  let restoring = 0;
  /** The number of games selected so far: a later one ends the request for an earlier one. */
  let selected = 0;
  /** The number of tables requested so far. */
  let asked = 0;
  let total = 0;
  /** The part of the computation that is done. */
  let part = 0;

  /** Shows a progress bar and a Cancel button during work that may take long. @template T @param {Promise<T>} work @param {string} words */
  async function during(work, words) {
    const box = get("work"), said = get("work-words"), begun = performance.now();
    said.textContent = words;
    part = 0;
    get("progress").removeAttribute("value");
    const timer = setTimeout(() => (box.hidden = false), 200);
    const clock = setInterval(() => (said.textContent = `${words}; ${outlook((performance.now() - begun) / 1000)}`), KNOWN_AFTER);
    try {
      return await work;
    } finally {
      clearTimeout(timer);
      clearInterval(clock);
      if (!slow.busy) box.hidden = true;
    }
  }

  /** Says how much of a computation is done, and how long the rest may take. @param {number} seconds since it began */
  const outlook = (seconds) => part ? `${Math.floor(100 * part)} % are done, and it may take about ${lasting(seconds * (1 / part - 1))} more`
    : `at work for ${lasting(seconds)}; how long it may take is not known beforehand, and Cancel ends it`;

  /** @param {number} done */
  function progress(done) {
    if (total) get("progress").value = part = Math.min(1, done / total);
  }

  /** Selects a game and computes its table. @type {typeof choose} */
  async function take(...choice) {
    const chosen = await choose(...choice);
    if (chosen) await compute();
    return chosen;
  }

  /**
   * Selects a game and puts its position on the board; `false` if it is refused, or if another is selected meanwhile.
   * @param {string} line @param {string} [bounds] @param {Exhibit} [exhibit] @param {{ play?: any, judged?: boolean, loading?: boolean, given?: Name[] | undefined }} [options]
   */
  async function choose(line, bounds, exhibit, options = {}) {
    const turn = ++selected;
    const known = gallery.find(({ name }) => name.toLowerCase() === line.trim().toLowerCase());
    const text = known?.game ?? line;
    const error = get("game-error"), field = get("game"), typed = field.value;
    try {
      const named = await quick.call("named", text, options.given);
      if (turn !== selected) return false;
      const found = exhibit ?? known ?? gallery.find(({ game }) => game === named.game);
      error.hidden = true;
      field.removeAttribute("aria-invalid");
      // A line typed during the request, or while the library loaded, is the next game: keep it.
      if (field.value === typed && !(options.loading && typed)) field.value = named.open?.line ?? named.game;
      Object.assign(now, { game: named, bounds: bounds ?? found?.bounds ?? named.bounds, facts: undefined });
      get("about").replaceChildren(...(found ? [el("strong", {}, found.name), `: ${found.rules}`] : [`The game ${named.game}.`]),
        ...(found?.problem ? [" ", el("button", { type: "button", class: "link", data: { open: "judge" } }, "Its contest problem")] : []));
      openNames(named.open);
      law.take(named.open);
      mark(found?.name);
      if (found?.problem && !options.judged) judge.choose(found.problem);
      showBounds();
      await play.set(named, options.play);
    } catch (problem) {
      if (turn !== selected) return false;
      error.textContent = String(problem);
      error.hidden = false;
      field.setAttribute("aria-invalid", "true");
      return false;
    }
    return turn === selected;
  }

  /** Shows a field for each open name of the line. @param {Named["open"]} open */
  function openNames(open) {
    const form = get("open-names");
    form.hidden = !open;
    form.replaceChildren();
    if (!open) return;
    const fields = open.names.map(({ name, value, set }) => {
      const field = el("input", { id: `open-${name}`, ...(set ? {} : { type: "number", min: 0 }), size: 12 });
      field.value = value;
      return /** @type {const} */ ([name, field]);
    });
    form.append(...fields.flatMap(([name, field]) => [el("label", { for: field.id }, name), field]), el("button", {}, "Set"));
    form.onsubmit = (/** @type {Event} */ event) => {
      event.preventDefault();
      const given = fields.map(([name, field]) => ({ name, value: field.value }));
      void take(open.line, now.bounds, undefined, { given }).then(() => taken(given.map(({ name, value }) => `${name}=${value}`).join(" ")));
    };
  }

  /** Computes the table within the bounds. A table that is out of reach begins only if it is wanted `anyway`. */
  async function compute(anyway = false) {
    if (!now.game) return;
    const turn = ++asked, error = get("extent-error");
    if (slow.busy) slow.cancel();
    show(undefined);
    code.set(now.game, now.bounds);
    try {
      total = 0;
      const cost = await during(slow.call("cost", now.game.game, now.bounds), "Estimating the time");
      if (turn !== asked) return;
      error.hidden = true;
      if (cost.refusal && !anyway) {
        error.replaceChildren(`${cost.refusal}. `, el("button", { type: "button", id: "anyway", onclick: () => void compute(true) }, "Compute anyway"));
        error.hidden = false;
        return;
      }
      total = cost.positions;
      const facts = await during(slow.call("compute", now.game.game, now.bounds), `Computing ${grouped(cost.positions)} values${cost.announced ? `; it may take about ${cost.announced}` : ""}`);
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
      const facts = await during(slow.call("search", now.game.game, seconds), `Computing more and more values until a law is proved, for at most ${lasting(seconds)}`);
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
    if (facts && now.game) code.set(now.game, now.bounds);
    remember();
  }

  function showBounds() {
    const { game, bounds } = now;
    const grid = game?.family === "grid";
    get("extent-heap").hidden = !game || grid || game.bounds === "all";
    get("to-slider").hidden = game?.family === "list";
    get("extent-grid").hidden = !grid;
    get("to-what").textContent = game?.family === "strip" ? "gaps of this length" : game?.family === "list" ? "a box such as 9x9x9" : "heap";
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

  /** Shows a view: a tab of the game, or a page. @param {string} tab */
  function open(tab) {
    if (tab === "game") tab = lastTab;
    now.tab = VIEWS.includes(tab) ? tab : "play";
    if (TABS.includes(now.tab)) lastTab = now.tab;
    reveal(now.tab);
    if (now.tab === "play") play.fit();
    if (now.tab === "values") void values.show();
    if (now.tab === "picture") void picture.show();
    if (now.tab === "law") void law.show();
    if (now.tab === "code") void code.show();
    if (now.tab === "table") void table.show();
    if (now.tab === "judge") void judge.show();
    if (now.tab === "lesson") lesson.show();
    if (now.misere) void misere();
    remember();
  }
  /** The tab of the game that was open last. */
  let lastTab = "play";

  /** The game and the tab of the last address. */
  let last = "";

  /** Writes the state into the address. A move, a game or a tab is a new entry of the history, which Back leads to. */
  function remember(isMove = false) {
    if (restoring || !now.game) return;
    const { tab } = now;
    // The address without a fragment is that of the first visit.
    if (tab === "home" && !location.hash) return void (last = "home");
    const hash = link.write({ game: now.game.open?.line ?? now.game.game, given: now.game.open?.names, to: now.bounds, tab, misere: now.misere, play: play.state,
      code: tab === "code" ? code.state : undefined, judge: tab === "judge" ? judge.state : undefined, step: tab === "lesson" ? lesson.step : undefined });
    const here = `${tab} ${now.game.game}`;
    const isNew = (isMove || (last && last !== here)) && hash !== location.hash;
    last = here;
    if (isNew) history.pushState(null, "", hash);
    else history.replaceState(null, "", hash);
  }

  /** Marks a game as done: its table is computed, or the game is refused. @param {string} line */
  const taken = (line) => { document.body.dataset["taken"] = line; };

  let loading = true;
  async function restore() {
    restoring++;
    const seen = link.read(location.hash);
    rule(seen.misere === true);
    play.misere = now.misere;
    play.sides = seen.play?.sides;
    if (seen.code) code.state = seen.code;
    if (seen.judge) judge.state = seen.judge;
    if (seen.step) lesson.step = seen.step;
    open(opened ?? firstView(seen.tab));
    opened = undefined;
    const first = choose(seen.game ?? FIRST, seen.to, undefined, { given: seen.given, play: seen.play, judged: Boolean(seen.judge), loading });
    loading = false;
    const chosen = await first;
    restoring--;
    last = "";
    if (chosen) await compute();
    taken(seen.game ?? FIRST);
  }

  tabs(open);
  enter = open;
  for (const on of [false, true]) {
    get(on ? "rule-misere" : "rule-normal").addEventListener("change", () => {
      rule(on);
      void play.play(on);
      void misere();
      remember();
    });
  }
  get("game-form").removeEventListener("submit", wait);
  get("game-form").addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    const line = get("game").value;
    void take(line).then(() => taken(line));
  });
  get("extent").addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    if (now.game?.family === "grid") now.bounds = `${get("wide").value.trim()}x${get("high").value.trim()}`;
    else if (now.game?.bounds !== "all") now.bounds = get("to").value.trim();
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
  // Unlike `hashchange`, this comes before any other answer can be shown under the new address.
  addEventListener("popstate", () => void restore());
  get("games").append(...gallery.map(({ name, game }) => el("option", { value: name }, game)));
  document.body.dataset["ready"] = "true";
  get("loading").remove();
  await restore();
  if (early !== undefined) await take(early).then(() => taken(early ?? ""));
}

/** The view of an address: without a fragment, that of the first visit. @param {string | undefined} tab */
const firstView = (tab) => tab ?? (location.hash.length > 1 ? "play" : "home");

/** Shows the elements of a view and hides all others. @param {string} view */
function reveal(view) {
  if (!VIEWS.includes(view)) view = "play";
  const ofGame = TABS.includes(view);
  document.body.dataset["view"] = view;
  for (const name of VIEWS) get(name).hidden = name !== view;
  if (ofGame) {
    for (const name of TABS) {
      const button = get(`tab-${name}`);
      button.setAttribute("aria-selected", String(name === view));
      button.tabIndex = name === view ? 0 : -1;
    }
  }
  for (const button of get("views").children) button.ariaCurrent = (button.dataset["open"] === "game" ? ofGame : button.dataset["open"] === view) ? "page" : null;
  get("game-view").hidden = !ofGame;
  get("extent").hidden = !OF_TABLE.includes(view) && view !== "code";
  get("rule").hidden = !OF_MISERE.includes(view);
}

/** Makes every `data-open` a door to a view. @param {(tab: string) => void} enter */
function doors(enter) {
  document.addEventListener("click", ({ target }) => {
    const door = target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("[data-open]")) : null;
    if (!door) return;
    enter(door.dataset["open"] ?? "");
    const { focus } = door.dataset;
    if (focus === "game") get("gallery").open = true;
    (document.getElementById(focus ?? "") ?? get(document.body.dataset["view"] ?? "main")).focus({ preventScroll: true });
    scrollTo(0, 0);
  });
  get("skip").addEventListener("click", (/** @type {Event} */ event) => {
    event.preventDefault();
    get("main").focus();
  });
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

main().catch((error) => {
  const missing = get("missing");
  missing.textContent = typeof error === "string" ? error : `The page cannot start: ${error}`;
  missing.hidden = false;
});
