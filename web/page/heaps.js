// Heaps, in which the place of a piece has no meaning: a click takes a number of pieces, and only a split is a choice.
import { el } from "./dom.js";
import { SAY, counted, nouns } from "./nouns.js";
import { ONE_LINE, key } from "./rows.js";

/** @typedef {import("./types").Move} Move */
/** @typedef {import("./draw.js").Hand} Hand */

/** The most moves that are buttons at once. */
const FEW = 8;

/** @param {Move} move */
export const partsOf = (move) => move.to.map((state) => (state.kind === "heap" ? state.tokens : 0)).sort((a, b) => b - a);

/** Returns `true` if heaps can be split into other ones. @param {number[]} coarse @param {number[]} fine */
function refines(coarse, fine) {
  const [first, ...rest] = coarse;
  if (first === undefined) return !fine.length;
  /** @param {number} left @param {number} from @param {number[]} used @returns {boolean} */
  const fill = (left, from, used) => (left === 0 && used.length > 0 && refines(rest, fine.filter((_, i) => !used.includes(i))))
    || fine.some((part, i) => i >= from && part <= left && (i === from || part !== fine[i - 1]) && fill(left - part, i + 1, [...used, i]));
  return fill(first, 0, []);
}

/** Draws a heap of `n`. @param {number} n @param {string} game @param {Move[]} moves @param {Hand} hand */
export function heap(n, game, moves, hand) {
  const names = nouns(game), box = el("div", { class: "heap", role: "group", "aria-label": `${counted(n, names)} in a ${names.heap}` });
  const parts = moves.map(partsOf), sums = parts.map((sizes) => sizes.reduce((a, b) => a + b, 0));
  if (!n) box.append(el("span", { class: "help" }, "empty"));
  else if (names.take === "turn" || (sums.some((sum) => sum > n) && parts.every((sizes) => new Set(sizes).size === sizes.length))) coins(box, n, moves, parts, hand);
  else pile(box, n, names, moves, parts, sums, hand);
  box.classList.toggle("whole", box.children.length <= ONE_LINE);
  return box;
}

/**
 * A click on a piece takes it and all after it; a click between two splits the heap there. The move is made when no other one fits.
 * @param {HTMLElement} box @param {number} n @param {import("./nouns.js").Nouns} names @param {Move[]} moves @param {number[][]} parts @param {number[]} sums @param {Hand} hand
 */
function pile(box, n, names, moves, parts, sums, { play, chosen, active, shown }) {
  const canSplit = parts.some((sizes) => sizes.length > 1), canTake = sums.some((sum) => sum < n);
  box.classList.add(...(canTake ? ["tail"] : []), ...(canSplit ? ["splits"] : []));
  const say = !moves.length ? "" : SAY[!canSplit ? "tail" : canTake ? "both" : "split"](names);
  let taken = 0;
  /** @type {Set<number>} */
  const cuts = new Set();
  /** The heaps that are left after `taken` pieces are gone, cut at the marked places and at one more. @param {number} [more] */
  const left = (more) => {
    const ends = [...cuts, ...(more ? [more] : []), n - taken].sort((a, b) => a - b);
    return ends.map((end, i) => end - (ends[i - 1] ?? 0)).filter(Boolean).sort((a, b) => b - a);
  };
  const fitting = (/** @type {number[]} */ heaps) => parts.flatMap((sizes, m) => (sums[m] === n - taken && sizes.length >= heaps.length && refines(heaps, sizes) ? [m] : []));
  const tokens = Array.from({ length: n }, (_, i) => {
    const m = sums.filter((sum) => sum === i).length, only = m === 1 ? sums.indexOf(i) : -1;
    const button = el("button", { type: "button", class: "token", "aria-label": `${names.take} ${counted(n - i, names)}`, onclick: () => { taken = taken === n - i ? 0 : n - i; cuts.clear(); mark(); } });
    button.disabled = !active || !m;
    button.classList.toggle("wins", shown && moves[only]?.wins === true);
    return canTake ? button : el("span", { class: "token" });
  });
  const gaps = !canSplit ? [] : Array.from({ length: n - 1 }, (_, i) => el("button", { type: "button", class: "gap", "aria-pressed": "false", "aria-label": `split into ${i + 1} and ${n - i - 1}`, onclick: () => { if (!cuts.delete(i + 1)) cuts.add(i + 1); mark(); } }));
  function mark() {
    const begun = taken > 0 || cuts.size > 0, fits = begun ? fitting(left()) : [], exact = fits.find((m) => key([...parts[m] ?? []]) === key(left()));
    if (exact !== undefined && fits.length === 1) return play(exact);
    tokens.forEach((token, i) => token.setAttribute("aria-pressed", String(taken > 0 && i >= n - taken)));
    gaps.forEach((gap, i) => {
      const on = cuts.has(i + 1);
      gap.setAttribute("aria-pressed", String(on));
      gap.disabled = !active || (!on && (i + 1 >= n - taken || !fitting(left(i + 1)).length));
    });
    const offered = fits.length <= FEW ? fits : exact === undefined ? [] : [exact];
    chosen(offered, !begun ? say : offered.length ? "Or click a place between two to split there." : SAY.split(names));
  }
  tokens.forEach((token, i) => box.append(token, ...(gaps[i] ? [gaps[i]] : [])));
  mark();
}

/**
 * Coins in a row, of which the last one turns and others may turn with it: coin `n` alone is a heap of `n`.
 * @param {HTMLElement} box @param {number} n @param {Move[]} moves @param {number[][]} parts @param {Hand} hand
 */
function coins(box, n, moves, parts, { play, chosen, active, shown }) {
  /** @type {Set<number>} */
  const marked = new Set();
  let only = false;
  const row = Array.from({ length: n }, (_, i) => {
    const coin = i + 1, button = el("button", { type: "button", class: `token coin${coin === n ? " heads" : ""}`, "aria-label": `coin ${coin}: ${coin === n ? "heads" : "tails"}`, "aria-pressed": "false" }, String(coin));
    button.onclick = () => {
      if (coin === n) only = true;
      else if (!marked.delete(coin)) marked.add(coin);
      mark();
    };
    return button;
  });
  function mark() {
    const fits = parts.flatMap((sizes, m) => ([...marked].every((coin) => sizes.includes(coin)) ? [m] : []));
    const exact = fits.find((m) => parts[m]?.length === marked.size);
    if (exact !== undefined && (only || fits.length === 1) && (marked.size || only)) return play(exact);
    only = false;
    row.forEach((button, i) => {
      const here = fits.filter((m) => parts[m]?.includes(i + 1));
      button.setAttribute("aria-pressed", String(marked.has(i + 1)));
      button.disabled = !active || (i + 1 === n ? exact === undefined : !marked.has(i + 1) && !here.length);
      button.classList.toggle("wins", shown && here.some((m) => moves[m]?.wins));
    });
    chosen(marked.size ? (fits.length <= FEW ? fits : exact === undefined ? [] : [exact]) : [], marked.size || !moves.length ? "" : SAY.coins());
  }
  box.append(...row);
  mark();
}

/**
 * Draws counters of which a number up to a limit may be taken now: x of `x,y`, of which at most y are taken. `undefined` for any
 * other game.
 * @param {string} at @param {string} game @param {Move[]} moves @param {Hand} hand
 */
export function limited(at, game, moves, { play, chosen, active, shown }) {
  const [n = 0, most = 0] = limit(game, at) ?? [];
  if (!limit(game, at) || n > 100) return undefined;
  const names = nouns(game), by = new Map(moves.map((move, m) => [Number(move.to[0]?.kind === "words" ? move.to[0].at.split(",")[0] : 0), m]));
  const box = el("div", { class: `heap tail${n <= ONE_LINE ? " whole" : ""}`, role: "group", "aria-label": `${counted(n, names)}; at most ${most} now` });
  for (let i = 0; i < n; i++) {
    const m = by.get(i);
    box.append(el("button", { type: "button", class: `token${m !== undefined && shown && moves[m]?.wins ? " wins" : ""}`, disabled: !active || m === undefined, "aria-label": `${names.take} ${counted(n - i, names)}`, onclick: () => m !== undefined && play(m) }));
  }
  chosen([], moves.length ? `At most ${Math.min(most, n)} now. ${SAY.tail(names)}` : "");
  return box;
}

/** The counters and the limit of a position of a game in which a move sets the limit of the next one. @param {string} game @param {string} at @returns {[number, number] | undefined} */
export function limit(game, at) {
  const isLimited = /^State\((\w), (\w) -> \(\1-(\w), [^;]*\) for \3 in 1\.\.=min\(\1, \2\)\)$/.test(game);
  const [, n, most] = /^\(?(\d+), ?(\d+)\)?$/.exec(at) ?? [];
  return isLimited && n !== undefined ? [Number(n), Number(most)] : undefined;
}
