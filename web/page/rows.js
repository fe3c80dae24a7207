// Games of rows, in which the place of a piece matters: pins of Kayles, pawns of Dawson's Chess, the cells of Treblecross. A row
// keeps its place on the board when a move divides it: its parts are components of the sum that know where they are.
import { el } from "./dom.js";
import { SAY, counted, nouns } from "./nouns.js";

/** @typedef {import("./types").Component} Component */
/** @typedef {import("./types").Move} Move */
/** @typedef {import("./types").Place} Place */
/** @typedef {import("./draw.js").Hand} Hand */
/** @typedef {import("./nouns.js").Nouns} Nouns */
/** A part of a row: its first piece, its size, its moves by what they leave, and what to do with a move. @typedef {{ from: number, size: number, moves: Map<string, number>, hand: RowHand }} Part */
/** @typedef {Hand & { wins: (move: number) => boolean }} RowHand */
/** Pieces side by side, and the move that takes them. @typedef {{ from: number, length: number, move: number }} Run */

/** The games in which a move takes pieces on both sides of the one that is clicked, and how many. @type {Record<string, number>} */
const REACH = { "0.137": 1, "0.11337": 2 };
/** The games that are played by crosses on a strip, and how many pieces of a row are beyond its cells. @type {Record<string, number>} */
const CROSSED = { "0.007": 2, "0.11337": 0 };

/** The most pieces of a row, and the most that are never broken into two lines. */
const MOST = 100;
export const ONE_LINE = 11;

/** Returns the line of the rows of a game: that of the game, or of its ring. @param {string} game */
const line = (game) => /^Ring\((.*)\)$/.exec(game)?.[1] ?? game;

/** Returns `true` for a code whose moves take pieces and may leave two parts of a row. @param {string} game */
export const isRows = (game) => /^0\.[0-7!=[\]]*[4-7][0-7!=[\]]*$/.test(line(game));

/** The number of pieces of a row; `undefined` for a ring and for other components. @param {import("./types").State} state */
export function length(state) {
  if (state.kind === "heap") return state.tokens;
  const [, n] = state.kind === "words" ? /^row (\d+)$/.exec(state.at) ?? [] : [];
  return n === undefined ? undefined : Number(n);
}

/** The name of a row: `row of 7 pins`, `strip of 9 cells`. @param {string} game @param {number} n */
export function named(game, n) {
  const words = nouns(game), beyond = CROSSED[game];
  return `${words.heap} of ${counted(beyond === undefined ? n : Math.max(0, n - beyond), words)}`;
}

/** The title of a row: what of it is left. @param {string} game @param {Place} row @param {Component[]} parts */
export function titled(game, { of }, parts) {
  const sizes = parts.flatMap((part) => length(part) || []), { tokens, heap } = nouns(game);
  if (sizes[0] === of || game in CROSSED) return named(game, of);
  return `${heap} of ${of}: ${sizes.length ? `${sizes.join(" + ")} ${tokens} left` : "nothing left"}`;
}

/**
 * A move in words: what it leaves, or the cell that it crosses.
 * @param {Component} component @param {Move} move @param {number} [cell]
 */
export function described(component, move, cell) {
  const n = length(component);
  if (n === undefined || !(component.game in CROSSED)) return n === undefined ? move.words : move.words.replaceAll("row ", "");
  return `write X into cell ${(rowIn(component)?.at ?? 0) + (cell ?? cellOf(component.game, n, move)) + 1}`;
}

/** The pieces that a cross in a cell takes from a row of `n`: from the first number to before the second. @param {string} game @param {number} n @param {number} cell @returns {[number, number]} */
const crossing = (game, n, cell) => (CROSSED[game] ? [cell, cell + 3] : [Math.max(0, cell - 2), Math.min(n, cell + 3)]);

/** The cell of a move of Treblecross, if no gesture says it. @param {string} game @param {number} n @param {Move} move */
function cellOf(game, n, move) {
  const [from, taken] = place(n, move);
  return [...Array(n).keys()].find((cell) => { const [a, b] = crossing(game, n, cell); return a === from && b === from + taken; }) ?? from;
}

/** Where a move of a row of `n` takes pieces if no gesture says it: the first piece and their number. @param {number} n @param {Move} move @returns {[number, number]} */
function place(n, move) {
  const [left = 0, right = 0] = move.to.map((state) => length(state) ?? 0);
  return [left, n - left - right];
}

/**
 * The sum after a move in a row, whose parts stay where they are; `wished` is the first piece that the move takes, or the cell that it crosses. `undefined` for a
 * component that is not a row.
 * @param {Component[]} sum @param {number} c @param {Move} move @param {number} [wished] @returns {Component[] | undefined}
 */
export function after(sum, c, move, wished) {
  const component = sum[c], n = component && isRows(component.game) ? length(component) : undefined;
  if (!component || n === undefined) return undefined;
  const [left, taken] = place(n, move), { game } = component, { id, at, of, marks } = rowOf(sum, c);
  // A gesture of a link may not fit the move.
  const fits = (/** @type {number} */ from, /** @type {number} */ to) => to - from === taken && [left, n - left - taken].includes(from);
  const cell = !(game in CROSSED) ? undefined : wished !== undefined && fits(...crossing(game, n, wished)) ? wished : cellOf(game, n, move);
  const from = cell === undefined ? wished ?? left : crossing(game, n, cell)[0], begin = fits(from, from + taken) ? from : left;
  const written = cell === undefined ? undefined : [...marks ?? [], at + cell];
  const row = (/** @type {number} */ at) => ({ id, at, of, ...(written && { marks: written }) });
  /** @param {number} size @param {number} at @returns {Component} */
  const part = (size, at) => ({ ...(component.kind === "heap" ? { kind: "heap", tokens: size } : { kind: "words", at: `row ${size}` }), game, row: row(at) });
  const parts = [part(begin, at), part(n - begin - taken, at + begin + taken)].filter((one) => length(one));
  const others = sum.map((other) => (other.row?.id === id && written ? { ...other, row: { ...other.row, marks: written } } : other));
  const alone = !sum.some((other, i) => i !== c && other.row?.id === id);
  // A row of which nothing is left stays on the board.
  return [...others.slice(0, c), ...(parts.length || !alone ? parts : [part(0, at)]), ...others.slice(c + 1)];
}

/** The row that a part says it is in. A link may say anything about it. @param {Component} component @returns {Place | undefined} */
function rowIn(component) {
  const { row } = component, n = length(component) ?? 0;
  const isWhole = row && [row.id, row.at, row.of].every((number) => Number.isInteger(number) && number >= 0);
  return isWhole && row.at + n <= row.of && row.of <= 2 * MOST && (!row.marks || Array.isArray(row.marks)) ? row : undefined;
}

/** The row of a component; one that was not divided yet is a row of its own. @param {Component[]} sum @param {number} c @returns {Place} */
export function rowOf(sum, c) {
  const component = sum[c], id = Math.max(0, ...sum.map((one) => rowIn(one)?.id ?? 0)) + 1;
  return component && rowIn(component) || { id, at: 0, of: component ? length(component) ?? 0 : 0 };
}

/** The components of a sum in groups: the parts of one row are together. @param {Component[]} sum @returns {number[][]} */
export function groups(sum) {
  /** @type {number[][]} */
  const found = [];
  for (const [c, component] of sum.entries()) {
    const before = found.at(-1), last = before && sum[before.at(-1) ?? 0], row = rowIn(component), other = last && rowIn(last);
    const fits = row && other?.id === row.id && other.of === row.of && last?.game === component.game && other.at + (length(last) ?? 0) <= row.at;
    if (fits) before?.push(c);
    else found.push([c]);
  }
  return found;
}

/**
 * Draws a row: its parts, and the places of the pieces that are gone; those that went with the last move are from `fresh[0]` to
 * `fresh[1]`.
 * @param {string} game @param {Place} row @param {Part[]} parts @param {[number, number]} fresh
 */
export function drawRow(game, { of, marks = [] }, parts, fresh) {
  const names = nouns(game), beyond = CROSSED[game];
  if (beyond !== undefined) return crossed(game, of - beyond, beyond, parts, marks, fresh);
  const box = el("div", { class: `heap row${of <= ONE_LINE ? " whole" : ""}`, role: "group", "aria-label": `${counted(parts.reduce((sum, { size }) => sum + size, 0), names)} in a ${names.heap} of ${of}` });
  let at = 0;
  const gone = (/** @type {number} */ to) => {
    for (; at < to; at++) box.append(el("span", { class: `token ${names.token} gone${fresh[0] <= at && at < fresh[1] ? " new" : ""}`, "aria-hidden": "true" }));
  };
  for (const { from, size, moves, hand } of parts) {
    gone(from);
    const legal = (/** @type {number} */ a, /** @type {number} */ b) => moves.get(key([a, size - b])) ?? -1;
    const runs = lineRuns(size, legal);
    box.append(...standing(size, from, game, runs, hand, box, false));
    at = from + size;
  }
  gone(of);
  return box;
}

/**
 * The pieces of a row or a circle as buttons.
 * @param {number} n @param {number} first @param {string} game @param {Run[]} runs @param {RowHand} hand @param {HTMLElement} box @param {boolean} circle
 */
export function standing(n, first, game, runs, hand, box, circle) {
  const names = nouns(game), reach = REACH[line(game)];
  return reach === undefined ? pieces(n, first, names, runs, hand, box, circle) : around(n, first, names, reach, runs, hand, circle);
}

/** @param {number[]} parts */
export const key = (parts) => parts.filter(Boolean).sort((a, b) => b - a).join(" ");

/** The runs of a line of `n` pieces that a move takes. @param {number} n @param {(from: number, to: number) => number} legal @returns {Run[]} */
function lineRuns(n, legal) {
  /** @type {Run[]} */
  const runs = [];
  for (let from = 0; from < n; from++) {
    for (let to = from + 1; to <= n; to++) {
      const move = legal(from, to);
      if (move >= 0) runs.push({ from, length: to - from, move });
    }
  }
  return runs;
}

/** Makes the button of a piece. @param {number} i @param {number} first @param {Nouns} names @param {boolean} off */
const piece = (i, first, { token, sign }, off) =>
  el("button", { type: "button", class: `token ${token}`, disabled: off, "aria-label": `${token} ${first + i + 1}`, "aria-pressed": "false" }, ...(sign === "\u25cf" ? [] : [sign]));

/** Pieces of which a click takes one and those beside it. @param {number} n @param {number} first @param {Nouns} names @param {number} reach @param {Run[]} runs @param {RowHand} hand @param {boolean} circle */
function around(n, first, names, reach, runs, { play, chosen, active, shown, wins }, circle) {
  const all = circle && n <= 2 * reach;
  const taken = (/** @type {number} */ i) => (!circle ? { from: Math.max(0, i - reach), length: Math.min(n, i + reach + 1) - Math.max(0, i - reach) } : { from: all ? 0 : (i - reach + n) % n, length: Math.min(n, 2 * reach + 1) });
  const tokens = Array.from({ length: n }, (_, i) => {
    const { from, length } = taken(i), run = runs.find((run) => run.from === from && run.length === length);
    const button = piece(i, first, names, !active || !run);
    if (run) button.onclick = () => play(run.move, from);
    button.classList.toggle("wins", shown && !!run && wins(run.move));
    const show = (/** @type {boolean} */ on) => tokens.forEach((other, at) => other.classList.toggle("going", on && !!run && (at - from + n) % n < length));
    for (const type of ["pointerenter", "focus"]) button.addEventListener(type, () => show(true));
    for (const type of ["pointerleave", "blur"]) button.addEventListener(type, () => show(false));
    return button;
  });
  chosen([], runs.length ? SAY.around(names) : "");
  return tokens;
}

/**
 * Pieces of which a move takes some that are side by side. A click takes a piece alone if the rules allow it; otherwise it marks
 * the piece, and the click on another one marks all between. A drag takes those that it goes over. With Shift, clicks and arrow
 * keys only mark.
 * @param {number} n @param {number} first @param {Nouns} names @param {Run[]} runs @param {RowHand} hand @param {HTMLElement} box @param {boolean} circle
 */
function pieces(n, first, names, runs, { play, chosen, active, shown, wins }, box, circle) {
  const past = (/** @type {number} */ from, /** @type {number} */ to) => (to - from + n) % n;
  const single = runs.some(({ length }) => length === 1), several = runs.some(({ length }) => length > 1);
  const say = !runs.length ? "" : SAY[single ? (several ? "run" : "single") : "several"](names);
  /** @typedef {{ from: number, length: number }} Marked */
  /** @type {Marked | undefined} */
  let marked;
  const tokens = Array.from({ length: n }, (_, i) => piece(i, first, names, true));
  const has = (/** @type {Marked} */ run, /** @type {number} */ i) => past(run.from, i) < run.length;
  const within = (/** @type {Marked} */ run) => runs.some((other) => past(other.from, run.from) + run.length <= other.length);
  const made = (/** @type {Marked} */ run) => runs.find((other) => other.length === run.length && (other.from === run.from || run.length === n));
  /** The marked pieces with one more, and those between. @param {Marked | undefined} run @param {number} i @returns {Marked} */
  function hull(run, i) {
    if (!run) return { from: i, length: 1 };
    const on = { from: run.from, length: Math.max(run.length, past(run.from, i) + 1) }, back = { from: i, length: past(i, run.from) + run.length };
    return (circle ? on.length <= back.length : i >= run.from) ? on : back;
  }
  /** @param {Marked | undefined} run @param {boolean} [forbidden] */
  function show(run, forbidden = false) {
    tokens.forEach((button, i) => {
      const on = !!run && has(run, i);
      button.setAttribute("aria-pressed", String(on));
      button.classList.toggle("forbidden", on && forbidden);
    });
  }
  function mark(/** @type {Marked | undefined} */ run) {
    marked = run;
    show(run);
    const found = run && made(run);
    tokens.forEach((button, i) => {
      button.disabled = !active || !(run && has(run, i) || within(hull(run, i)));
      button.classList.toggle("wins", shown && !run && runs.some(({ from, length, move }) => from === i && length === 1 && wins(move)));
    });
    chosen(found ? [found.move] : [], !run ? say : found ? "" : `Mark more ${names.tokens}.`, run?.from);
  }
  /** Takes the marked pieces if a move takes them. @param {Marked} run */
  const take = (run) => { const found = made(run); if (found) play(found.move, run.from); return !!found; };
  tokens.forEach((button, i) => {
    button.onclick = ({ shiftKey }) => {
      if (marked && has(marked, i)) return void (shiftKey || !take(marked) ? mark(undefined) : 0);
      const run = hull(marked, i), longer = runs.some((other) => other.length > run.length && past(other.from, run.from) + run.length <= other.length);
      if ((shiftKey && (longer || !marked)) || !take(run)) mark(run);
    };
    button.onkeydown = (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key] ?? 0;
      if (event.key === "Escape") mark(undefined);
      if (!event.shiftKey || !step) return;
      event.preventDefault();
      event.stopPropagation();
      const next = circle ? (i + step + n) % n : i + step, run = hull(marked ?? { from: i, length: 1 }, next);
      if (next < 0 || next >= n) return;
      if (within(run)) mark(run);
      if (!tokens[next]?.disabled) tokens[next]?.focus();
    };
  });
  drag(box, tokens, (begin, i) => {
    const run = hull({ from: begin, length: 1 }, i), allowed = within(run);
    show(run, !allowed);
    chosen([], allowed ? "" : `No move takes these ${names.tokens} together.`);
  }, (begin, i) => {
    const run = hull({ from: begin, length: 1 }, i);
    if (take(run)) return;
    mark(undefined);
    chosen([], `No move takes ${run.length === 2 ? "these two" : `these ${run.length}`} ${names.tokens} together. ${say}`);
  });
  mark(undefined);
  return tokens;
}

/**
 * Follows a pointer that goes from one button to another ones. The pointer is looked up by its place, because disabled buttons
 * have no events.
 * @param {HTMLElement} box @param {HTMLButtonElement[]} buttons @param {(from: number, to: number) => void} over @param {(from: number, to: number) => void} end
 */
function drag(box, buttons, over, end) {
  let begin = -1, last = -1;
  const under = (/** @type {PointerEvent} */ { clientX, clientY }) => buttons.findIndex((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    return left <= clientX && clientX < right && top <= clientY && clientY < bottom;
  });
  box.addEventListener("pointerdown", (event) => {
    if (event.button || event.shiftKey) return;
    begin = last = under(event);
    if (buttons[begin]?.disabled) begin = -1;
  });
  box.addEventListener("pointermove", (event) => {
    const at = begin < 0 ? -1 : under(event);
    if (at < 0 || at === last) return;
    if (!event.buttons) return void (begin = -1);
    // From here on the pointer is followed outside of the row too.
    box.setPointerCapture(event.pointerId);
    over(begin, last = at);
  });
  const stop = (/** @type {PointerEvent} */ event) => {
    const [from, to] = [begin, last];
    begin = last = -1;
    // A press without a drag is a click, which the button has itself.
    if (from < 0 || !box.hasPointerCapture(event.pointerId)) return;
    end(from, event.type === "pointerup" ? to : from);
  };
  box.addEventListener("pointerup", stop);
  box.addEventListener("pointercancel", stop);
}

/** Draws a strip of Treblecross. @param {string} game @param {number} cells @param {number} beyond @param {Part[]} parts @param {number[]} marks @param {[number, number]} fresh */
function crossed(game, cells, beyond, parts, marks, fresh) {
  const box = el("div", { class: `strip${cells <= ONE_LINE ? " whole" : ""}`, role: "group" }), written = new Set(marks);
  let some = false;
  for (let cell = 0; cell < cells; cell++) {
    const part = parts.find(({ from, size }) => from <= cell && cell < from + size - beyond);
    if (written.has(cell) || !part) {
      const mine = written.has(cell), now = cell === marks.at(-1) && fresh[0] < fresh[1];
      box.append(el("span", { class: `cell ${mine ? "end" : "near"}${now ? " new" : ""}`, "aria-hidden": "true" }, mine ? "X" : ""));
      continue;
    }
    const { from, size, moves, hand } = part, i = cell - from;
    const [a, b] = crossing(game, size, i), move = moves.get(key([a, size - b]));
    const wins = move !== undefined && hand.shown && hand.wins(move);
    some ||= move !== undefined;
    box.append(el("button", { type: "button", class: `cell can${wins ? " wins" : ""}`, disabled: !hand.active || move === undefined, "aria-label": `cell ${cell + 1}: empty`, onclick: () => move !== undefined && hand.play(move, i) }));
  }
  parts[0]?.hand.chosen([], some ? SAY.cross() : "");
  const list = [...written].sort((a, b) => a - b).map((cell) => cell + 1);
  box.ariaLabel = `${named("0.11337", cells)}${list.length ? `, X in ${list.join(", ")}` : ""}`;
  return box;
}
