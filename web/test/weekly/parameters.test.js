// Lines with open names: fields for their values, and the values and the law for each of them.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { after, before, test } from "node:test";
import { GENERATOR, begin, computed, faults, link, ofCommandLine, open, take } from "../browser.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof begin>>} */
let browser;
before(async () => { browser = await begin({ reuse: true }); });
after(() => browser.end());

/** Sets the values of open names. @param {Page} page @param {Record<string, string>} values */
async function set(page, values) {
  await page.evaluate(() => { delete document.body.dataset["taken"]; });
  for (const [name, value] of Object.entries(values)) await page.fill(`#open-${name}`, value);
  await page.click("#open-names button");
  await page.waitForSelector("body[data-taken]");
}

test("each open name has a field, its value makes the game, and the table has the rows of the values", () => browser.on(link({ game: "Subtraction(1..=k)", to: "100", tab: "law" }), async (page) => {
  await computed(page);
  assert.match(await page.innerText("#about"), /Subtraction\(1\.\.=2\)/);
  await set(page, { k: "5" });
  assert.equal(await computed(page), ofCommandLine("Subtraction(1..=5)", "100"));
  assert.match(await page.innerText("#about"), /Subtraction\(1\.\.=5\)/);
  assert.match(await page.innerText("#law-words"), /period 6/);
  await page.locator("#law-of-each td").first().waitFor();
  const row = page.locator("#law-of-each tr", { has: page.getByRole("rowheader", { name: "k = 5", exact: true }) });
  assert.deepEqual((await row.locator("td").allInnerTexts()).slice(0, 8), ["0", "1", "2", "3", "4", "5", "0", "1"]);
  assert.match(await row.locator("td").last().innerText(), /period 6, proved$/);
  assert.deepEqual(await faults(page, "law of each"), []);
  // The link keeps the line and the values.
  await browser.on(new URL(page.url()).hash, async (other) => {
    assert.equal(await other.inputValue("#game"), "Subtraction(1..=k)");
    assert.equal(await other.inputValue("#open-k"), "5");
    assert.equal(await computed(other), ofCommandLine("Subtraction(1..=5)", "100"));
  });
  await open(page, "play");
  await page.waitForSelector("#play[data-state]");
  // A game without open names has no fields and no rows.
  await take(page, "0.77");
  await open(page, "law");
  assert.ok(await page.locator("#open-names").isHidden());
  assert.equal(await page.innerText("#law-of-each"), "");
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
  await take(page, "Subtraction(S + {k})");
  assert.equal(await page.locator("#open-names input").count(), 2);
}));

test("one law for all values is that of the command line, with its certificate and claims", () => browser.on(link({ game: "Subtraction({1,2,k})", to: "100", tab: "law" }), async (page) => {
  await computed(page);
  await page.click("#search-all");
  const [said] = spawnSync(GENERATOR, ["explore", "Subtraction({1,2,k})", "--json"], { encoding: "utf8" }).stdout.split("\n");
  const { law } = JSON.parse(said ?? "");
  await page.locator("#law-of-all .law").first().waitFor();
  const words = await page.innerText("#law-of-all .law");
  assert.ok(words.startsWith(law.claim), `${words}, ${law.claim}`);
  assert.equal(await page.innerText("#law-of-all .badge"), law.proved ? "proved" : "observed");
  const ask = async (/** @type {string} */ claim) => {
    await page.fill("#claim-of-all", claim);
    await page.evaluate(() => document.querySelector("#claimed-of-all")?.replaceChildren());
    await page.click("#law-of-all form button");
    await page.locator("#claimed-of-all p, #claimed-of-all pre").first().waitFor();
    return page.innerText("#claimed-of-all");
  };
  assert.match(await ask(law.claim), /^proved/);
  assert.match(await ask("n, k -> n%3"), /^false/);
  assert.match(await ask("n, k -> n%"), /^error: /);
  await page.click("#make-certificate-of-all");
  await page.locator("#certificate-of-all").waitFor();
  assert.match(await page.innerText("#certificate-of-all"), /^game = "Subtraction\(\{1,2,k\}\)"$/m);
  await page.locator("#law-of-all").getByRole("button", { name: "Verify this one" }).click();
  await page.locator("#checked .good").waitFor();
  assert.deepEqual(await faults(page, "law of all"), []);
}));
