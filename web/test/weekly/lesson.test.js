// The lesson: each step is done with the mouse, with the keyboard, and by touch.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { begin, faults, link } from "../browser.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {(locator: import("playwright-core").Locator) => Promise<void>} Press */

/** @type {Awaited<ReturnType<typeof begin>>} */
let browser;
before(async () => { browser = await begin(); });
after(() => browser.end());

/** @type {[string, Press, import("playwright-core").BrowserContextOptions][]} */
const WAYS = [
  ["the mouse", (locator) => locator.click(), {}],
  ["the keyboard", async (locator) => { await locator.focus(); await locator.press("Enter"); }, {}],
  ["touch", (locator) => locator.tap(), { hasTouch: true, viewport: { width: 390, height: 844 } }],
];

/** @param {Page} page @param {number} step */
const done = (page, step) => page.waitForSelector(`#lesson[data-done="${step}"]`);

for (const [way, press, options] of WAYS) {
  test(`all steps are done with ${way}, and axe finds no fault`, () => browser.on(link({ game: "0.77", tab: "lesson" }), async (page) => {
    const next = () => press(page.locator("#lesson-next"));
    const board = page.locator("#lesson-board");
    assert.equal(await page.innerText("#lesson-next"), "Skip this step");
    await press(board.getByRole("button", { name: "take 5 stones" }));
    await done(page, 1);
    assert.equal(await page.innerText("#lesson-next"), "Next");
    await next();
    // 3 and 5: make them equal, then copy.
    await press(board.getByRole("button", { name: "take 2 stones" }).last());
    for (let moves = 0; moves < 5 && !(await page.getAttribute("#lesson", "data-done")); moves++) {
      await page.waitForSelector('#lesson-board[aria-busy="false"] .heap');
      const sizes = await board.locator(".heap").evaluateAll((heaps) => heaps.map((heap) => heap.querySelectorAll(".token").length));
      const [a = 0, b = 0] = sizes, large = a > b ? 0 : 1;
      await press(board.locator(".heap").nth(sizes.length === 1 ? 0 : large).getByRole("button").nth(sizes.length === 1 ? 0 : Math.min(a, b)));
      await page.waitForSelector('#lesson-board[aria-busy="false"]');
    }
    await done(page, 2);
    await next();
    await board.locator(".option").first().waitFor();
    for (const option of await board.locator(".option").all()) await press(option);
    await press(board.getByRole("button", { name: "4", exact: true }));
    await page.getByText("but a smaller number is missing too").waitFor();
    await press(board.getByRole("button", { name: "3", exact: true }));
    await done(page, 3);
    assert.deepEqual(await faults(page, way), []);
    await next();
    await press(board.getByRole("button", { name: "bit 1 of the nim-sum" }));
    await done(page, 4);
    await next();
    await board.locator("td").first().waitFor();
    await page.focus("#lesson-length");
    for (let i = 0; i < 2; i++) await page.keyboard.press("ArrowRight");
    await done(page, 5);
    assert.match(await page.innerText("#lesson-said"), /period 12 from heap 71 on.*proved/s);
    await next();
    await press(board.getByRole("button", { name: "Kayles" }));
    await page.getByText("Read the rules again").waitFor();
    await press(board.getByRole("button", { name: "Grundy" }));
    const code = (await page.locator("#lesson-text").textContent()) ?? "";
    assert.match(code, /int main/);
    assert.ok((await page.innerText("#lesson-answers")).startsWith("Case 1: "));
    // The lesson ends with the program at the judge.
    await page.fill("#lesson-paste", code.slice(0, 100));
    await page.getByText("not the whole program").waitFor();
    await page.fill("#lesson-paste", code);
    await done(page, 6);
    assert.deepEqual(await faults(page, way), []);
    assert.match(page.url(), /step=6/);
  }, options));
}

test("a link leads to a step, and a mistake is explained", () => browser.on(link({ game: "0.77", tab: "lesson", step: "1" }), async (page) => {
  await page.locator("#lesson-board").getByRole("button", { name: "take 2 stones" }).click();
  await page.getByText("Now you cannot move").waitFor();
  assert.equal(await page.getAttribute("#lesson", "data-done"), null);
  await page.click("#lesson-again");
  await page.locator("#lesson-board").getByRole("button", { name: "take 5 stones" }).click();
  await done(page, 1);
}));
