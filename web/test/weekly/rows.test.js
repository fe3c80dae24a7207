// Rows and heaps: a gesture makes exactly the move that it shows, and every move has a gesture.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { begin, link } from "../browser.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{ game: string, kind: string, tokens?: number, at?: string }} Component */

/** @type {Awaited<ReturnType<typeof begin>>} */
let browser;
before(async () => { browser = await begin({ reuse: true }); });
after(() => browser.end());

/** @param {number} tokens @param {string} game @returns {Component} */
const heap = (tokens, game) => ({ game, kind: "heap", tokens });
/** The address of a sum between two persons. @param {Component[]} sum */
const between = (...sum) => link({ game: sum[0]?.game ?? "", to: "30", tab: "play", play: { sum, turn: 0, sides: ["person", "person"] } });

/** Shows a sum between two persons, on the same page. @param {Page} page @param {Component[]} sum */
async function show(page, ...sum) {
  await page.evaluate((hash) => { delete document.body.dataset["taken"]; location.hash = hash; }, between(...sum));
  await page.waitForSelector("body[data-taken]");
  await page.waitForSelector('#play[data-moves="0"]');
}

/** The heaps and rows of the position in the address, without empty ones. @param {Page} page @returns {number[]} */
const left = (page) => JSON.parse(new URLSearchParams(new URL(page.url()).hash.slice(1)).get("play") ?? "{}").sum
  .map((/** @type {any} */ part) => part.tokens ?? Number(/\d+/.exec(part.at)?.[0])).filter(Boolean);
const key = (/** @type {number[]} */ parts) => [...parts].filter(Boolean).sort((a, b) => b - a).join("+");

/** The moves of the list, each as what it leaves: `4+2`. @param {Page} page */
const listed = (page) => page.locator(".all-moves option").evaluateAll((options) => options.map((option) => (option.textContent?.match(/\d+/g) ?? []).map(Number))).then((all) => all.map(key));

/** @param {Page} page @param {number} moves */
const moved = (page, moves) => page.waitForSelector(`#play[data-moves="${moves}"]`);

/** Goes with the pressed mouse from one piece to another. @param {Page} page @param {import("playwright-core").Locator} from @param {import("playwright-core").Locator} to */
async function drag(page, from, to) {
  const [a, b] = [await from.boundingBox(), await to.boundingBox()];
  assert.ok(a && b);
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 3 });
  await page.mouse.up();
}

/** A generator of equal numbers in each run. @param {number} seed */
const random = (seed) => () => (seed = (seed * 1103515245 + 12345) % 2 ** 31) / 2 ** 31;

test("the pins decide the move of Kayles: a click, a drag, Shift and the keyboard", () => browser.on(between(heap(7, "0.77")), async (page) => {
  const pin = (/** @type {number} */ n) => page.getByRole("button", { name: `pin ${n}`, exact: true });
  await pin(4).click();
  await moved(page, 1);
  assert.deepEqual(left(page), [3, 3]);
  // The row is one board still, in which the pin is gone and the others keep their numbers.
  assert.equal(await page.locator(".heap").count(), 1);
  assert.equal(await page.locator(".token.gone").count(), 1);
  await page.locator("h3", { hasText: "Row of 7: 3 + 3 pins left" }).waitFor();
  await pin(7).click();
  await moved(page, 2);
  assert.deepEqual(left(page), [3, 2]);

  await show(page, heap(7, "0.77"));
  await drag(page, pin(4), pin(5));
  await moved(page, 1);
  assert.deepEqual(left(page), [3, 2]);
  assert.equal(await page.locator(".token.gone").count(), 2);
  // The link keeps the place of the move.
  await browser.on(new URL(page.url()).hash, async (other) => {
    await moved(other, 1);
    await other.click("#earlier");
    await moved(other, 0);
    await other.click("#later");
    await moved(other, 1);
    assert.deepEqual(await other.locator("button.token").evaluateAll((pins) => pins.map((pin) => pin.getAttribute("aria-label"))), [1, 2, 3, 6, 7].map((n) => `pin ${n}`));
  });

  // Three pins are no move: they are shown as not allowed, and nothing is offered.
  await show(page, heap(7, "0.77"));
  const [a, b] = [await pin(2).boundingBox(), await pin(4).boundingBox()];
  assert.ok(a && b);
  await page.mouse.move(a.x + 5, a.y + 5);
  await page.mouse.down();
  await page.mouse.move(b.x + 5, b.y + 5, { steps: 4 });
  assert.equal(await page.locator(".token.forbidden").count(), 3);
  await page.mouse.up();
  await page.locator(".offer", { hasText: "No move takes these 3 pins together." }).waitFor();
  assert.equal(await page.locator(".offer button").count(), 0);
  assert.equal(await page.getAttribute("#play", "data-moves"), "0");

  await pin(4).click({ modifiers: ["Shift"] });
  assert.equal(await page.locator('.token[aria-pressed="true"]').count(), 1);
  assert.ok(await pin(6).isDisabled());
  await pin(5).click({ modifiers: ["Shift"] });
  await moved(page, 1);
  assert.deepEqual(left(page), [3, 2]);

  await show(page, heap(7, "0.77"));
  await pin(1).focus();
  for (const press of ["ArrowRight", "ArrowRight", "Shift+ArrowRight"]) await page.keyboard.press(press);
  assert.deepEqual(await page.locator('.token[aria-pressed="true"]').evaluateAll((pins) => pins.map((pin) => pin.getAttribute("aria-label"))), ["pin 3", "pin 4"]);
  await page.keyboard.press("Enter");
  await moved(page, 1);
  assert.deepEqual(left(page), [2, 3]);
}));

test("only pieces that a move can take are buttons, and a pawn goes with its neighbours", () => browser.on("", async (page) => {
  await show(page, heap(7, "0.005"));
  const enabled = () => page.locator("button.token:enabled").count();
  // Three pieces from the middle, or a row of three.
  assert.equal(await enabled(), 5);
  await show(page, heap(8, "0.137"));
  await page.getByRole("button", { name: "pawn 4" }).hover();
  assert.equal(await page.locator(".token.going").count(), 3);
  await page.getByRole("button", { name: "pawn 4" }).click();
  await moved(page, 1);
  assert.deepEqual(left(page), [2, 3]);
  await page.getByRole("button", { name: "pawn 1", exact: true }).click();
  await moved(page, 2);
  assert.deepEqual(left(page), [3]);
}));

test("random codes: each gesture in a row makes a move of the library, and each move has a gesture", () => browser.on("", async (page) => {
  const next = random(65), digit = () => Math.floor(next() * 8);
  for (const _ of [1, 2, 3, 4, 5, 6]) {
    const digits = [digit(), digit(), 4 + Math.floor(next() * 4)].slice(next() < 0.3 ? 1 : 0).join(""), n = 5 + Math.floor(next() * 3), game = `0.${digits}`;
    await show(page, heap(n, game));
    const all = new Set(await listed(page)), reached = new Set();
    const token = (/** @type {number} */ i) => page.locator("button.token").nth(i);
    for (let from = 0; from < n; from++) {
      for (let to = from + 1; to <= n; to++) {
        const shown = key([from, n - to]), legal = all.has(shown);
        if (await token(from).isDisabled()) assert.ok(!legal, `${game}: pins ${from + 1} to ${to} of ${n}`);
        else if (to > from + 1) await drag(page, token(from), token(to - 1));
        else await token(from).click();
        if (!legal) {
          assert.equal(await page.getAttribute("#play", "data-moves"), "0", `${game}: pieces ${from + 1} to ${to} of ${n} are no move`);
          await page.locator("button.token").first().evaluate(() => document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })));
          continue;
        }
        await moved(page, 1);
        assert.equal(key(left(page)), shown, `${game}: pieces ${from + 1} to ${to} of ${n}`);
        reached.add(shown);
        await page.click("#undo");
        await moved(page, 0);
      }
    }
    assert.deepEqual([...reached].sort(), [...all].sort(), `${game}, row of ${n}`);
  }
}));

test("random codes of heaps: a click says how many, and a split is asked only where the rules leave it open", () => browser.on("", async (page) => {
  const games = ["4.[3]", "4!.0", "8.[3]", "0.3F", "0.33", "4.37", "0.8", "4.07", "Heap(n -> [a, n-2-a] for a in 0..=n-2)", "Heap(n -> [n/a repeated a] for a in 2..=n if n%a == 0)", "Subtraction({1,3,4})"];
  for (const game of games) {
    const n = 8;
    await show(page, heap(n, game));
    const all = [...new Set(await listed(page))];
    assert.ok(all.length > 0, game);
    for (const option of all) {
      const parts = option.split("+").filter(Boolean).map(Number), sum = parts.reduce((a, b) => a + b, 0);
      // A click that marks changes the marks at once; one that moves does not.
      const marks = () => page.locator('.heap [aria-pressed="true"]').count();
      const marked = async (/** @type {import("playwright-core").Locator} */ part) => { const before = await marks(); await part.click(); return (await marks()) !== before && (await page.getAttribute("#play", "data-moves")) === "0"; };
      let open = sum === n || await marked(page.locator("button.token").nth(sum)), at = 0;
      for (const part of parts.slice(0, -1)) {
        at += part;
        if (open) open = await marked(page.locator("button.gap").nth(at - 1));
      }
      // A run of gestures that is not complete offers the moves that it fits.
      if (open) await page.locator(".offer button").filter({ hasText: new RegExp(`^Leave ${parts.length ? parts.join(" \\+ ") : "nothing"}$`) }).click();
      await moved(page, 1);
      assert.equal(key(left(page)), option, `${game} from ${n}`);
      await page.click("#undo");
      await moved(page, 0);
    }
  }
}));

test("pins of a ring are taken where they are clicked, and the row that is left keeps its place", () => browser.on(between({ game: "Ring(0.77)", kind: "words", at: "9" }), async (page) => {
  const pin = (/** @type {number} */ n) => page.getByRole("button", { name: `pin ${n}`, exact: true });
  await page.locator(".ring").waitFor();
  await drag(page, pin(9), pin(1));
  await moved(page, 1);
  assert.deepEqual(left(page), [7]);
  await pin(3).click();
  await moved(page, 2);
  assert.deepEqual(left(page), [2, 4]);
  await page.locator("h3", { hasText: "Row of 7: 2 + 4 pins left" }).waitFor();
  await show(page, { game: "Ring(0.137)", kind: "words", at: "7" });
  await page.getByRole("button", { name: "pawn 2" }).click();
  await moved(page, 1);
  assert.deepEqual(left(page), [4]);
}));

for (const [game, tokens] of /** @type {[string, number][]} */ ([["0.007", 13], ["0.11337", 11]])) {
  test(`Treblecross ${game} is a strip of crosses: they stay, and cells near them are shaded`, () => browser.on(between(heap(tokens, game)), async (page) => {
    const cell = (/** @type {number} */ n) => page.getByRole("button", { name: `cell ${n}: empty` });
    await page.locator("h3", { hasText: "Strip of 11 cells" }).waitFor();
    const beyond = tokens - 11;
    await cell(4).click();
    await moved(page, 1);
    assert.deepEqual(left(page), beyond ? [3, 7] : [1, 5]);
    assert.deepEqual(await page.locator(".strip .cell").allInnerTexts().then((cells) => cells.map((text) => text.trim() || ".").join("")), "...X.......");
    assert.equal(await page.locator(".cell.near").count(), 4);
    await cell(1).click();
    await moved(page, 2);
    await cell(11).click();
    await moved(page, 3);
    assert.equal(await page.getByRole("group", { name: "strip of 11 cells, X in 1, 4, 11" }).count(), 1);
    await page.locator("#log summary").click();
    assert.match(await page.locator("#moves button").last().innerText(), /write X into cell 11/);
    for (let n = 4; n < 8 && (await page.getAttribute("#play", "data-state")) !== "over"; n++) {
      await page.locator("button.cell:enabled").first().click();
      await moved(page, n);
    }
    assert.equal(await page.getAttribute("#play", "data-state"), "over");
    assert.equal(await page.locator(".strip .cell").count(), 11, "the strip stays to the end");
  }));
}

test("hostile rows of a link are drawn as rows of their own", () => browser.on("", async (page) => {
  for (const row of [{ id: 1, at: 5, of: 3 }, { id: 1, at: -1, of: 1e9 }, { id: "x", at: 0, of: 9 }, null, 7, { id: 1, at: 0, of: 9, marks: 5 }]) {
    await show(page, /** @type {any} */ ({ ...heap(3, "0.77"), row }), /** @type {any} */ ({ ...heap(3, "0.77"), row }));
    assert.equal(await page.locator("button.token").count(), 6);
    await page.locator("button.token").nth(1).click();
    await moved(page, 1);
  }
}));

test("seven pins are in one row on a phone", () => browser.on(between(heap(7, "0.77")), async (page) => {
  const tops = await page.locator("button.token").evaluateAll((pins) => pins.map((pin) => Math.round(pin.getBoundingClientRect().top)));
  assert.equal(tops.length, 7);
  assert.equal(new Set(tops).size, 1);
}, { viewport: { width: 390, height: 844 } }));

test("a finger takes the pins that it goes over, and up and down it scrolls", () => browser.on(between(heap(7, "0.77")), async (page) => {
  const touch = await page.context().newCDPSession(page), pin = (/** @type {number} */ n) => page.getByRole("button", { name: `pin ${n}`, exact: true });
  await pin(1).tap();
  await moved(page, 1);
  const [a, b] = [await pin(4).boundingBox(), await pin(5).boundingBox()];
  assert.ok(a && b);
  const [y, from, to] = [a.y + a.height / 2, a.x + a.width / 2, b.x + b.width / 2];
  const send = (/** @type {"touchStart" | "touchMove" | "touchEnd"} */ type, /** @type {number[]} */ ...xs) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: xs.map((x) => ({ x, y })) });
  await send("touchStart", from);
  for (let part = 1; part <= 4; part++) await send("touchMove", from + ((to - from) * part) / 4);
  await send("touchEnd");
  await moved(page, 2);
  assert.deepEqual(left(page), [2, 2]);
  assert.match(await pin(2).evaluate((button) => getComputedStyle(button).touchAction), /pan-y/);
}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }));
