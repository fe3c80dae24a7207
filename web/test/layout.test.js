// Graphs are drawn plane where they can be.
import assert from "node:assert/strict";
import { test } from "node:test";
import { layout, plan } from "../page/graph.js";
import { crossings } from "../page/layout.js";

/** Counts the crossings in the picture of a game. @param {string} game */
function crossed(game) {
  const graph = plan(game);
  assert.ok(graph, game);
  return crossings(layout(graph), graph.edges);
}

test("every connected planar graph of at most five vertices is drawn without crossings", () => {
  let graphs = 0;
  for (let n = 2; n <= 5; n++) {
    const pairs = Array.from({ length: n }, (_, b) => Array.from({ length: b }, (_, a) => /** @type {[number, number]} */ ([a, b]))).flat();
    const seen = new Set();
    for (let mask = 1; mask < 1 << pairs.length; mask++) {
      const edges = pairs.filter((_, i) => (mask >> i) & 1), reached = new Set([0]);
      for (let i = 0; i < n; i++) for (const [a, b] of edges) if (reached.has(a) || reached.has(b)) reached.add(a).add(b);
      // The complete graph of five vertices is the only one that is not planar.
      if (reached.size < n || edges.length === 10) continue;
      graphs++;
      // Graphs of equal degrees, with those of their neighbours, are equal here: one of them is enough, and their first order.
      const degree = (/** @type {number} */ v) => edges.filter((edge) => edge.includes(v)).length;
      const form = edges.map((edge) => edge.map(degree).sort().join("-")).sort().join(" ");
      if (n === 5 && seen.has(form) && mask % 5) continue;
      seen.add(form);
      const line = `Graph(${edges.map(([a, b]) => `${a}-${b}`).join(" ")}; node kayles)`;
      assert.equal(crossed(line), 0, line);
    }
  }
  assert.equal(graphs, 1 + 4 + 38 + 727);
});

test("a cycle of four is no bow tie, and the gallery's graphs and orders are plane", () => {
  for (const game of ["Graph(1-2 2-3 3-4 1-4 4-5; node kayles)", "Graph(1-2 2-3 3-4 1-4; arc kayles)", "Graph(0-1 1-2 1-3 2-4 2-5; green hackenbush from 0)",
    "Graph(a-b a-d a-g b-c e-f e-g f-g; green hackenbush from g)", "Graph(0-1 0-2 0-4 1-3 1-5 2-3 2-6 3-7 4-5 4-6 5-7 6-7; arc kayles)", "Graph(a>b b>c a>c c>d; token)",
    "Poset(a<b b<d a<c c<d e)", "Poset(a<c a<d b<c b<d)", "Tree(cut edge; 1-2 1-3 3-4)"]) assert.equal(crossed(game), 0, game);
  // The Petersen graph cannot be drawn with fewer than two.
  assert.equal(crossed("Graph(0-1 0-4 0-5 1-2 1-6 2-3 2-7 3-4 3-8 4-9 5-7 5-8 6-8 6-9 7-9; node kayles)"), 2);
});
