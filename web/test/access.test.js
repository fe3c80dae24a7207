// Accessibility: axe finds no fault in any tab, light or dark; nothing is wider than the window; the keyboard alone is enough.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { begin, computed, faults, open, share, take, weekly } from "./browser.js";

/** @type {Awaited<ReturnType<typeof begin>>} */
let browser;
before(async () => { browser = await begin(); });
after(() => browser.end());

const TABS = ["play", "values", "picture", "law", "code", "table", "judge", "lesson"];

/** @param {import("playwright-core").Page} page @param {string} tab */
async function show(page, tab) {
  await open(page, tab);
  await page.waitForSelector(`#${tab} ${PART[tab] ?? "> *"}`);
  if (tab !== "code") return;
  await page.waitForSelector("#whole-text");
  await page.locator("#code details").first().evaluate((details) => details.setAttribute("open", ""));
}

/** What a tab shows when it is complete. @type {Record<string, string>} */
const PART = { play: ".drawing", values: ":is(td, .listed li, .error)", picture: "#plot", law: "#law-words", code: "#snippet-text", table: "#guess", judge: "#submission-text", lesson: ".token" };

test("axe finds no fault in any view, in light and in dark colours", weekly, async () => {
  // Each cell of a table costs axe time, and all cells are alike.
  const { page, context } = await browser.open("#game=0.77&to=40&tab=play", { colorScheme: "light" });
  await computed(page);
  /** @type {string[]} */
  const found = [];
  /** Looks at the page, or at a part if the rest was seen before. @param {string} where @param {string} [part] */
  const look = async (where, part) => {
    found.push(...(await faults(page, where, { part })));
    // Only the contrast depends on the colours.
    await page.emulateMedia({ colorScheme: "dark" });
    found.push(...(await faults(page, `${where} in dark colours`, { part, rules: ["color-contrast"] })));
    await page.emulateMedia({ colorScheme: "light" });
  };
  for (const tab of TABS) {
    await show(page, tab);
    await look(tab);
  }
  for (const tab of ["play", "values", "law"]) {
    await show(page, tab);
    await page.click("#rule-misere");
    await page.locator({ play: '#play[data-rule="misere"]', values: "#values h2", law: "#law-words" }[tab] ?? "", tab === "play" ? {} : { hasText: /mis.re/i }).waitFor();
    await look(`${tab} under misère play`, `#${tab}`);
    await page.click("#rule-normal");
  }
  for (const game of share(["Wythoff's game", "Strip(O X; never OO XX)", "Cram 4x4", "Fibonacci Nim", "Chomp", "Green Hackenbush", "Kayles in a Ring"])) {
    await take(page, game);
    for (const tab of ["play", "values"]) {
      await show(page, tab);
      await look(`${tab} of ${game}`, `#${tab}`);
    }
  }
  await page.click("#gallery summary");
  await look("gallery");
  await page.click("#open-help");
  await look("help");
  await page.click("#close-help");
  await page.fill("#game", "3.07");
  await page.press("#game", "Enter");
  await page.waitForSelector("#game-error:not([hidden])");
  await look("error");
  await page.click("#tab-home");
  await look("home");
  assert.deepEqual(found, []);
  await context.close();
});

test("every view fits windows from 360 pixels to 4k", weekly, () => browser.on("#game=0.77&to=1000&tab=play", async (page) => {
  await computed(page);
  for (const tab of [...TABS, "home"]) {
    if (tab === "home") await page.click("#tab-home");
    else await show(page, tab);
    for (const [width, height] of /** @type {[number, number][]} */ ([[360, 780], [1280, 900], [3840, 2160]])) {
      await page.setViewportSize({ width, height });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${tab} is ${wide} pixels wide in a window of ${width}`);
    }
  }
}, {}));

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
