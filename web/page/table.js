// The page for a table that a person has: formulas for it, their code, and the games with its values.
import { atlas } from "./atlas.js";
import { ask, asking, coded, el, get, labelled, listed, select } from "./dom.js";

/** @typedef {import("./crew.js").Crew} Crew */

export class Table {
  #panel = get("table");
  #language = "cpp";
  #code = el("div", { id: "formula" });
  /** The formula whose code is shown. */
  #claim = "";
  /** @type {string[]} */
  #names = [];

  /** @param {Crew} crew @param {(work: Promise<any>, words: string) => Promise<any>} during */
  constructor(crew, during) {
    this.crew = crew;
    this.during = during;
  }

  async show() {
    if (this.#panel.childElementCount) return;
    const guessed = el("div", { id: "guessed", "aria-live": "polite" }), named = el("div", { id: "named", "aria-live": "polite" });
    const table = el("textarea", { id: "table-typed", rows: 8, spellcheck: "false", placeholder: "0 1 2 0 1 2 \u2026, lines n v or x y v, a matrix, or W and L" });
    const guess = () => ask(guessed, async () => this.#view(guessed, await this.during(this.crew.call("guess", table.value), "Looking for a formula")));
    const identify = (/** @type {string} */ terms) => ask(named, async () => {
      const { games, words } = await this.during(this.crew.call("identify", terms), "Looking for games with these values");
      named.replaceChildren(...(games.length ? [listed(games)] : []), el("p", {}, words));
    });
    this.#panel.append(el("h2", {}, "I have a table"),
      el("p", { class: "help" }, "Paste the values, or the outcomes, that your brute force prints: a row, lines n v or x y v, a matrix, or W and L."),
      el("label", { for: "table-typed" }, "Values or outcomes"), table,
      el("p", { class: "line" }, el("button", { type: "button", id: "guess", class: "primary", onclick: guess }, "Find the law")), guessed,
      el("h3", {}, "Find games by their values"), asking("terms-typed", "Values of heaps 0, 1, 2, \u2026", "0 1 2 3 1 4 3 2 1", "Find games", identify), named, atlas(this.crew));
  }

  /** Shows the formulas and the code of the first. @param {HTMLElement} box @param {import("./types").Guessed} guessed */
  async #view(box, { formulas, words, names }) {
    this.#names = names;
    const [first] = formulas;
    if (!first) return box.replaceChildren(el("p", {}, words));
    const languages = (await this.crew.call("choices")).languages;
    const language = select(languages, this.#language, (name) => { this.#language = name; void this.#write(this.#claim); });
    language.id = "formula-language";
    const choices = formulas.map((formula, i) => {
      const pick = el("input", { type: "radio", name: "formula", id: `formula-${i}`, onchange: () => this.#write(formula) });
      pick.checked = !i;
      return el("li", {}, el("label", { class: "tick" }, pick, el("code", {}, formula)));
    });
    box.replaceChildren(el("ul", { class: "plain" }, ...choices), el("p", {}, words), el("p", { class: "line" }, labelled("Language", language)), this.#code);
    await this.#write(first);
  }

  /** @param {string} claim */
  async #write(claim) {
    this.#claim = claim;
    await ask(this.#code, async () => {
      const language = this.#language, text = await this.crew.call("formula", claim, this.#names, language);
      if (claim === this.#claim && language === this.#language) this.#code.replaceChildren(...coded("formula", "Code", text, "grundy", language));
    });
  }
}
