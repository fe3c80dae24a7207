// The code tab: whole programs and snippets in every language, and the twelve submissions.
import { copyButton, download, el, get, grouped, labelled, select, tick } from "./dom.js";

/** @typedef {import("./types").Choices} Choices */
/** @typedef {import("./types").Snippets} Snippets */
/** @typedef {import("./crew.js").Crew} Crew */

const ENDINGS = /** @type {Record<string, string>} */ ({ rust: "rs", cpp: "cpp", c: "c", python: "py", java: "java", javascript: "js", c89: "c", csharp: "cs", go: "go", kotlin: "kt" });

/** The texts of a whole program: the input line, the words for won and lost, a sample's input and output. */
const TEXTS = /** @type {const} */ (["program", "win", "lose", "input", "output"]);

export class Code {
  #panel = get("code");
  #out = el("div", { id: "snippet", "aria-live": "polite" });
  #program = el("div", { id: "whole", "aria-live": "polite" });
  #submitted = el("div", { id: "submission", "aria-live": "polite" });
  #wish = { language: "cpp", judge: "", grundy: true, outcome: false, moves: false };
  #whole = { program: "T; n; piles...", win: "First", lose: "Second", input: "", output: "" };
  #problem = { name: "treblecross", language: "cpp", judge: "" };
  /** @type {{ game: string, bounds: string } | undefined} */
  #subject;
  #made = "";
  /** Counts requests of a whole program: only the last one is shown. */
  #writing = 0;
  #built = false;
  /** @type {Choices | undefined} */
  #choices;

  /** @param {Crew} quick @param {Crew} slow @param {(work: Promise<any>, words: string) => Promise<any>} during @param {() => void} changed */
  constructor(quick, slow, during, changed) {
    this.quick = quick;
    this.slow = slow;
    this.during = during;
    this.changed = changed;
  }

  /** @param {string} game @param {string} bounds */
  set(game, bounds) {
    if (game !== this.#subject?.game || bounds !== this.#subject.bounds) {
      this.#writing++;
      this.#program.replaceChildren();
    }
    this.#subject = { game, bounds };
    void this.show();
  }

  get state() {
    return { ...this.#wish, whole: this.#whole, problem: this.#problem };
  }

  /** @param {any} state */
  set state(state) {
    const text = (/** @type {unknown} */ value, /** @type {string} */ otherwise) => (typeof value === "string" ? value : otherwise);
    const wish = this.#wish;
    this.#wish = { language: text(state?.language, wish.language), judge: text(state?.judge, ""), grundy: state?.grundy !== false, outcome: state?.outcome === true, moves: state?.moves === true };
    const { problem, whole } = state ?? {};
    for (const name of TEXTS) this.#whole[name] = text(whole?.[name], this.#whole[name]);
    this.#problem = { name: text(problem?.name, "treblecross"), language: text(problem?.language, "cpp"), judge: text(problem?.judge, "") };
    this.#built = false;
  }

  async show() {
    if (this.#panel.hidden) return;
    this.#choices ??= await this.quick.call("choices");
    if (!this.#built) this.#build(this.#choices);
    void this.#make();
    if (!this.#submitted.childElementCount) void this.#submit();
  }

  /** @param {Choices} choices */
  #build({ languages, judges, problems }) {
    this.#built = true;
    const wish = this.#wish, problem = this.#problem;
    const change = () => { this.changed(); void this.#make(); };
    // The program above is in the chosen language too.
    const rewrite = () => { change(); if (this.#program.childElementCount) void this.#write(); };
    const judge = [{ name: "", title: "any length" }, ...judges];
    const language = select(languages, wish.language, (name) => { wish.language = name; rewrite(); });
    language.id = "language";
    const limit = select(judge, wish.judge, (name) => { wish.judge = name; rewrite(); });
    limit.id = "limit";
    const names = problems.map(([choice]) => choice);
    const submit = () => { this.changed(); void this.#submit(); };
    const which = select(names, problem.name, (name) => { problem.name = name; submit(); });
    which.id = "which";
    const into = select([{ name: "cpp", title: "C++" }, { name: "rust", title: "Rust" }], problem.language, (name) => { problem.language = name; submit(); });
    into.id = "into";
    const own = [{ name: "", title: "the problem\u2019s own judge" }, ...judges];
    const to = select(own, problem.judge, (name) => { problem.judge = name; submit(); });
    to.id = "judge-of";
    this.#panel.replaceChildren(
      el("h2", {}, "Code"),
      el("div", { class: "line" }, labelled("Language", language), labelled("Limit of", limit)),
      ...this.#asked(),
      el("h3", {}, "A function"),
      el("p", { class: "help" }, "A small function that answers for the game above, to paste into a program. The smallest form is selected; the other forms are listed."),
      el("div", { class: "line", role: "group", "aria-label": "Functions" },
        tick("the value of a component", wish.grundy, (on) => { wish.grundy = on; change(); }),
        tick("who wins a sum", wish.outcome, (on) => { wish.outcome = on; change(); }),
        tick("a winning move", wish.moves, (on) => { wish.moves = on; change(); })),
      this.#out,
      el("h2", {}, "Submissions"),
      el("p", { class: "help" }, "A whole program for each of the twelve judge problems, as the judge takes it."),
      el("div", { class: "line" }, labelled("Problem", which), labelled("In", into), labelled("For", to)),
      this.#submitted);
  }

  /** The fields of a whole program. */
  #asked() {
    const whole = this.#whole;
    const field = (/** @type {typeof TEXTS[number]} */ name, /** @type {HTMLInputElement | HTMLTextAreaElement} */ box) => {
      box.value = whole[name];
      box.addEventListener("input", () => { whole[name] = box.value; });
      box.addEventListener("change", () => this.changed());
      return box;
    };
    const line = (/** @type {"program" | "win" | "lose"} */ name, /** @type {number} */ size) => field(name, el("input", { id: `whole-${name}`, size, spellcheck: "false", autocomplete: "off",
      onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter") void this.#write(); } }));
    const text = (/** @type {"input" | "output"} */ name, /** @type {string} */ label) => labelled(label, field(name, el("textarea", { id: `whole-${name}`, rows: 4, spellcheck: "false", autocomplete: "off" })));
    return [el("h3", {}, "A whole program"),
      el("p", { class: "help" }, "It reads the input and prints who wins: T; n; piles... is the number of cases, then for each case a number n and n piles."),
      el("div", { class: "line" }, labelled("Input line", line("program", 28)), labelled("Won", line("win", 8)), labelled("Lost", line("lose", 8))),
      el("details", { open: Boolean(whole.input || whole.output) }, el("summary", {}, "Try it on a sample"), el("div", { class: "line" }, text("input", "Sample input"), text("output", "Sample output"))),
      el("p", { class: "line" }, el("button", { type: "button", class: "primary", id: "write", onclick: () => this.#write() }, "Write the program")),
      this.#program];
  }

  async #write() {
    const subject = this.#subject, { language, judge } = this.#wish, { program, win, lose, input, output } = this.#whole;
    if (!subject) return this.#program.replaceChildren(el("p", { class: "help" }, "Choose a game first."));
    const number = ++this.#writing;
    this.#program.replaceChildren(el("p", {}, "Writing \u2026"));
    try {
      const text = await this.during(this.slow.call("whole", { ...subject, language, judge: judge || null, program, win, lose, sample: [input, output] }), "Writing code");
      if (number !== this.#writing) return;
      this.#program.replaceChildren(
        el("p", { class: "line" }, el("span", {}, `${grouped(text.length)} bytes`), copyButton("Copy", () => text),
          el("button", { type: "button", id: "save-whole", onclick: () => download(`program.${ENDINGS[language] ?? "txt"}`, text) }, "Download")),
        el("pre", { class: "code", tabindex: 0, id: "whole-text", "aria-label": "Program" }, text));
    } catch (error) {
      if (number !== this.#writing) return;
      this.#program.replaceChildren(el("pre", { class: "error", role: "alert", tabindex: 0 }, error instanceof Error && !error.message ? "Cancelled." : String(error)));
    }
  }

  async #make() {
    const subject = this.#subject;
    if (!subject) return this.#out.replaceChildren(el("p", { class: "help" }, "Choose a game first."));
    const wish = { ...subject, ...this.#wish, judge: this.#wish.judge || null };
    const key = JSON.stringify(wish);
    if (key === this.#made) return;
    this.#made = key;
    this.#out.replaceChildren(el("p", {}, "Writing \u2026"));
    try {
      const snippets = /** @type {Snippets} */ (await this.during(this.slow.call("snippets", wish), "Writing code"));
      if (key === this.#made) this.#view(snippets);
    } catch (error) {
      if (key !== this.#made) return;
      this.#made = "";
      this.#out.replaceChildren(el("pre", { class: "error", role: "alert", tabindex: 0 }, error instanceof Error && !error.message ? "Cancelled." : String(error)));
    }
  }

  /** @param {Snippets} snippets */
  #view({ forms, missing, chosen }) {
    const code = el("pre", { class: "code", tabindex: 0, id: "snippet-text", "aria-label": "Snippet" });
    let text = "";
    const language = this.#wish.language;
    const show = (/** @type {number} */ i) => { text = forms[i]?.text ?? ""; code.textContent = text; };
    const most = Math.max(...forms.map((form) => form.judges.length));
    const rows = forms.map((form, i) => {
      const pick = el("input", { type: "radio", name: "form", id: `form-${i}`, onchange: () => show(i) });
      pick.checked = i === (chosen ?? 0);
      return el("tr", {}, el("td", {}, pick), el("th", { scope: "row" }, el("label", { for: `form-${i}` }, form.name)), el("td", { class: "number" }, grouped(form.bytes)),
        el("td", {}, form.range), el("td", {}, form.words), el("td", {}, form.start ?? "nothing"), el("td", {}, form.judges.length === most ? "every judge of the list" : form.judges.join(", ") || "no judge of the list"));
    });
    const table = el("table", { class: "forms" }, el("caption", {}, "Forms, the preferred first"),
      el("thead", {}, el("tr", {}, ...["", "form", "bytes", "answers", "how", "at the first call", "taken by"].map((name) => el(name ? "th" : "td", name ? { scope: "col" } : {}, name)))), el("tbody", {}, ...rows));
    const none = chosen === null && forms.length ? [el("p", { class: "error", role: "alert" }, "No form keeps the limit. The shortest form is below.")] : [];
    const why = missing.length ? [el("details", {}, el("summary", {}, "Forms that do not exist"), el("ul", {}, ...missing.map((line) => el("li", {}, line))))] : [];
    show(chosen ?? 0);
    this.#out.replaceChildren(...none, el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Forms" }, table), ...why,
      el("p", { class: "line" }, copyButton("Copy", () => text), el("button", { type: "button", id: "save-snippet", onclick: () => download(`grundy.${ENDINGS[language] ?? "txt"}`, text) }, "Download")), code);
  }

  async #submit() {
    const { name, language, judge } = this.#problem;
    const own = this.#choices?.problems.find(([problem]) => problem.name === name)?.[1] ?? "";
    const limit = this.#choices?.judges.find((choice) => choice.name === (judge || own))?.title ?? "";
    try {
      const text = await this.quick.call("submission", name, language, judge || own);
      this.#submitted.replaceChildren(
        el("p", { class: "line" }, el("span", { id: "submission-size" }, `${grouped(new TextEncoder().encode(text).length)} bytes; ${limit}`), copyButton("Copy", () => text),
          el("button", { type: "button", id: "save-submission", onclick: () => download(`${name}.${ENDINGS[language] ?? "txt"}`, text) }, "Download")),
        el("pre", { class: "code", tabindex: 0, id: "submission-text", "aria-label": "Submission" }, text));
    } catch (error) {
      this.#submitted.replaceChildren(el("pre", { class: "error", role: "alert", tabindex: 0 }, String(error)));
    }
  }
}
