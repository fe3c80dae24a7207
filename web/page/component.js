// The components of a sum: their names, the moves in words, what a move leaves, and positions as text.
import { limit } from "./heaps.js";
import { nouns } from "./nouns.js";
import * as rows from "./rows.js";

/** @typedef {import("./types").Component} Component */
/** @typedef {import("./types").Analysis} Analysis */
/** @typedef {import("./types").Named} Named */
/** @typedef {import("./types").Move} Move */

/** @param {Component} component */
export function named(component) {
  const { game } = component, words = nouns(game), n = rows.length(component);
  if (n !== undefined && component.kind === "words" && words.heap === "heap") return `row of ${n}`;
  if (n !== undefined && words.heap !== "heap") return rows.named(game, n);
  switch (component.kind) {
    case "heap": return words.take === "turn" ? `coin ${component.tokens}` : `heap of ${component.tokens}`;
    case "grid": return `${words.token} at (${component.x}, ${component.y})`;
    case "strip": return `strip of ${component.cells.length}`;
    case "board": return "board";
    case "words": {
      const { at } = component, counters = limit(game, at);
      if (counters && !counters[0]) return "heap of 0";
      if (counters) return `heap of ${counters[0]}, at most ${Math.min(...counters)} now`;
      if (game.startsWith("Ring(") && /^\d+$/.test(at)) return `ring of ${at}`;
      const [line = "", ...more] = game.startsWith("Strip(") ? cellsOf(game, at) : [];
      if (line) return more.length ? `${more.length + 1} rows of ${line.length}` : `strip of ${line.length}`;
      return at.startsWith("{") ? `rest of ${at.split(" ").length}` : at === "opening" ? "opening" : `position ${at}`;
    }
  }
}

/** The rows of a strip with long patterns at a position: a number of free columns, or rows of cells. @param {string} game @param {string} at @returns {string[]} */
export const cellsOf = (game, at) => (/^\d+$/.test(at) ? Array(Number(/rows (\d+)/.exec(game)?.[1] ?? 1)).fill(".".repeat(Number(at))) : at.split("/"));

/** A move in words. @param {Component} component @param {Move} move @param {number} [place] */
export function described(component, move, place) {
  const [to] = move.to, counters = component.kind === "words" && limit(component.game, component.at);
  // Coins that turn are named by their places.
  if (component.kind === "heap" && nouns(component.game).take === "turn") return `turn ${[component.tokens, ...living(move).map((state) => rows.length(state))].join(", ")}`;
  if (!counters) return rows.described(component, move, place);
  return `take ${counters[0] - (to?.kind === "words" ? limit(component.game, to.at)?.[0] ?? 0 : 0)}`;
}

/** A move in words; one that takes many elements is shortened. @param {Component} component @param {Move} move @param {number} [place] */
export function brief(component, move, place) {
  const words = described(component, move, place), [take = "", ...taken] = words.split(" ");
  return take === "take" && taken.length > 3 ? `take ${taken[0]} and ${taken.length - 1} more` : words;
}

/** The sum after a move, which in a row takes pieces from `place` on. @param {Component[]} sum @param {number} c @param {Move} move @param {number} [place] @returns {Component[]} */
export function after(sum, c, move, place) {
  return rows.after(sum, c, move, place) ?? sum.flatMap((other, i) => (i === c ? living(move).map((state) => ({ ...state, game: other.game, ...laid(other, move) })) : [other]));
}

/** What stays on the board after a move: the pieces that were laid, each the numbers of its cells, and the size of a lattice. @param {Component} component @param {Move} move @returns {Pick<Component, "tiles" | "size">} */
function laid(component, move) {
  if (component.kind === "grid") return { size: extent(component) };
  const [, columns = 0] = /^Grid\(\d+x(\d+); cram\)$/.exec(component.game) ?? [], [to] = move.to;
  const tile = component.kind === "board" && to?.kind === "board" ? [...Array(32).keys()].filter((i) => ((to.filled & ~component.filled) >> i) & 1)
    : columns ? [...move.words.matchAll(/\((\d+),(\d+)\)/g)].map(([, row, column]) => Number(row) * Number(columns) + Number(column)) : [];
  return tile.length ? { tiles: [...(Array.isArray(component.tiles) ? component.tiles : []), tile] } : {};
}

/** The columns and rows of a lattice that are shown. @param {Component & { kind: "grid" }} component @returns {[number, number]} */
export function extent({ x, y, size }) {
  // A link may say anything about them.
  const [width = 0, height = 0] = Array.isArray(size) && size.every((n) => Number.isInteger(n) && n <= 100) ? size : [];
  return [Math.max(width, x + 1), Math.max(height, y + 1)];
}

/** What a move leaves of its component, without empty heaps. @param {Move} move */
export const living = (move) => move.to.filter((state) => state.kind !== "heap" || state.tokens > 0);

/** Parses a typed position, such as `7`, `6, 4`, `..X.` or `#.../....`; `undefined` if the library must read it. @param {string} text @param {Named} game @returns {Component[] | undefined} */
export function positions(text, game) {
  if (game.plays === "words") return undefined;
  const name = { game: game.game };
  const numbers = text.split(/[\s,;+()]+/).filter(Boolean);
  const whole = numbers.every((word) => /^\d{1,9}$/.test(word)) ? numbers.map(Number) : undefined;
  if (game.plays === "heap" && whole?.length) return whole.map((tokens) => ({ ...name, kind: "heap", tokens }));
  if (game.plays === "grid" && whole?.length === 2) return [{ ...name, kind: "grid", x: whole[0] ?? 0, y: whole[1] ?? 0 }];
  if (game.plays === "strip") {
    const cells = text.trim();
    if (whole?.length === 1 && (whole[0] ?? 0) <= 1000) return [{ ...name, kind: "strip", cells: ".".repeat(whole[0] ?? 0) }];
    if (cells && cells.length <= 1000) return [{ ...name, kind: "strip", cells }];
  }
  if (game.plays === "board") {
    const cells = text.replace(/[\s/]/g, "");
    if (/^[.#]+$/.test(cells) && cells.length === game.rows * game.columns) {
      return [{ ...name, kind: "board", filled: [...cells].reduce((mask, cell, i) => (cell === "#" ? mask | (1 << i) : mask), 0) >>> 0 }];
    }
    if (!cells) return [{ ...name, kind: "board", filled: 0 }];
  }
  throw `error: expected ${form(game)}`;
}
const FORMS = {
  heap: "heaps such as 3, 5, 7", grid: "x and y of the piece, such as 6, 4",
  strip: "a strip such as ..X.. or its length", board: "the rows of the board, # filled and . free, such as ##../..../..../....",
};

/** Returns the form of a position as text. @param {Named} game */
export function form(game) {
  return game.plays === "words" ? game.form : FORMS[game.plays];
}

/** @param {string} words */
export function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Describes in words how good a person's move was. @param {Analysis} known @param {boolean | null} wins @param {Component[]} sum */
export function judged(known, wins, sum) {
  const [c, m] = known.hint ?? [0, 0];
  const component = sum[c], better = known.components[c]?.moves[m];
  const move = component && better ? `; ${named(component)}, ${brief(component, better)} was a move` : "";
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
