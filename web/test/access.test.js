// Accessibility: axe finds no fault in any tab, light or dark; nothing is wider than the window; the keyboard alone is enough.
import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { ROOT, begin, computed, faults, open, take } from "./browser.js";

/** @type {Awaited<ReturnType<typeof begin>>} */
let browser;
before(async () => { browser = await begin(); });
after(() => browser.end());

const TABS = ["play", "values", "picture", "law", "code", "table", "judge", "lesson"];

/** @param {import("playwright-core").Page} page @param {string} tab */
async function show(page, tab) {
  await open(page, tab);
  await page.waitForFunction((tab) => (document.querySelector(`#${tab}`)?.childElementCount ?? 0) > 1, tab);
  if (tab === "picture") await page.waitForSelector("#plot");
  if (tab === "code") {
    await page.waitForSelector("#snippet-text");
    await page.click("#write");
    await page.waitForSelector("#whole-text");
    await page.locator("#code details").first().evaluate((details) => details.setAttribute("open", ""));
  }
  await page.waitForTimeout(300);
}

for (const colorScheme of /** @type {("light" | "dark")[]} */ (["light", "dark"])) {
  test(`axe finds no fault in any tab, ${colorScheme}`, async () => {
    // Each cell of a table costs axe time, and all cells are alike.
    const { page, context } = await browser.open("#game=0.77&to=40&tab=play", { colorScheme });
    await computed(page);
    const found = [];
    for (const tab of TABS) {
      await show(page, tab);
      found.push(...(await faults(page, tab)));
    }
    for (const tab of ["play", "values", "law"]) {
      await show(page, tab);
      await page.click("#rule-misere");
      await page.waitForTimeout(300);
      found.push(...(await faults(page, `${tab} under misère play`)));
      await page.click("#rule-normal");
    }
    for (const game of ["Wythoff's game", "Strip(O X; never OO XX)", "Cram 4x4", "Fibonacci Nim", "Chomp", "Green Hackenbush", "Kayles in a Ring"]) {
      await take(page, game);
      for (const tab of ["play", "values"]) {
        await show(page, tab);
        found.push(...(await faults(page, `${tab} of ${game}`)));
      }
    }
    await page.click("#gallery summary");
    found.push(...(await faults(page, "gallery")));
    await page.fill("#game", "3.07");
    await page.press("#game", "Enter");
    await page.waitForSelector("#game-error:not([hidden])");
    found.push(...(await faults(page, "error")));
    assert.deepEqual(found, []);
    await context.close();
  });
}

test("every tab fits windows from 360 pixels to 4k; screenshots lie in target/page-screenshots", async () => {
  const folder = join(ROOT, "target/page-screenshots");
  await mkdir(folder, { recursive: true });
  for (const [width, height] of /** @type {[number, number][]} */ ([[360, 780], [1280, 900], [3840, 2160]])) {
    const { page, context } = await browser.open("#game=0.77&to=1000&tab=play", { viewport: { width, height } });
    await computed(page);
    for (const tab of TABS) {
      await show(page, tab);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${tab} is ${wide} pixels wide in a window of ${width}`);
      await page.screenshot({ path: join(folder, `${tab}-${width}.png`) });
    }
    await context.close();
  }
});

test("a whole move can be made with the keyboard alone", async () => {
  const { page, context } = await browser.open("#game=0.[3]&to=20&tab=play", {});
  await computed(page);
  await page.waitForSelector('#play[data-state="person"]');
  await page.focus("#tab-play");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.getAttribute("#tab-values", "aria-selected"), "true");
  await page.keyboard.press("ArrowLeft");
  /** @param {string} name */
  const until = async (name) => {
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press("Tab");
      if (await page.evaluate((name) => document.activeElement?.matches(name), name)) return;
    }
    assert.fail(`Tab does not reach ${name}`);
  };
  await until(".token");
  await page.keyboard.press("End");
  await page.keyboard.press("Space");
  await page.waitForFunction(() => Number(document.querySelector("#play")?.getAttribute("data-moves")) === 2);
  // The focus is in the board again, and the arrow keys of the tools go back.
  assert.ok(await page.evaluate(() => document.activeElement?.matches(".token")));
  await until("#undo");
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => document.querySelector("#play")?.getAttribute("data-moves") === "1");
  await context.close();
});
