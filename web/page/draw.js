// Drawings of the components of a sum. Each drawing reports the moves that match the marked parts.
import { cellsOf, extent } from "./component.js";
import { el } from "./dom.js";
import { graph } from "./graph.js";
import { heap, limited } from "./heaps.js";
import { SAY, nouns } from "./nouns.js";
import { ONE_LINE, standing } from "./rows.js";

/** @typedef {import("./types").Component} Component */
/** @typedef {import("./types").Known} Known */
/** @typedef {import("./types").Move} Move */
/** @typedef {import("./types").Named} Named */

/**
 * What a drawing reports to: `chosen` offers moves, `play` makes one, `shown` marks the winning ones. In a row both also take the
 * place where the move takes pieces.
 * @typedef {{ chosen: (moves: number[], words: string, place?: number) => void, play: (move: number, place?: number) => void, active: boolean, shown: boolean }} Hand
 */

/** The most moves that have a button each; a list has the others. */
const MOST_BUTTONS = 120;

/** Makes a row of buttons one stop for Tab; arrow keys move within the row. @param {HTMLElement} row @param {string} selector */
export function roving(row, selector) {
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

/**
 * Draws a component; `before` is the component before the other side's move, whose change is marked.
 * @param {Component} component @param {Known} known @param {Named} named @param {Hand} hand @param {Component | undefined} before
 */
export function draw(component, known, named, hand, before) {
  const { moves } = known, { game } = named;
  switch (component.kind) {
    case "heap": return roved(heap(component.tokens, game, moves, hand));
    case "grid": return grid(component, game, moves, hand, before?.kind === "grid" ? before : undefined);
    case "strip": return strip([component.cells], moves, hand, [before?.kind === "strip" ? before.cells : component.cells]);
    case "board": return board(component.filled, named, moves, hand, before?.kind === "board" ? before.filled : component.filled, component.tiles);
    case "words": {
      const { at } = component, was = before?.kind === "words" ? before.at : at, counters = limited(at, game, moves, hand);
      if (counters) return roved(counters);
      return cells(at, game, moves, hand, was, component.tiles) ?? graph(at, game, moves, hand, was) ?? ring(at, game, moves, hand) ?? patterned(at, game, moves, hand, was) ?? words(at, moves, hand);
    }
  }
}

/** @param {HTMLElement} box */
function roved(box) {
  roving(box, "button");
  return box;
}

/** Draws a strip of one or several rows whose patterns are long; `undefined` for any other game. @param {string} at @param {string} game @param {Move[]} moves @param {Hand} hand @param {string} before */
function patterned(at, game, moves, hand, before) {
  const isDrawn = game.startsWith("Strip(") && (/^\d{1,2}$/.test(at) || /^[^\d,]+$/.test(at));
  return isDrawn ? strip(cellsOf(game, at), moves, hand, cellsOf(game, before)) : undefined;
}

/** The row, the cell and the mark of a move that writes. @param {Move} move */
function writes({ words }) {
  const [, mark = "", row = 1, cell = 0] = /^write (.) into (?:row (\d+), )?cell (\d+)$/.exec(words) ?? [];
  return { mark, row: Number(row) - 1, cell: Number(cell) - 1 };
}

/** @param {string[]} rows @param {Move[]} moves @param {Hand} hand @param {string[]} before */
function strip(rows, moves, { chosen, play, active, shown }, before) {
  const columns = [...rows[0] ?? ""].length, many = rows.length > 1, written = moves.map(writes);
  const table = el("div", { class: `strip${many ? " tall" : columns <= ONE_LINE ? " whole" : ""}`, role: "group", "aria-label": many ? `${rows.length} rows of ${columns} cells` : `Strip of ${columns} cells` });
  table.style.setProperty("--columns", String(columns));
  const buttons = rows.flatMap((line, row) => [...line].map((letter, cell) => {
    const here = written.flatMap((to, move) => (to.row === row && to.cell === cell ? [move] : []));
    const fresh = letter !== "." && [...before[row] ?? ""][cell] === ".", wins = shown && here.some((m) => moves[m]?.wins);
    const name = `${many ? `row ${row + 1}, ` : ""}cell ${cell + 1}: ${letter === "." ? "empty" : letter}`;
    const button = el("button", { type: "button", class: `cell${here.length ? " can" : letter === "." ? " near" : ""}${fresh ? " new" : ""}${wins ? " wins" : ""}`, disabled: !active || !here.length, "aria-label": name, "aria-pressed": "false" }, letter === "." ? "" : letter);
    button.onclick = () => {
      if (here.length === 1) return play(here[0] ?? 0);
      const on = button.getAttribute("aria-pressed") === "true";
      for (const other of buttons) other.setAttribute("aria-pressed", String(!on && other === button));
      chosen(on ? [] : here, on ? SAY.cell() : "");
    };
    return button;
  }));
  table.append(...buttons);
  chosen([], moves.length ? SAY.cell() : "");
  return roved(table);
}

/** The instruction for a board. @param {string} game */
const marking = (game) => SAY[/^Board\(\w+; place \[##\] \[#\/#\]\)$|; cram\)$/.test(game) ? "domino" : game.startsWith("Chomp(") ? "chomp" : game.startsWith("Board(") ? "fill" : "taking"](nouns(game));

/** The classes of a cell that is joined with the next one and the one below, as they were filled by one move. @param {number[][] | undefined} tiles @param {number} i @param {number} columns */
function joined(tiles, i, columns) {
  // A link may say anything about the pieces.
  const tile = Array.isArray(tiles) ? tiles.find((tile) => Array.isArray(tile) && tile.includes(i)) : undefined;
  return `${tile?.includes(i + 1) && (i + 1) % columns ? " right" : ""}${tile?.includes(i + columns) ? " down" : ""}`;
}

/** @param {number} filled @param {Named} named @param {Move[]} moves @param {Hand} hand @param {number} before @param {number[][]} [tiles] */
function board(filled, { game, rows, columns }, moves, { chosen, play, active, shown }, before, tiles) {
  const masks = moves.map((move) => (move.to[0]?.kind === "board" ? move.to[0].filled & ~filled : 0));
  let marked = 0;
  const table = el("div", { class: "board", role: "group", "aria-label": `Board of ${rows} rows and ${columns} columns: mark the cells to fill` });
  table.style.setProperty("--columns", String(columns));
  const holes = Array.from({ length: rows * columns }, (_, i) => {
    const full = ((filled >> i) & 1) === 1, fresh = full && !((before >> i) & 1);
    const place = `row ${Math.floor(i / columns) + 1}, column ${(i % columns) + 1}`;
    return el("button", { type: "button", class: `hole${full ? ` full${joined(tiles, i, columns)}` : ""}${fresh ? " new" : ""}`, disabled: true, "aria-label": `${place}: ${full ? "filled" : "free"}`, "aria-pressed": "false", onclick: () => { marked ^= 1 << i; mark(); } });
  });
  function mark() {
    const fits = masks.filter((mask) => (mask & marked) === marked);
    if (fits.length === 1 && fits[0] === marked && marked) return play(masks.indexOf(marked));
    const open = fits.reduce((all, mask) => all | mask, 0);
    holes.forEach((hole, i) => {
      hole.setAttribute("aria-pressed", String(!!((marked >> i) & 1)));
      hole.classList.toggle("can", !!((open >> i) & 1));
      hole.classList.toggle("wins", shown && masks.some((mask, m) => ((mask >> i) & 1) && (mask & marked) === marked && moves[m]?.wins));
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

/** Returns `true` if no move of a lattice game leaves a cell. @param {string} game @param {number} x @param {number} y */
function isGoal(game, x, y) {
  const vectors = [...(game.split(" not ")[0] ?? "").matchAll(/\((-?\d+),(-?\d+)\)/g)];
  return vectors.every(([, dx, dy]) => x + Number(dx) < 0 || y + Number(dy) < 0);
}

/** @param {Component & { kind: "grid" }} at @param {string} game @param {Move[]} moves @param {Hand} hand @param {{ x: number, y: number } | undefined} before */
function grid(at, game, moves, { chosen, play, active, shown }, before) {
  const { token, sign } = nouns(game), { x, y } = at, [columns, rows] = extent(at);
  const to = new Map(moves.flatMap((move, i) => (move.to[0]?.kind === "grid" ? [[`${move.to[0].x} ${move.to[0].y}`, i]] : [])));
  const places = moves.flatMap((move) => (move.to[0]?.kind === "grid" ? [move.to[0]] : []));
  const width = Math.max(columns, ...places.map((place) => place.x + 1)), height = Math.max(rows, ...places.map((place) => place.y + 1));
  const table = el("div", { class: "lattice", role: "group", "aria-label": `The ${token} is at ${x}, ${y}; x to the right, y upwards` });
  table.style.setProperty("--columns", String(width));
  for (let row = height - 1; row >= 0; row--) {
    for (let column = 0; column < width; column++) {
      const move = to.get(`${column} ${row}`), here = column === x && row === y, goal = isGoal(game, column, row);
      const kind = `square${(row + column) % 2 ? " dark" : ""}${before?.x === column && before.y === row ? " new" : ""}${here ? " piece" : ""}`;
      const text = here ? sign : goal ? "\u2605" : "";
      if (move === undefined) table.append(el("span", { class: kind, "aria-hidden": "true" }, text));
      else table.append(el("button", { type: "button", class: `${kind} can${shown && moves[move]?.wins ? " wins" : ""}`, disabled: !active, "aria-label": `go to ${column}, ${row}${goal ? ", where it stops" : ""}`, onclick: () => play(move) }, text));
    }
  }
  chosen([], moves.length ? SAY.go(nouns(game)) : "");
  return roved(table);
}

/** The elements of a position of a finite game, or of a move: `(0,1)` is row 0, column 1. @param {string} text */
const elements = (text) => text.match(/\(\d+,\d+\)/g) ?? [];

/**
 * Draws a game on the cells of a rectangle; `undefined` for any other game. A click marks a cell. The moves that take all
 * marked cells fit; one that takes no more than each of the others is made at once.
 * @param {string} at @param {string} game @param {Move[]} moves @param {Hand} hand @param {string} before @param {number[][]} [tiles]
 */
function cells(at, game, moves, { chosen, play, active, shown }, before, tiles) {
  const [, rows = 0, columns = 0] = (/^(?:Chomp|Grid)\((\d+)x(\d+)[;)]/.exec(game) ?? []).map(Number);
  if (!rows || !columns) return undefined;
  const all = Array.from({ length: rows * columns }, (_, i) => `(${Math.floor(i / columns)},${i % columns})`);
  const of = (/** @type {string} */ text) => new Set(text === "opening" ? all : elements(text));
  const left = of(at), last = of(before), taken = moves.map(({ words }) => new Set(words === "take all" ? left : elements(words)));
  /** @type {Set<string>} */
  const marked = new Set();
  const table = el("div", { class: "board", role: "group", "aria-label": `${rows} rows and ${columns} columns: mark the cells to take` });
  table.style.setProperty("--columns", String(columns));
  // In Chomp every move takes more than the corner, which stays.
  const poison = game.startsWith("Chomp(") ? 0 : -1, lays = game.endsWith("; cram)");
  const squares = all.map((cell, i) => {
    const here = left.has(cell), state = i === poison ? "poisoned" : lays ? (here ? "free" : "filled") : here ? "there" : last.has(cell) ? "taken now" : "taken";
    const name = `row ${Math.floor(i / columns) + 1}, column ${(i % columns) + 1}: ${state}`;
    return el("button", { type: "button", class: lays ? `hole${here ? "" : ` full${joined(tiles, i, columns)}`}${!here && last.has(cell) ? " new" : ""}` : `hole square-hole${here ? " there" : last.has(cell) ? " new" : ""}`, "aria-label": name, "aria-pressed": "false", onclick: () => { if (!marked.delete(cell)) marked.add(cell); mark(); } }, i === poison ? "\u2620" : "");
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

/** Draws a ring of pieces, or of cells and the gaps that are left of one; `undefined` for any other game. @param {string} at @param {string} game @param {Move[]} moves @param {Hand} hand */
function ring(at, game, moves, hand) {
  const [, inner = ""] = /^Ring\((.*)\)$/.exec(game) ?? [], [n = 0, left = 0, right = 0] = numbers(at);
  const [, letters = "", never = ""] = /^Strip\(([^;]*); never ([^;]*)\)$/.exec(inner) ?? [];
  if (!inner || n > MOST_PIECES || (letters && never.split(" ").some((pattern) => pattern.length !== 2)) || !/^(gap )?[\d,]+$/.test(at)) return undefined;
  const names = nouns(inner), what = letters ? "cells" : names.tokens, circle = /^\d+$/.test(at);
  const row = el("div", { class: circle ? "ring" : "strip", role: "group", "aria-label": `${n} ${what} in a ${circle ? "ring" : "row"}` });
  const parts = (/** @type {Move} */ { to }) => to.map((state) => (state.kind === "words" ? numbers(state.at).join() : ""));
  const found = (/** @type {string[]} */ wanted) => moves.findIndex((move) => parts(move).sort().join(" ") === wanted.sort().join(" "));
  if (letters) marks(row, letters.split(" "), never.split(" "), { n, left, right, circle }, found, moves, hand);
  else row.append(...standing(n, 0, inner, arcs(n, found), { ...hand, wins: (m) => moves[m]?.wins === true }, row, true));
  if (circle) [...row.children].forEach((part, i) => /** @type {HTMLElement} */ (part).style.setProperty("--turn", `${i / n}turn`));
  row.style.setProperty("--far", String(Math.max(1.6, n / 5)));
  return roved(row);
}

/** The runs of pieces of a ring of `n` that a move takes. @param {number} n @param {(parts: string[]) => number} found */
function arcs(n, found) {
  return Array.from({ length: n }, (_, i) => i + 1).flatMap((length) => {
    const move = found(length < n ? [String(n - length)] : []);
    return move < 0 ? [] : Array.from({ length: length < n ? n : 1 }, (_, from) => ({ from, length, move }));
  });
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
  chosen([], moves.length ? SAY.cell() : "");
}

/** Draws any position as its moves: a button makes a move at once. @param {string} at @param {Move[]} moves @param {Hand} hand */
function words(at, moves, { play, active, shown }) {
  const box = el("div", { class: "words", role: "group", "aria-label": `Moves from ${at}` });
  const buttons = moves.slice(0, MOST_BUTTONS).map((move, i) => {
    const wins = shown && move.wins === true;
    return el("button", { type: "button", class: wins ? "wins" : undefined, disabled: !active, onclick: () => play(i) }, move.words, ...(wins ? [el("span", {}, " \u2713 wins")] : []));
  });
  box.append(...buttons, ...(moves.length ? [] : [el("span", { class: "help" }, "no move")]));
  roving(box, "button");
  return box;
}
