// Every pictured game has the board of its picture, and every game that has a name is played on its board.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { ROOT, begin, link, take } from "../browser.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof begin>>} */
let browser;
before(async () => { browser = await begin({ reuse: true }); });
after(() => browser.end());

/** A link to a game between two persons, so that nobody answers a move. @param {string} game @param {object[]} [sum] */
const between = (game, sum) => link({ game, tab: "play", play: { ...(sum && { sum, turn: 0 }), sides: ["person", "person"] } });
/** @param {Page} page @param {number} moves */
const moved = (page, moves) => page.waitForSelector(`#play[data-moves="${moves}"]`, { timeout: 20_000 });

test("No XXX is a strip of cells: X is written by a click, and cells that no move may use are shaded", () => browser.on(between("No XXX"), async (page) => {
  await page.getByRole("button", { name: "cell 4: empty" }).click();
  await moved(page, 1);
  await page.getByRole("button", { name: "cell 5: empty" }).click();
  await moved(page, 2);
  assert.equal(await page.locator(".strip .cell").allInnerTexts().then((cells) => cells.map((text) => text.trim() || ".").join("")), "...XX...");
  assert.ok(await page.getByRole("button", { name: "cell 3: empty" }).isDisabled());
  assert.equal(await page.locator(".cell.near").count(), 2);
  await take(page, "Strip(O X; never OO XX; rows 3)");
  await page.getByRole("button", { name: "row 2, cell 2: empty" }).click();
  await page.locator(".offer button", { hasText: "Write X into row 2, cell 2" }).click();
  await page.getByRole("button", { name: "row 2, cell 2: X" }).waitFor();
}));

test("Fibonacci Nim has counters and says how many may be taken now", () => browser.on(between("Fibonacci Nim"), async (page) => {
  await page.locator("h3", { hasText: "Heap of 6, at most 4 now" }).waitFor();
  await page.locator(".how", { hasText: "At most 4 now." }).waitFor();
  assert.equal(await page.locator(".token").count(), 6);
  assert.equal(await page.locator(".token:enabled").count(), 4);
  await page.click("#show-values");
  await page.locator(".token.wins").first().waitFor();
  await page.getByRole("button", { name: "take 1 counter", exact: true }).click();
  await moved(page, 1);
  await page.locator("h3", { hasText: "Heap of 5, at most 2 now" }).waitFor();
}));

test("Chomp shows its poisoned square, which nobody may take", () => browser.on(between("Chomp"), async (page) => {
  const poisoned = page.getByRole("button", { name: "row 1, column 1: poisoned" });
  assert.equal(await poisoned.innerText(), "\u2620");
  assert.ok(await poisoned.isDisabled());
  await page.getByRole("button", { name: "row 2, column 2: there" }).click();
  await moved(page, 1);
  assert.equal(await page.getByRole("button", { name: /: there/ }).count(), 6);
}));

test("the goals of the queen and of the knight are stars", () => browser.on(between("Wythoff's game"), async (page) => {
  const stars = () => page.locator(".square", { hasText: "\u2605" }).count();
  await page.locator(".lattice").waitFor();
  assert.equal(await stars(), 1);
  await take(page, "White Knight");
  await page.locator(".square", { hasText: "\u265e" }).waitFor();
  assert.equal(await stars(), 4);
}));

test("dominoes lie on their board as dominoes, and a link keeps them", () => browser.on(between("Cram 4x4"), async (page) => {
  const hole = (/** @type {number} */ row, /** @type {number} */ column) => page.getByRole("button", { name: `row ${row}, column ${column}: free` });
  await hole(1, 1).click();
  await hole(1, 2).click();
  await moved(page, 1);
  await hole(2, 1).click();
  await hole(3, 1).click();
  await moved(page, 2);
  const joined = (/** @type {Page} */ page) => Promise.all([".hole.right", ".hole.down"].map((name) => page.locator(name).count()));
  assert.deepEqual(await joined(page), [1, 1]);
  await browser.on(new URL(page.url()).hash, async (other) => {
    await moved(other, 2);
    assert.deepEqual(await joined(other), [1, 1]);
  });
  await take(page, "Grid(3x3; cram)");
  await hole(1, 1).click();
  await hole(1, 2).click();
  await moved(page, 1);
  assert.deepEqual(await joined(page), [1, 0]);
}));

test("coins turn: the last one alone, or others with it", () => browser.on(between("Mock Turtles", [{ game: "Heap(n -> [a] for a in 0..=n-1; [a, b] for a in 1..=n-2, b in a+1..=n-1)", kind: "heap", tokens: 6 }]), async (page) => {
  const coin = (/** @type {string} */ name) => page.getByRole("button", { name });
  await coin("coin 2: tails").click();
  await page.locator(".offer button", { hasText: "Turn 6, 2" }).first().waitFor();
  await coin("coin 4: tails").click();
  await moved(page, 1);
  assert.match(new URLSearchParams(new URL(page.url()).hash.slice(1)).get("play") ?? "", /"tokens":4.*"tokens":2/);
  await page.click("#undo");
  await moved(page, 0);
  await coin("coin 6: heads").click();
  await moved(page, 1);
  assert.equal(await page.getAttribute("#play", "data-state"), "over");
}));

test("each name in the picker and in the list of games is one that the line of the game takes", () => browser.on(between("Nim"), async (page) => {
  const names = await page.locator(".pick span").allInnerTexts();
  assert.ok(names.length >= 12);
  for (const name of names) {
    await take(page, name);
    assert.ok(await page.locator("#game-error").isHidden(), name);
    assert.equal(await page.locator('.pick[aria-pressed="true"] span').innerText(), name);
  }
}));

/** The names of the notation, without compounds and other games that have no table. */
function notation() {
  const [, part = ""] = readFileSync(join(ROOT, "docs/notation.md"), "utf8").split("\n## Names\n"), [, block = ""] = part.split("```");
  return block.trim().split("\n").map((line) => line.split(/ {2,}/)[0] ?? "");
}

/** Makes one move on the board: presses what can be pressed until a move is made. @param {Page} page @param {(part: import("playwright-core").Locator) => Promise<void>} press */
async function play(page, press) {
  // A press that marks changes the board at once; one that moves waits for the library.
  const marks = () => page.evaluate(() => `${document.querySelectorAll('.drawing [aria-pressed="true"]').length} ${document.querySelectorAll(".offer button").length}`);
  for (let i = 0; i < 5; i++) {
    const offered = page.locator(".offer button").first(), before = await marks();
    const begun = page.locator('.drawing:has([aria-pressed="true"])');
    const board = (await begun.count()) ? begun : page.locator(".drawing");
    await press((await offered.count()) ? offered : board.locator(':is(button:enabled:not([aria-pressed="true"]), [role="button"])').first());
    if ((await marks()) === before || (await page.getAttribute("#play", "data-moves")) !== "0") break;
  }
  await moved(page, 1);
}

test("games of the gallery and of the notation's names are played on their boards, by mouse and by keyboard", () => browser.on(between("Nim"), async (page) => {
  const exhibits = await page.locator(".exhibit").evaluateAll((all) => all.map((one) => one.querySelector("strong, code")?.textContent ?? ""));
  const names = [...new Set([...exhibits, ...notation()])];
  assert.ok(names.length > 90);
  const played = new Set();
  for (const name of names) {
    await take(page, name);
    const line = await page.inputValue("#game");
    if (played.has(line)) continue;
    played.add(line);
    await page.waitForSelector('#play[data-moves="0"][data-state="person"]', { timeout: 10_000 }).catch(async () => assert.fail(`${name}: ${await page.innerText("main")}`));
    await page.locator('.drawing :is(button:enabled, [role="button"])').first().waitFor({ state: "attached", timeout: 5000 }).catch(() => assert.fail(`${name}: no part of the board can be pressed`));
    // The place of a part may be covered by a line of no width: the event is that of a click.
    await play(page, (part) => part.dispatchEvent("click")).catch(() => assert.fail(`${name}: no move by a click`));
    await page.click("#undo");
    await moved(page, 0).catch(() => assert.fail(`${name}: no undo`));
    await play(page, async (part) => { await part.focus(); await page.keyboard.press("Enter"); }).catch(() => assert.fail(`${name}: no move by the keyboard`));
  }
}));
