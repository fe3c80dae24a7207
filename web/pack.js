// `node pack.js OUT`: packs the files of page/ and target/page/ into OUT: as a site, and as one file. Sites that show links want the
// whole address of the picture of the page: `SITE=https://example.org/ node pack.js OUT` writes it.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { STREAMS, module, recode } from "./page/recode.js";

const here = fileURLToPath(new URL(".", import.meta.url));
const out = process.argv[2];
if (!out) {
  console.error("usage: node pack.js OUT");
  process.exit(2);
}

/** Bundles a script and its imports into one script. @param {string} name @param {"iife" | "esm"} format */
async function script(name, format = "iife") {
  const { outputFiles } = await build({ entryPoints: [join(here, "page", name)], bundle: true, write: false, minify: true, format, target: "es2022", legalComments: "none", logLevel: "warning" });
  const text = outputFiles?.[0]?.text ?? "";
  // In the single file the script is between tags.
  return text.replace(/<\/(script)/gi, "<\\/$1").replace(/<!--/g, "<\\!--");
}

/** @param {string} text */
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The content security policy: nothing from other hosts, no inline handlers, no eval except WebAssembly's. @param {{ script: string, style: string, worker: string, connect: string }} sources */
const policy = ({ script, style, worker, connect }) =>
  `default-src 'none'; script-src ${script} 'wasm-unsafe-eval'; style-src ${style}; worker-src ${worker}; connect-src ${connect}; ` +
  "img-src data: blob:; base-uri 'none'; form-action 'none'";

const page = (await readFile(join(here, "page/index.html"), "utf8")).replace("{{site}}", process.env["SITE"] ?? "").split(/\{\{(?:csp|style|scripts)\}\}/);
if (page.length !== 4) throw new Error("page/index.html has the three places {{csp}}, {{style}} and {{scripts}}, in this order");
/** @param {string} csp @param {string} head @param {string} scripts */
const filled = (csp, head, scripts) => `${page[0]}${csp}${page[1]}${head}${page[2]}${scripts}${page[3]}`;

const { outputFiles: [sheet] } = await build({ entryPoints: [join(here, "page/style.css")], write: false, minify: true, logLevel: "warning" });
const style = sheet?.text ?? "";
const [main, worker] = await Promise.all([script("main.js"), script("worker.js")]);

/** Takes the code of a module apart, in the form that `module` of page/recode.js reads. @param {Buffer} wasm */
function apart(wasm) {
  const leb = (/** @type {number} */ at) => {
    let n = 0, shift = 0;
    for (; ; shift += 7) {
      const part = wasm[at++] ?? 0;
      n |= (part & 127) << shift;
      if (part < 128) return /** @type {const} */ ([n, at]);
    }
  };
  // The code is section 10.
  let [size, start] = leb(9);
  for (let at = 8; wasm[at] !== 10; [size, start] = leb(at + 1)) at = start + size;
  const place = { bytes: wasm, at: start };
  const streams = Array.from({ length: STREAMS }, () => ({ bytes: new Uint8Array(size), at: 0 }));
  recode(streams.map(() => place), streams, place);
  const parts = streams.map(({ bytes, at }) => bytes.subarray(0, at));
  const sizes = Uint32Array.from([start, size, ...parts.map(({ length }) => length)]);
  const all = Buffer.concat([new Uint8Array(sizes.buffer), ...parts, wasm.subarray(0, start), wasm.subarray(start + size)]);
  if (!wasm.equals(module(all.buffer.slice(all.byteOffset, all.byteOffset + all.length)))) throw new Error("the code of the module is not put together as it was");
  return all;
}

// Nothing in these bytes is aligned, so the position of a byte does not tell its value.
const packed = execFileSync("xz", ["--check=crc32", "--lzma2=preset=9e,dict=16MiB,lc=4,pb=0", "--stdout"], { input: apart(await readFile(join(here, "../target/page/page_bg.wasm"))), maxBuffer: 1e8 });

const site = filled(policy({ script: "'self'", style: "'self'", worker: "'self'", connect: "'self'" }),
  '<link rel="stylesheet" href="style.css">', '<script src="main.js" defer></script>');
const one = filled(policy({ script: hash(main), style: hash(style), worker: "blob:", connect: "'none'" }), `<style>${style}</style>`,
  `<script type="application/octet-stream" id="packed-library">${packed.toString("base64")}</script>\n` +
  `<script type="text/plain" id="packed-worker">${worker}</script>\n<script>${main}</script>`);

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
/** @type {[string, string | Buffer][]} */
const files = [["index.html", site], ["style.css", style], ["main.js", main], ["worker.js", worker], ["library.xz", packed], ["grundy.html", one], ["card.png", await readFile(join(here, "page/card.png"))]];
for (const [name, content] of files) {
  await writeFile(join(out, name), content);
  console.log(`${name.padEnd(14)} ${String(Buffer.byteLength(content)).padStart(9)} bytes, ${String(gzipSync(content, { level: 9 }).length).padStart(9)} compressed`);
}
