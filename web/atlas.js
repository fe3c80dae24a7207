// `node atlas.js FILE`: writes the index of the atlas that the page searches, from data/atlas.csv: a column after the other,
// compressed. A value v is the character 48 + v.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const output = process.argv[2];
if (!output) {
  console.error("usage: node atlas.js FILE");
  process.exit(2);
}
/** The columns of the index. Digests and witnesses are in the data set alone. */
const COLUMNS = ["game", "status", "kind", "period", "preperiod", "saltus", "first_values"];

const [head = "", ...rows] = readFileSync(fileURLToPath(new URL("../data/atlas.csv", import.meta.url)), "utf8").trim().split("\n");
const places = COLUMNS.map((name) => head.split(",").indexOf(name));
if (places.includes(-1)) throw new Error(`data/atlas.csv lacks one of the columns ${COLUMNS}`);
const cells = (/** @type {string} */ row) => [...row.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
const coded = (/** @type {string} */ values) => values.split(" ").map((value) => String.fromCharCode(48 + Number(value))).join("");
/** The line of notation of a game, whose name in the atlas has its family. @param {string} name */
const line = (name) => name.replace(/^subtraction:(.*)/, "Subtraction({$1})").replace(/^\w+:/, "");
const table = rows.map((row) => {
  const all = cells(row);
  return places.map((place, i) => {
    const cell = all[place] ?? "";
    return COLUMNS[i] === "first_values" ? coded(cell) : COLUMNS[i] === "game" ? line(cell) : cell;
  });
});
const text = COLUMNS.map((_, i) => table.map((row) => row[i]).join("\n")).join("\f");
writeFileSync(output, gzipSync(text, { level: 9 }));
