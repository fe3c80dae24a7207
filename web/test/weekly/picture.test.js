// The picture: enlarged, reduced, moved and read with mouse and keyboard.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { begin, link, open, take } from "../browser.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof begin>>} */
let browser;
before(async () => { browser = await begin({ reuse: true }); });
after(() => browser.end());

/** Waits for the picture of a game and scrolls to it. @param {Page} page @param {string} game */
async function drawn(page, game) {
  await page.waitForFunction((game) => {
    const plot = /** @type {HTMLImageElement | null} */ (document.querySelector("#plot"));
    return plot?.alt.startsWith(`Grundy values of ${game}:`) && plot.naturalWidth > 0;
  }, game);
  await page.locator("#view").scrollIntoViewIfNeeded();
  const box = await page.locator("#view").boundingBox();
  assert.ok(box);
  return box;
}

/** @param {Page} page @param {string} n */
async function lookedUp(page, n) {
  await open(page, "values");
  await page.fill("#look-up", n);
  await page.press("#look-up", "Enter");
  const said = await page.waitForFunction(() => /^value (\d+):/.exec(document.querySelector("#looked-up")?.textContent ?? "")?.[1]);
  await open(page, "picture");
  return said.jsonValue();
}

test("it tells the value under the pointer, for each family", () => browser.on(link({ game: "0.77", to: "200", tab: "picture" }), async (page) => {
  const box = await drawn(page, "0.77");
  assert.ok(box.width >= 480);
  await page.locator("#view").hover();
  await page.waitForFunction(() => /^g\(\d+\) = \d+$/.test(document.querySelector("#under")?.textContent ?? ""));
  const [, n = "", value] = /^g\((\d+)\) = (\d+)$/.exec(await page.innerText("#under")) ?? [];
  assert.ok(Math.abs(Number(n) - 100) < 15);
  assert.equal(await lookedUp(page, n), value);
  for (const [game, under] of /** @type {[string, RegExp][]} */ ([["Lattice(leap (-1,-1) (-1,0) (0,-1))", /^g\(\d+, \d+\) = \d$/], ["Board(3x3; line 1..=3 in row column)", /^value \d+: \d+ positions?$/]])) {
    await take(page, game);
    const frame = await drawn(page, game);
    const said = [];
    // No value is shown between bars or beside the cells.
    for (let x = 0.15; x < 0.8 && !under.test(said.at(-1) ?? ""); x += 0.05) {
      await page.locator("#view").hover({ position: { x: frame.width * x, y: frame.height * 0.5 } });
      await page.waitForFunction(([source, flags]) => new RegExp(source ?? "", flags).test(document.querySelector("#under")?.textContent ?? ""), [under.source, under.flags], { timeout: 3000 }).catch(() => undefined);
      said.push(await page.innerText("#under"));
    }
    assert.match(said.at(-1) ?? "", under, said.join("; "));
  }
}));

test("it grows around the pointer, is dragged, and becomes whole again", () => browser.on(link({ game: "4!.0", to: "200", tab: "picture" }), async (page) => {
  const box = await drawn(page, "4!.0");
  const [x, y] = [box.x + box.width * 0.6, box.y + box.height * 0.5];
  await page.mouse.move(x, y);
  await page.waitForFunction(() => /^g\(/.test(document.querySelector("#under")?.textContent ?? ""));
  const before = Number(/\d+/.exec(await page.innerText("#under"))?.[0]);
  /** Waits until the heap shown is between two bounds. @param {number} least @param {number} most */
  const heap = (least, most) => page.waitForFunction(([least = 0, most = 0]) => {
    const n = Number(/\d+/.exec(document.querySelector("#under")?.textContent ?? "")?.[0]);
    return n >= least && n <= most;
  }, [least, most]);
  // The wheel alone scrolls the page. With Ctrl it enlarges, and the place under the pointer stays there.
  await page.keyboard.down("Control");
  for (let i = 0; i < 5; i++) await page.mouse.wheel(0, -100);
  await page.keyboard.up("Control");
  await page.waitForFunction(() => Number(/** @type {any} */ (document.querySelector("#picture")).dataset.zoom) > 3);
  await page.mouse.move(x - 150, y);
  await heap(0, before - 2);
  await page.mouse.move(x + 1, y);
  await heap(before - 1, before + 1);
  // A drag to the right shows the smaller heaps.
  await page.mouse.down();
  await page.mouse.move(x + 200, y, { steps: 5 });
  await page.mouse.up();
  await page.mouse.move(x, y);
  await heap(0, before - 3);
  await page.click("#zoom-out");
  await page.click("#zoom-whole");
  assert.equal(await page.getAttribute("#picture", "data-zoom"), "1");
  assert.ok(await page.isDisabled("#zoom-out"));
  await page.click("#zoom-in");
  assert.equal(await page.getAttribute("#picture", "data-zoom"), "1.5");
}));

test("with the keyboard it is read, enlarged and moved", () => browser.on(link({ game: "4!.0", to: "200", tab: "picture" }), async (page) => {
  await drawn(page, "4!.0");
  await page.focus("#view");
  const says = (/** @type {string} */ words) => page.waitForFunction((words) => document.querySelector("#under")?.textContent === words, words);
  await page.keyboard.press("ArrowRight");
  await says("g(0) = 0");
  for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
  await says("g(5) = 2");
  await page.keyboard.press("ArrowLeft");
  await says("g(4) = 0");
  for (const key of ["+", "+", "+"]) await page.keyboard.press(key);
  await page.keyboard.press("End");
  await page.waitForFunction(() => /^g\(200\) = \d+$/.test(document.querySelector("#under")?.textContent ?? ""));
  // The mark is visible.
  const [mark, view] = [await page.locator(".cursor").boundingBox(), await page.locator("#view").boundingBox()];
  assert.ok(mark && view && mark.x > view.x && mark.x + mark.width < view.x + view.width, JSON.stringify([mark, view]));
  const left = () => page.locator("#plot").evaluate((image) => image.style.left);
  const before = await left();
  await page.keyboard.press("Shift+ArrowLeft");
  assert.notEqual(await left(), before);
  await page.keyboard.press("0");
  assert.equal(await page.getAttribute("#picture", "data-zoom"), "1");
  await take(page, "King");
  await drawn(page, "Lattice(leap (-1,-1) (-1,0) (0,-1))");
  await page.focus("#view");
  for (const key of ["ArrowUp", "ArrowUp", "ArrowRight"]) await page.keyboard.press(key);
  await says("g(1, 1) = 2");
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.querySelector(".cursor")?.hasAttribute("hidden"));
}));
