// The code tab: the whole program of the game on the screen, and its functions, in every language.
import { ask, coded, el, failed, get, grouped, labelled, scrolled, select, tick } from "./dom.js";

/** @typedef {import("./types").Choices} Choices */
/** @typedef {import("./types").Snippets} Snippets */
/** @typedef {import("./crew.js").Crew} Crew */

/** The input line of a first program, by the kind of the positions. @type {Record<string, string>} */
const LINES = { heap: "T; n; piles...", grid: "T; x y; play x, y", strip: 'T; strip "."', board: 'T; board "." "#"' };
/** The texts of a whole program: the input line, the words for won and lost, a sample's input and output. */
const TEXTS = /** @type {const} */ (["program", "win", "lose", "input", "output"]);

export class Code {
  #panel = get("code");
  #out = el("div", { id: "snippet", "aria-live": "polite" });
  #program = el("div", { id: "whole", "aria-live": "polite" });
  #wish = { language: "cpp", judge: "", grundy: true, outcome: false, moves: false };
  #whole = { program: LINES["heap"] ?? "", win: "First", lose: "Second", input: "", output: "" };
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

  /** @param {import("./types").Named} named @param {string} bounds */
  set({ game, family }, bounds) {
    if (game !== this.#subject?.game || bounds !== this.#subject.bounds) {
      this.#writing++;
      this.#program.replaceChildren();
      // A line that was typed stays.
      if (Object.values(LINES).includes(this.#whole.program)) {
        this.#whole.program = LINES[family] ?? this.#whole.program;
        const field = document.getElementById("whole-program");
        if (field instanceof HTMLInputElement) field.value = this.#whole.program;
      }
    }
    this.#subject = { game, bounds };
    void this.show();
  }

  get state() {
    return { ...this.#wish, whole: this.#whole };
  }

  /** @param {any} state */
  set state(state) {
    const text = (/** @type {unknown} */ value, /** @type {string} */ otherwise) => (typeof value === "string" ? value : otherwise);
    const wish = this.#wish;
    this.#wish = { language: text(state?.language, wish.language), judge: text(state?.judge, ""), grundy: state?.grundy !== false, outcome: state?.outcome === true, moves: state?.moves === true };
    for (const name of TEXTS) this.#whole[name] = text(state?.whole?.[name], this.#whole[name]);
    this.#built = false;
  }

  async show() {
    if (this.#panel.hidden) return;
    this.#choices ??= await this.quick.call("choices");
    if (!this.#built) this.#build(this.#choices);
    if (this.#subject && !this.#program.childElementCount) void this.#write();
    void this.#make();
  }

  /** @param {Choices} choices */
  #build({ languages, judges }) {
    this.#built = true;
    const wish = this.#wish;
    const change = () => { this.changed(); void this.#make(); };
    const rewrite = () => { change(); void this.#write(); };
    const judge = [{ name: "", title: "any length" }, ...judges];
    const language = select(languages, wish.language, (name) => { wish.language = name; rewrite(); });
    language.id = "language";
    const limit = select(judge, wish.judge, (name) => { wish.judge = name; rewrite(); });
    limit.id = "limit";
    this.#panel.replaceChildren(
      el("h2", {}, "Code"),
      el("div", { class: "line" }, labelled("Language", language), labelled("Limit of", limit)),
      ...this.#asked(), this.#program,
      el("h3", {}, "The function alone"),
      el("div", { class: "line", role: "group", "aria-label": "Functions" },
        tick("the value of a component", wish.grundy, (on) => { wish.grundy = on; change(); }),
        tick("who wins a sum", wish.outcome, (on) => { wish.outcome = on; change(); }),
        tick("a winning move", wish.moves, (on) => { wish.moves = on; change(); })),
      this.#out);
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
    return [
      el("div", { class: "line" }, labelled("Input line", line("program", 28)), labelled("Won", line("win", 8)), labelled("Lost", line("lose", 8)),
        el("button", { type: "button", class: "primary", id: "write", onclick: () => this.#write() }, "Write the program")),
      el("p", { class: "help" }, "T; n; piles... is the number of cases, then for each case a number n and n piles; the program prints who wins."),
      el("details", { open: Boolean(whole.input || whole.output) }, el("summary", {}, "Check it on a sample"), el("div", { class: "pair" }, text("input", "Sample input"), text("output", "Sample output")))];
  }

  async #write() {
    const subject = this.#subject, { language, judge } = this.#wish, { program, win, lose, input, output } = this.#whole;
    if (!subject) return this.#program.replaceChildren(el("p", { class: "help" }, "Choose a game first."));
    const number = ++this.#writing;
    this.#program.replaceChildren(el("p", {}, "Writing \u2026"));
    try {
      const text = await this.during(this.slow.call("whole", { ...subject, language, judge: judge || null, program, win, lose, sample: [input, output] }), "Writing code");
      if (number !== this.#writing) return;
      const tried = input.trim() && output.trim() ? "; the sample is right" : "";
      this.#program.replaceChildren(...coded("whole", "Program", text, "program", language, tried));
    } catch (error) {
      if (number !== this.#writing) return;
      // A computation that ended this one shows the tab again, and the program is written then.
      this.#program.replaceChildren(...(error instanceof Error && !error.message ? [] : [failed(error)]));
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
      this.#out.replaceChildren(failed(error));
    }
  }

  /** @param {Snippets} snippets */
  #view({ forms, missing, chosen }) {
    const code = el("div", {});
    const show = (/** @type {number} */ i) => code.replaceChildren(...coded("snippet", "Snippet", forms[i]?.text ?? "", "grundy", this.#wish.language));
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
    const why = missing.length ? [el("p", {}, "Forms that do not exist:"), el("ul", {}, ...missing.map((line) => el("li", {}, line)))] : [];
    show(chosen ?? 0);
    this.#out.replaceChildren(...none, code, el("details", {}, el("summary", {}, "More forms"), scrolled("Forms", table), ...why));
  }
}
