// Pictures of graphs, trees, orders and rings; a click on a part makes the move that takes it.
import { el } from "./dom.js";
import { crossings, settle } from "./layout.js";
import { SAY } from "./nouns.js";

/** @typedef {import("./types").Move} Move */
/** @typedef {import("./draw.js").Hand} Hand */
/** @typedef {import("./layout.js").Point} Point */
/** @typedef {{ name: string, from: number, to: number, many: number }} Edge */
/** @typedef {{ rule: "node" | "arc" | "token" | "order" | "cut", names: string[], edges: Edge[], roots: number[] }} Plan */

/** The most vertices and edges of a picture; larger graphs are words. */
const MOST = 60;
/** Pixels between neighbours, and around the picture. */
const UNIT = 64, ROOM = 32;
/** Pixels from a line to a vertex that it must not cross, and to the curve that goes around the vertex. */
const NEAR = 20, AROUND = 66;

/** Reads the line of a graph, a tree or an order; `undefined` for any other game. @param {string} game @returns {Plan | undefined} */
export function plan(game) {
  const [, kind = "", first = "", second = ""] = /^(Graph|Tree|Poset)\(([^;]*)(?:; (.*))?\)$/.exec(game) ?? [];
  if (!kind) return undefined;
  const [line, words] = kind === "Tree" ? [second, first] : [first, second];
  /** @type {string[]} */
  const names = [];
  const vertex = (/** @type {string} */ name) => (names.includes(name) ? names.indexOf(name) : names.push(name) - 1);
  /** @type {Edge[]} */
  const edges = [];
  for (const token of line.split(" ")) {
    const [pair = "", weight] = token.split(":"), ends = pair.split(/[-<>]/).map(vertex);
    if (ends.length !== 2) continue;
    const [from = 0, to = 0] = ends, equal = edges.filter((edge) => edge.name.split(":")[0] === pair).length;
    edges.push({ name: equal ? `${pair}:${equal + 1}` : pair, from, to, many: kind === "Tree" ? Number(weight ?? 1) : 1 });
  }
  if (names.length > MOST || edges.length > MOST) return undefined;
  const roots = (/ from (.*)/.exec(words)?.[1] ?? "").split(" ").map((name) => names.indexOf(name)).filter((i) => i >= 0);
  const rule = kind === "Poset" ? "order" : /hackenbush|cut edge/.test(words) ? "cut" : /^(node|arc|token)/.exec(words)?.[1];
  return rule && names.length ? { rule: /** @type {Plan["rule"]} */ (rule), names, edges, roots } : undefined;
}

/** The places of the graphs drawn so far. @type {Map<string, Point[]>} */
const PLACES = new Map();

/** The place of each vertex, in units: without crossings where possible. @param {Plan} graph @returns {Point[]} */
export function layout({ rule, names, edges, roots }) {
  if (rule === "node" || rule === "arc") {
    const turn = (2 * Math.PI) / names.length, far = Math.max(1, names.length / 6);
    return settle(names.map((_, v) => [far * Math.cos(turn * v), far * Math.sin(turn * v)]), edges);
  }
  if (rule === "cut") {
    const at = grown({ rule, names, edges, roots }), ground = at.map(([, y]) => y === 0);
    return crossings(at, edges) ? settle(at, edges, (v, [x, y]) => (ground[v] ? [x, 0] : y < -0.7 ? [x, y] : undefined)) : at;
  }
  const above = edges.map(({ from, to }) => /** @type {[number, number]} */ (rule === "order" ? [from, to] : [to, from])), at = layered(names.length, above);
  // Each vertex stays above those below it.
  const hold = (/** @type {number} */ v, /** @type {Point} */ p, /** @type {Point[]} */ all) =>
    above.every(([low, high]) => (low !== v && high !== v) || ((low === v ? p : all[low])?.[1] ?? 0) - ((high === v ? p : all[high])?.[1] ?? 0) > 0.6) ? p : undefined;
  return crossings(at, edges) ? settle(at, edges, hold) : at;
}

/** Places vertices above their roots; the leaves are side by side. @param {Plan} graph @returns {Point[]} */
function grown({ names, edges, roots }) {
  const depth = names.map(() => -1), at = names.map(() => /** @type {Point} */ ([0, 0]));
  /** @type {number[][]} */
  const children = names.map(() => []);
  const near = (/** @type {number} */ v) => edges.flatMap(({ from, to }) => (from === v ? [to] : to === v ? [from] : []));
  let leaves = 0;
  const place = (/** @type {number} */ v) => {
    const below = children[v] ?? [];
    below.forEach(place);
    const xs = below.map((child) => at[child]?.[0] ?? 0);
    at[v] = [xs.length ? (Math.min(...xs) + Math.max(...xs)) / 2 : leaves++, -(depth[v] ?? 0)];
  };
  for (const root of [...roots, ...names.keys()]) {
    if (depth[root] !== -1) continue;
    depth[root] = 0;
    const row = [root];
    for (const v of row) {
      for (const w of near(v)) {
        if (depth[w] !== -1 || roots.includes(w)) continue;
        depth[w] = (depth[v] ?? 0) + 1;
        children[v]?.push(w);
        row.push(w);
      }
    }
    place(root);
  }
  return at;
}

/** Places each vertex in the layer above all that are below it. @param {number} n @param {[number, number][]} above pairs of a lower and a higher vertex @returns {Point[]} */
function layered(n, above) {
  const layer = Array(n).fill(0), at = Array.from({ length: n }, (_, v) => /** @type {Point} */ ([v, 0]));
  for (let i = 0; i < n; i++) for (const [low, high] of above) layer[high] = Math.max(layer[high], layer[low] + 1);
  for (let pass = 0; pass < 4; pass++) {
    for (let y = 0; y <= Math.max(...layer); y++) {
      const row = [...at.keys()].filter((v) => layer[v] === y);
      const near = (/** @type {number} */ v) => above.flatMap(([low, high]) => (low === v ? [at[high]?.[0] ?? 0] : high === v ? [at[low]?.[0] ?? 0] : []));
      const wish = new Map(row.map((v) => { const xs = near(v); return [v, xs.length && pass ? xs.reduce((a, b) => a + b) / xs.length : at[v]?.[0] ?? 0]; }));
      row.sort((a, b) => (wish.get(a) ?? 0) - (wish.get(b) ?? 0)).forEach((v, i) => (at[v] = [i - (row.length - 1) / 2, -y]));
    }
  }
  return at;
}

/** @param {string} name @param {Record<string, any>} properties @param {(Node | string)[]} children */
function svg(name, properties, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(properties)) if (value !== undefined) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** Makes a part of a picture a button. @param {Element} part @param {string} label @param {() => void} act */
function button(part, label, act) {
  for (const [name, value] of [["role", "button"], ["tabindex", "0"], ["aria-label", label]]) part.setAttribute(name ?? "", value ?? "");
  part.classList.add("can");
  part.addEventListener("click", act);
  part.addEventListener("keydown", (event) => {
    if (!(event instanceof KeyboardEvent) || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    act();
  });
}

/** The elements of a position such as `{a b}`; `undefined` for the opening. @param {string} text */
const elements = (text) => (text === "opening" ? undefined : text.replace(/^take |[{}]/g, "").split(" ").filter(Boolean));

/** Draws a position of a graph, a tree or an order; `undefined` for any other game. @param {string} at @param {string} game @param {Move[]} moves @param {Hand} hand @param {string} before */
export function graph(at, game, moves, { chosen, play, active, shown }, before) {
  const drawn = plan(game);
  if (!drawn) return undefined;
  const { rule, names, edges } = drawn, byEdge = rule === "cut", isTree = game.startsWith("Tree(");
  const bare = (/** @type {string} */ name) => (isTree ? name.split(":")[0] ?? "" : name);
  const all = byEdge ? edges.map(({ name }) => name) : names;
  const of = (/** @type {string} */ text) => new Set(elements(text)?.map(bare) ?? all);
  const left = rule === "token" ? new Set(names) : of(at), last = rule === "token" ? left : of(before);
  const taken = moves.map(({ words }) => (words === "take all" ? left : new Set(elements(words)?.map(bare))));
  const same = (/** @type {string[]} */ wanted) => taken.findIndex((set) => set.size === wanted.length && wanted.every((name) => set.has(name)));
  /** The move of a vertex or of an edge, or -1. @param {string} name @param {Edge} [edge] */
  const move = (name, edge) => {
    if (rule === "token") return moves.findIndex(({ words }) => words === `go to ${name}`);
    if (rule === "node") return same(names.filter((other, v) => left.has(other) && (other === name || edges.some(({ from, to }) => (from === v && names[to] === name) || (to === v && names[from] === name)))));
    if (rule === "arc") return edge ? same([names[edge.from] ?? "", names[edge.to] ?? ""]) : -1;
    // The move at an element takes no element that does not go with each other move.
    const fits = taken.flatMap((set, m) => (set.has(name) ? [m] : []));
    return fits.find((m) => fits.every((other) => [...(taken[m] ?? [])].every((one) => taken[other]?.has(one)))) ?? -1;
  };
  const points = PLACES.get(game) ?? layout(drawn), xs = points.map(([x]) => x), ys = points.map(([, y]) => y);
  const x = (/** @type {number} */ v) => ((xs[v] ?? 0) - Math.min(...xs)) * UNIT + ROOM, y = (/** @type {number} */ v) => ((ys[v] ?? 0) - Math.min(...ys)) * UNIT + ROOM;
  PLACES.set(game, points);
  const width = (Math.max(...xs) - Math.min(...xs)) * UNIT + 2 * ROOM, height = (Math.max(...ys) - Math.min(...ys)) * UNIT + 2 * ROOM;
  const picture = svg("svg", { class: "graph", viewBox: `0 0 ${width} ${height}`, width, height, role: "group", "aria-label": `Picture of ${at === "opening" ? "the opening" : at}` });
  /** The parts that a move takes, by their names. @type {Map<string, Element>} */
  const parts = new Map();
  /** @param {Element} part @param {string} name @param {number} m */
  const offer = (part, name, m) => {
    if (!active || m < 0) return;
    button(part, moves[m]?.words ?? name, () => play(m));
    part.classList.toggle("wins", shown && moves[m]?.wins === true);
    const mark = (/** @type {boolean} */ on) => { for (const one of rule === "token" ? [] : taken[m] ?? []) parts.get(one)?.classList.toggle("going", on); };
    for (const type of ["pointerenter", "focus"]) part.addEventListener(type, () => mark(true));
    for (const type of ["pointerleave", "blur"]) part.addEventListener(type, () => mark(false));
  };
  const state = (/** @type {boolean} */ here, /** @type {boolean} */ was) => (here ? "" : was ? " new" : " gone");
  for (const edge of edges) {
    const { name, from, to } = edge, ends = [names[from] ?? "", names[to] ?? ""], copy = Number(/:(\d+)$/.exec(name)?.[1] ?? 1) - 1;
    const here = byEdge ? left.has(bare(name)) : ends.every((end) => left.has(end)), was = byEdge ? last.has(bare(name)) : ends.every((end) => last.has(end));
    const [x1, y1, x2, y2] = [x(from), y(from), x(to), y(to)], far = Math.hypot(x2 - x1, y2 - y1) || 1;
    // Equal edges, and edges that would cross a vertex, are curves.
    /** The distances of the line to the vertices that it would cross. */
    const crossed = [...names.keys()].flatMap((v) => {
      const along = ((x(v) - x1) * (x2 - x1) + (y(v) - y1) * (y2 - y1)) / far / far, across = ((x(v) - x1) * (y2 - y1) - (y(v) - y1) * (x2 - x1)) / far;
      return along > 0.05 && along < 0.95 && Math.abs(across) < NEAR ? [across] : [];
    });
    const around = crossed.length ? ((crossed[0] ?? 0) > 1 ? -AROUND : AROUND) : 0;
    const bend = around + (copy % 2 ? 1 : -1) * Math.ceil(copy / 2) * 26;
    const middle = [(x1 + x2) / 2 + (bend * (y2 - y1)) / far, (y1 + y2) / 2 - (bend * (x2 - x1)) / far];
    const d = `M${x1} ${y1}Q${middle} ${x2} ${y2}`;
    const weight = Number(elements(at)?.map((text) => text.split(":")).find(([pair]) => pair === bare(name))?.[1] ?? (at === "opening" ? edge.many : 1));
    const part = svg("g", { class: `edge${state(here, was)}` }, svg("path", { class: "reach", d }), svg("path", { d }));
    if (here && isTree && weight > 1) part.append(svg("text", { x: (x1 + x2) / 2 + 18, y: (y1 + y2) / 2 }, `\u00d7${weight}`));
    if (rule === "token") {
      const t = 1 - 22 / far, on = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ c) => (1 - t) * (1 - t) * a + 2 * t * (1 - t) * b + t * t * c;
      part.append(svg("circle", { class: "tip-of", cx: on(x1, middle[0] ?? 0, x2), cy: on(y1, middle[1] ?? 0, y2), r: 5 }));
    }
    if (here) offer(part, name, byEdge ? move(bare(name), edge) : rule === "arc" ? move(name, edge) : -1);
    if (byEdge) parts.set(bare(name), part);
    picture.append(part);
  }
  const roots = byEdge ? points.flatMap(([, height], v) => (height === 0 ? [v] : [])) : [];
  for (const [v, name] of names.entries()) {
    const held = byEdge ? roots.includes(v) || edges.some((edge) => left.has(bare(edge.name)) && (edge.from === v || edge.to === v)) : left.has(name);
    const part = svg("g", { class: `vertex${state(held, last.has(name))}${roots.includes(v) ? " root" : ""}${rule === "token" && name === at ? " piece" : ""}` },
      svg("circle", { cx: x(v), cy: y(v), r: byEdge ? 11 : 17 }), svg("text", { x: x(v), y: y(v), "aria-hidden": "true" }, name.length > 3 ? `${name.slice(0, 2)}\u2026` : name));
    if (!byEdge && rule !== "arc" && left.has(name)) offer(part, name, move(name));
    if (!byEdge) parts.set(name, part);
    picture.append(part);
  }
  chosen([], moves.length ? SAY[rule]() : "");
  return /** @type {HTMLElement} */ (el("div", { class: "graph-box" }, picture));
}
