// The words of a game for its pieces, as its players say them: pins in Kayles, stones in Nim.

/** @typedef {{ heap: string, token: string, tokens: string, take: string }} Nouns */

/** @type {Nouns} */
const PLAIN = { heap: "heap", token: "token", tokens: "tokens", take: "take" };
/** @type {Record<string, Partial<Nouns>>} */
const OF_GAME = {
  "0.77": { heap: "row", token: "pin", tokens: "pins", take: "knock down" },
  "0.07": { heap: "row", token: "pin", tokens: "pins", take: "knock down" },
  "0.7777": { heap: "row", token: "pin", tokens: "pins", take: "knock down" },
  "0.137": { heap: "row", token: "pawn", tokens: "pawns" },
  "0.007": { heap: "row", token: "cell", tokens: "cells", take: "cross" },
  "0.[3]": { token: "stone", tokens: "stones" },
  "4!.0": { token: "coin", tokens: "coins" },
  "4.[3]": { token: "stone", tokens: "stones" },
};
/** The name and the sign of a piece on a lattice, by its game. @type {[RegExp, string, string][]} */
const PIECES = [
  [/^Lattice\(ride \(-1,-1\) \(-1,0\) \(0,-1\)\)/, "queen", "\u265b"],
  [/^Lattice\(ride \(-1,0\) \(0,-1\)\)/, "rook", "\u265c"],
  [/^Lattice\(leap \(-1,-1\) \(-1,0\) \(0,-1\)\)/, "king", "\u265a"],
  [/^Lattice\(leap( \(-?[123],-?[123]\))+\)/, "knight", "\u265e"],
];

/** @param {string} game @returns {Nouns} */
export function nouns(game) {
  return { ...PLAIN, ...OF_GAME[game] };
}

/** Returns the name and the sign of the piece of a lattice game. @param {string} game @returns {[string, string]} */
export function piece(game) {
  const found = PIECES.find(([form]) => form.test(game));
  return found ? [found[1], found[2]] : ["piece", "\u25cf"];
}

/** Counts pieces: `1 pin`, `5 pins`. @param {number} n @param {Nouns} words */
export function counted(n, { token, tokens }) {
  return `${n} ${n === 1 ? token : tokens}`;
}

/** The instruction for a board in which nothing is marked. @param {string} game */
export function marking(game) {
  if (/^Board\(\w+; place \[##\] \[#\/#\]\)$|; cram\)$/.test(game)) return "Click two free cells to lay a domino.";
  if (game.startsWith("Chomp(")) return "Click a square to bite it off, with all beyond it.";
  if (game.startsWith("Board(")) return "Mark the cells to fill.";
  return "Click a cell to take.";
}
