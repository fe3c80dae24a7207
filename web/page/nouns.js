// The words of a game for its pieces, as its players say them, and the one instruction of each kind of board.

/** @typedef {{ heap: string, token: string, tokens: string, take: string, sign: string }} Nouns */

/** @type {Nouns} */
const PLAIN = { heap: "heap", token: "token", tokens: "tokens", take: "take", sign: "\u25cf" };
/** The words of a game that are not plain, by the line of the game, which may be that of the rows of a ring. @type {[RegExp, Partial<Nouns>][]} */
const GAMES = [
  [/^0\.(07|77|7777)$/, { heap: "row", token: "pin", tokens: "pins", take: "knock down" }],
  [/^0\.137$/, { heap: "row", token: "pawn", tokens: "pawns", sign: "\u265f" }],
  [/^0\.(007|11337)$/, { heap: "strip", token: "cell", tokens: "cells", take: "cross" }],
  [/^(0|4)\.\[3\]$/, { token: "stone", tokens: "stones" }],
  [/^4!\.0$|^Heap\(n -> \[a, n-a\]/, { token: "coin", tokens: "coins" }],
  // A coin that turns is a heap of as many tokens as its place.
  [/^Heap\(n -> (\[a\] for a in (0|1\.\.=n-1\))|\[a\+b for b|\[a, b\] for a in 1|\[n-a, n-2\*a\])/, { token: "coin", tokens: "coins", take: "turn" }],
  [/^0\.[0-7!=[\]]*[4-7]/, { heap: "row" }],
  [/^Graph\(.*; (node|token)|^Grid\(.*; node/, { token: "vertex", tokens: "vertices" }],
  [/^Graph\(|^Tree\(/, { token: "edge", tokens: "edges", take: "cut" }],
  [/^Chomp\(/, { token: "square", tokens: "squares", take: "bite off" }],
  [/^Lattice\(ride \(-1,-1\) \(-1,0\) \(0,-1\)[;)]/, { token: "queen", sign: "\u265b" }],
  [/^Lattice\(ride \(-1,0\) \(0,-1\)[;)]/, { token: "rook", sign: "\u265c" }],
  [/^Lattice\(leap \(-1,-1\) \(-1,0\) \(0,-1\)[;)]/, { token: "king", sign: "\u265a" }],
  [/^Lattice\(leap( \(-?[123],-?[123]\))+[;)]/, { token: "knight", sign: "\u265e" }],
  [/^Lattice\(/, { token: "piece" }],
  [/^State\(/, { token: "counter", tokens: "counters" }],
];

/** @param {string} game @returns {Nouns} */
export function nouns(game) {
  const line = /^Ring\((.*)\)$/.exec(game)?.[1] ?? game;
  return { ...PLAIN, ...GAMES.find(([form]) => form.test(line))?.[1] };
}

/** Counts pieces: `1 pin`, `5 pins`. @param {number} n @param {Nouns} words */
export function counted(n, { token, tokens }) {
  return `${n} ${n === 1 ? token : tokens}`;
}

/** What a move does to pieces: `knock it down`. @param {string} take @param {string} what */
function doing(take, what) {
  const [verb, ...rest] = take.split(" ");
  return [verb, what, ...rest].join(" ");
}

/** The instruction for a board in which nothing is marked, by the kind of the board. @satisfies {Record<string, (names: Nouns) => string>} */
export const SAY = {
  tail: ({ token, take }) => `Click the first ${token} to ${take}; those after it go too.`,
  split: ({ tokens }) => `Click a place between two ${tokens} to split there.`,
  both: ({ token, take }) => `Click the first ${token} to ${take}; those after it go too. Or click a place between two to split there.`,
  single: ({ token, take }) => `Click a ${token} to ${doing(take, "it")}.`,
  run: ({ token, tokens, take }) => `Click a ${token} to ${doing(take, "it")}, or drag over ${tokens} side by side to ${doing(take, "them")} together.`,
  several: ({ tokens, take }) => `Drag over ${tokens} side by side to ${doing(take, "them")}, or click the first and then the last.`,
  around: ({ token, take }) => `Click a ${token} to ${doing(take, "it")}; its neighbours go too.`,
  cross: () => "Click a cell to write X. Shaded cells are too near to an X: whoever writes there lets the other one make three in a row.",
  coins: () => "The last coin turns. Click other coins to turn them too, or click the last one.",
  cell: () => "Click a free cell.",
  domino: () => "Click two free cells to lay a domino.",
  fill: () => "Click the cells to fill.",
  go: ({ token }) => `Click where the ${token} goes. Where it stops (\u2605) there is no further move.`,
  chomp: () => "Click a square to bite it off, with all beyond it. Nobody may take the poisoned one (\u2620).",
  taking: ({ token }) => `Click a ${token} to take it.`,
  node: () => "Click a vertex to take it with its neighbours.",
  arc: () => "Click an edge to take it with all that meet it.",
  token: () => "Click where the token goes.",
  order: () => "Click an element to take it with all above it.",
  cut: () => "Click an edge to cut it; what is no longer held falls.",
};
