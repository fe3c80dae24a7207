// Drawings of the components of a sum. Each drawing reports the moves that match the marked parts.
import { el } from "./dom.js";
import { graph } from "./graph.js";
import { counted, marking, nouns, piece } from "./nouns.js";

/** @typedef {import("./types").Component} Component */
/** @typedef {import("./types").Known} Known */
/** @typedef {import("./types").Move} Move */
/** @typedef {import("./types").Named} Named */

/**
 * What a drawing reports to: `chosen` offers moves, `play` makes one, `shown` marks the winning ones.
 * @typedef {{ chosen: (moves: number[], words: string) => void, play: (move: number) => void, active: boolean, shown: boolean }} Hand
 */

/** The most moves that have a button each; a list has the others. */
export const MOST_BUTTONS = 120;

/** Makes a row of buttons one stop for Tab; arrow keys move within the row. @param {HTMLElement} row @param {string} selector */
function roving(row, selector) {
  const buttons = () => /** @type {HTMLButtonElement[]} */ ([...row.querySelectorAll(selector)]).filter((button) => !button.disabled);
  buttons().forEach((button, i) => (button.tabIndex = i ? -1 : 0));
  row.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const list = buttons();
    const at = list.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    if (at < 0 || (!step && event.key !== "Home" && event.key !== "End")) return;
    const next = step ? list[at + step] : event.key === "Home" ? list[0] : list.at(-1);
    event.preventDefault();
    if (!next) return;
    for (const button of list) button.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  });
  row.addEventListener("focusin", ({ target }) => {
    for (const button of buttons()) button.tabIndex = button === target ? 0 : -1;
  });
}

/** @param {number[]} parts */
const key = (parts) => parts.filter(Boolean).sort((a, b) => b - a).join(" ");

/**
 * Draws a component; `before` is the component before the other side's move, whose change is marked.
 * @param {Component} component @param {Known} known @param {Named} named @param {Hand} hand @param {Component | undefined} before
 */
export function draw(component, known, named, hand, before) {
  switch (component.kind) {
    case "heap": return heap(component.tokens, named.game, known.moves, hand);
    case "grid": return grid(component, named.game, known.moves, hand, before?.kind === "grid" ? before : undefined);
    case "strip": return strip(component.cells, known.moves, hand, before?.kind === "strip" ? before.cells : component.cells);
    case "board": return board(component.filled, named, known.moves, hand, before?.kind === "board" ? before.filled : component.filled);
    case "words": {
      const { at } = component, { game } = named, was = before?.kind === "words" ? before.at : at;
      return cells(at, game, known.moves, hand, was) ?? graph(at, game, known.moves, hand, was) ?? ring(at, game, known.moves, hand) ?? words(at, game, known.moves, hand);
    }
  }
}

/** @param {Move} move */
const partsOf = (move) => move.to.map((state) => (state.kind === "heap" ? state.tokens : 0));

/** Draws a row of tokens. @param {number} n @param {string} game @param {Move[]} moves @param {Hand} hand */
function heap(n, game, moves, hand) {
  const names = nouns(game);
  const byParts = new Map(moves.map((move, i) => [key(partsOf(move)), i]));
  const row = el("div", { class: "heap", role: "group", "aria-label": `${counted(n, names)} in a ${names.heap}` });
  if (!n) row.append(el("span", { class: "help" }, "empty"));
  else if (moves.every(({ to }) => to.length <= 1)) tail(row, n, names, byParts, hand);
  else if (moves.every((move) => move.to.length === 2 && partsOf(move).reduce((a, b) => a + b) === n)) splits(row, n, byParts, hand);
  else runs(row, n, names, byParts, hand);
  roving(row, "button");
  return row;
}

/** A click on a token takes it and all after it: each token is one move. @param {HTMLElement} row @param {number} n @param {import("./nouns.js").Nouns} names @param {Map<string, number>} byParts @param {Hand} hand */
function tail(row, n, names, byParts, { play, chosen, active }) {
  row.classList.add("tail");
  for (let i = 0; i < n; i++) {
    const move = byParts.get(key([i]));
    row.append(el("button", { type: "button", class: "token", disabled: !active || move === undefined, "aria-label": `${names.take} ${counted(n - i, names)}`, onclick: () => move !== undefined && play(move) }));
  }
  chosen([], byParts.size ? `Click the first ${names.token} to ${names.take}; those after it go too.` : "");
}

/** A click between two tokens splits the heap. @param {HTMLElement} row @param {number} n @param {Map<string, number>} byParts @param {Hand} hand */
function splits(row, n, byParts, { play, chosen, active }) {
  row.classList.add("splits");
  for (let i = 0; i < n; i++) {
    row.append(el("span", { class: "token" }));
    if (i + 1 === n) continue;
    const move = byParts.get(key([i + 1, n - i - 1]));
    row.append(el("button", { type: "button", class: "gap", disabled: !active || move === undefined, "aria-label": `split into ${i + 1} and ${n - i - 1}`, onclick: () => move !== undefined && play(move) }));
  }
  chosen([], byParts.size ? "Click a place between two to split there." : "");
}

/** Clicks mark a run of tokens, or a place between two; a mark that can only be one move makes it. @param {HTMLElement} row @param {number} n @param {import("./nouns.js").Nouns} names @param {Map<string, number>} byParts @param {Hand} hand */
function runs(row, n, names, byParts, { chosen, play, active }) {
  /** The marked tokens i, `from` <= i < `to`; an empty run is a place between two tokens. @type {{ from: number, to: number } | undefined} */
  let run;
  const canSplit = [...Array(n - 1).keys()].some((i) => byParts.has(key([i + 1, n - i - 1])));
  const offer = `Mark ${names.tokens} to ${names.take}${canSplit ? ", or a place between two" : ""}.`;
  const tokens = Array.from({ length: n }, (_, i) => el("button", { type: "button", class: "token", disabled: !active, "aria-label": `${names.token} ${i + 1}`, "aria-pressed": "false", onclick: () => token(i) }));
  const gaps = Array.from({ length: Math.max(0, n - 1) }, (_, i) => el("button", { type: "button", class: "gap", disabled: !active || !byParts.has(key([i + 1, n - i - 1])), "aria-label": `between ${i + 1} and ${i + 2}`, "aria-pressed": "false", onclick: () => gap(i + 1) }));
  /** The moves that take these tokens: a row in two parts, or pushed together. @param {number} from @param {number} to */
  const legal = (from, to) => [...new Set([byParts.get(key([from, n - to])), byParts.get(key([n - (to - from)]))])].filter((i) => i !== undefined);

  function mark() {
    tokens.forEach((button, i) => button.setAttribute("aria-pressed", String(!!run && run.from <= i && i < run.to)));
    gaps.forEach((button, i) => button.setAttribute("aria-pressed", String(!!run && run.from === run.to && run.from === i + 1)));
    if (!run) return chosen([], offer);
    const { from, to } = run, here = /** @type {number[]} */ (legal(from, to));
    const longer = (/** @type {number} */ a, /** @type {number} */ b) => (a !== from || b !== to) && legal(a, b).length > 0;
    const open = [...Array(from + 1).keys()].some((a) => [...Array(n - to + 1).keys()].some((more) => longer(a, to + more)));
    if (here.length === 1 && (!open || from === to)) return play(here[0] ?? 0);
    chosen(here, here.length ? "" : open ? `Mark more ${names.tokens}.` : `No move takes these ${names.tokens} together.`);
  }
  /** @param {number} i */
  function token(i) {
    const single = run && run.to === run.from + 1;
    if (single && run?.from === i) run = undefined;
    else if (single && run) run = { from: Math.min(run.from, i), to: Math.max(run.to, i + 1) };
    else run = { from: i, to: i + 1 };
    mark();
  }
  /** @param {number} i */
  function gap(i) {
    run = run && run.from === i && run.to === i ? undefined : { from: i, to: i };
    mark();
  }
  tokens.forEach((button, i) => row.append(button, ...(gaps[i] ? [gaps[i]] : [])));
  chosen([], byParts.size ? offer : "");
}

/** @param {string} cells @param {Move[]} moves @param {Hand} hand @param {string} before */
function strip(cells, moves, { chosen, play, active }, before) {
  const letters = [...cells];
  const row = el("div", { class: "strip", role: "group", "aria-label": `Strip of ${letters.length} cells: choose an empty one` });
  const after = moves.map((move) => (move.to[0]?.kind === "strip" ? [...move.to[0].cells] : []));
  const buttons = letters.map((letter, i) => {
    const here = after.flatMap((to, move) => (letter === "." && to[i] !== "." ? [move] : []));
    const fresh = letter !== "." && before[i] === ".";
    const button = el("button", { type: "button", class: `cell${here.length ? " can" : ""}${fresh ? " new" : ""}`, disabled: !active || !here.length, "aria-label": `cell ${i + 1}: ${letter === "." ? "empty" : letter}`, "aria-pressed": "false" }, letter === "." ? "" : letter);
    button.addEventListener("click", () => {
      if (here.length === 1) return play(here[0] ?? 0);
      const on = button.getAttribute("aria-pressed") === "true";
      for (const other of buttons) other.setAttribute("aria-pressed", String(!on && other === button));
      chosen(on ? [] : here, on ? "Choose a cell." : "");
    });
    return button;
  });
  row.append(...buttons);
  if (moves.length) chosen([], "Choose a cell.");
  roving(row, "button");
  return row;
}

/** @param {number} filled @param {Named} named @param {Move[]} moves @param {Hand} hand @param {number} before */
function board(filled, { game, rows, columns }, moves, { chosen, play, active }, before) {
  const masks = moves.map((move) => (move.to[0]?.kind === "board" ? move.to[0].filled & ~filled : 0));
  let marked = 0;
  const table = el("div", { class: "board", role: "group", "aria-label": `Board of ${rows} rows and ${columns} columns: mark the cells to fill` });
  table.style.setProperty("--columns", String(columns));
  const holes = Array.from({ length: rows * columns }, (_, i) => {
    const full = ((filled >> i) & 1) === 1, fresh = full && !((before >> i) & 1);
    const place = `row ${Math.floor(i / columns) + 1}, column ${(i % columns) + 1}`;
    return el("button", { type: "button", class: `hole${full ? " full" : ""}${fresh ? " new" : ""}`, disabled: true, "aria-label": `${place}: ${full ? "filled" : "free"}`, "aria-pressed": "false", onclick: () => { marked ^= 1 << i; mark(); } });
  });
  function mark() {
    const fits = masks.filter((mask) => (mask & marked) === marked);
    if (fits.length === 1 && fits[0] === marked && marked) return play(masks.indexOf(marked));
    const open = fits.reduce((all, mask) => all | mask, 0);
    holes.forEach((hole, i) => {
      hole.setAttribute("aria-pressed", String(!!((marked >> i) & 1)));
      hole.classList.toggle("can", !!((open >> i) & 1));
      // Only cells that belong to a move with the marked ones can be marked.
      hole.disabled = !active || !((open >> i) & 1);
    });
    const at = masks.indexOf(marked);
    chosen(marked && at >= 0 ? [at] : [], !masks.length || at >= 0 ? "" : marked ? "Mark more cells to make a move." : marking(game));
  }
  table.append(...holes);
  mark();
  roving(table, "button");
  return table;
}

/** @param {{ x: number, y: number }} at @param {string} game @param {Move[]} moves @param {Hand} hand @param {{ x: number, y: number } | undefined} before */
function grid({ x, y }, game, moves, { chosen, play, active }, before) {
  const [name, sign] = piece(game);
  const to = new Map(moves.flatMap((move, i) => (move.to[0]?.kind === "grid" ? [[`${move.to[0].x} ${move.to[0].y}`, i]] : [])));
  const places = moves.flatMap((move) => (move.to[0]?.kind === "grid" ? [move.to[0]] : []));
  if (before) places.push({ kind: "grid", ...before });
  const width = Math.max(x, ...places.map((place) => place.x)) + 1, height = Math.max(y, ...places.map((place) => place.y)) + 1;
  const table = el("div", { class: "lattice", role: "group", "aria-label": `The ${name} is at ${x}, ${y}; x to the right, y upwards` });
  table.style.setProperty("--columns", String(width));
  for (let row = height - 1; row >= 0; row--) {
    for (let column = 0; column < width; column++) {
      const move = to.get(`${column} ${row}`);
      const dark = (row + column) % 2 ? " dark" : "";
      const left = before?.x === column && before.y === row ? " new" : "";
      if (move === undefined) {
        const here = column === x && row === y;
        table.append(el("span", { class: `square${dark}${left}${here ? " piece" : ""}`, "aria-hidden": "true" }, here ? sign : ""));
        continue;
      }
      table.append(el("button", { type: "button", class: `square can${dark}${left}`, disabled: !active, "aria-label": `go to ${column}, ${row}`, onclick: () => play(move) }));
    }
  }
  if (moves.length) chosen([], `Click where the ${name} goes.`);
  roving(table, "button");
  return table;
}

/** The elements of a position of a finite game, or of a move: `(0,1)` is row 0, column 1. @param {string} text */
const elements = (text) => text.match(/\(\d+,\d+\)/g) ?? [];

/**
 * Draws a game on the cells of a rectangle; `undefined` for any other game. A click marks a cell. The moves that take all
 * marked cells fit; one that takes no more than each of the others is made at once.
 * @param {string} at @param {string} game @param {Move[]} moves @param {Hand} hand @param {string} before
 */
function cells(at, game, moves, { chosen, play, active, shown }, before) {
  const [, rows = 0, columns = 0] = (/^(?:Chomp|Grid)\((\d+)x(\d+)[;)]/.exec(game) ?? []).map(Number);
  if (!rows || !columns) return undefined;
  const all = Array.from({ length: rows * columns }, (_, i) => `(${Math.floor(i / columns)},${i % columns})`);
  const of = (/** @type {string} */ text) => new Set(text === "opening" ? all : elements(text));
  const left = of(at), last = of(before), taken = moves.map(({ words }) => new Set(words === "take all" ? left : elements(words)));
  /** @type {Set<string>} */
  const marked = new Set();
  const table = el("div", { class: "board", role: "group", "aria-label": `${rows} rows and ${columns} columns: mark the cells to take` });
  table.style.setProperty("--columns", String(columns));
  const squares = all.map((cell, i) => {
    const state = left.has(cell) ? "there" : last.has(cell) ? "taken now" : "taken";
    const name = `row ${Math.floor(i / columns) + 1}, column ${(i % columns) + 1}: ${state}`;
    return el("button", { type: "button", class: `hole square-hole${left.has(cell) ? " there" : last.has(cell) ? " new" : ""}`, "aria-label": name, "aria-pressed": "false", onclick: () => { if (!marked.delete(cell)) marked.add(cell); mark(); } });
  });
  function mark() {
    const fits = moves.map((_, m) => m).filter((m) => [...marked].every((cell) => taken[m]?.has(cell)));
    const least = fits.find((m) => fits.every((other) => [...(taken[m] ?? [])].every((cell) => taken[other]?.has(cell))));
    if (marked.size && least !== undefined) return play(least);
    squares.forEach((square, i) => {
      const cell = all[i] ?? "", here = fits.filter((m) => taken[m]?.has(cell));
      square.setAttribute("aria-pressed", String(marked.has(cell)));
      square.disabled = !active || !here.length;
      square.classList.toggle("can", here.length > 0);
      square.classList.toggle("wins", shown && here.some((m) => moves[m]?.wins && !fits.some((other) => other !== m && taken[other]?.has(cell) && (taken[other]?.size ?? 0) < (taken[m]?.size ?? 0))));
    });
    chosen(marked.size && fits.length <= 8 ? fits : [], marked.size || !moves.length ? "" : marking(game));
  }
  table.append(...squares);
  mark();
  roving(table, "button");
  return table;
}

/** The numbers of a part of a ring game: `row 5` is [5], `gap 4,1,2` is [4, 1, 2]. @param {string} at */
const numbers = (at) => (at.match(/\d+/g) ?? []).map(Number);

/** The most pieces of a ring that are drawn. */
const MOST_PIECES = 40;

/** Draws a ring of pieces, or a row that is left of one; `undefined` for any other game. @param {string} at @param {string} game @param {Move[]} moves @param {Hand} hand */
function ring(at, game, moves, hand) {
  const [, inner = ""] = /^Ring\((.*)\)$/.exec(game) ?? [], [n = 0, left = 0, right = 0] = numbers(at);
  const [, letters = "", never = ""] = /^Strip\(([^;]*); never ([^;]*)\)$/.exec(inner) ?? [];
  if (!inner || n > MOST_PIECES || (letters && never.split(" ").some((pattern) => pattern.length !== 2)) || !/^(row |gap )?[\d,]+$/.test(at)) return undefined;
  const names = nouns(inner), what = letters ? "cells" : names.tokens, circle = /^\d+$/.test(at);
  const row = el("div", { class: circle ? "ring" : letters ? "strip" : "heap", role: "group", "aria-label": `${n} ${what} in a ${circle ? "ring" : "row"}` });
  const parts = (/** @type {Move} */ { to }) => to.map((state) => (state.kind === "words" ? numbers(state.at).join() : ""));
  const found = (/** @type {string[]} */ wanted) => moves.findIndex((move) => parts(move).sort().join(" ") === wanted.sort().join(" "));
  if (letters) marks(row, letters.split(" "), never.split(" "), { n, left, right, circle }, found, moves, hand);
  else if (circle) arcs(row, n, names, (length) => found(n - length ? [String(n - length)] : []), hand);
  else runs(row, n, names, new Map(moves.map((move, i) => [key(parts(move).map(Number)), i])), hand);
  const round = [...row.children];
  if (circle) round.forEach((part, i) => /** @type {HTMLElement} */ (part).style.setProperty("--turn", `${i / round.length}turn`));
  row.style.setProperty("--far", `${Math.max(4, round.length * 0.42)}rem`);
  roving(row, "button");
  return row;
}

/** Clicks mark pieces that are side by side in a ring; a mark that can only be one move makes it. @param {HTMLElement} row @param {number} n @param {import("./nouns.js").Nouns} names @param {(length: number) => number} legal @param {Hand} hand */
function arcs(row, n, names, legal, { chosen, play, active }) {
  /** The marked pieces: the first one and their number. */
  let first = 0, length = 0;
  const lengths = [...Array(n).keys()].map((i) => i + 1).filter((size) => legal(size) >= 0);
  const tokens = Array.from({ length: n }, (_, i) => el("button", { type: "button", class: "token", disabled: !active || !lengths.length, "aria-label": `${names.token} ${i + 1}`, "aria-pressed": "false", onclick: () => token(i) }));
  function token(/** @type {number} */ i) {
    const after = (i - first + n) % n, back = (first - i + n) % n;
    if (!length) [first, length] = [i, 1];
    else if (after < length) length = 0;
    else if (after <= back + length - 1) length = after + 1;
    else [first, length] = [i, length + back];
    tokens.forEach((button, at) => button.setAttribute("aria-pressed", String((at - first + n) % n < length)));
    const here = legal(length), longer = lengths.some((size) => size > length);
    if (length && here >= 0 && !longer) return play(here);
    chosen(length && here >= 0 ? [here] : [], !length ? `Mark ${names.tokens} to ${names.take}.` : here >= 0 ? "" : longer ? `Mark more ${names.tokens}.` : `No move takes these ${names.tokens} together.`);
  }
  row.append(...tokens);
  chosen([], lengths.length ? `Mark ${names.tokens} to ${names.take}.` : "");
}

/**
 * A click on an empty cell of a ring, or of a gap between two marks, offers the marks that fit there.
 * @param {HTMLElement} row @param {string[]} letters @param {string[]} never @param {{ n: number, left: number, right: number, circle: boolean }} gap
 * @param {(parts: string[]) => number} found @param {Move[]} moves @param {Hand} hand
 */
function marks(row, letters, never, { n, left, right, circle }, found, moves, { chosen, play, active }) {
  const letter = (/** @type {number} */ mark) => letters[mark - 1] ?? "";
  const fits = (/** @type {number} */ a, /** @type {number} */ b) => !never.includes(letter(a) + letter(b));
  const part = (/** @type {number} */ size, /** @type {number} */ a, /** @type {number} */ b) => (size ? [`${size},${a},${b}`] : []);
  /** The move that writes a mark into a cell, or -1. @param {number} i @param {number} mark */
  const move = (i, mark) => {
    if (circle) return found(part(n - 1, mark, mark));
    if ((i === 0 && left && !fits(left, mark)) || (i === n - 1 && right && !fits(mark, right))) return -1;
    return found([...part(i, left, mark), ...part(n - 1 - i, mark, right)]);
  };
  const end = (/** @type {number} */ mark) => (mark ? [el("span", { class: "cell end" }, letter(mark))] : []);
  const cells = Array.from({ length: n }, (_, i) => {
    const here = letters.flatMap((name, at) => { const m = move(i, at + 1); return m < 0 ? [] : [/** @type {[string, number]} */ ([name, m])]; });
    return el("button", { type: "button", class: `cell${here.length ? " can" : ""}`, disabled: !active || !here.length, "aria-label": `cell ${i + 1}: empty`,
      onclick: () => (here.length === 1 ? play(here[0]?.[1] ?? 0) : chosen(here.map(([, m]) => m), `Write ${here.map(([name]) => name).join(" or ")} into cell ${i + 1}.`)) });
  });
  row.append(...end(left), ...cells, ...end(right));
  chosen([], moves.length ? "Choose a cell." : "");
}

/** Draws any position as its moves: a button makes a move at once. @param {string} at @param {string} game @param {Move[]} moves @param {Hand} hand */
function words(at, game, moves, { play, active, shown }) {
  const box = el("div", { class: "words", role: "group", "aria-label": `Moves from ${at}` });
  const free = Number(/^Strip\(.*/.test(game) && /^\d{1,2}$/.test(at) ? at : 0), rows = Number(/rows (\d)/.exec(game)?.[1] ?? 1);
  const text = free ? Array(rows).fill(".".repeat(free)).join("/") : /^[^0-9{}\s,]+$/.test(at) && at !== "opening" ? at : "";
  const cells = text ? [el("pre", { class: "cells", "aria-hidden": "true" }, text.replaceAll("/", "\n"))] : [];
  const buttons = moves.slice(0, MOST_BUTTONS).map((move, i) => {
    const wins = shown && move.wins === true;
    return el("button", { type: "button", class: wins ? "wins" : undefined, disabled: !active, onclick: () => play(i) }, move.words, ...(wins ? [el("span", {}, " \u2713 wins")] : []));
  });
  box.append(...cells, ...buttons, ...(moves.length ? [] : [el("span", { class: "help" }, "no move")]));
  roving(box, "button");
  return box;
}
