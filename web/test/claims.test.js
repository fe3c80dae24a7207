// Claims, games by their values, the Coq file, and the time of a table, compared with the command line.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { GENERATOR, ROOT, begin, computed, link, open, take, weekly } from "./browser.js";

/** @type {Awaited<ReturnType<typeof begin>>} */
let browser;
before(async () => { browser = await begin({ reuse: true }); });
after(() => browser.end());

/** Returns the output of the command line, which ends with an exit code if a claim is false. @param {string[]} words */
const print = (...words) => spawnSync(GENERATOR, words, { encoding: "utf8" }).stdout;

/** @param {import("playwright-core").Page} page @param {string} claim */
async function check(page, claim) {
  await page.evaluate(() => document.querySelector("#claimed")?.replaceChildren());
  await page.fill("#claim", claim);
  await page.press("#claim", "Enter");
  await page.locator("#claimed > *").waitFor();
  return page.innerText("#claimed");
}

test("a claim is proved, false with both values and what shows it, or true so far, in the words of the command line", () => browser.on(link({ game: "Subtraction({1,2})", to: "1000", tab: "law" }), async (page) => {
  await computed(page);
  for (const [claim, badge] of [["n -> n % 3", "proved for all positions"], ["n -> n % 4", "false"], ["lost if n % 6 == 0", "false"], ["lost if n % 3 == 0", "proved for all positions"]]) {
    const said = await check(page, claim ?? "");
    assert.equal(await page.innerText("#claimed .badge"), badge);
    const line = print("check", "Subtraction({1,2})", "--claim", claim ?? "", "--to", "1000").trim();
    const plain = (/** @type {string} */ text) => text.replace(/[:;\s]+/g, " ").trim();
    assert.equal(plain(said), plain(line));
  }
  assert.match(await check(page, "n -> n % 4"), /heap 3 the claim is 3, and the value is 0: no option has the value 0/);
  // The law of this game is only observed.
  await take(page, "0.007");
  await computed(page);
  assert.match(await check(page, "n -> g(n)"), /^error: /);
  assert.match(await check(page, "lost if n < 0"), /^false/);
  await take(page, "Subtraction(squares)");
  await computed(page);
  assert.match(await check(page, "n -> mex(0, 1)"), /error|false/);
}));

test("a claim on a lattice; invalid claims are refused with a caret; a new table forgets the answer", () => browser.on(link({ game: "Lattice(ride (-1,0) (0,-1))", to: "30x30", tab: "law" }), async (page) => {
  await computed(page);
  assert.match(await check(page, "x, y -> x ^ y"), /^proved for all positions/);
  assert.match(await check(page, "lost if x == y + 1"), /^false/);
  for (const bad of ["", "n -> ", "x, y -> z", "<b>", "x, y -> x /", "1".repeat(5000)]) assert.match(await check(page, bad), /^error: /, bad.slice(0, 20));
  await take(page, "0.77");
  await computed(page);
  assert.equal(await page.locator("#claimed > *").count(), 0);
}));

test("a claim about misère play has the answer of check --misere", () => browser.on(link({ game: "Nim", to: "300", tab: "law", rule: "misere" }), async (page) => {
  const game = { Nim: ["x, y -> lost if x == y and x > 1 or x + y == 1", "lost if n == 1", "lost if n == 0"], Kayles: ["lost if n == 1 or n == 4 or n == 9 or n == 12 or n == 20", "lost if n == 1"] };
  for (const [name, claims] of Object.entries(game)) {
    await take(page, name);
    await page.locator("#law-words", { hasText: "Mis\u00e8re quotient" }).waitFor();
    for (const claim of claims) {
      const line = print("check", name, "--misere", "--claim", claim, "--to", await page.inputValue("#to")).trim();
      const plain = (/** @type {string} */ text) => text.replace(/[:;\s]+/g, " ").trim();
      assert.equal(plain(await check(page, claim)), plain(line));
    }
    assert.match(await check(page, "n -> "), /^error: /);
  }
  // The other rule forgets the answer.
  assert.match(await check(page, "lost if n == 1"), /^false/);
  await page.click("#rule-normal");
  await computed(page);
  assert.equal(await page.locator("#claimed > *").count(), 0);
}));

test("typed values name their games, as identify does", () => browser.on(link({ game: "0.137", tab: "table" }), async (page) => {
  await computed(page);
  const ask = async (/** @type {string} */ terms) => {
    await page.evaluate(() => document.querySelector("#named")?.replaceChildren());
    await page.fill("#terms-typed", terms);
    await page.press("#terms-typed", "Enter");
    await page.locator("#named > *").first().waitFor();
    return page.innerText("#named");
  };
  assert.match(await ask("0 1 2 3 1 4 3 2 1 4 2 6"), /0\.77 Kayles, A002186/);
  const games = execFileSync(GENERATOR, ["identify", "0,1,0,1,2,3,2,0,1,0,1,2,3,2"], { encoding: "utf8" }).trim().split("\n").slice(0, 5).map((line) => line.split(/[ :]/)[0]);
  await ask("0,1,0,1,2,3,2,0,1,0,1,2,3,2");
  assert.deepEqual((await page.locator("#named li code").allInnerTexts()).slice(0, 5), games);
  assert.match(await ask("0 7 0 9 0 1 5 5 5"), /no known game has these/);
  for (const bad of ["", "1 2", "x", "-1 0 0 0 0 0", "99999999999 1 2 3 4 5"]) assert.match(await ask(bad), /^error: /, bad);
  await ask("0 1 2 3 1 4 3 2 1 4 2 6");
  await page.locator("#named a", { hasText: "0.77" }).first().click();
  await page.waitForSelector('body[data-taken="0.77"]');
  assert.equal(await page.inputValue("#game"), "0.77");
}));

test("the Coq file of a proved law is that of the command line", () => browser.on(link({ game: "0.77", to: "1000", tab: "law" }), async (page) => {
  await computed(page);
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save-coq")]);
  assert.equal(download.suggestedFilename(), "law_0_77.v");
  const path = join(ROOT, "target/page-test.v");
  execFileSync(GENERATOR, ["certify", "0.77", "--to", "1000", "--coq", "-o", path], { stdio: "ignore" });
  assert.equal(readFileSync(await download.path(), "utf8"), readFileSync(path, "utf8"));
  // Too few values prove nothing.
  await page.fill("#to", "40");
  await page.press("#to", "Enter");
  await page.locator("#save-coq").waitFor({ state: "detached" });
  assert.doesNotMatch(await page.innerText("#law"), /proved by/);
}));

/** A rule with as many options as tokens, whose values obey no known law. */
const SLOW = "Heap(n -> [a*a % n] for a in 0..=n-1 if n > 0)";

test("a table that is out of reach is announced before it begins, and begins if it is wanted anyway", weekly, () => browser.on(link({ game: SLOW, to: "100", tab: "values" }), async (page) => {
  await computed(page);
  await page.fill("#to", "10000000");
  await page.press("#to", "Enter");
  await page.locator("#extent-error", { hasText: /could take up to about \d+ (hours|days|years)/ }).waitFor();
  assert.match(spawnSync(GENERATOR, ["values", SLOW, "--to", "10000000"], { encoding: "utf8" }).stderr, /could take up to about \d+ (hours|days|years)/);
  await page.click("#anyway");
  await page.locator("#work-words", { hasText: /it may take about \d+ (hours|days|years)/ }).waitFor();
  await page.locator("#work-words", { hasText: /% are done, and it may take about|at work for/ }).waitFor();
  await page.click("#cancel");
  await page.locator("#extent-error", { hasText: "Cancelled" }).waitFor();
  // A short table begins without a question, and a proved law gives a long one at once.
  await take(page, "0.77");
  await page.fill("#to", "50000000");
  await page.press("#to", "Enter");
  await computed(page);
}));

test("a rule whose positions explode is at work without a known end, and says so", () => browser.on(link({ game: "0.77", tab: "values" }), async (page) => {
  await computed(page);
  await page.evaluate(() => { /** @type {any} */ (document.querySelector("#game")).value = "State(x, y -> (x-1, y*y) if x > 0; (x, y-1) if y > 0)"; });
  await page.press("#game", "Enter");
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector("#wide")).offsetParent);
  await page.fill("#wide", "5");
  await page.fill("#high", "5");
  await page.press("#high", "Enter");
  await page.locator("#work-words", { hasText: "how long it may take is not known beforehand, and Cancel ends it" }).waitFor();
  await page.click("#cancel");
  await page.locator("#extent-error", { hasText: "Cancelled" }).waitFor();
}));

test("a table of outcomes that ends early says where and why", () => browser.on(link({ game: "0.137", to: "200", tab: "values", rule: "misere" }), async (page) => {
  await page.locator("#ended").waitFor();
  assert.match(await page.innerText("#ended"), /The table ends at heap \d+ of 200\. It is the quotient of the heaps to \d+\. With the next heap/);
  const end = Number(/ends at heap (\d+)/.exec(await page.innerText("#ended"))?.[1]);
  assert.equal(await page.locator("#values tbody td").count(), end + 1);
  await take(page, "0.123");
  await page.locator("#values h2", { hasText: "Outcomes" }).waitFor();
  await page.locator("#values tbody td").first().waitFor();
  assert.equal(await page.locator("#ended").count(), 0);
}));
