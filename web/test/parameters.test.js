// Lines with open names: fields for their values, the law for all values as `explore` prints it, and claims about them.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { after, before, test } from "node:test";
import { GENERATOR, begin, computed, faults, link, ofCommandLine, open, take } from "./browser.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof begin>>} */
let browser;
before(async () => { browser = await begin(); });
after(() => browser.end());

/** Returns the law that `explore` prints. @param {string} line */
function explored(line) {
  const out = execFileSync(GENERATOR, ["explore", line, "--budget", "300"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  return /^law +(.*)$/m.exec(out)?.[1];
}

/** Sets the values of open names. @param {Page} page @param {Record<string, string>} values */
async function set(page, values) {
  await page.evaluate(() => { delete document.body.dataset["taken"]; });
  for (const [name, value] of Object.entries(values)) await page.fill(`#open-${name}`, value);
  await page.click("#open-names button");
  await page.waitForSelector("body[data-taken]");
}

/** Waits for the law for all values. @param {Page} page */
async function lawOfAll(page) {
  await page.locator("#law-of-all > *").first().waitFor();
  return page.innerText("#law-of-all");
}

for (const line of ["Subtraction(1..=k)", "Subtraction({1,2,k})", "Subtraction(l..=r)", "Heap(n -> [n-1]; [n/2 repeated k] if n%2 == 0)", "State(x, y -> (x-a, y) for a in 1..=k; (x, y-a) for a in 1..=k)"]) {
  test(`${line} has the law that explore prints`, () => browser.on(link({ game: line, tab: "law" }), async (page) => {
    await computed(page);
    assert.equal(await page.inputValue("#game"), line);
    const law = explored(line) ?? "";
    assert.match(law, /, (proved for all parameters|observed for)/);
    await lawOfAll(page);
    assert.equal(await page.locator("#law-of-all strong").innerText(), law);
    assert.equal(await page.locator("#law-of-all .badge").innerText(), law.includes(", proved for") ? "proved" : "observed");
  }));
}

test("each open name has a field, its value makes the game, and the table has the rows of the values", () => browser.on(link({ game: "Subtraction(1..=k)", to: "100", tab: "law" }), async (page) => {
  await computed(page);
  assert.match(await page.innerText("#about"), /Subtraction\(1\.\.=2\)/);
  await set(page, { k: "5" });
  assert.equal(await computed(page), ofCommandLine("Subtraction(1..=5)", "100"));
  assert.match(await page.innerText("#about"), /Subtraction\(1\.\.=5\)/);
  assert.match(await page.innerText("#law-words"), /period 6/);
  await lawOfAll(page);
  const row = page.locator("#law-of-all tr", { has: page.getByRole("rowheader", { name: "k = 5", exact: true }) });
  assert.deepEqual((await row.locator("td").allInnerTexts()).slice(0, 8), ["0", "1", "2", "3", "4", "5", "0", "1"]);
  assert.deepEqual(await faults(page, "law of all"), []);
  // The link keeps the line and the values.
  await browser.on(new URL(page.url()).hash, async (other) => {
    assert.equal(await other.inputValue("#game"), "Subtraction(1..=k)");
    assert.equal(await other.inputValue("#open-k"), "5");
    assert.equal(await computed(other), ofCommandLine("Subtraction(1..=5)", "100"));
  });
  await open(page, "play");
  await page.waitForSelector("#play[data-state]");
  // A game without open names has no fields, and no law for all.
  await take(page, "0.77");
  await open(page, "law");
  assert.ok(await page.locator("#open-names").isHidden());
  assert.equal(await page.innerText("#law-of-all"), "");
}));

test("sets are open too, invalid values are explained, and the game before stays", () => browser.on(link({ game: "Subtraction(S)", tab: "values" }), async (page) => {
  await computed(page);
  assert.equal(await page.inputValue("#open-S"), "{1,3,4}");
  await set(page, { S: "{2,5}" });
  assert.match(await page.innerText("#about"), /Subtraction\(\{2,5\}\)/);
  await set(page, { S: "{0}" });
  assert.match(await page.innerText("#game-error"), /^error: .*positive/);
  assert.match(await page.innerText("#about"), /Subtraction\(\{2,5\}\)/);
  await take(page, "Subtraction(1..=k");
  assert.match(await page.innerText("#game-error"), /^error: /);
  // Names of the set of a loop are not open.
  await take(page, "Subtraction(S + {k})");
  assert.equal(await page.locator("#open-names input").count(), 2);
}));

test("a claim in an open name is about all its values, as check answers it", () => browser.on(link({ game: "Subtraction(1..=k)", tab: "law" }), async (page) => {
  await computed(page);
  const check = async (/** @type {string} */ claim) => {
    await page.evaluate(() => document.querySelector("#claimed")?.replaceChildren());
    await page.fill("#claim", claim);
    await page.press("#claim", "Enter");
    await page.locator("#claimed > *").waitFor();
    return (await page.innerText("#claimed")).replace(/\s+/g, " ");
  };
  for (const claim of ["n, k -> n%(k+1)", "n, k -> n-(k+1)*(n/(k+1))", "n, k -> lost if n%(k+1) == 0", "n, k -> n%(k+2)", "n, k -> n%(k+1) if n*k < 15000 else 0*popcount(k)+n%(k+1)"]) {
    const { stdout } = spawnSync(GENERATOR, ["check", "Subtraction(1..=k)", "--claim", claim, "--budget", "300"], { encoding: "utf8" });
    const plain = (/** @type {string} */ text) => text.replace(/[;:]/g, "").replace(/\s+/g, " ").trim();
    assert.equal(plain(await check(claim)), plain(stdout), claim);
  }
  assert.match(await check("n, k -> "), /^error: /);
  assert.match(await check("n -> n % 3"), /proved/);
}));
