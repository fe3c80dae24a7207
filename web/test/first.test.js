// The first screen: a board in play and a picker of games, on a desk and on a phone; history, links and words of the board.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { begin, computed, link, open } from "./browser.js";

/** @type {Awaited<ReturnType<typeof begin>>} */
let browser;
before(async () => { browser = await begin(); });
after(() => browser.end());

/** Two heaps of Nim with a person on each side. */
const NIM = link({ game: "0.[3]", tab: "play", play: { sum: [3, 5].map((tokens) => ({ game: "0.[3]", kind: "heap", tokens })), turn: 0, sides: ["person", "person"] } });

for (const [width, height] of /** @type {[number, number][]} */ ([[1280, 800], [390, 844], [640, 400]])) {
  test(`the board and the picker are on the first screen of ${width} x ${height}, and no tab is cut`, () => browser.on("#tab=play", async (page) => {
    await page.waitForSelector('#play[data-state="person"]');
    const bottom = (/** @type {string} */ selector) => page.locator(selector).first().evaluate((element) => element.getBoundingClientRect().bottom);
    assert.ok(await bottom(".pick") < height && await bottom(".drawing") < height, `the board ends at ${await bottom(".drawing")}`);
    const cut = await page.locator("#tabs button").evaluateAll((tabs) => tabs.filter((tab) => { const { left, right } = tab.getBoundingClientRect(); return left < 0 || right > innerWidth; }).length);
    assert.equal(cut, 0);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  }, { viewport: { width, height } }));
}

test("the picker takes a game by its picture, with the keyboard too; Back and Forward lead through games and moves", () => browser.on("#tab=play", async (page) => {
  await page.waitForSelector('#play[data-state="person"]');
  await page.getByRole("button", { name: "Wythoff" }).focus();
  await page.keyboard.press("Enter");
  await page.locator(".lattice").waitFor();
  assert.equal(await page.getAttribute('.pick[data-name="Wythoff\'s game"]', "aria-pressed"), "true");
  await page.locator(".lattice button").first().click();
  await page.waitForSelector('#play[data-moves="2"], #play[data-state="over"]');
  await page.goBack();
  await page.waitForSelector('#play[data-moves="0"] .lattice');
  await page.goForward();
  await page.waitForSelector('#play[data-moves="2"] .lattice, #play[data-state="over"]');
  await page.goBack();
  await page.goBack();
  await page.waitForSelector('#play[data-moves="0"] .heap');
  assert.equal(await page.inputValue("#game"), "0.77");
}));

test("Back and Forward in quick succession keep each entry of the history", () => browser.on("#tab=play", async (page) => {
  await page.waitForSelector('#play[data-state="person"]');
  await page.getByRole("button", { name: "Wythoff" }).click();
  await page.locator(".lattice button").first().click();
  await page.waitForSelector('#play[data-moves="2"], #play[data-state="over"]');
  for (let round = 0; round < 6; round++) {
    await page.goBack();
    await page.goBack();
    await page.waitForSelector('#play[data-moves="0"] .heap');
    await page.goForward();
    await page.waitForSelector('#play[data-moves="0"] .lattice');
    await page.goForward();
    await page.waitForSelector('#play[data-moves="2"] .lattice, #play[data-state="over"]');
  }
}));

test("one click moves where one move fits; the list has values; arrow keys go back; a link keeps the moves", () => browser.on(NIM, async (page) => {
  await page.waitForSelector('#play[data-state="person"]');
  await page.getByRole("button", { name: "take 2 stones" }).last().click();
  await page.waitForSelector('#play[data-moves="1"]');
  await page.getByRole("button", { name: "take 3 stones" }).first().click();
  await page.waitForSelector('#play[data-moves="2"]');
  await page.locator("#log summary").click();
  assert.deepEqual(await page.locator("#moves button").allInnerTexts(), ["First player: heap of 5, leave 3 (value 6 → 0)", "Second player: heap of 3, leave nothing (value 0 → 3)"]);
  await page.locator("#moves button").first().focus();
  await page.keyboard.press("ArrowUp");
  await page.waitForSelector('#play[data-moves="1"]');
  await page.keyboard.press("ArrowDown");
  await page.waitForSelector('#play[data-moves="2"]');
  await browser.on(new URL(page.url()).hash, async (other) => {
    await other.waitForSelector('#play[data-moves="2"]');
    await other.click("#earlier");
    await other.waitForSelector('#play[data-moves="1"]');
    assert.equal(await other.locator(".token").count(), 6);
  });
}));

test("a hint stays when the values are shown, and both rules are side by side", () => browser.on(NIM, async (page) => {
  await page.waitForSelector('#play[data-state="person"]');
  await page.click("#hint");
  await page.locator("#play-hint").waitFor();
  await page.click("#show-values");
  await page.locator("#other-rule", { hasText: "misère play: the player to move wins" }).waitFor();
  await page.locator("#play-hint").waitFor();
}));

test("the computer's move is marked on the board, without motion too", () => browser.on(link({ game: "0.77", tab: "play" }), async (page) => {
  await page.waitForSelector('#play[data-state="person"]');
  await page.click("#hint");
  await page.click("#play-hint");
  await page.waitForSelector('#play[data-moves="2"]');
  await page.locator(".fresh .was", { hasText: "The computer’s move: it was a row of" }).first().waitFor();
}));

test("a line taken while the library loads is kept", async () => {
  const { page, context } = await browser.open("#tab=play");
  let load = () => {};
  const typed = new Promise((done) => { load = () => done(undefined); });
  await page.route("**/library.xz", async (route) => { await typed; await route.continue(); });
  await page.reload({ waitUntil: "domcontentloaded" });
  await page.fill("#game", "0.137");
  await page.press("#game", "Enter");
  assert.match(await page.innerText("#about"), /loading/);
  load();
  await page.waitForSelector('body[data-taken="0.137"]');
  assert.equal(await page.inputValue("#game"), "0.137");
  await context.close();
});

test("dark mode has dark pictures", () => browser.on(link({ game: "0.77", to: "100", tab: "picture" }), async (page) => {
  await page.waitForSelector("#plot");
  /** Waits until the picture is drawn on paper that is dark, or light. @param {boolean} isDark */
  const drawn = (isDark) => page.waitForFunction(async (isDark) => {
    const plot = /** @type {HTMLImageElement | null} */ (document.querySelector("#plot"));
    await plot?.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: 9, height: 9 }).getContext("2d");
    if (!plot || !canvas) return false;
    canvas.drawImage(plot, 0, 0);
    const [red = 128] = canvas.getImageData(4, 4, 1, 1).data;
    return isDark ? red < 80 : red > 200;
  }, isDark);
  await drawn(true);
  await page.selectOption("#theme", "light");
  await drawn(false);
}, { colorScheme: "dark" }));
