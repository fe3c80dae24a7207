// `node atlas.js FILE`: writes the index of the atlas that the page searches, from the table of the program: a column after the other,
// compressed. A value v is the character 48 + v.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";

const output = process.argv[2];
if (!output) {
  console.error("usage: node atlas.js FILE");
  process.exit(2);
}
/** The columns of the index. Digests and witnesses are in the data set alone. */
const COLUMNS = ["game", "status", "kind", "period", "preperiod", "saltus", "first_values"];

// The table within the program: columns between form feeds, cells between line feeds, the name first.
const index = gunzipSync(readFileSync(fileURLToPath(new URL("../crates/atlas/atlas.gz", import.meta.url)))).toString("utf8");
const all = new Map(index.split("\f").map((column) => { const [name = "", ...cells] = column.split("\n"); return [name, cells]; }));
const coded = (/** @type {string} */ values) => values.split(" ").map((value) => String.fromCharCode(48 + Number(value))).join("");
/** The line of notation of a game, whose name in the atlas has its family. @param {string} name */
const line = (name) => name.replace(/^subtraction:(.*)/, "Subtraction({$1})").replace(/^\w+:/, "");
const text = COLUMNS.map((name) => {
  const cells = all.get(name);
  if (!cells) throw new Error(`the atlas has no column ${name}`);
  const shown = name === "first_values" ? coded : name === "game" ? line : (/** @type {string} */ cell) => cell;
  return cells.map(shown).join("\n");
}).join("\f");
writeFileSync(output, gzipSync(text, { level: 9 }));
