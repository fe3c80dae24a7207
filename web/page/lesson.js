// The lesson: six steps, each with a board and a sentence, from one heap of Nim to a solved contest problem.
import { coded, el, get, scrolled } from "./dom.js";
import { draw } from "./draw.js";
import { explain, term } from "./terms.js";

/** @typedef {import("./types").Component} Component */
/** @typedef {import("./types").Named} Named */
/** @typedef {import("./crew.js").Crew} Crew */

const NIM = "0.[3]", KAYLES = "0.77", PROBLEM = "partition";
/** The heaps of the table of Kayles: enough to see its period. */
const HEAPS = 167;
/** The heaps of the step about nim-sums, and the bits of a number. */
const SUMMANDS = [3, 5, 7], BITS = [4, 2, 1];

/** @param {number[]} heaps @returns {Component[]} */
const nim = (heaps) => heaps.map((tokens) => ({ game: NIM, kind: "heap", tokens }));

export class Lesson {
  #panel = get("lesson");
  #said = el("p", { class: "said", id: "lesson-said", role: "status" });
  #next = el("button", { type: "button", id: "lesson-next" });
  #board = el("div", { class: "sum", id: "lesson-board", tabindex: -1, role: "group", "aria-label": "The board of this step" });
  #at = 0;
  #shown = -1;
  /** Boards built so far: an answer for an earlier one is ignored. */
  #turn = 0;

  /** @param {Crew} crew @param {() => void} changed @param {() => void} end */
  constructor(crew, changed, end) {
    this.crew = crew;
    this.changed = changed;
    this.#next.addEventListener("click", () => (this.#at + 1 < STEPS.length ? this.#go(this.#at + 1) : end()));
  }

  /** @param {number} to */
  #go(to) {
    this.#at = to;
    this.show();
    this.changed();
    get("lesson-title").focus();
  }

  /** The number of the step, from 1. */
  get step() {
    return this.#at + 1;
  }

  set step(step) {
    if (Number.isInteger(step) && step >= 1 && step <= STEPS.length) this.#at = step - 1;
  }

  show() {
    if (this.#panel.hidden || this.#shown === this.#at) return;
    const step = STEPS[this.#at];
    if (!step) return;
    this.#shown = this.#at;
    this.#panel.replaceChildren(
      el("ol", { class: "steps", "aria-label": "Steps of the lesson" }, ...STEPS.map(({ title }, i) =>
        el("li", {}, el("button", { type: "button", "aria-label": `Step ${i + 1}: ${title}`, "aria-current": i === this.#at ? "step" : undefined, onclick: () => this.#go(i) }, String(i + 1))))),
      el("h2", { id: "lesson-title", tabindex: -1 }, `Step ${this.step} of ${STEPS.length}: ${step.title}`),
      el("p", { class: "lead" }, ...step.words()), this.#board, this.#said,
      el("p", { class: "line" }, this.#next, el("button", { type: "button", id: "lesson-again", class: "plain" , onclick: () => void this.#begin() }, "Begin this step again")));
    explain(this.#panel);
    void this.#begin();
  }

  async #begin() {
    this.#turn++;
    delete this.#panel.dataset["done"];
    this.#next.className = "plain";
    this.#next.textContent = this.step < STEPS.length ? "Skip this step" : "Leave the lesson";
    this.say("");
    this.board();
    try {
      await STEPS[this.#at]?.begin(this);
    } catch (error) {
      this.say(String(error));
    }
  }

  /** @param {string} words */
  say(words) {
    this.#said.textContent = words;
  }

  /** Says that the step is done. @param {string} words */
  done(words) {
    this.say(words);
    this.#panel.dataset["done"] = String(this.step);
    this.#next.className = "primary";
    this.#next.textContent = this.step < STEPS.length ? "Next" : "Analyse your own game";
  }

  /** Shows a board. @param {Node[]} parts */
  board(...parts) {
    const inBoard = this.#board.contains(document.activeElement);
    this.#board.replaceChildren(...parts);
    this.#board.ariaBusy = "false";
    explain(this.#board);
    if (inBoard) (/** @type {HTMLElement | null} */ (this.#board.querySelector("button:not(:disabled)")) ?? this.#board).focus({ preventScroll: true });
  }

  /** Plays heaps of Nim against the perfect player. @param {Component[]} sum @param {string} won @param {string} lost */
  async nim(sum, won, lost) {
    const turn = this.#turn, known = await this.crew.call("analyse", sum, false), named = await this.crew.call("named", NIM);
    if (turn !== this.#turn) return;
    const move = async (/** @type {number} */ c, /** @type {number} */ m) => {
      // A second click before the answer is no move.
      if (this.#board.ariaBusy === "true") return;
      this.#board.ariaBusy = "true";
      const mine = after(sum, c, known.components[c]?.moves[m]?.to ?? []);
      const answer = await this.crew.call("analyse", mine, false);
      if (turn !== this.#turn) return;
      if (answer.over) {
        this.board(el("p", {}, "No stone is left."));
        return this.done(won);
      }
      const [i, k] = answer.hint ?? [0, 0];
      const reply = answer.components[i]?.moves[k], theirs = after(mine, i, reply?.to ?? []);
      this.say(answer.hint ? `The computer answers: ${reply?.words}. ${theirs.length ? "" : lost}` : `The computer answers: ${reply?.words}. You are still winning.`);
      if (theirs.length) await this.nim(theirs, won, lost);
      else this.board(el("p", {}, "No stone is left."));
    };
    this.board(...sum.map((component, c) => {
      const one = known.components[c];
      if (!one) return el("div");
      const drawing = draw(component, one, named, { chosen: () => undefined, play: (m) => void move(c, m), active: true, shown: false }, undefined);
      return el("section", { class: "component", "aria-label": `Heap ${c + 1}` }, el("h3", {}, `Heap of ${component.kind === "heap" ? component.tokens : 0}`), drawing);
    }));
  }
}

/** @param {Component[]} sum @param {number} c @param {import("./types").State[]} to @returns {Component[]} */
function after(sum, c, to) {
  return sum.flatMap((part, i) => (i === c ? to.filter((state) => state.kind === "heap" && state.tokens > 0).map((state) => ({ ...state, game: NIM })) : [part]));
}

/** The options of a row of three pins: their values, then their mex. @param {Lesson} lesson */
async function mex(lesson) {
  const known = await lesson.crew.call("analyse", [{ game: KAYLES, kind: "heap", tokens: 3 }], false);
  const own = known.components[0], seen = new Set();
  if (!own) return;
  const answers = el("div", { class: "line", role: "group", "aria-label": "The value of the row" }, "The mex: ", ...[0, 1, 2, 3, 4].map((n) => el("button", { type: "button", class: "mex", onclick: () => choose(n) }, String(n))));
  answers.hidden = true;
  const options = own.moves.map((move, i) => {
    const button = el("button", { type: "button", class: "option", onclick: () => {
      button.textContent = `${move.words}: value ${move.value}`;
      seen.add(i);
      answers.hidden = seen.size < own.moves.length;
      lesson.say(answers.hidden ? "Click the other options." : "Which is the least number that is missing?");
    } }, move.words);
    return button;
  });
  const choose = (/** @type {number} */ n) => n === own.value ? lesson.done(`Right: ${n} is missing and every smaller number is there. The row of 3 pins has the value ${n}.`)
    : lesson.say(own.moves.some(({ value }) => value === n) ? `${n} is the value of an option. Look for the least number that is missing.` : `${n} is missing, but a smaller number is missing too.`);
  lesson.board(el("div", { class: "wide" }, el("p", {}, "A row of 3 pins of Kayles, | | |. Its options:"), el("div", { class: "line" }, ...options), answers));
}

/** The nim-sum of three numbers, bit by bit. @param {Lesson} lesson */
async function binary(lesson) {
  const sum = SUMMANDS.reduce((all, n) => all ^ n, 0);
  let mine = 0;
  const row = (/** @type {string} */ name, /** @type {Node[]} */ cells) => el("tr", {}, el("th", { scope: "row" }, name), ...cells);
  const bits = BITS.map((bit) => {
    const button = el("button", { type: "button", class: "bit", "aria-pressed": "false", "aria-label": `bit ${bit} of the nim-sum`, onclick: () => {
      mine ^= bit;
      button.textContent = mine & bit ? "1" : "0";
      button.setAttribute("aria-pressed", String(!!(mine & bit)));
      if (mine === sum) lesson.done(`Right: 3 xor 5 xor 7 = ${sum}. It is not 0, so the player to move wins: take a stone from any heap, and it is 0.`);
      else lesson.say(`${mine} is not the nim-sum: write 1 exactly where a column has an odd number of ones.`);
    } }, "0");
    return el("td", {}, button);
  });
  lesson.board(el("table", { class: "numbers" }, el("caption", {}, "Click the digits of the last row."),
    el("thead", {}, row("heap", BITS.map((bit) => el("th", { scope: "col" }, String(bit))))),
    el("tbody", {}, ...SUMMANDS.map((n) => row(String(n), BITS.map((bit) => el("td", {}, n & bit ? "1" : "0")))), row("nim-sum", bits))));
}

/** The values of Kayles in rows of a length that is chosen. @param {Lesson} lesson */
async function kayles(lesson) {
  const facts = await lesson.crew.call("compute", KAYLES, String(HEAPS));
  const { values } = await lesson.crew.call("slice", 0, HEAPS + 1);
  const law = facts.law, period = law?.period ?? 0;
  const table = scrolled("Values of Kayles");
  const length = el("input", { type: "range", id: "lesson-length", min: 6, max: 16, step: 1, oninput: () => lay() });
  length.value = "10";
  const label = el("label", { for: "lesson-length" });
  function lay() {
    const n = Number(length.value), rows = [];
    label.textContent = `Values in a row: ${n}`;
    for (let from = 0; from < values.length; from += n) {
      rows.push(el("tr", {}, el("th", { scope: "row" }, String(from)), ...Array.from(values.subarray(from, from + n), (value, i) =>
        el("td", { class: from && values[from + i - n] === value ? "odd" : undefined }, String(value)))));
    }
    table.replaceChildren(el("table", { class: "numbers" }, el("caption", {}, "Marked: equal to the value above it."), el("tbody", {}, ...rows)));
    if (n === period && law) lesson.done(`The values are ${law.words}. Observed means that the computed values show it. ${law.proved ? "It is also proved" : "It is not proved"}: ${law.why}`);
    else lesson.say("Change the length of the rows until whole rows repeat.");
  }
  lesson.board(el("div", { class: "wide" }, el("p", { class: "line" }, label, length), table));
  lay();
}

/** The field of the judge, which takes the program. @param {Lesson} lesson @param {string} code */
function paste(lesson, code) {
  const plain = (/** @type {string} */ text) => text.replace(/\s+/g, "");
  const field = el("textarea", { id: "lesson-paste", rows: 4, spellcheck: "false", autocomplete: "off", oninput: () => {
    if (plain(field.value) === plain(code)) lesson.done("Accepted. You found the game, and the program has its law.");
    else if (field.value) lesson.say("That is not the whole program: copy it again.");
  } });
  return field;
}

/** From the statement of a problem to its code. @param {Lesson} lesson */
async function contest(lesson) {
  const { crew } = lesson, problem = (await crew.call("problems")).find(({ name }) => name === PROBLEM);
  if (!problem) return;
  const judge = (await crew.call("choices")).problems.find(([{ name }]) => name === PROBLEM)?.[1] ?? "";
  const result = el("div", {});
  const choices = [["Nim", NIM], ["Kayles", KAYLES], ["Grundy\u2019s game", "4!.0"]].map(([name, game]) => el("button", { type: "button", class: "game-choice", onclick: async () => {
    if (game !== "4!.0") return lesson.say(`In ${name} a move may do something else. Read the rules again: what may one move do?`);
    const [answer, code] = await Promise.all([crew.call("answer", PROBLEM, problem.sample, false), crew.call("submission", PROBLEM, "cpp", judge)]);
    result.replaceChildren(el("p", {}, "The answers to the sample, computed here:"), el("pre", { class: "code", tabindex: 0, id: "lesson-answers", "aria-label": "Answers" }, answer.output),
      ...coded("lesson", "Program", code, "partition", "cpp"), el("label", { for: "lesson-paste" }, "The judge: paste the program here"), paste(lesson, code));
    lesson.say("Right: it is Grundy\u2019s game. The program has the values of one pile and takes the nim-sum of all piles. Copy it and paste it into the judge below.");
  } }, name ?? ""));
  lesson.board(el("div", { class: "wide" }, el("p", {}, el("strong", {}, problem.title), `: ${problem.rules}`), el("p", { class: "help" }, `Input: ${problem.input}. Output: ${problem.output}.`.replaceAll("`", "")),
    el("div", { class: "line", role: "group", "aria-label": "Which game is it?" }, "Which game is it? ", ...choices), result));
}

/** @type {{ title: string, words: () => (Node | string)[], begin: (lesson: Lesson) => Promise<void> }[]} */
const STEPS = [
  { title: "one heap of Nim", words: () => ["Take any number of stones; who cannot move loses: how do you win at once?"],
    begin: (lesson) => lesson.nim(nim([5]), "You took all stones, so the computer cannot move: you win.", "Now you cannot move: begin again and take them all.") },
  { title: "two heaps and the mirror", words: () => ["Make the heaps equal, then copy each move of the computer in the other heap: equal heaps are a ", term("P", "P-position"), "."],
    begin: (lesson) => lesson.nim(nim([3, 5]), "You win: after each of your moves the heaps were equal.", "The computer took the last stone: begin again and make the heaps equal.") },
  { title: "the mex", words: () => ["The ", term("value", "Grundy value"), " of a position is the ", term("mex", "mex"), " of the values of its options: click each option, then the mex."], begin: mex },
  { title: "the nim-sum in binary", words: () => ["Several heaps are worth the ", term("sum", "nim-sum"), " of their values: a digit is 1 if its column has an odd number of ones."], begin: binary },
  { title: "Kayles and its period", words: () => ["The values of Kayles repeat: find the ", term("period", "period"), " of its table, which is ", term("observed", "observed"), " first and then ", term("proved", "proved"), "."], begin: kayles },
  { title: "solve a contest problem", words: () => ["Find the game in the statement, then give its program to the judge."], begin: contest },
];
