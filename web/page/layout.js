// Places the vertices of a graph so that no two edges cross, if such a place is found.

/** @typedef {[number, number]} Point */
/** @typedef {{ from: number, to: number }} Ends */

/** The elementary steps of a picture, some tenths of a second at most, and the penalties of a crossing and of an edge through a vertex. */
const STEPS = 8e6, CROSSING = 40, THROUGH = 20;
/** The least distance of a vertex from an edge of others, in units. */
const CLEAR = 0.4;

/** A generator of equal numbers at each visit, so that a graph has one picture. @param {number} seed */
function random(seed) {
  return () => (seed = (seed * 1103515245 + 12345) % 2 ** 31) / 2 ** 31;
}

/** Twice the area of a triangle, with its sign. @param {Point} p @param {Point} q @param {Point} r */
const area = (p, q, r) => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);

/** Returns `true` if two lines without a common end cross. @param {Point} a @param {Point} b @param {Point} c @param {Point} d */
const cross = (a, b, c, d) => area(a, b, c) * area(a, b, d) < 0 && area(c, d, a) * area(c, d, b) < 0;

/** The distance of a point from the line between two others. @param {Point} p @param {Point} a @param {Point} b */
function distance([x, y], [ax, ay], [bx, by]) {
  const dx = bx - ax, dy = by - ay, along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}

/** The pairs of edges that cross. @param {Point[]} at @param {Ends[]} edges */
export function crossings(at, edges) {
  const p = (/** @type {number} */ v) => at[v] ?? [0, 0];
  return edges.flatMap((one, i) => edges.slice(0, i).filter((two) => one.from !== two.from && one.from !== two.to && one.to !== two.from && one.to !== two.to
    && cross(p(one.from), p(one.to), p(two.from), p(two.to)))).length;
}

/** What is bad about the place of a vertex: crossings of its edges, other vertices that are near, and long edges. @param {number} v @param {Point[]} at @param {Ends[]} edges */
function badness(v, at, edges) {
  const p = (/** @type {number} */ w) => at[w] ?? [0, 0], here = p(v);
  // A weak pull to the middle keeps parts together that no edge connects.
  let bad = (here[0] ** 2 + here[1] ** 2) / 50;
  at.forEach((other, w) => { if (w !== v) bad += 1 / Math.max(0.05, Math.hypot(other[0] - here[0], other[1] - here[1])) ** 2; });
  for (const one of edges) {
    const mine = one.from === v || one.to === v, [a, b] = [p(one.from), p(one.to)];
    if (mine) bad += (Math.hypot(a[0] - b[0], a[1] - b[1]) - 1) ** 2;
    else if (distance(here, a, b) < CLEAR) bad += THROUGH;
    if (!mine) continue;
    at.forEach((other, w) => { if (w !== one.from && w !== one.to && distance(other, a, b) < CLEAR) bad += THROUGH; });
    for (const two of edges) {
      const apart = two.from !== one.from && two.from !== one.to && two.to !== one.from && two.to !== one.to;
      if (apart && cross(a, b, p(two.from), p(two.to))) bad += CROSSING;
    }
  }
  return bad;
}

/**
 * Moves one vertex after another to a place that is less bad. `hold` returns the place that a vertex may take instead.
 * @param {Point[]} at @param {Ends[]} edges @param {(v: number, p: Point, at: Point[]) => Point | undefined} [hold] @returns {Point[]}
 */
export function settle(at, edges, hold = (_, p) => p) {
  const n = at.length, next = random(7), all = at.map((p) => /** @type {Point} */ ([...p]));
  const reach = Math.max(2, Math.sqrt(n) * 1.3);
  const trials = Math.min(1000 * n, STEPS / ((edges.length + n) * (1 + (4 * edges.length) / n)));
  for (let trial = 0; trial < trials && n > 1; trial++) {
    const v = Math.floor(next() * n), before = /** @type {Point} */ (all[v]), bad = badness(v, all, edges);
    // Far steps come first and leave bad places; short ones come last.
    const heat = 1 - trial / trials, size = reach * heat ** 2 + 0.05;
    const place = hold(v, [before[0] + (next() - 0.5) * 2 * size, before[1] + (next() - 0.5) * 2 * size], all);
    if (!place) continue;
    all[v] = place;
    const worse = badness(v, all, edges) - bad;
    if (worse > 0 && next() >= Math.exp(-worse / (4 * heat ** 2 + 0.01))) all[v] = before;
  }
  return crossings(all, edges) > crossings(at, edges) ? at : all;
}
