// Drawings of the components of a sum. Each drawing reports the moves that match the marked parts.
import { el } from "./dom.js";

/** @typedef {import("./types").Component} Component */
/** @typedef {import("./types").Known} Known */
/** @typedef {import("./types").Move} Move */
/** @typedef {import("./types").Named} Named */

/** @typedef {{ chosen: (moves: number[], words: string) => void, active: boolean }} Hand */

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

/** @param {Component} component @param {Known} known @param {Named} named @param {Hand} hand */
export function draw(component, known, named, hand) {
  switch (component.kind) {
    case "heap": return heap(component.tokens, known.moves, hand);
    case "grid": return grid(component.x, component.y, known.moves, hand);
    case "strip": return strip(component.cells, known.moves, hand);
    case "board": return board(component.filled, named, known.moves, hand);
  }
}

/** Draws a row of tokens; a click between two tokens splits the row. @param {number} n @param {Move[]} moves @param {Hand} hand */
function heap(n, moves, { chosen, active }) {
  const byParts = new Map(moves.map((move, i) => [key(move.to.map((state) => (state.kind === "heap" ? state.tokens : 0))), i]));
  /** The marked tokens i, `from` <= i < `to`; an empty run is a place between two tokens. @type {{ from: number, to: number } | undefined} */
  let run;
  const row = el("div", { class: "heap", role: "group", "aria-label": `Heap of ${n}: mark tokens to take, or a place between two` });
  const tokens = Array.from({ length: n }, (_, i) => el("button", { type: "button", class: "token", disabled: !active, "aria-label": `token ${i + 1}`, "aria-pressed": "false", onclick: () => token(i) }));
  const gaps = Array.from({ length: Math.max(0, n - 1) }, (_, i) => el("button", { type: "button", class: "gap", disabled: !active, "aria-label": `between ${i + 1} and ${i + 2}`, "aria-pressed": "false", onclick: () => gap(i + 1) }));

  function mark() {
    tokens.forEach((button, i) => button.setAttribute("aria-pressed", String(!!run && run.from <= i && i < run.to)));
    gaps.forEach((button, i) => button.setAttribute("aria-pressed", String(!!run && run.from === run.to && run.from === i + 1)));
    if (!run) return chosen([], "");
    const { from, to } = run;
    const found = [byParts.get(key([from, n - to])), byParts.get(key([n - (to - from)]))];
    const legal = [...new Set(found.filter((i) => i !== undefined))];
    const what = to === from ? "Splitting here" : `Taking ${to - from}`;
    chosen(/** @type {number[]} */ (legal), legal.length ? "" : `${what} is not a move of this game.`);
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
  if (!n) row.append(el("span", { class: "help" }, "empty"));
  roving(row, "button");
  return row;
}

/** @param {string} cells @param {Move[]} moves @param {Hand} hand */
function strip(cells, moves, { chosen, active }) {
  const letters = [...cells];
  const row = el("div", { class: "strip", role: "group", "aria-label": `Strip of ${letters.length} cells: choose an empty one` });
  const after = moves.map((move) => (move.to[0]?.kind === "strip" ? [...move.to[0].cells] : []));
  const buttons = letters.map((letter, i) => {
    const here = after.flatMap((to, move) => (letter === "." && to[i] !== "." ? [move] : []));
    const button = el("button", { type: "button", class: here.length ? "cell can" : "cell", disabled: !active || letter !== ".", "aria-label": `cell ${i + 1}: ${letter === "." ? "empty" : letter}`, "aria-pressed": "false" }, letter === "." ? "" : letter);
    button.addEventListener("click", () => {
      const on = button.getAttribute("aria-pressed") === "true";
      for (const other of buttons) other.setAttribute("aria-pressed", String(!on && other === button));
      if (on) chosen([], "");
      else chosen(here, here.length ? "" : "No mark may be written here.");
    });
    return button;
  });
  row.append(...buttons);
  roving(row, "button");
  return row;
}

/** @param {number} filled @param {Named} named @param {Move[]} moves @param {Hand} hand */
function board(filled, { rows, columns }, moves, { chosen, active }) {
  const masks = moves.map((move) => (move.to[0]?.kind === "board" ? move.to[0].filled & ~filled : 0));
  let marked = 0;
  const table = el("div", { class: "board", role: "group", "aria-label": `Board of ${rows} rows and ${columns} columns: mark the holes to fill` });
  table.style.setProperty("--columns", String(columns));
  const holes = Array.from({ length: rows * columns }, (_, i) => {
    const full = ((filled >> i) & 1) === 1;
    const place = `row ${Math.floor(i / columns) + 1}, column ${(i % columns) + 1}`;
    return el("button", { type: "button", class: full ? "hole full" : "hole", disabled: !active || full, "aria-label": `${place}: ${full ? "filled" : "free"}`, "aria-pressed": "false", onclick: () => { marked ^= 1 << i; mark(); } });
  });
  function mark() {
    const open = masks.filter((mask) => (mask & marked) === marked).reduce((all, mask) => all | mask, 0);
    holes.forEach((hole, i) => {
      hole.setAttribute("aria-pressed", String(!!((marked >> i) & 1)));
      hole.classList.toggle("can", !!((open >> i) & 1));
    });
    const at = masks.indexOf(marked);
    if (!marked) chosen([], "");
    else if (at >= 0) chosen([at], "");
    else chosen([], open ? "Mark more holes to make a move." : "These holes together are not a move.");
  }
  table.append(...holes);
  mark();
  roving(table, "button");
  return table;
}

/** @param {number} x @param {number} y @param {Move[]} moves @param {Hand} hand */
function grid(x, y, moves, { chosen, active }) {
  const to = new Map(moves.flatMap((move, i) => (move.to[0]?.kind === "grid" ? [[`${move.to[0].x} ${move.to[0].y}`, i]] : [])));
  const places = moves.flatMap((move) => (move.to[0]?.kind === "grid" ? [move.to[0]] : []));
  const width = Math.max(x, ...places.map((place) => place.x)) + 1, height = Math.max(y, ...places.map((place) => place.y)) + 1;
  const table = el("div", { class: "lattice", role: "group", "aria-label": `Piece at ${x}, ${y}; x to the right, y upwards` });
  table.style.setProperty("--columns", String(width));
  for (let row = height - 1; row >= 0; row--) {
    for (let column = 0; column < width; column++) {
      const move = to.get(`${column} ${row}`);
      const dark = (row + column) % 2 ? " dark" : "";
      if (move === undefined) {
        const here = column === x && row === y;
        table.append(el("span", { class: `square${dark}${here ? " piece" : ""}`, "aria-hidden": "true" }, here ? "\u25cf" : ""));
        continue;
      }
      const button = el("button", { type: "button", class: `square can${dark}`, disabled: !active, "aria-label": `go to ${column}, ${row}`, "aria-pressed": "false" });
      button.addEventListener("click", () => {
        for (const other of table.querySelectorAll("button")) other.setAttribute("aria-pressed", String(other === button));
        chosen([move], "");
      });
      table.append(button);
    }
  }
  roving(table, "button");
  return table;
}
