// The play tab: a sum of positions and two sides. Each side is a person or the perfect player.
import { draw } from "./draw.js";
import { el, get, select, tick } from "./dom.js";
import { explain, term } from "./terms.js";

/** @typedef {import("./types").Component} Component */
/** @typedef {import("./types").Analysis} Analysis */
/** @typedef {import("./types").Named} Named */
/** @typedef {import("./crew.js").Crew} Crew */

const SIDES = [{ name: "person", title: "a person" }, { name: "perfect", title: "the perfect player" }];
const NAMES = ["First player", "Second player"];
/** The instruction for a component in which nothing is marked. */
const OFFERS = { heap: "Mark tokens to take, or a place between two.", grid: "Choose where to go.", strip: "Choose a cell.", board: "Mark the holes to fill." };
/** Milliseconds that the perfect player seems to think. */
const THINKING = 700;

/** @param {Component} component */
function named(component) {
  switch (component.kind) {
    case "heap": return `heap of ${component.tokens}`;
    case "grid": return `piece at (${component.x}, ${component.y})`;
    case "strip": return `strip of ${component.cells.length}`;
    case "board": return "board";
  }
}

/** Parses a typed position, such as `7`, `6, 4`, `..X.` or `#.../....`. @param {string} text @param {Named} game @returns {Component[]} */
export function positions(text, game) {
  const name = { game: game.game };
  const numbers = text.split(/[\s,;+()]+/).filter(Boolean);
  const whole = numbers.every((word) => /^\d{1,9}$/.test(word)) ? numbers.map(Number) : undefined;
  if (game.family === "heap" && whole?.length) return whole.map((tokens) => ({ ...name, kind: "heap", tokens }));
  if (game.family === "grid" && whole?.length === 2) return [{ ...name, kind: "grid", x: whole[0] ?? 0, y: whole[1] ?? 0 }];
  if (game.family === "strip") {
    const cells = text.trim();
    if (whole?.length === 1 && (whole[0] ?? 0) <= 1000) return [{ ...name, kind: "strip", cells: ".".repeat(whole[0] ?? 0) }];
    if (cells && cells.length <= 1000) return [{ ...name, kind: "strip", cells }];
  }
  if (game.family === "board") {
    const cells = text.replace(/[\s/]/g, "");
    if (/^[.#]+$/.test(cells) && cells.length === game.rows * game.columns) {
      return [{ ...name, kind: "board", filled: [...cells].reduce((mask, cell, i) => (cell === "#" ? mask | (1 << i) : mask), 0) >>> 0 }];
    }
    if (!cells) return [{ ...name, kind: "board", filled: 0 }];
  }
  throw `error: expected ${FORMS[game.family]}`;
}
const FORMS = {
  heap: "heaps such as 3, 5, 7", grid: "x and y of the piece, such as 6, 4",
  strip: "a strip such as ..X.. or its length", board: "the rows of the board, # filled and . free, such as ##../..../..../....",
};

export class Play {
  #panel = get("play");
  /** @type {Map<string, Named>} */
  #games = new Map();
  /** @type {Named | undefined} */
  #game;
  /** @type {{ sum: Component[], turn: number, words: string }[]} */
  #past = [];
  /** @type {Component[]} */
  #sum = [];
  /** @type {Component[]} */
  #begun = [];
  /** The index of the side to move. */
  #turn = 0;
  #sides = ["person", "perfect"];
  /** @type {Analysis | undefined} */
  #known;
  #words = "";
  #values = false;
  /** `true` if the player who makes the last move loses. */
  misere = false;
  /** The number of positions shown so far: an answer for an earlier position is ignored. */
  #generation = 0;
  /** The number of games selected so far. */
  #asked = 0;
  #log = el("ol", { id: "moves", class: "moves" });

  /** @param {Crew} crew @param {() => void} changed */
  constructor(crew, changed) {
    this.crew = crew;
    this.changed = changed;
  }

  /** Starts a game at its own first position, or at a given one. @param {Named} game @param {Component[]} [sum] @param {number} [turn] */
  async set(game, sum, turn = 0) {
    this.#game = game;
    this.#games.set(game.game, game);
    if (this.keep && this.#known && !sum) {
      // The sum stays: the other game was selected to add positions of it.
      this.#show();
      return;
    }
    const asked = ++this.#asked;
    this.#generation++;
    try {
      const begin = sum ?? (await this.crew.call("start", game.game, this.misere));
      if (asked === this.#asked) await this.#begin(begin, turn);
    } catch (error) {
      if (asked === this.#asked) this.#fail(error);
    }
  }

  /** Continues from the current position under the other rule. @param {boolean} misere */
  async play(misere) {
    this.misere = misere;
    this.#words = "";
    if (!this.#known) return;
    try {
      await this.#go(this.#sum, this.#turn);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** The state that a link keeps. */
  get state() {
    return { sum: this.#sum, turn: this.#turn, sides: this.#sides };
  }

  /** @param {unknown} sides */
  set sides(sides) {
    if (Array.isArray(sides) && sides.length === 2 && sides.every((side) => SIDES.some(({ name }) => name === side))) this.#sides = sides;
  }

  /** @param {unknown} error */
  #fail(error) {
    this.#known = undefined;
    this.#panel.dataset["state"] = "error";
    this.#panel.replaceChildren(el("h2", {}, "Play"), el("pre", { class: "error", role: "alert", tabindex: 0 }, String(error)), this.#setup());
  }

  /** @param {Component[]} sum @param {number} turn */
  async #begin(sum, turn) {
    this.#past = [];
    this.#begun = sum;
    this.#log.replaceChildren();
    this.#words = "";
    await this.#go(sum, turn);
  }

  /** Shows a position and lets the side to move make its move. @param {Component[]} sum @param {number} turn */
  async #go(sum, turn) {
    const generation = ++this.#generation;
    const known = await this.crew.call("analyse", sum, this.misere);
    for (const { game } of sum) if (!this.#games.has(game)) this.#games.set(game, await this.crew.call("named", game));
    if (generation !== this.#generation) return;
    [this.#sum, this.#turn, this.#known] = [sum, turn, known];
    this.#show();
    this.changed();
    if (!known.over && this.#sides[turn] === "perfect") {
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      setTimeout(() => generation === this.#generation && this.#perfect(known), still ? 0 : THINKING);
    }
  }

  /** Makes a winning move for the perfect player, or a random move if there is none. @param {Analysis} known */
  #perfect(known) {
    const all = known.components.flatMap((component, c) => component.moves.map((_, m) => /** @type {[number, number]} */ ([c, m])));
    const [c, m] = known.hint ?? all[Math.floor(Math.random() * all.length)] ?? [0, 0];
    void this.#move(c, m);
  }

  /** @param {number} c @param {number} m */
  async #move(c, m) {
    const known = this.#known;
    const component = this.#sum[c], move = known?.components[c]?.moves[m];
    if (!known || !component || !move) return;
    const person = this.#sides[this.#turn] === "person";
    const who = person && this.#sides[1 - this.#turn] !== "person" ? "You" : NAMES[this.#turn];
    const done = `${who}: ${named(component)}, ${move.words}`;
    const after = this.#sum.flatMap((other, i) => (i === c ? move.to.filter((state) => state.kind !== "heap" || state.tokens > 0).map((state) => ({ ...state, game: component.game })) : [other]));
    this.#past.push({ sum: this.#sum, turn: this.#turn, words: this.#words });
    this.#log.append(el("li", {}, done));
    const words = `${done}. ${person ? judged(known, move.wins, this.#sum) : ""}`.trim();
    // The comment on the person's move stays beside the perfect player's answer.
    this.#words = person ? words : `${this.#words} ${words}`.trim();
    try {
      await this.#go(after, 1 - this.#turn);
    } catch (error) {
      this.#fail(error);
    }
  }

  #undo() {
    let last = this.#past.pop();
    this.#log.lastChild?.remove();
    // Undo back to a person's turn.
    while (last && this.#sides[last.turn] === "perfect" && this.#past.length) {
      last = this.#past.pop();
      this.#log.lastChild?.remove();
    }
    if (!last) return;
    this.#words = last.words;
    void this.#go(last.sum, last.turn);
  }

  #show() {
    const known = this.#known;
    if (!known) return;
    const person = this.#sides[this.#turn] === "person";
    const other = this.#sides[1 - this.#turn] === "person";
    const you = person && !other ? "You" : NAMES[this.#turn] ?? "";
    const state = known.over ? "over" : person ? "person" : "perfect";
    /** The result, if no move is left. A position that was set up may have no move, and then no last move. */
    const end = !known.over ? "" : this.#past.length ? `No move is left: ${this.#winner(known.misere)}`
      : `This position has no move: under ${known.misere ? "mis\u00e8re" : "normal"} play the player to move ${known.misere ? "wins" : "loses"}.`;
    const turn = known.over ? "" : person ? `${you === "You" ? "Your" : `${you}\u2019s`} turn.` : `${you} (the perfect player) thinks \u2026${known.winning === null ? " The sum is too large to be searched, so it makes any move." : ""}`;
    const said = el("p", { class: "said", id: "said", role: "status" }, [this.#words, end, turn].filter(Boolean).join(" "));
    const sum = el("div", { class: "sum" }, ...this.#sum.map((component, c) => this.#component(component, c, known, person && !known.over)));
    const hint = el("button", { type: "button", id: "hint", disabled: known.over || !person, onclick: () => this.#hint(known) }, "Hint");
    const undo = el("button", { type: "button", id: "undo", disabled: !this.#past.length, onclick: () => this.#undo() }, "Undo");
    const again = el("button", { type: "button", id: "again", onclick: () => this.#begin(this.#begun, 0).catch((error) => this.#fail(error)) }, "Begin again");
    const sides = [0, 1].map((i) => {
      const field = select(SIDES, this.#sides[i] ?? "person", (side) => { this.#sides[i] = side; void this.#go(this.#sum, this.#turn); });
      field.id = `side-${i}`;
      return el("span", { class: "field" }, el("label", { for: `side-${i}` }, NAMES[i] ?? ""), field);
    });
    const outcome = known.winning === null ? "the winner is not known here" : known.winning ? term("N", "the player to move wins") : term("P", "the player to move loses");
    const says = known.misere ? [term("misere", "mis\u00e8re play"), ": ", outcome, `, ${known.words}`] : [term("sum", "nim-sum"), ` ${known.words}: `, outcome];
    const knows = this.#values ? [el("p", { class: "place", id: "nim-sum" }, ...says)] : [];
    const focused = document.activeElement?.id;
    this.#panel.replaceChildren(el("h2", { class: "quiet" }, "Play"), said, sum, ...knows,
      el("div", { class: "line" }, hint, undo, again, tick(known.misere ? "Show who wins" : "Show the values", this.#values, (on) => { this.#values = on; this.#show(); })),
      el("div", { class: "line" }, ...sides), el("details", { class: "log" }, el("summary", {}, "Moves so far"), this.#log), this.#setup());
    Object.assign(this.#panel.dataset, { state, winning: String(known.winning), rule: known.misere ? "misere" : "normal", turn: String(this.#turn), moves: String(this.#past.length) });
    explain(this.#panel);
    if (focused && focused !== "said") document.getElementById(focused)?.focus();
  }

  /** @param {boolean} misere */
  #winner(misere) {
    const last = 1 - this.#turn;
    const [won, lost] = [this.#sides[last], this.#sides[this.#turn]];
    if (misere) {
      if (won === "person" && lost === "perfect") return "you made the last one and lose.";
      if (won === "perfect" && lost === "person") return "the perfect player made the last one and loses: you win.";
      return `${NAMES[last]?.toLowerCase()} made the last one and loses.`;
    }
    if (won === "person" && lost === "perfect") return "you made the last one and win.";
    if (won === "perfect" && lost === "person") return "the perfect player made the last one and wins.";
    return `${NAMES[last]?.toLowerCase()} made the last one and wins.`;
  }

  /** @param {Component} component @param {number} c @param {Analysis} known @param {boolean} active */
  #component(component, c, known, active) {
    const one = known.components[c], game = this.#games.get(component.game);
    if (!one || !game) return el("div");
    const offer = el("div", { class: "offer", "aria-live": "polite" }, active && one.moves.length ? OFFERS[component.kind] : "");
    /** @param {number[]} moves @param {string} words */
    const chosen = (moves, words) => {
      offer.replaceChildren(...moves.map((m) => el("button", { type: "button", class: "primary", onclick: () => this.#move(c, m) }, capital(one.moves[m]?.words ?? ""))), words || (moves.length ? "" : OFFERS[component.kind]));
    };
    const title = capital(named(component)) + (component.game === this.#game?.game ? "" : ` of ${component.game}`);
    const value = this.#values && !known.misere ? [" ", el("span", { class: "badge" }, term("value", `value ${one.value}`))] : [];
    const list = el("select", { "aria-label": `All moves of ${named(component)}`, disabled: !active || !one.moves.length });
    list.append(...one.moves.map((move, m) => el("option", { value: m }, move.words)));
    const moves = el("div", { class: "line all-moves" }, list,
      el("button", { type: "button", disabled: !active || !one.moves.length, onclick: () => this.#move(c, Number(list.value)) }, "Play"));
    return el("section", { class: `component ${component.kind}-component`, "aria-label": title },
      el("h3", {}, title, ...value), el("div", { class: "scroll drawing" }, draw(component, one, game, { chosen, active })), offer, moves);
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
    const where = `${named(component)} (component ${c + 1}): ${move.words}`;
    said_(known.misere ? `In the ${where}; then the player to move loses. ` : `The nim-sum is ${known.words}. In the ${where}; then it is 0. `,
      el("button", { type: "button", id: "play-hint", class: "primary", onclick: () => this.#move(c, m) }, "Play it"));
  }

  #setup() {
    const form = FORMS[this.#game?.family ?? "heap"];
    const field = el("input", { id: "setup", size: 24, spellcheck: "false", autocomplete: "off" });
    const error = el("pre", { class: "error", role: "alert", tabindex: 0, hidden: true });
    /** @param {boolean} add */
    const put = async (add) => {
      error.hidden = true;
      try {
        if (!this.#game) return;
        const parts = positions(field.value, this.#game);
        const sum = add ? [...this.#sum, ...parts] : parts;
        await this.crew.call("analyse", sum, this.misere);
        await this.#begin(sum, 0);
      } catch (problem) {
        error.textContent = String(problem);
        error.hidden = false;
      }
    };
    return el("details", { class: "setup" }, el("summary", {}, "Set up a position"),
      el("form", { onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void put(false); } },
        el("p", { class: "line" }, el("label", { for: "setup" }, `Position (${form})`), field, el("button", { class: "primary", id: "put" }, "Play this"),
          el("button", { type: "button", id: "add", onclick: () => put(true) }, "Add it to the sum")),
        el("p", { class: "help" }, "To add a position of another game, select that game first; the sum stays if you tick ", this.#keepBox(), ".")), error);
  }

  /** `true` if the sum stays when another game is selected. */
  keep = false;
  #keepBox() {
    return tick("keep the sum", this.keep, (on) => (this.keep = on));
  }
}

/** @param {string} words */
function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Describes in words how good a person's move was. @param {Analysis} known @param {boolean | null} wins @param {Component[]} sum */
function judged(known, wins, sum) {
  const [c, m] = known.hint ?? [0, 0];
  const component = sum[c], better = known.components[c]?.moves[m];
  const move = component && better ? `; ${named(component)}, ${better.words} was a move` : "";
  if (known.misere) {
    if (known.winning === false) return "Before it you were losing: every move loses against perfect play.";
    if (wins) return "The player to move now loses: you are winning.";
    if (wins === null || known.winning === null) return "The sum is too large to be searched: the value of that move is not known here.";
    return `You were winning; now you are not${move}.`;
  }
  if (!known.winning) return `Before it the nim-sum was ${known.words}: every move loses against perfect play.`;
  if (wins) return `The nim-sum was ${known.words}, and is 0 now: you are winning.`;
  return `The nim-sum was ${known.words}: you were winning; now you are not${move}.`;
}
