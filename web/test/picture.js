// Screenshots as small grey pictures: decoded, reduced, written, and compared.
import { deflateSync, inflateSync } from "node:zlib";

/** A grey picture. @typedef {{ width: number, height: number, grey: Uint8Array }} Grey */

/** The pixels of a picture's width, and of a block that is compared. */
const WIDTH = 320, BLOCK = 8;
/** The least difference between the means of two blocks that are different, and the part of the blocks that may be: fonts differ a little. */
const DIFFERENT = 16, PART = 0.01;

/** The bytes of all chunks of a kind. @param {Buffer} png @param {string} kind */
function chunks(png, kind) {
  const found = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString("latin1", at + 4, at + 8) === kind) found.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  return Buffer.concat(found);
}

/** Decodes a picture of 8 bits for each channel. @param {Buffer} png @returns {Grey} */
export function decode(png) {
  const head = chunks(png, "IHDR"), width = head.readUInt32BE(0), height = head.readUInt32BE(4);
  const channels = { 0: 1, 2: 3, 6: 4 }[head[9] ?? 0] ?? 1, length = width * channels;
  const raw = inflateSync(chunks(png, "IDAT")), grey = new Uint8Array(width * height);
  let above = new Uint8Array(length);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (length + 1)], row = raw.subarray(y * (length + 1) + 1, (y + 1) * (length + 1));
    for (let i = 0; i < length; i++) {
      const left = row[i - channels] ?? 0, up = above[i] ?? 0, corner = i < channels ? 0 : above[i - channels] ?? 0;
      const guess = left + up - corner, [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
      const paeth = a <= b && a <= c ? left : b <= c ? up : corner;
      row[i] = (row[i] ?? 0) + ([0, left, up, (left + up) >> 1, paeth][filter ?? 0] ?? 0);
    }
    for (let x = 0; x < width; x++) {
      const [r = 0, g = 0, b = 0] = row.subarray(x * channels, x * channels + 3);
      grey[y * width + x] = channels === 1 ? r : (3 * r + 6 * g + b) / 10;
    }
    above = row;
  }
  return { width, height, grey };
}

/** Reduces a picture by the mean of rectangles. @param {Grey} picture @param {number} width @returns {Grey} */
export function reduced(picture, width = WIDTH) {
  const scale = picture.width / width, height = Math.round(picture.height / scale), grey = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0, count = 0;
      for (let v = Math.floor(y * scale); v < Math.min(picture.height, (y + 1) * scale); v++) {
        for (let u = Math.floor(x * scale); u < (x + 1) * scale; u++, count++) sum += picture.grey[v * picture.width + u] ?? 0;
      }
      grey[y * width + x] = Math.round(sum / count);
    }
  }
  return { width, height, grey };
}

const CRC = Array.from({ length: 256 }, (_, n) => { for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1; return n >>> 0; });

/** Writes a picture in sixteen levels: enough to be looked at, and half the bytes. @param {Grey} picture */
export function encode({ width, height, grey }) {
  /** @param {string} kind @param {Buffer} content */
  const chunk = (kind, content) => {
    const body = Buffer.concat([Buffer.from(kind, "latin1"), content]), all = Buffer.alloc(body.length + 8);
    all.writeUInt32BE(content.length, 0);
    body.copy(all, 4);
    all.writeUInt32BE((body.reduce((crc, byte) => ((CRC[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8)) >>> 0, 0xffffffff) ^ 0xffffffff) >>> 0, body.length + 4);
    return all;
  };
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) rows.set(grey.subarray(y * width, (y + 1) * width).map((level) => Math.round(level / 17) * 17), y * (width + 1) + 1);
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), chunk("IHDR", head), chunk("IDAT", deflateSync(rows, { level: 9 })), chunk("IEND", Buffer.alloc(0))]);
}

/** Says what differs between two pictures, or nothing if they look alike. @param {Grey} golden @param {Grey} now */
export function difference(golden, now) {
  if (golden.height !== now.height) return `${now.height} rows instead of ${golden.height}`;
  const blocks = (/** @type {Grey} */ picture) => reduced({ ...picture, height: picture.height - (picture.height % BLOCK) }, picture.width / BLOCK);
  const [a, b] = [blocks(golden), blocks(now)];
  const changed = [...a.grey.keys()].filter((i) => Math.abs((a.grey[i] ?? 0) - (b.grey[i] ?? 0)) > DIFFERENT);
  const first = changed[0] ?? 0;
  return changed.length > PART * a.grey.length ? `${changed.length} of ${a.grey.length} blocks, the first at ${(first % a.width) * BLOCK}, ${Math.floor(first / a.width) * BLOCK}` : "";
}
