// Each view, as it looked when somebody last looked at it: pictures of 320 pixels in golden/. `npm --prefix web run golden` makes them again.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { ROOT, begin, computed, go, link, weekly } from "./browser.js";
import { decode, difference, encode, reduced } from "./picture.js";

/** @typedef {import("playwright-core").Page} Page */

const FOLDER = join(ROOT, "web/test/golden"), SEEN = join(ROOT, "target/page-screenshots");
const WRITE = process.env["GOLDEN"] === "write";

/** @type {Awaited<ReturnType<typeof begin>>} */
let browser;
before(async () => { browser = await begin(); });
after(() => browser.end());

/** A game at its first position. @param {string} game */
const playing = (game) => /** @type {const} */ ([link({ game, tab: "play" }), async (/** @type {Page} */ page) => { await page.waitForSelector('#play[data-state="person"] .drawing'); }]);
/** @param {string} step @param {string} part */
const lesson = (step, part) => /** @type {const} */ ([link({ game: "0.77", tab: "lesson", step }), async (/** @type {Page} */ page) => { await page.waitForSelector(`#lesson-board ${part}`); }]);
/** @param {string} tab @param {string} part */
const kayles = (tab, part, more = {}) => /** @type {const} */ ([link({ game: "0.77", to: "400", tab, ...more }), async (/** @type {Page} */ page) => { await computed(page); await page.waitForSelector(part); }]);
const rows = Array.from({ length: 400 }, (_, i) => `${Math.floor(i / 20)} ${i % 20} ${Math.floor(i / 20) ^ (i % 20)}`).join("\n");

/** The views: the address, and what is done and waited for there. @type {Record<string, readonly [string, (page: Page) => Promise<void>]>} */
const VIEWS = {
  home: ["", async (page) => { await page.waitForSelector("#home:not([hidden])"); }],
  kayles: playing("0.77"), nim: playing("0.[3]"), queen: playing("Lattice(ride (-1,-1) (-1,0) (0,-1))"), cram: playing("Board(4x4; place [##] [#/#])"), chomp: playing("Chomp(3x4)"),
  ring: playing("Ring(0.77)"), fibonacci: playing("Fibonacci Nim"), strip: playing("Strip(O X; never OO XX)"), hackenbush: playing("Green Hackenbush"),
  values: kayles("values", "#values td"), misere: kayles("values", "#values .legend", { rule: "misere" }), picture: kayles("picture", "#plot"), law: kayles("law", "#known-games li"),
  code: kayles("code", "#whole-text"), judge: kayles("judge", "#submission-text"),
  heap: lesson("1", ".token"), mex: lesson("3", ".option"), period: lesson("5", "td"),
  won: [link({ game: "0.77", tab: "play", play: { sum: [3, 5, 7].map((tokens) => ({ game: "0.77", kind: "heap", tokens })), turn: 0, sides: ["person", "perfect"] } }), async (page) => {
    await page.waitForSelector('#play[data-state="person"] .drawing');
    await page.locator("#show-values").check();
    await page.waitForSelector("#nim-sum");
    await page.locator("#show-values").uncheck();
    await page.waitForSelector("#nim-sum", { state: "detached" });
    await page.locator("#show-values").check();
    await page.waitForSelector("#nim-sum");
  }],
  table: [link({ game: "0.77", tab: "table" }), async (page) => {
    await page.fill("#table-typed", rows);
    await page.click("#guess");
    await page.waitForSelector("#formula-text");
    await page.evaluate(() => scrollTo(0, 0));
  }],
  help: [link({ game: "0.77", to: "400", tab: "law" }), async (page) => {
    await page.locator('#law [data-term="period"]').click();
    await page.waitForSelector("#help[open]");
  }],
};
const PHONE = ["home", "kayles", "nim", "queen", "values", "law", "code", "judge", "heap", "table", "won"];
/** @type {[string, { viewport: { width: number, height: number }, colorScheme: "light" | "dark" }, string[]][]} */
const KINDS = [
  ["", { viewport: { width: 1280, height: 800 }, colorScheme: "light" }, Object.keys(VIEWS)],
  ["-phone", { viewport: { width: 390, height: 844 }, colorScheme: "light" }, PHONE],
  ["-dark", { viewport: { width: 1280, height: 800 }, colorScheme: "dark" }, ["home", "won", "queen", "values", "picture", "code", "heap"]],
];

for (const [end, options, names] of KINDS) {
  test(`the views${end.replace("-", " on a ").replace("a dark", "dark paper")} look as in golden/`, end && !WRITE ? weekly : {}, async () => {
    const { page, context, faults } = await browser.open("", options), wrong = [];
    mkdirSync(SEEN, { recursive: true });
    mkdirSync(FOLDER, { recursive: true });
    for (const name of names) {
      const [hash, act] = VIEWS[name] ?? ["", async () => undefined];
      if (hash) await go(page, hash);
      await act(page);
      // The bar of a job moves what is below it.
      await page.waitForSelector("#work", { state: "hidden" });
      await page.mouse.move(0, 0);
      await page.evaluate(() => { if (document.activeElement instanceof HTMLElement) document.activeElement.blur(); });
      const shot = await page.screenshot({ caret: "hide", animations: "disabled" }), now = reduced(decode(shot)), path = join(FOLDER, `${name}${end}.png`);
      writeFileSync(join(SEEN, `${name}${end}.png`), shot);
      if (WRITE) writeFileSync(path, encode(now));
      const differs = difference(decode(readFileSync(path)), now);
      if (differs) wrong.push(`${name}${end}: ${differs}`);
      await page.evaluate(() => /** @type {any} */ (document.querySelector("#help")).close());
    }
    await context.close();
    assert.deepEqual(faults, []);
    assert.deepEqual(wrong, [], "look at target/page-screenshots, and keep them by `npm --prefix web run golden`");
  });
}
