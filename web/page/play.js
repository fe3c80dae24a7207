// The play tab: a sum of positions and two sides. Each side is a person or the perfect player.
import { after, brief, capital, described, form, judged, living, named, positions } from "./component.js";
import { draw, roving } from "./draw.js";
import { edged, el, get, select, tick } from "./dom.js";
import * as rows from "./rows.js";
import { card } from "./share.js";
import { explain, term } from "./terms.js";

/** @typedef {import("./types").Component} Component */
/** @typedef {import("./types").Analysis} Analysis */
/** @typedef {import("./types").Named} Named */
/** @typedef {import("./crew.js").Crew} Crew */

const SIDES = [{ name: "person", title: "a person" }, { name: "perfect", title: "the perfect player" }];
const NAMES = ["First player", "Second player"];
/** Milliseconds that the perfect player seems to think. */
const THINKING = 700;
/** The most moves that a link keeps. */
const KEPT = 300;
/** The scales of a board: the first that fits the window is taken. */
const SCALES = [3, 2.6, 2.3, 2, 1.8, 1.6, 1.4, 1.25, 1.1, 1, 0.9, 0.8];
/** The least pixels of height for a board, and the pixels of the line of buttons below it. */
const LEAST = 240, BELOW = 90;

/**
 * A position of the game so far, and the move that led to it: in the component `c` of the position before, which was `before`;
 * it left `left` components.
 * @typedef {{ sum: Component[], turn: number, words: string, done: string, move?: [number, number, number?], before?: Component, left?: number }} Step
 */

export class Play {
  #panel = get("play");
  /** @type {Map<string, Named>} */
  #games = new Map();
  /** @type {Named | undefined} */
  #game;
  /** All positions of this game; a new move removes those after the current one. @type {Step[]} */
  #steps = [{ sum: [], turn: 0, words: "", done: "" }];
  /** The index of the current position. */
  #at = 0;
  /** The index of the position requested last: a second press before it is shown goes on from there. */
  #asking = 0;
  #sides = ["person", "perfect"];
  /** @type {Analysis | undefined} */
  #known;
  /** The outcome under the other rule, if all components are heaps. */
  #other = "";
  #values = false;
  /** `true` if a hint is shown, until the next move. */
  #hinted = false;
  /** `true` if an earlier position is shown: the perfect player then waits. */
  #back = false;
  /** `true` if the focus was in the board at the last move. */
  #inBoard = false;
  /** `true` if the player who makes the last move loses. */
  misere = false;
  /** The number of positions shown so far: an answer for an earlier position is ignored. */
  #generation = 0;
  /** The number of games selected so far. */
  #asked = 0;
  #log = el("ol", { id: "moves", class: "moves" });

  /** @param {Crew} crew @param {(isMove: boolean) => void} changed */
  constructor(crew, changed) {
    this.crew = crew;
    this.changed = changed;
    addEventListener("resize", () => this.fit());
  }

  /** Enlarges the boards as far as the window has room. */
  fit() {
    const sum = /** @type {HTMLElement | null} */ (this.#panel.querySelector(".sum"));
    if (!sum || this.#panel.hidden) return;
    const room = Math.max(LEAST, innerHeight - sum.getBoundingClientRect().top - scrollY - BELOW);
    const drawings = [...sum.querySelectorAll(".drawing")];
    const fits = (/** @type {number} */ scale) => {
      sum.style.setProperty("--scale", String(scale));
      return drawings.every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
    };
    // A board that is too high is scrolled; one that is too wide is made smaller.
    if (!SCALES.some((scale) => fits(scale) && sum.scrollHeight <= room) && !SCALES.some((scale) => scale <= 1 && fits(scale))) fits(1);
  }

  get #step() {
    return /** @type {Step} */ (this.#steps[this.#at]);
  }

  get #sum() {
    return this.#step.sum;
  }

  get #turn() {
    return this.#step.turn;
  }

  /** Starts a game at its own first position, or as a link says. @param {Named} game @param {any} [link] */
  async set(game, link) {
    const sum = Array.isArray(link?.sum) && link.sum.length ? link.sum : undefined;
    const turn = link?.turn === 1 ? 1 : 0;
    this.#game = game;
    this.#games.set(game.game, game);
    if (this.keep && this.#known && !sum) {
      // The sum stays: the other game was selected to add positions of it.
      this.#show();
      return;
    }
    const asked = ++this.#asked;
    this.#inBoard = false;
    this.#generation++;
    try {
      const steps = await this.#replay(link).catch(() => undefined);
      const begin = sum ?? (await this.crew.call("start", game.game, this.misere));
      if (asked !== this.#asked) return;
      const led = steps && JSON.stringify(steps.at(-1)?.sum) === JSON.stringify(sum) && steps.at(-1)?.turn === turn;
      if (led) await this.#go(steps, steps.length - 1);
      else await this.#begin(begin, turn);
    } catch (error) {
      if (asked === this.#asked) this.#fail(error);
    }
  }

  /** Makes the moves of a link again, from the position where the game began. @param {any} link @returns {Promise<Step[] | undefined>} */
  async #replay(link) {
    const moves = link?.moves;
    if (!Array.isArray(link?.from) || !Array.isArray(moves) || moves.length > KEPT) return undefined;
    /** @type {Step[]} */
    const steps = [{ sum: link.from, turn: link.first === 1 ? 1 : 0, words: "", done: "" }];
    for (const [c, m, place] of moves) {
      const last = /** @type {Step} */ (steps.at(-1));
      steps.push(this.#after(last, await this.crew.call("analyse", last.sum, this.misere), c, m, place));
    }
    return steps;
  }

  /** Continues from the current position under the other rule. @param {boolean} misere */
  async play(misere) {
    this.misere = misere;
    if (!this.#known) return;
    this.#step.words = "";
    try {
      await this.#go(this.#steps, this.#at);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** The state that a link keeps. */
  get state() {
    const [begun] = this.#steps, moves = this.#steps.slice(1, this.#at + 1).map(({ move }) => move);
    const path = moves.length && moves.length <= KEPT ? { from: begun?.sum, first: begun?.turn, moves } : {};
    return { sum: this.#sum, turn: this.#turn, sides: this.#sides, ...path };
  }

  /** @param {unknown} sides */
  set sides(sides) {
    const isValid = Array.isArray(sides) && sides.length === 2 && sides.every((side) => SIDES.some(({ name }) => name === side));
    this.#sides = isValid ? sides : ["person", "perfect"];
  }

  /** @param {unknown} error */
  #fail(error) {
    this.#known = undefined;
    this.#panel.dataset["state"] = "error";
    this.#panel.replaceChildren(el("h2", {}, "Play"), el("pre", { class: "error", role: "alert", tabindex: 0 }, String(error)), this.#setup());
  }

  /** @param {Component[]} sum @param {number} turn */
  async #begin(sum, turn) {
    await this.#go([{ sum, turn, words: "", done: "" }], 0);
  }

  /**
   * Shows a position and lets the side to move make its move. `back` shows an earlier or later position, from which the perfect
   * player does not move.
   * @param {Step[]} steps @param {number} at @param {{ back?: boolean, isMove?: boolean }} [how]
   */
  async #go(steps, at, { back = false, isMove = false } = {}) {
    const generation = ++this.#generation, step = /** @type {Step} */ (steps[at]);
    this.#asking = at;
    const known = await this.crew.call("analyse", step.sum, this.misere);
    for (const { game } of step.sum) if (!this.#games.has(game)) this.#games.set(game, await this.crew.call("named", game));
    const heaps = step.sum.every(({ kind }) => kind === "heap");
    const other = heaps && this.#values ? await this.crew.call("analyse", step.sum, !this.misere) : undefined;
    if (generation !== this.#generation) return;
    [this.#steps, this.#at, this.#known, this.#back, this.#hinted] = [steps, at, known, back, false];
    this.#other = other ? `${other.misere ? "mis\u00e8re" : "normal"} play: ${other.winning === null ? "not known here" : other.winning ? "the player to move wins" : "the player to move loses"}` : "";
    this.#show();
    const perfect = !known.over && this.#sides[step.turn] === "perfect";
    // A position in which the perfect player is about to move is none to come back to.
    if (!perfect || back) this.changed(isMove);
    if (perfect && !back) {
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      setTimeout(() => generation === this.#generation && this.#perfect(known), still ? 0 : THINKING);
    }
  }

  /** Shows another position of this game. @param {number} at @param {boolean} [back] */
  #to(at, back = true) {
    if (at < 0 || at >= this.#steps.length) return;
    this.#go(this.#steps, at, { back }).catch((error) => this.#fail(error));
  }

  /** Makes a winning move for the perfect player, or a random move if there is none. @param {Analysis} known */
  #perfect(known) {
    const all = known.components.flatMap((component, c) => component.moves.map((_, m) => /** @type {[number, number]} */ ([c, m])));
    const [c, m] = known.hint ?? all[Math.floor(Math.random() * all.length)] ?? [0, 0];
    void this.#move(c, m);
  }

  /** Returns the position after a move, with words about it. @param {Step} step @param {Analysis} known @param {number} c @param {number} m @param {number} [place] @returns {Step} */
  #after(step, known, c, m, place) {
    const component = step.sum[c], move = known.components[c]?.moves[m];
    if (!component || !move) throw "error: this is not a move";
    const person = this.#sides[step.turn] === "person", computer = !person && this.#sides[1 - step.turn] === "person";
    const who = computer ? "The computer" : person && this.#sides[1 - step.turn] !== "person" ? "You" : NAMES[step.turn];
    const done = `${who}: ${named(component)}, ${brief(component, move, place)}`;
    const words = `${done}. ${person ? judged(known, move.wins, step.sum) : ""}`.trim();
    const value = known.misere ? (move.wins === null ? "" : move.wins ? "wins" : "loses")
      : `value ${known.nimSum} \u2192 ${known.nimSum ^ (known.components[c]?.value ?? 0) ^ move.value}`;
    return {
      sum: after(step.sum, c, move, place), turn: 1 - step.turn, move: place === undefined ? [c, m] : [c, m, place],
      before: rows.isRows(component.game) && rows.length(component) !== undefined ? { ...component, row: rows.rowOf(step.sum, c) } : component, left: living(move).length,
      done: value ? `${done} (${value})` : done,
      // The comment on the person's move stays beside the perfect player's answer.
      words: person ? words : `${step.words} ${words}`.trim(),
    };
  }

  /** @param {number} c @param {number} m @param {number} [place] */
  async #move(c, m, place) {
    const known = this.#known;
    if (!known) return;
    // The boards are disabled during the computer's turn, and lose the focus.
    const focused = document.activeElement;
    this.#inBoard = focused === document.body ? this.#inBoard : !!focused?.closest(".sum, #said");
    try {
      const next = this.#after(this.#step, known, c, m, place);
      await this.#go([...this.#steps.slice(0, this.#at + 1), next], this.#at + 1, { isMove: true });
    } catch (error) {
      this.#fail(error);
    }
  }

  #undo() {
    let at = this.#asking - 1;
    // Undo back to a person's turn.
    while (at > 0 && this.#sides[this.#steps[at]?.turn ?? 0] === "perfect") at--;
    this.#to(at, false);
  }

  #show() {
    const known = this.#known;
    if (!known) return;
    const person = this.#sides[this.#turn] === "person";
    const other = this.#sides[1 - this.#turn] === "person";
    const you = person && !other ? "You" : NAMES[this.#turn] ?? "";
    const waits = !person && this.#back && !known.over;
    const state = known.over ? "over" : person ? "person" : waits ? "waits" : "perfect";
    /** The result, if no move is left. A position that was set up may have no move, and then no last move. */
    const end = !known.over ? "" : this.#at ? `No move is left: ${this.#winner(known.misere)}`
      : `This position has no move: under ${known.misere ? "mis\u00e8re" : "normal"} play the player to move ${known.misere ? "wins" : "loses"}.`;
    const unknown = !known.over && !person && !waits && known.winning === null ? "The sum is too large to be searched, so the perfect player makes any move." : "";
    const winner = known.misere ? this.#turn : 1 - this.#turn, won = this.#sides[winner] === "person", isOpen = this.#sides[0] === this.#sides[1];
    const turn = known.over ? (isOpen ? `${NAMES[winner]} wins` : won ? "You win" : "You lose") : person ? `${you === "You" ? "Your" : `${you}\u2019s`} turn` : waits ? "The computer\u2019s turn"
      : `${you} (the perfect player) thinks \u2026`;
    const said = el("p", { class: "said", id: "said", role: "status" }, [this.#step.words, end, unknown].filter(Boolean).join(" "));
    if (waits) said.append(" ", el("button", { type: "button", id: "go-on", class: "primary", onclick: () => this.#to(this.#at, false) }, "Let it move"));
    const sum = el("div", { class: "sum", tabindex: -1, role: "group", "aria-label": "The board", "aria-describedby": "how" }, ...this.#components(known, person && !known.over));
    const outcome = known.winning === null ? "the winner is not known here" : known.winning ? term("N", "the player to move wins") : term("P", "the player to move loses");
    const says = known.misere ? [term("misere", "mis\u00e8re play"), ": ", outcome, `, ${known.words}`] : [term("sum", "nim-sum"), ` ${known.words}: `, outcome];
    const knows = this.#values ? [el("p", { class: `verdict ${known.winning === null ? "" : known.winning ? "won" : "lost"}`, id: "nim-sum" }, ...says, ...(this.#other ? [el("br"), el("span", { id: "other-rule" }, this.#other)] : []))] : [];
    const focused = document.activeElement?.id;
    this.#panel.replaceChildren(el("h2", { class: `turn ${!known.over || isOpen ? "" : won ? "won" : "lost"}`, id: "turn" }, turn), ...knows, said, sum, el("p", { class: "how", id: "how" }, this.#instruction), this.#tools(known, person),
      el("div", { class: "more" }, this.#others(known, person && !known.over), ...this.#history(), this.#setup()));
    this.fit();
    Object.assign(this.#panel.dataset, { state, winning: String(known.winning), rule: known.misere ? "misere" : "normal", turn: String(this.#turn), moves: String(this.#at) });
    explain(this.#panel);
    if (this.#hinted) this.#hint(known);
    if (focused && focused !== "said") document.getElementById(focused)?.focus();
    if (this.#inBoard && document.activeElement === document.body) {
      const first = /** @type {HTMLElement | null} */ (sum.querySelector('.drawing :is(button:not(:disabled), [role="button"])[tabindex="0"]'));
      (first ?? sum).focus({ preventScroll: true });
    }
  }

  /** The instructions of the boards, each once. @type {Set<string>} */
  #how = new Set();

  /** The instructions without those that another one begins with. */
  get #instruction() {
    return [...this.#how].filter((words) => ![...this.#how].some((other) => other !== words && other.startsWith(words.slice(0, -1)))).join(" ");
  }

  /** Draws the components, and marks those that the other side's last move changed. @param {Analysis} known @param {boolean} active */
  #components(known, active) {
    const { move, before, left = 0 } = this.#step, sum = this.#sum;
    const marked = move && before && this.#sides[1 - this.#turn] === "perfect" ? move[0] : undefined;
    const isFresh = (/** @type {number} */ c) => marked !== undefined && (before?.row ? sum[c]?.row?.id === before.row.id : c >= marked && c < marked + left);
    this.#how.clear();
    const drawn = rows.groups(sum).map((group) => this.#component(group, known, active, group.some(isFresh) ? before : undefined));
    // A component that is gone leaves a place that says so.
    if (marked !== undefined && before && !left && !before.row) drawn.splice(marked, 0, el("section", { class: "component fresh", "aria-label": "The computer\u2019s move" }, el("h3", {}, "Nothing left"), el("p", { class: "was" }, `The computer\u2019s move: it was a ${named(before)}`)));
    return drawn;
  }

  /** @param {Analysis} known @param {boolean} person */
  #tools(known, person) {
    const button = (/** @type {string} */ id, /** @type {string} */ label, /** @type {boolean} */ off, /** @type {() => void} */ act, /** @type {string} */ name = label) => el("button", { type: "button", id, disabled: off, onclick: act, "aria-label": name }, label);
    const bar = el("div", { class: "line", role: "toolbar", "aria-label": "Moves; arrow keys go back and forward", id: "tools" },
      button("hint", "Hint", known.over || !person, () => { this.#hinted = true; this.#hint(known); }),
      button("undo", "Undo", !this.#at, () => this.#undo()),
      button("earlier", "\u2190", !this.#at, () => this.#to(this.#asking - 1), "Earlier"),
      button("later", "\u2192", this.#at + 1 >= this.#steps.length, () => this.#to(this.#asking + 1), "Later"),
      button("again", "Begin again", false, () => { const [begun] = this.#steps; if (begun) this.#begin(begun.sum, 0).catch((error) => this.#fail(error)); }),
      tick("Show who wins", this.#values, (on) => {
        this.#values = on;
        const hinted = this.#hinted;
        this.#inBoard = false;
        this.#refresh(hinted);
      }));
    const box = bar.querySelector("input");
    if (box) box.id = "show-values";
    bar.querySelector(known.over ? "#again" : "#hint")?.classList.add("primary");
    bar.addEventListener("keydown", (event) => this.#arrows(event));
    return bar;
  }

  /** Analyses the same position again, and keeps a hint. @param {boolean} hinted */
  #refresh(hinted) {
    const at = this.#at, wait = this.#back || this.#sides[this.#turn] === "perfect";
    this.#go(this.#steps, at, { back: wait }).then(() => {
      if (!hinted || at !== this.#at || !this.#known) return;
      this.#hinted = true;
      this.#hint(this.#known);
    }, (error) => this.#fail(error));
  }

  /** @param {KeyboardEvent} event */
  #arrows(event) {
    const to = { ArrowLeft: this.#asking - 1, ArrowUp: this.#asking - 1, ArrowRight: this.#asking + 1, ArrowDown: this.#asking + 1, Home: 0, End: this.#steps.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.#to(to);
  }

  /** Lists of all moves, for each component. @param {Analysis} known @param {boolean} active */
  #others(known, active) {
    const lists = this.#sum.map((component, c) => {
      const moves = known.components[c]?.moves ?? [], off = !active || !moves.length, name = named(component);
      const list = el("select", { "aria-label": `All moves of ${name}`, disabled: off });
      list.append(...moves.map((move, m) => el("option", { value: m }, described(component, move))));
      return el("div", { class: "line all-moves" }, el("span", {}, capital(name)), list, el("button", { type: "button", disabled: off, onclick: () => this.#move(c, Number(list.value)) }, "Play"));
    });
    return this.#fold("others", "Other ways to move", ...lists);
  }

  /** The details that are open; they stay open after a move. @type {Set<string>} */
  #unfolded = new Set();
  /** Details that stay open. @param {string} id @param {string} title @param {Node[]} parts */
  #fold(id, title, ...parts) {
    const box = el("details", { id, open: this.#unfolded.has(id) }, el("summary", {}, title), ...parts);
    box.addEventListener("toggle", () => (box.open ? this.#unfolded.add(id) : this.#unfolded.delete(id)));
    return box;
  }

  /** The list of moves; a click on a move shows the position after it. */
  #history() {
    this.#log.replaceChildren(...this.#steps.slice(1).map(({ done }, i) =>
      el("li", {}, el("button", { type: "button", id: `step-${i + 1}`, class: "step", "aria-current": i + 1 === this.#at ? "step" : undefined, onclick: () => this.#to(i + 1) }, done))));
    this.#log.onkeydown = (event) => this.#arrows(event);
    return this.#steps.length > 1 ? [this.#fold("log", `Moves so far: ${this.#steps.length - 1}`, this.#log)] : [];
  }

  /** Who plays. */
  #players() {
    return [0, 1].map((i) => {
      const field = select(SIDES, this.#sides[i] ?? "person", (side) => { this.#sides[i] = side; this.#to(this.#at, false); });
      field.id = `side-${i}`;
      return el("span", { class: "field" }, el("label", { for: `side-${i}` }, NAMES[i] ?? ""), field);
    });
  }

  /** @param {boolean} misere */
  #winner(misere) {
    const last = 1 - this.#turn, isPerson = this.#sides[last] === "person";
    const who = this.#sides[last] === this.#sides[this.#turn] ? NAMES[last]?.toLowerCase() : isPerson ? "you" : "the perfect player";
    return `${who} made the last one and ${misere ? "lose" : "win"}${who === "you" ? "" : "s"}${misere && who === "the perfect player" ? ": you win" : ""}.`;
  }

  /** @param {number[]} group the parts of a row, or one component @param {Analysis} known @param {boolean} active @param {Component | undefined} before the component before the computer's move */
  #component(group, known, active, before) {
    const parts = group.flatMap((c) => { const component = this.#sum[c], one = known.components[c]; return component && one ? [{ c, component, one }] : []; });
    const [first] = parts, game = first && this.#games.get(first.component.game);
    if (!first || !game) return el("div");
    const offer = el("div", { class: "offer", "aria-live": "polite" });
    let built = false;
    const hands = parts.map(({ c, component, one }) => ({
      active, shown: this.#values, wins: (/** @type {number} */ m) => one.moves[m]?.wins === true,
      play: (/** @type {number} */ m, /** @type {number} */ place) => void this.#move(c, m, place),
      /** @param {number[]} moves @param {string} words @param {number} [place] */
      chosen: (moves, words, place) => {
        if (!built) return void (active && words && this.#how.add(words));
        // The instruction is below the boards.
        if (!moves.length && this.#how.has(words)) return offer.replaceChildren();
        offer.replaceChildren(...moves.flatMap((m) => { const move = one.moves[m]; return move ? [el("button", { type: "button", class: "primary", onclick: () => this.#move(c, m, place) }, capital(described(component, move, place)))] : []; }), active ? words : "");
      },
    }));
    const row = rows.isRows(game.game) && rows.length(first.component) !== undefined ? rows.rowOf(this.#sum, first.c) : undefined;
    const drawing = row ? this.#row(row, parts.map(({ component, one }, i) => ({ component, one, hand: /** @type {rows.RowHand} */ (hands[i]) })), before)
      : draw(first.component, first.one, game, /** @type {import("./draw.js").Hand} */ (hands[0]), before);
    built = true;
    const whole = row ? rows.titled(game.game, row, parts.map(({ component }) => component)) : named(first.component);
    const title = capital(whole) + (game.game === this.#game?.game ? "" : ` of ${game.game}`);
    const values = this.#values && !known.misere ? parts.flatMap(({ one }) => [" ", el("span", { class: "badge" }, term("value", `value ${one.value}`))]) : [];
    return el("section", { class: `component ${first.component.kind}-component${before ? " fresh" : ""}`, "aria-label": title },
      el("h3", {}, title, ...values), ...(before ? [el("p", { class: "was" }, `The computer\u2019s move: it was a ${named(before)}`)] : []),
      edged(el("div", { class: "scroll drawing" }, drawing)), offer);
  }

  /** Draws the parts of a row. @param {import("./types").Place} row @param {{ component: Component, one: import("./types").Known, hand: rows.RowHand }[]} parts @param {Component | undefined} before */
  #row(row, parts, before) {
    const drawn = parts.map(({ component, one, hand }) => ({
      from: component.row?.at ?? 0, size: rows.length(component) ?? 0, hand,
      moves: new Map(one.moves.map((move, m) => [rows.key(move.to.map((state) => rows.length(state) ?? 0)), m])),
    }));
    const at = before?.row?.at ?? 0, box = rows.drawRow(parts[0]?.component.game ?? "", row, drawn, before ? [at, at + (rows.length(before) ?? 0)] : [0, 0]);
    roving(box, "button");
    return box;
  }

  /** @param {Analysis} known */
  #hint(known) {
    const said = get("said");
    const said_ = (/** @type {(Node | string)[]} */ ...parts) => said.replaceChildren(...parts);
    if (known.winning === null) return said_("This sum is too large to be searched under mis\u00e8re play: the winning moves are not known here.");
    if (!known.hint && known.misere) return said_("No move wins against perfect play. Make a move that leaves much to do.");
    if (!known.hint) return said_("No move wins against perfect play: the nim-sum is 0. Make a move that leaves much to do.");
    const [c, m] = known.hint;
    const component = this.#sum[c], move = known.components[c]?.moves[m];
    if (!component || !move) return;
    const where = `${named(component)} (component ${c + 1}): ${brief(component, move)}`;
    said_(known.misere ? `In the ${where}; then the player to move loses. ` : `The nim-sum is ${known.words}. In the ${where}; then it is 0. `,
      el("button", { type: "button", id: "play-hint", class: "primary", onclick: () => this.#move(c, m) }, "Play it"));
  }

  #setup() {
    const words = this.#game ? form(this.#game) : "heaps";
    const field = el("input", { id: "setup", size: 24, spellcheck: "false", autocomplete: "off" });
    const error = el("pre", { class: "error", role: "alert", tabindex: 0, hidden: true });
    /** @param {boolean} add */
    const put = async (add) => {
      error.hidden = true;
      try {
        if (!this.#game) return;
        const parts = positions(field.value, this.#game) ?? (await this.crew.call("components", this.#game.game, field.value));
        const sum = add ? [...this.#sum, ...parts] : parts;
        await this.crew.call("analyse", sum, this.misere);
        await this.#begin(sum, 0);
      } catch (problem) {
        error.textContent = String(problem);
        error.hidden = false;
      }
    };
    const box = this.#fold("setup-box", "Players and position", el("div", { class: "line" }, ...this.#players()),
      el("form", { onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void put(false); } },
        el("p", { class: "line" }, el("label", { for: "setup" }, `Position (${words})`), field, el("button", { class: "primary", id: "put" }, "Play this"),
          el("button", { type: "button", id: "add", onclick: () => put(true) }, "Add it to the sum")),
        el("p", { class: "help" }, "To add a position of another game, select that game first; the sum stays if you tick ", this.#keepBox(), ".")), error,
      el("p", { class: "line" }, el("button", { type: "button", id: "share", onclick: () => this.#share(error) }, "Make a picture to share"), el("button", { type: "button", onclick: () => print() }, "Print")));
    box.classList.add("setup");
    return box;
  }

  /** Downloads a picture of the position. @param {HTMLElement} error */
  async #share(error) {
    try {
      const sum = this.#panel.querySelector(".sum");
      if (sum) await card(get("about").querySelector("strong")?.textContent ?? this.#game?.game ?? "", `${get("turn").textContent}: ${this.misere ? "the last move loses" : "the last move wins"}.`, sum);
    } catch {
      error.textContent = "error: this browser does not make pictures of a page; print the page instead";
      error.hidden = false;
    }
  }

  /** `true` if the sum stays when another game is selected. */
  keep = false;
  #keepBox() {
    return tick("keep the sum", this.keep, (on) => (this.keep = on));
  }
}
