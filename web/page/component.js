// The components of a sum: their names, the moves in words, what a move leaves, and positions as text.
import { limit } from "./heaps.js";
import { nouns } from "./nouns.js";
import * as rows from "./rows.js";

/** @typedef {import("./types").Component} Component */
/** @typedef {import("./types").Named} Named */
/** @typedef {import("./types").Move} Move */

/** @param {Component} component */
export function named(component) {
  const { game } = component, words = nouns(game), n = rows.length(component);
  if (n !== undefined && (words.heap !== "heap" || component.kind === "words")) return rows.named(game, n);
  switch (component.kind) {
    case "heap": return `heap of ${component.tokens}`;
    case "grid": return `${words.token} at (${component.x}, ${component.y})`;
    case "strip": return `strip of ${component.cells.length}`;
    case "board": return "board";
    case "words": {
      const { at } = component, counters = limit(game, at);
      if (counters) return `heap of ${counters[0]}, at most ${counters[1]} now`;
      if (game.startsWith("Ring(") && /^\d+$/.test(at)) return `ring of ${at}`;
      const cells = game.startsWith("Strip(") ? columns(at) : 0;
      if (cells) return `strip of ${cells}`;
      return at.startsWith("{") ? `rest of ${at.split(" ").length}` : at === "opening" ? "opening" : `position ${at}`;
    }
  }
}

/** The cells across a strip with long patterns, at a position that is their number or rows of cells. @param {string} at */
const columns = (at) => (/^\d+$/.test(at) ? Number(at) : (at.split("/")[0] ?? "").length);

/** A move in words; one that takes many elements is shortened. @param {Component} component @param {Move} move @param {number} [place] */
export function brief(component, move, place) {
  const words = rows.described(component, move, place), [take = "", ...taken] = words.split(" ");
  return take === "take" && taken.length > 3 ? `take ${taken[0]} and ${taken.length - 1} more` : words;
}

/** The sum after a move, which in a row takes pieces from `place` on. @param {Component[]} sum @param {number} c @param {Move} move @param {number} [place] @returns {Component[]} */
export function after(sum, c, move, place) {
  return rows.after(sum, c, move, place) ?? sum.flatMap((other, i) => (i === c ? living(move).map((state) => ({ ...state, game: other.game, ...laid(other, move) })) : [other]));
}

/** The pieces that lie on a board after a move, each the numbers of its cells. @param {Component} component @param {Move} move @returns {{ tiles?: number[][] }} */
function laid(component, move) {
  const [, columns = 0] = /^Grid\(\d+x(\d+); cram\)$/.exec(component.game) ?? [], [to] = move.to;
  const tile = component.kind === "board" && to?.kind === "board" ? [...Array(32).keys()].filter((i) => ((to.filled & ~component.filled) >> i) & 1)
    : columns ? [...move.words.matchAll(/\((\d+),(\d+)\)/g)].map(([, row, column]) => Number(row) * Number(columns) + Number(column)) : [];
  return tile.length ? { tiles: [...(Array.isArray(component.tiles) ? component.tiles : []), tile] } : {};
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
