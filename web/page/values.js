// The values tab: the table of values, in rows of whole periods.
import { el, get, grouped, scrolled } from "./dom.js";
import { explain, term } from "./terms.js";

/** @typedef {import("./types").Facts} Facts */
/** @typedef {import("./types").Outcomes} Outcomes */
/** @typedef {import("./crew.js").Crew} Crew */

/** The number of rows on a page. */
const ROWS = 40;
/** The number of columns and of rows on a page of a lattice. */
const WINDOW = 30;

/**
 * Returns the number of values in a row: whole periods if there is room, otherwise the most tens that fit.
 * @param {Facts} facts @param {number} fit
 */
export function rowLength(facts, fit) {
  const period = facts.law?.period ?? 0;
  if (period > 1 && period <= fit) return period * Math.floor(fit / period);
  if (period > fit && period <= 60) return period;
  return fit >= 10 ? fit - (fit % 10) : Math.max(fit, 4);
}

export class Values {
  /** @type {Facts | undefined} */
  #facts;
  /** The outcomes under misère play: `undefined` if not requested, `null` during the computation, or the error's text. @type {Outcomes | string | null | undefined} */
  #outcomes;
  /** The first row on the page, and the first column of a lattice. */
  #row = 0;
  #column = 0;
  #panel = get("values");
  #turn = 0;
  /** The form that looks up one value. It keeps its text when the table is laid out again. @type {HTMLElement | undefined} */
  #form;

  /** @param {Crew} crew */
  constructor(crew) {
    this.crew = crew;
    let width = 0;
    new ResizeObserver(([entry]) => {
      const now = Math.round(entry?.contentRect.width ?? 0);
      if (now && width && now !== width) void this.show();
      width = now;
    }).observe(this.#panel);
  }

  /** @param {Facts | undefined} facts */
  set(facts) {
    this.#facts = facts;
    this.#form = undefined;
    this.#row = this.#column = 0;
    void this.show();
  }

  /** @param {Outcomes | string | null | undefined} outcomes */
  misere(outcomes) {
    if (outcomes === this.#outcomes) return;
    this.#outcomes = outcomes;
    this.#form = undefined;
    void this.show();
  }

  /** Returns the facts of the table shown: of the values, or of the outcomes under misère play as 0 and 1. @returns {Facts | undefined} */
  #shown() {
    const facts = this.#facts, outcomes = this.#outcomes;
    if (!facts || !outcomes || typeof outcomes === "string") return facts;
    const { sizes, positions, lost, quotient } = outcomes;
    const period = quotient?.period ?? null;
    const law = period === null ? null : { words: "", proved: false, theorem: null, why: "", preperiod: quotient?.preperiod ?? 0, period, saltus: 0, neededTo: null };
    return { ...facts, sizes, positions, counts: [lost, positions - lost], largest: 1, law, sparse: null, misere: true };
  }

  async show() {
    const turn = ++this.#turn;
    if (this.#panel.hidden && this.#facts) return;
    const say = (/** @type {string} */ words) => this.#panel.replaceChildren(el("h2", {}, "Values"), el("p", { class: "help" }, words));
    if (!this.#facts) return say("Nothing is computed yet.");
    if (this.#outcomes === null) return say("Outcomes under mis\u00e8re play are being computed.");
    if (typeof this.#outcomes === "string") {
      this.#panel.replaceChildren(el("h2", {}, "Outcomes under mis\u00e8re play"), el("pre", { class: "error", role: "alert", tabindex: 0 }, this.#outcomes));
      return;
    }
    const facts = this.#shown();
    if (!facts?.positions && facts?.law) return say(`The search of the opening ended early: ${facts.law.words}.`);
    if (!facts?.positions) return say("There is no position within these bounds.");
    try {
      const table = facts.family === "grid" ? await this.#grid(facts) : facts.family === "list" ? await this.#list(facts) : await this.#rows(facts);
      if (turn !== this.#turn) return;
      const focused = document.activeElement?.id;
      this.#panel.replaceChildren(el("h2", {}, facts.misere ? "Outcomes under mis\u00e8re play" : "Values"), summary(facts), ...this.#ended(), legend(facts), table.pager, table.table, ...(facts.family === "list" ? [] : [this.#form ??= this.#lookUp(facts)]), ...digest(facts));
      explain(this.#panel);
      if (focused && this.#panel.querySelector(`#${focused}`)) document.getElementById(focused)?.focus();
    } catch (error) {
      if (turn === this.#turn) this.#panel.replaceChildren(el("pre", { class: "error", role: "alert", tabindex: 0 }, String(error)));
    }
  }

  /** Says why a table of outcomes ends before its bounds, and where. */
  #ended() {
    const outcomes = this.#outcomes;
    if (!outcomes || typeof outcomes === "string" || !outcomes.quotient || outcomes.positions > Number(outcomes.bounds)) return [];
    return [el("p", { id: "ended" }, el("strong", {}, `The table ends at heap ${grouped(outcomes.positions - 1)} of ${grouped(Number(outcomes.bounds))}.`), ` ${outcomes.quotient.why}`)];
  }

  /** @param {Facts} facts @param {number} from @param {number} count */
  #slice(facts, from, count) {
    return this.crew.call(facts.misere ? "outcomeSlice" : "slice", from, count);
  }

  #fit() {
    return Math.max(4, Math.floor((this.#panel.clientWidth - 90) / 44));
  }

  /** @param {Facts} facts */
  async #rows(facts) {
    const strip = facts.family === "strip";
    const length = strip ? (facts.sizes[1] ?? 1) * (facts.sizes[2] ?? 1) : facts.family === "board" ? 16 : rowLength(facts, this.#fit());
    const { preperiod, period } = facts.law ?? {};
    // Rows of periods begin at the preperiod.
    const before = facts.family === "heap" && period && preperiod && preperiod < facts.positions ? preperiod : 0;
    const first = Math.ceil(before / length);
    const start = (/** @type {number} */ row) => (row < first ? row * length : before + (row - first) * length);
    const last = first + Math.ceil((facts.positions - before) / length);
    this.#row = Math.max(0, Math.min(this.#row, last - 1));
    const from = start(this.#row), until = Math.min(facts.positions, start(this.#row + ROWS));
    const { values, rare } = await this.#slice(facts, from, until - from);
    const ends = facts.sizes[1] ?? 1;
    const heads = Array.from({ length }, (_, i) =>
      el("th", { scope: "col" }, strip ? `${Math.floor(i / ends)}\u2013${i % ends}` : `+${facts.family === "board" ? i.toString(16) : i}`));
    const rows = [];
    for (let row = this.#row; start(row) < until; row++) {
      const index = start(row);
      const name = strip ? `${index / length}` : facts.family === "board" ? `0x${index.toString(16)}` : grouped(index);
      const cells = Array.from(values.subarray(index - from, Math.min(start(row + 1), until) - from), (value, i) => {
        const n = index + i;
        const names = [value === 0 ? "zero" : "", rare[index - from + i] ? "rare" : ""];
        if (facts.family === "heap" && typeof preperiod === "number" && period) {
          if (n < preperiod) names.push("pre");
          else if (Math.floor((n - preperiod) / period) % 2) names.push("odd");
        }
        return el("td", { class: names.join(" ").trim() || undefined }, shownAs(facts, value));
      });
      rows.push(el("tr", {}, el("th", { scope: "row" }, name), ...cells));
    }
    const corner = strip ? "cells" : facts.family === "board" ? "filled" : "heap";
    const words = strip ? "Gaps by their length. The columns are the left and the right end; 0 is a wall." : `${facts.misere ? "Outcomes" : "Values"} from ${grouped(from)} on.`;
    const table = scrolled("Values", el("table", { class: "numbers" },
      el("caption", {}, words), el("thead", {}, el("tr", {}, el("th", { scope: "col" }, corner), ...heads)), el("tbody", {}, ...rows)));
    return { table, pager: this.#pager([["values", () => this.#row, (row) => (this.#row = row), last, ROWS, start, facts.positions]]) };
  }

  /** @param {Facts} facts */
  async #grid(facts) {
    const [width = 0, height = 0] = facts.sizes;
    this.#column = Math.max(0, Math.min(this.#column, width - 1));
    this.#row = Math.max(0, Math.min(this.#row, height - 1));
    const columns = Math.min(width - this.#column, Math.max(6, Math.min(WINDOW, this.#fit() + 2)));
    const rows = Math.min(height - this.#row, WINDOW);
    const { values } = await this.#slice(facts, this.#column * height, columns * height);
    const lines = [];
    for (let y = this.#row + rows - 1; y >= this.#row; y--) {
      const cells = Array.from({ length: columns }, (_, i) => {
        const value = values[i * height + y] ?? 0;
        return el("td", { class: value === 0 ? "zero" : undefined }, shownAs(facts, value));
      });
      lines.push(el("tr", {}, el("th", { scope: "row" }, `y ${y}`), ...cells));
    }
    const foot = el("tr", {}, el("td", {}), ...Array.from({ length: columns }, (_, i) => el("th", { scope: "col" }, `x ${this.#column + i}`)));
    const table = scrolled("Values", el("table", { class: "numbers" },
      el("caption", {}, "x to the right, y upwards."), el("tbody", {}, ...lines, foot)));
    const pager = this.#pager([
      ["columns", () => this.#column, (at) => (this.#column = at), width, columns, one, width],
      ["rows", () => this.#row, (at) => (this.#row = at), height, rows, one, height],
    ]);
    return { table, pager };
  }

  /** Lists positions that have no row of numbers, each with its value. @param {Facts} facts */
  async #list(facts) {
    this.#row = Math.max(0, Math.min(this.#row, facts.positions - 1));
    const count = ROWS * 4;
    const [names, { values }] = await Promise.all([this.crew.call("names", this.#row, count), this.#slice(facts, this.#row, count)]);
    const cells = names.map((name, i) => {
      const value = values[i] ?? 0;
      return el("li", {}, el("span", {}, name), el("span", { class: value === 0 ? "value zero" : "value" }, shownAs(facts, value)));
    });
    const table = el("ul", { class: "listed", "aria-label": facts.misere ? "Positions and outcomes" : "Positions and values" }, ...cells);
    return { table, pager: this.#pager([["positions", () => this.#row, (row) => (this.#row = row), facts.positions, count, one, facts.positions]]) };
  }

  /** @param {[string, () => number, (at: number) => void, number, number, (at: number) => number, number][]} axes */
  #pager(axes) {
    const parts = axes.filter(([, , , all, step]) => all > step).map(([what, at, set, all, step, place, end]) => {
      /** @param {string} label @param {string} id @param {number} to */
      const button = (label, id, to) => {
        const off = to < 0 || to >= all || to === at();
        return el("button", { type: "button", id: `page-${what}-${id}`, disabled: off, onclick: () => { set(to); void this.show(); } }, label);
      };
      const first = place(at()), last = Math.min(end, place(at() + step)) - 1;
      return el("span", { role: "group", "aria-label": `Which ${what}` },
        button("First", "first", 0), button("Back", "back", Math.max(0, at() - step) === at() ? -1 : Math.max(0, at() - step)),
        el("span", { class: "place" }, ` ${what} ${grouped(first)} to ${grouped(last)} `),
        button("Next", "on", at() + step), button("Last", "last", Math.max(0, all - step)));
    });
    return el("div", { class: "pager" }, ...parts);
  }

  /** Creates the form that looks up the value of one position. @param {Facts} facts */
  #lookUp(facts) {
    const hint = { heap: "heap", grid: "x, y", strip: "cells, left, right", board: "mask", list: "position" }[facts.family];
    const field = el("input", { id: "look-up", size: 12, inputmode: "numeric", placeholder: hint });
    const said = el("output", { for: "look-up", id: "looked-up" });
    const look = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const numbers = field.value.split(/[\s,]+/).filter(Boolean).map(Number);
      const sizes = facts.sizes;
      const fits = numbers.length === sizes.length && numbers.every((n, i) => Number.isInteger(n) && n >= 0 && n < (sizes[i] ?? 0));
      if (!fits) {
        said.textContent = `Expected ${hint}, each a whole number from 0 to ${sizes.map((size) => size - 1).join(", ")}.`;
        return;
      }
      const index = numbers.reduce((sum, n, i) => sum * (sizes[i] ?? 1) + n, 0);
      const { values } = await this.#slice(facts, index, 1);
      said.textContent = `${facts.misere ? "" : "value "}${shownAs(facts, values[0] ?? 0)}: ${values[0] ? "the player to move wins" : "the player to move loses"}`;
    };
    return el("form", { class: "line", onsubmit: look }, el("label", { for: "look-up" }, `Look up (${hint})`), field, el("button", {}, "Show"), said);
  }
}

/** The place of a row or a column, if each is one number. @param {number} at */
const one = (at) => at;

/** Formats a value, or an outcome. @param {Facts} facts @param {number} value */
function shownAs(facts, value) {
  return facts.misere ? (value ? "N" : "P") : String(value);
}

/** @param {Facts} facts */
function summary(facts) {
  const zeros = facts.counts[0] ?? 0;
  const items = el("ul", { class: "facts" },
    el("li", {}, `${grouped(facts.positions)} ${facts.positions === 1 ? "position" : "positions"}`),
    ...(facts.misere ? [] : [el("li", {}, `largest value ${grouped(facts.largest)}, first at ${facts.largestAt}`)]),
    el("li", {}, `${grouped(zeros)} `, term("P", zeros === 1 ? "P-position" : "P-positions")),
  );
  if (facts.sparse) {
    items.append(el("li", {}, `${grouped(facts.sparse.rares)} `, term("rare", "rare heaps"), `, the last ${grouped(facts.sparse.lastRare)}`));
  }
  return items;
}

/** The digest, which few people want. @param {Facts} facts */
function digest(facts) {
  if (facts.misere) return [];
  return [el("details", {}, el("summary", {}, "Compare with the command line"), el("p", {}, term("digest", "digest"), " ", el("code", { class: "digest", id: "digest" }, facts.digest)))];
}

/** @param {Facts} facts */
function legend(facts) {
  const other = facts.misere ? "N" : "7";
  /** A swatch stays with its words. @param {string} name @param {string} text @param {string} words */
  const entry = (name, text, words) => el("span", {}, el("span", { class: `sample ${name}` }, text), ` ${words}`);
  const list = el("p", { class: "legend" }, entry("zero", shownAs(facts, 0), "the player to move loses"));
  if (facts.misere) list.append(entry("", "N", "the player to move wins"));
  if (facts.sparse) list.append(entry("rare", "7", "rare value"));
  if (facts.family === "heap" && facts.law?.period) {
    if (facts.law.preperiod) list.append(entry("pre", other, "before the first period"));
    if (facts.law.period > 1) list.append(entry("odd", other, "every second period"));
  }
  return list;
}
