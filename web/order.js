// `node order.js IN.wasm OUT.wasm`: names the functions of a module by their place in an order in which similar functions are
// adjacent; `wasm-opt --reorder-functions-by-name` then puts them there.
import { readFileSync, writeFileSync } from "node:fs";

const [input, output] = process.argv.slice(2);
if (!input || !output) {
  console.error("usage: node order.js IN.wasm OUT.wasm");
  process.exit(2);
}

/** The bytes of a shingle: two functions are similar if many runs of this length are in both. */
const LENGTH = 6;
/** Shingles in more functions than these say nothing of similarity. */
const MOST = 400;
/** The bytes before a function to which it is compared: near bytes are cheaper to refer to. */
const WINDOW = 8_000;
/** Bytes that are added to the size of a function, so that short functions are not preferred. */
const OWN = 60;
/** The number of buckets of shingles, a power of two. */
const BUCKETS = 1 << 23;

const bytes = readFileSync(input);
let at = 8;
function leb() {
  let number = 0, shift = 0, byte = 0;
  do {
    byte = bytes[at++] ?? 0;
    number += (byte & 127) * 2 ** shift;
    shift += 7;
  } while (byte & 128);
  return number;
}

/** The bodies of the functions. @type {Uint8Array[]} */
const bodies = [];
let imported = 0;
while (at < bytes.length) {
  const section = bytes[at++], size = leb(), end = at + size;
  if (section === 2) imported = imports();
  if (section === 10) {
    for (let left = leb(); left > 0; left--) {
      const length = leb();
      bodies.push(bytes.subarray(at, (at += length)));
    }
  }
  at = end;
}

/** Counts the imported functions: the page's module imports nothing else. */
function imports() {
  const count = leb();
  for (let i = 0; i < count; i++) {
    for (let name = 0; name < 2; name++) {
      const length = leb();
      at += length;
    }
    if (bytes[at++] !== 0) throw new Error(`${input} imports something that is not a function`);
    leb();
  }
  return count;
}

/** The buckets of the shingles of a function, each once. @param {Uint8Array} body */
function shingles(body) {
  const found = new Set();
  for (let from = 0; from + LENGTH <= body.length; from++) {
    let hash = 2166136261;
    for (let i = 0; i < LENGTH; i++) hash = Math.imul(hash ^ (body[from + i] ?? 0), 16777619);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    found.add((hash ^ (hash >>> 12)) & (BUCKETS - 1));
  }
  return Uint32Array.from(found);
}

const of = bodies.map(shingles);
const counts = new Uint32Array(BUCKETS);
for (const buckets of of) for (const bucket of buckets) counts[bucket] = (counts[bucket] ?? 0) + 1;
/** The functions of bucket b are `members` from `ends[b] - counts[b]` to `ends[b]`. */
const ends = new Uint32Array(BUCKETS);
let total = 0;
const tells = (/** @type {number} */ bucket) => (counts[bucket] ?? 0) > 1 && (counts[bucket] ?? 0) <= MOST;
for (let bucket = 0; bucket < BUCKETS; bucket++) {
  ends[bucket] = total;
  if (tells(bucket)) total += counts[bucket] ?? 0;
}
const members = new Uint32Array(total);
of.forEach((buckets, f) => {
  for (const bucket of buckets) {
    if (!tells(bucket)) continue;
    const end = ends[bucket] ?? 0;
    members[end] = f;
    ends[bucket] = end + 1;
  }
});

/** The count of each bucket in the window; the number of buckets that a function shares with the window. */
const inWindow = new Uint16Array(BUCKETS), shared = new Int32Array(bodies.length);
/** Adds a function to the window, or removes it. @param {number} f @param {1 | -1} sign */
function slide(f, sign) {
  for (const bucket of of[f] ?? []) {
    if (!tells(bucket)) continue;
    const before = inWindow[bucket] ?? 0;
    inWindow[bucket] = before + sign;
    if (before !== 0 && before + sign !== 0) continue;
    const end = ends[bucket] ?? 0;
    for (let i = end - (counts[bucket] ?? 0); i < end; i++) {
      const member = members[i] ?? 0;
      shared[member] = (shared[member] ?? 0) + sign;
    }
  }
}

/** The function that shares the largest part of it with the window, or -1. @param {Uint8Array} isPlaced */
function nearest(isPlaced) {
  let best = -1, most = 0;
  for (let f = 0; f < bodies.length; f++) {
    if (isPlaced[f] || !shared[f]) continue;
    const part = (shared[f] ?? 0) / ((bodies[f]?.length ?? 0) + OWN);
    if (part > most) [most, best] = [part, f];
  }
  return best;
}

/** Returns the functions in their new order. If none is similar, the next one in the old order follows. */
function order() {
  const isPlaced = new Uint8Array(bodies.length);
  /** @type {number[]} */
  const placed = [];
  let width = 0, first = 0, last = -1;
  while (placed.length < bodies.length) {
    let next = nearest(isPlaced);
    if (next < 0) next = isPlaced.indexOf(0, last + 1);
    if (next < 0) next = isPlaced.indexOf(0);
    isPlaced[next] = 1;
    placed.push(next);
    slide(next, 1);
    width += bodies[next]?.length ?? 0;
    last = next;
    for (; width > WINDOW && first < placed.length - 1; first++) {
      const left = placed[first] ?? 0;
      slide(left, -1);
      width -= bodies[left]?.length ?? 0;
    }
  }
  return placed;
}

/** @param {number} number */
function encoded(number) {
  const out = [];
  for (; number > 127; number = Math.floor(number / 128)) out.push((number & 127) | 128);
  return [...out, number];
}

/** @param {string} text */
const named = (text) => [...encoded(text.length), ...Buffer.from(text)];

const place = new Uint32Array(bodies.length);
order().forEach((f, i) => (place[f] = i));
const names = [...encoded(imported + bodies.length)];
for (let f = 0; f < imported; f++) names.push(...encoded(f), ...named(`import${f}`));
place.forEach((at, f) => names.push(...encoded(imported + f), ...named(`f${String(at).padStart(8, "0")}`)));
const section = [...named("name"), 1, ...encoded(names.length)];
writeFileSync(output, Buffer.concat([bytes, Buffer.from([0, ...encoded(section.length + names.length), ...section]), Buffer.from(names)]));
