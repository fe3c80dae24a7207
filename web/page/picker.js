// The picker of games by picture and name, and the list of all games.
import { el, get } from "./dom.js";

/** @typedef {import("./types").Exhibit} Exhibit */

/**
 * The games of the picker, the names below them, which the line of the game takes too, and their pictures, in rows: `o` a token, `x` one that is gone, `#` a square, `.` an empty square,
 * `|` a pin, `(]` and `O` above `U` a domino, another letter itself.
 * @type {[string, string, string][]}
 */
const SHOWN = [
  ["Nim", "Nim", "  o  / oo  /ooo o"],
  ["Kayles", "Kayles", "||x||||"],
  ["Grundy's game", "Grundy", "ooo oo"],
  ["Twenty-One", "Twenty-One", "ooooxx"],
  ["Wythoff's game", "Wythoff", "...\u265b/..../\u2605..."],
  ["White Knight", "White Knight", "..\u265e./\u2605\u2605../\u2605\u2605.."],
  ["Cram 4x4", "Cram 4x4", "(].O/...U/.(]."],
  ["Chomp", "Chomp", "\u2620##../###../###.."],
  ["No XXX", "No XXX", "X.XX."],
  ["Kayles in a Ring", "Kayles in a Ring", " oo /o  o/o  x/ oo "],
  ["Fibonacci Nim", "Fibonacci Nim", "o oo/ooo "],
  ["Green Hackenbush", "Green Hackenbush", "\u2572\u2571 \u2571/ \u2502\u2571 / \u2502  /\u2581\u2581\u2581\u2581"],
];

const SVG = "http://www.w3.org/2000/svg";
/** The pixels of a cell of a picture. */
const CELL = 10;

/** @param {string} tag @param {Record<string, string | number>} attributes */
function shape(tag, attributes) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  return node;
}

/** Draws the picture of a game. @param {string} pattern */
function picture(pattern) {
  const rows = pattern.split("/").map((row) => [...row]);
  const width = Math.max(...rows.map((row) => row.length)) * CELL, height = rows.length * CELL;
  const svg = shape("svg", { viewBox: `-1 -1 ${width + 2} ${height + 2}`, "aria-hidden": "true", class: "small" });
  rows.forEach((row, y) => row.forEach((letter, x) => {
    const [left, top] = [x * CELL, y * CELL];
    if (letter === "o" || letter === "x") svg.append(shape("circle", { cx: left + 5, cy: top + 5, r: 4, class: letter === "o" ? "full" : "gone" }));
    else if (letter === "|") svg.append(shape("circle", { cx: left + 5, cy: top + 2, r: 2, class: "full" }), shape("rect", { x: left + 2.5, y: top + 4, width: 5, height: 6, rx: 2, class: "full" }));
    // A domino lies, or stands.
    else if (letter === "(" || letter === "O") svg.append(shape("rect", { x: left + 0.5, y: top + 0.5, width: letter === "O" ? 9 : 19, height: letter === "O" ? 19 : 9, rx: 3, class: "full" }));
    else if (letter === "#" || letter === ".") svg.append(shape("rect", { x: left + 0.5, y: top + 0.5, width: 9, height: 9, class: letter === "#" ? "full" : "free" }));
    else if (!" ]U".includes(letter)) {
      if ("\u265b\u265e\u2605\u2620X".includes(letter)) svg.append(shape("rect", { x: left + 0.5, y: top + 0.5, width: 9, height: 9, class: "free" }));
      const text = shape("text", { x: left + 5, y: top + 8.6, "text-anchor": "middle", "font-size": CELL, class: "full" });
      text.textContent = letter;
      svg.append(text);
    }
  }));
  return svg;
}

/** Fills the picker and the list of all games. @param {Exhibit[]} gallery @param {(exhibit: Exhibit) => void} take */
export function picker(gallery, take) {
  const shown = SHOWN.flatMap(([name, title, pattern]) => {
    const exhibit = gallery.find((exhibit) => exhibit.name === name);
    return exhibit ? [el("button", { type: "button", class: "pick", data: { name }, "aria-pressed": "false", title: exhibit.rules, onclick: () => take(exhibit) }, picture(pattern), el("span", {}, title))] : [];
  });
  get("picker").replaceChildren(...shown);
  get("gallery-list").append(...gallery.map((exhibit) => {
    const button = el("button", { type: "button", class: "exhibit", onclick: () => { get("gallery").open = false; take(exhibit); get("game").focus(); } },
      ...(exhibit.name === exhibit.game ? [] : [el("strong", {}, exhibit.name)]), el("code", {}, exhibit.game), el("span", {}, exhibit.rules));
    return el("li", {}, button);
  }));
}

/** Marks the game in play in the picker. @param {string | undefined} name */
export function mark(name) {
  const row = get("picker");
  for (const button of row.children) {
    const chosen = button instanceof HTMLElement && button.dataset["name"] === name;
    button.setAttribute("aria-pressed", String(chosen));
    // On a phone the row is wider than the screen.
    if (chosen) row.scrollLeft += button.getBoundingClientRect().left - row.getBoundingClientRect().left - 40;
  }
}
