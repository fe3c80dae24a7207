// The size of the page, which must fit the numbers of docs/page.md.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { SITE } from "./browser.js";

/** @param {string} name */
const compressed = (name) => gzipSync(readFileSync(join(SITE, name)), { level: 9 }).length;

test("the site is under 1.5 MB compressed, and so is the single file", () => {
  const names = readdirSync(SITE).filter((name) => !["grundy.html", "atlas.gz", "card.png"].includes(name));
  const site = names.reduce((sum, name) => sum + compressed(name), 0);
  console.log(`site ${site} bytes, grundy.html ${compressed("grundy.html")} bytes`);
  assert.deepEqual(names.sort(), ["index.html", "library.xz", "main.js", "style.css", "worker.js"]);
  assert.ok(site < 1_500_000, `${site} bytes`);
  assert.ok(compressed("grundy.html") < 1_500_000);
});

test("the index of the atlas, which is loaded on demand, is under 1 MB", () => {
  assert.ok(readFileSync(join(SITE, "atlas.gz")).length < 1_000_000);
});

test("the page asks nobody else for anything: its policy says so, and no address stands in it", () => {
  for (const name of ["index.html", "grundy.html"]) {
    const html = readFileSync(join(SITE, name), "utf8");
    const [, policy = ""] = /http-equiv="?Content-Security-Policy"? content="([^"]*)"/i.exec(html) ?? [];
    assert.match(policy, /default-src 'none'/);
    assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval'? |https?:|\*/);
  }
  assert.doesNotMatch(readFileSync(join(SITE, "main.js"), "utf8"), /innerHTML|insertAdjacentHTML|document\.write|https?:\/\/(?!www\.w3\.org|oeis\.org\/\$\{)/);
});
