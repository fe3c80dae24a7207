// The page of contest problems: the answers to input, errors with line and column, and the program that the judge takes.
import { ask, coded, copyButton, el, failed, get, labelled, select, tick } from "./dom.js";

/** @typedef {import("./types").Problem} Problem */
/** @typedef {import("./crew.js").Crew} Crew */

/** The most characters of output that are shown: a text of many megabytes makes a browser slow. */
const SHOWN = 200_000;

export class Judge {
  #panel = get("judge");
  /** @type {Problem[] | undefined} */
  #problems;
  /** @type {import("./types").Choices | undefined} */
  #choices;
  #name = "treblecross";
  #explain = false;
  #language = "cpp";
  /** The judge whose limit the program keeps; the problem's own one if empty. */
  #of = "";
  /** Opens the game of a problem. @type {(problem: string) => void} */
  analyse = () => undefined;
  #program = el("div", { id: "submission", "aria-live": "polite" });
  #input = el("textarea", { id: "judge-input", rows: 10, spellcheck: "false", autocomplete: "off" });
  #out = el("div", { id: "judge-output", "aria-live": "polite" });
  #built = false;

  /** @param {Crew} quick @param {Crew} slow @param {(work: Promise<any>, words: string) => Promise<any>} during @param {() => void} changed */
  constructor(quick, slow, during, changed) {
    this.quick = quick;
    this.slow = slow;
    this.during = during;
    this.changed = changed;
    this.#input.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void this.#run();
    });
    this.#input.addEventListener("change", () => this.changed());
  }

  get state() {
    return { name: this.#name, explain: this.#explain, input: this.#input.value, language: this.#language, judge: this.#of };
  }

  /** @param {any} state */
  set state(state) {
    if (typeof state?.name === "string") this.#name = state.name;
    this.#explain = state?.explain === true;
    this.#language = state?.language === "rust" ? "rust" : "cpp";
    this.#of = typeof state?.judge === "string" ? state.judge : "";
    this.#input.value = typeof state?.input === "string" ? state.input : "";
    this.#built = false;
  }

  /** @param {string} name */
  choose(name) {
    if (name === this.#name && this.#built) return;
    this.#name = name;
    this.#built = false;
    this.#out.replaceChildren();
  }

  async show() {
    if (this.#panel.hidden || this.#built) return;
    this.#problems ??= await this.quick.call("problems");
    this.#choices ??= await this.quick.call("choices");
    this.#built = true;
    const problem = this.#problems.find(({ name }) => name === this.#name) ?? this.#problems[0];
    if (!problem) return;
    this.#name = problem.name;
    const field = (/** @type {string} */ id, /** @type {{ name: string, title: string }[]} */ choices, /** @type {string} */ chosen, /** @type {(name: string) => void} */ change) => {
      const box = select(choices, chosen, (name) => { change(name); this.changed(); });
      box.id = id;
      return box;
    };
    const { judges } = this.#choices;
    const names = this.#problems.map(({ name, title, judge }) => ({ name, title: `${title} (${judge})` }));
    const own = [{ name: "", title: "the problem\u2019s own judge" }, ...judges];
    this.#panel.replaceChildren(
      el("h2", {}, "Contest problems"),
      el("div", { class: "line" }, labelled("Problem", field("problem", names, problem.name, (name) => { this.choose(name); void this.show().then(() => get("problem").focus()); })),
        el("button", { type: "button", id: "analyse-problem", onclick: () => this.analyse(this.#name) }, "Analyse this game")),
      el("p", {}, problem.rules),
      el("dl", { class: "format" }, el("dt", {}, "Input"), el("dd", {}, ...quoted(problem.input)), el("dt", {}, "Output"), el("dd", {}, ...quoted(problem.output))),
      el("div", { class: "pair" },
        el("section", { "aria-label": "Answers" }, el("label", { for: "judge-input" }, "Input"), this.#input,
          el("div", { class: "line" }, el("button", { type: "button", class: "primary", id: "answer", onclick: () => this.#run() }, "Answer"),
            el("button", { type: "button", id: "sample", onclick: () => { this.#input.value = problem.sample; this.changed(); } }, "Use the sample"),
            tick("say nim-sum and a winning move", this.#explain, (on) => { this.#explain = on; this.changed(); })),
          this.#out),
        el("section", { "aria-label": "Program" },
          el("div", { class: "line" }, labelled("Program in", field("into", [{ name: "cpp", title: "C++" }, { name: "rust", title: "Rust" }], this.#language, (name) => { this.#language = name; void this.#submit(); })),
            labelled("for", field("judge-of", own, this.#of, (name) => { this.#of = name; void this.#submit(); }))),
          this.#program)));
    void this.#submit();
  }

  /** Shows the program that the judge takes. */
  #submit() {
    return ask(this.#program, async () => {
      const name = this.#name, language = this.#language, { judges = [], problems = [] } = this.#choices ?? {};
      const judge = this.#of || (problems.find(([problem]) => problem.name === name)?.[1] ?? "");
      const text = await this.quick.call("submission", name, language, judge);
      if (name === this.#name && language === this.#language) this.#program.replaceChildren(...coded("submission", "Submission", text, name, language, `; ${judges.find((choice) => choice.name === judge)?.title}`));
    });
  }

  async #run() {
    this.changed();
    this.#out.replaceChildren(el("p", {}, "Answering \u2026"));
    try {
      const { output, error } = await this.during(this.slow.call("answer", this.#name, this.#input.value, this.#explain), "Answering");
      const parts = [];
      if (error) parts.push(this.#error(error));
      if (output) {
        const cut = output.length > SHOWN;
        parts.push(el("p", { class: "line" }, copyButton("Copy the output", () => output)),
          ...(cut ? [el("p", { class: "help" }, "The output is long. Only its beginning is shown; the copy has all of it.")] : []),
          el("pre", { class: "code", tabindex: 0, id: "answers", "aria-label": "Output" }, cut ? output.slice(0, SHOWN) : output));
      }
      if (!parts.length) parts.push(el("p", { class: "help" }, "There is no output."));
      this.#out.replaceChildren(...parts);
    } catch (error) {
      this.#out.replaceChildren(failed(error));
    }
  }

  /** @param {string} message */
  #error(message) {
    const place = /line (\d+)(?:, column (\d+))?/.exec(message);
    const go = () => {
      const before = this.#input.value.split("\n").slice(0, Number(place?.[1]) - 1).join("\n").length;
      const line = this.#input.value.split("\n")[Number(place?.[1]) - 1] ?? "";
      const start = before + (Number(place?.[1]) > 1 ? 1 : 0) + [...line].slice(0, Number(place?.[2] ?? 1) - 1).join("").length;
      this.#input.focus();
      this.#input.setSelectionRange(start, start + 1);
    };
    const button = place ? [el("button", { type: "button", id: "place", onclick: go }, "Go there")] : [];
    return el("div", {}, el("pre", { class: "error", role: "alert", tabindex: 0, id: "judge-error" }, message), ...button);
  }
}

/** Formats text between backquotes as code. @param {string} text */
function quoted(text) {
  return text.split("`").map((part, i) => (i % 2 ? el("code", {}, part) : part));
}
