// The code of a WebAssembly module in streams: opcodes beside opcodes, numbers beside numbers of the same meaning. Compressed, they take
// 5 % fewer bytes than in the order of the module. `web/pack.js` takes the code apart, and the page puts it together again.

/** A place in some bytes. @typedef {{ bytes: Uint8Array, at: number }} Cursor */

const OP = 0, LOCAL = 1, CALL = 2, LABEL = 3, OFFSET = 4, INT = 5, LONG = 6, RAW = 7, HEAD = 8, TABLE = 9;
/** The number of streams. */
export const STREAMS = 10;
/** The numbers after the opcodes 0xfc of bulk memory, from 8 on. */
const BULK = [2, 1, 2, 1, 2, 1, 2, 1, 1, 1];

/**
 * Copies the content of a code section: from the streams into the module, or from the module into the streams. The other side is one
 * place under each index.
 * @param {Cursor[]} from @param {Cursor[]} to @param {Cursor} module the place in the module
 */
export function recode(from, to, module) {
  const byte = (/** @type {number} */ stream) => {
    const source = /** @type {Cursor} */ (from[stream]), sink = /** @type {Cursor} */ (to[stream]);
    return (sink.bytes[sink.at++] = source.bytes[source.at++] ?? 0);
  };
  const bytes = (/** @type {number} */ stream, /** @type {number} */ count) => { while (count--) byte(stream); };
  /** Copies a number of the format LEB128. @param {number} stream */
  const number = (stream) => {
    let n = 0, shift = 0, part;
    do {
      part = byte(stream);
      n |= (part & 127) << shift;
      shift += 7;
    } while (part & 128);
    return n;
  };
  const numbers = (/** @type {number} */ stream, /** @type {number} */ count) => { while (count-- > 0) number(stream); };
  const memory = () => { number(OP); number(OFFSET); };
  const vector = (/** @type {number} */ kind) => {
    const isLane = kind >= 84 && kind <= 91;
    if (kind <= 11 || isLane || kind === 92 || kind === 93) memory();
    if (kind === 12 || kind === 13) bytes(RAW, 16);
    if (isLane || (kind >= 21 && kind <= 34)) byte(RAW);
  };
  const instruction = (/** @type {number} */ op) => {
    if (op >= 0x20 && op <= 0x22) number(LOCAL);
    else if (op >= 0x28 && op <= 0x3e) memory();
    else if (op === 0x41) number(INT);
    else if (op === 0x10 || op === 0x12) number(CALL);
    else if (op === 0x0c || op === 0x0d) number(LABEL);
    else if (op === 0x42) number(LONG);
    else if (op === 0x11 || op === 0x13) numbers(TABLE, 2);
    else if (op === 0x0e) numbers(TABLE, number(TABLE) + 1);
    else if (op === 0x1c) bytes(TABLE, number(TABLE));
    else if (op === 0x43) bytes(RAW, 4);
    else if (op === 0x44) bytes(RAW, 8);
    else if (op === 0xfc) numbers(OP, BULK[number(OP) - 8] ?? 0);
    else if (op === 0xfd) vector(number(OP));
    else if ((op >= 2 && op <= 4) || (op >= 0x23 && op <= 0x26) || op === 0x3f || op === 0x40 || op === 0xd0 || op === 0xd2) number(OP);
  };
  for (let functions = number(HEAD); functions--;) {
    const size = number(HEAD), end = module.at + size;
    for (let groups = number(HEAD); groups--;) { number(HEAD); byte(HEAD); }
    while (module.at < end) instruction(byte(OP));
  }
}

/**
 * Puts a module together. Before its streams are the numbers of bytes before the code, of the code and of each stream; the bytes before
 * and after the code follow the streams.
 * @param {ArrayBuffer} packed
 */
export function module(packed) {
  const all = new Uint8Array(packed), [before = 0, code = 0, ...sizes] = new Uint32Array(packed, 0, 2 + STREAMS);
  let at = 4 * (2 + STREAMS);
  const streams = sizes.map((size) => ({ bytes: all, at: (at += size) - size }));
  const place = { bytes: new Uint8Array(all.length - 4 * (2 + STREAMS)), at: before };
  place.bytes.set(all.subarray(at, at + before));
  recode(streams, streams.map(() => place), place);
  place.bytes.set(all.subarray(at + before), before + code);
  return place.bytes;
}
