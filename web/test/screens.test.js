// The screens: the doors of the first visit, the help, the pages for a table and for contests, the frame of the board, the card.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { GENERATOR, begin, computed, go, link, open, take } from "./browser.js";
import { decode } from "./picture.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof begin>>} */
let browser;
before(async () => { browser = await begin(); });
after(() => browser.end());

/** Counts the clicks of a person. @param {Page} page */
function person(page) {
  let clicks = 0;
  /** @param {import("playwright-core").Locator} at */
  const click = async (at) => { clicks++; await at.click(); };
  return { button: (/** @type {string} */ name) => click(page.getByRole("button", { name }).first()), click, clicks: () => clicks };
}

test("a student finds the winning move of Kayles 3, 5, 7 and its reason with four clicks", () => browser.on("", async (page) => {
  const student = person(page);
  await student.button("Analyse a game");
  await page.waitForSelector('#play[data-state="person"]');
  assert.equal(await page.locator(".token").count(), 15);
  await student.click(page.getByLabel("Show who wins"));
  await page.locator(".verdict", { hasText: "nim-sum 3 xor 4 xor 2 = 5: the player to move wins" }).waitFor();
  await student.button("Hint");
  await page.locator("#said", { hasText: "then it is 0" }).waitFor();
  await student.button("Play it");
  await page.locator("#said", { hasText: "and is 0 now: you are winning" }).waitFor();
  assert.equal(student.clicks(), 4);
}));

test("a contestant pastes a table of two numbers and leaves with C++ after three clicks", () => browser.on("", async (page) => {
  const contestant = person(page);
  await contestant.button("I have a table");
  // The cursor is in the field, ready to paste.
  const rows = Array.from({ length: 400 }, (_, i) => `${Math.floor(i / 20)} ${i % 20} ${Math.floor(i / 20) ^ (i % 20)}`).join("\n");
  await page.waitForFunction(() => document.activeElement?.id === "table-typed");
  await page.keyboard.insertText(rows);
  await contestant.button("Find the law");
  await page.waitForSelector("#formula-text");
  await contestant.button("Copy");
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /int64_t grundy\(int64_t x, int64_t y\) \{\s+return x \^ y;/);
  assert.equal(contestant.clicks(), 3);
}, { permissions: ["clipboard-read", "clipboard-write"] }));

test("a lecturer shows misère Nim on a phone after three taps, with all heaps on the screen", () => browser.on("", async (page) => {
  const lecturer = person(page);
  await lecturer.button("Analyse a game");
  await lecturer.button("Nim");
  await lecturer.click(page.getByLabel("loses"));
  await page.waitForSelector('#play[data-rule="misere"][data-state="person"]');
  assert.equal(lecturer.clicks(), 3);
  assert.ok(await page.locator(".token").last().evaluate((token) => token.getBoundingClientRect().bottom < innerHeight));
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
}, { viewport: { width: 390, height: 844 }, hasTouch: true }));

test("a first visit has four doors, each to its view with the focus there, and Back leads to them again", () => browser.on("", async (page) => {
  for (const [name, view] of /** @type {[string, string][]} */ ([["Learn in five minutes", "lesson"], ["Analyse a game", "play"], ["I have a table", "table"], ["I have rules", "code"]])) {
    await page.getByRole("button", { name }).press("Enter");
    await page.waitForSelector(`body[data-view="${view}"]`);
    assert.ok(await page.isVisible(`#${view}`));
    assert.equal(await page.evaluate(() => document.activeElement?.id), view === "code" ? "game" : view === "table" ? "table-typed" : view);
    await page.goBack();
    await page.waitForSelector('body[data-view="home"]');
  }
  // A link leads into its view.
  await go(page, link({ game: "0.137", tab: "law" }));
  await page.waitForSelector('body[data-view="law"]');
  await page.click("#tab-home");
  await page.waitForSelector('body[data-view="home"]');
}));

test("each term has a tip, and opens the help at its place; Escape closes it and the focus returns", () => browser.on(link({ game: "0.77", to: "1000", tab: "law" }), async (page) => {
  await computed(page);
  const term = page.locator('#law [data-term="period"]').first();
  await term.focus();
  assert.equal(await page.innerText("#tip"), await page.locator("#term-period").textContent());
  await page.keyboard.press("Enter");
  await page.waitForSelector("#help[open]");
  assert.ok(await page.locator("#term-period.here").isVisible());
  await page.keyboard.press("Escape");
  await page.waitForSelector("#help:not([open])", { state: "attached" });
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-term")), "period");
  await page.click("#open-help");
  const names = await page.locator("#terms dt").allInnerTexts();
  for (const name of ["Grundy value", "outcome", "nim-sum", "mex", "P-position", "law", "period"]) assert.ok(names.includes(name), name);
  await page.click("#close-help");
  assert.ok(await page.locator("#help").isHidden());
}));

test("a pasted table of two numbers becomes a formula and its code, those of the command line", () => browser.on(link({ game: "0.77", tab: "table" }), async (page) => {
  const table = Array.from({ length: 400 }, (_, i) => `${Math.floor(i / 20)} ${i % 20} ${(Math.floor(i / 20) + i) % 3}`).join("\n");
  await page.fill("#table-typed", table);
  await page.click("#guess");
  for (const language of ["cpp", "python"]) {
    await page.waitForSelector("#formula-language");
    await page.selectOption("#formula-language", language);
    const expected = spawnSync(GENERATOR, ["guess", "-", "--lang", language], { input: table, encoding: "utf8" }).stdout;
    await page.waitForFunction((expected) => document.querySelector("#formula-text")?.textContent === expected, expected);
  }
  await page.fill("#table-typed", "0 1 zebra");
  await page.click("#guess");
  await page.locator("#guessed .error").waitFor();
}));

test("the contest page follows the game, and leads to it", () => browser.on(link({ game: "4!.0", to: "100", tab: "play" }), async (page) => {
  await take(page, "Partitioning Game (LightOJ 1199)");
  await page.getByRole("button", { name: "Its contest problem" }).click();
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector("#problem"))?.value === "partition");
  await page.selectOption("#problem", "stone");
  await page.click("#analyse-problem");
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector("#game")).value === "Subtraction(1..=n/2)");
  await page.waitForSelector('body[data-view="play"]');
}));

test("periods begin at the preperiod, every row has its values, and the digest is not on the first screen", () => browser.on(link({ game: "0.77", to: "400", tab: "values" }), async (page) => {
  await page.locator("#values td").first().waitFor();
  const rows = await page.locator("#values tbody tr").evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? "")));
  assert.ok(rows.some(([heap]) => heap === "71"));
  assert.equal(rows.flatMap(([, ...values]) => values).join(" "), spawnSync(GENERATOR, ["values", "0.77", "--to", "400", "--format", "csv"], { encoding: "utf8" }).stdout.trim().split("\n").slice(1).map((line) => line.split(",")[1]).join(" "));
  assert.ok(await page.locator("#digest").isHidden());
  await page.setViewportSize({ width: 390, height: 844 });
  // The side at which the table goes on is marked.
  await page.waitForSelector("#values .scroll.after:not(.before)");
  await page.locator("#values .scroll").evaluate((box) => { box.scrollLeft = 1e4; });
  await page.waitForSelector("#values .scroll.before:not(.after)");
}));

test("the board fills the window, whose turn it is stands above it, and who wins is said if it is asked", () => browser.on(link({ game: "0.77", tab: "play" }), async (page) => {
  await page.waitForSelector('#play[data-state="person"]');
  assert.equal(await page.innerText("#turn"), "Your turn");
  assert.equal(await page.locator(".verdict").count(), 0);
  assert.ok(await page.locator(".all-moves").first().isHidden());
  const height = () => page.locator(".token").first().evaluate((token) => token.getBoundingClientRect().height);
  const large = await height();
  await page.setViewportSize({ width: 500, height: 800 });
  await page.waitForFunction((large) => (document.querySelector(".token")?.getBoundingClientRect().height ?? large) < large, large);
  await page.click("#show-values");
  await page.locator(".verdict.won", { hasText: "the player to move wins" }).waitFor();
}));

test("the card is a picture of the position, and the printed page is the board without its buttons", () => browser.on(link({ game: "0.77", tab: "play" }), async (page) => {
  await page.waitForSelector('#play[data-state="person"]');
  await page.click("#setup-box summary");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#share")]);
  assert.equal(download.suggestedFilename(), "position.png");
  const { width, height, grey } = decode(readFileSync(await download.path()));
  assert.deepEqual([width, height], [1200, 630]);
  // Tokens, text and paper: the picture is not empty.
  assert.ok(grey.filter((level) => level < 100).length > 5000);
  assert.ok(grey.filter((level) => level > 230).length > 300_000);
  await page.emulateMedia({ media: "print" });
  assert.ok(await page.locator("#tools").isHidden());
  assert.ok(await page.locator(".token").first().isVisible());
}));

test("the program of a game on the screen is written at once, for each kind of positions", () => browser.on(link({ game: "0.77", tab: "code" }), async (page) => {
  for (const [game, line] of /** @type {[string, string][]} */ ([["Kayles", "T; n; piles..."], ["Wythoff's game", "T; x y; play x, y"], ["Strip(O X; never OO XX)", 'T; strip "."'], ["Board(3x3; line 1..=3 in row column)", 'T; board "." "#"']])) {
    await take(page, game);
    await page.waitForFunction((line) => /** @type {any} */ (document.querySelector("#whole-program")).value === line, line);
    await page.locator("#whole-text, #whole .error").first().waitFor();
    assert.equal(await page.locator("#whole .error").count(), 0, `${game}: ${await page.innerText("#whole")}`);
  }
  await open(page, "play");
}));
