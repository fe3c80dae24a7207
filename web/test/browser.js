// A browser that shows the page, and a static server for target/site/.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import { chromium } from "playwright-core";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
export const SITE = join(ROOT, "target/site");
/** The command-line program to compare with. */
export const GENERATOR = process.env["GENERATOR"] ?? join(ROOT, "target/debug/grundy");

/** Milliseconds by which each call to a worker is delayed: `DELAY=150` finds a test that reads the page before the answer. */
const DELAY = Number(process.env["DELAY"] ?? 0);

/** Whether all tests run in full, as in .ci/weekly. */
const EVERY = !!process.env["EVERY"];

/** Returns a fixed part of a list, a sixth if nothing else is said; all of it in .ci/weekly. @template T @param {T[]} list @param {number} [part] */
export const share = (list, part = 6) => (EVERY ? list : list.filter((_, index) => index % part === 0));

/** The options of a test of ten seconds and more that only .ci/weekly runs. */
export const weekly = { skip: !EVERY && "EVERY=1: .ci/weekly" };

/** @typedef {import("playwright-core").Page} Page */

/** @param {object} parts */
export const link = (parts) => `#${new URLSearchParams(Object.entries(parts).map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]))}`;

/** Returns the digest that the command line prints. @param {string} game @param {string} bounds */
export function ofCommandLine(game, bounds) {
  const board = bounds === "all" ? [] : ["--to", bounds];
  const out = execFileSync(GENERATOR, ["values", game, ...board, "--digest-only"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  return /[0-9a-f]{64}/.exec(out)?.[0];
}

/** Opens a view: a tab of the game, or a page. @param {Page} page @param {string} tab */
export async function open(page, tab) {
  const button = page.locator(`#tab-${tab}`);
  if (!(await button.isVisible())) await page.click("#to-game");
  await button.click();
}

/** Leads an open page to another address, and waits until its game is taken. @param {Page} page @param {string} hash */
export async function go(page, hash) {
  await page.evaluate((hash) => {
    delete document.body.dataset["taken"];
    document.body.dataset["digest"] = "";
    if (location.hash === hash) dispatchEvent(new PopStateEvent("popstate"));
    else location.hash = hash;
  }, hash);
  await page.waitForSelector("body[data-taken]");
}

/** Makes any move. @param {Page} page */
export const anyMove = (page) => page.evaluate(() => /** @type {HTMLElement | null} */ (document.querySelector(".words button:enabled, .all-moves button:enabled"))?.click());

/** Makes a move by its name in the list of a component. @param {Page} page @param {number} c @param {string} label */
export async function moveByList(page, c, label) {
  if (!(await page.locator("#others[open]").count())) await page.click("#others summary");
  await page.locator(".all-moves select").nth(c).selectOption({ label });
  await page.locator(".all-moves button").nth(c).click();
}

/** Types a game and waits until its table is computed or the game is refused: after that, the page does not show the game before. @param {Page} page @param {string} line */
export async function take(page, line) {
  await page.evaluate(() => { delete document.body.dataset["taken"]; });
  await page.fill("#game", line);
  await page.press("#game", "Enter");
  await page.waitForFunction((line) => document.body.dataset["taken"] === line, line);
}

const TYPES = /** @type {Record<string, string>} */ ({ ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" });

/** Starts a server of the site on a free port. */
async function serve() {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? "/", "http://x").pathname));
    const file = join(SITE, path === "/" ? "index.html" : path);
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile() || !file.startsWith(SITE)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("no port");
  return { server, url: `http://127.0.0.1:${address.port}/` };
}

/** Closes and unticks what the address does not keep. @param {Page} page */
const reset = (page) => page.evaluate(() => {
  for (const details of /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("details[open]"))) details.open = false;
  const values = /** @type {HTMLInputElement | null} */ (document.querySelector("#show-values"));
  if (values?.checked) values.click();
});

/** Starts headless Chromium and the server. With `reuse`, tests without options share a page, and the address alone makes it theirs. */
export async function begin({ reuse = false } = {}) {
  /** The page that tests share. @type {{ page: Page, context: import("playwright-core").BrowserContext, faults: string[] } | undefined} */
  let shared;
  const { server, url } = await serve();
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
  return {
    url, browser,
    /** Opens the page and runs the test; fails on an error in the console or a request to another host. @param {string} hash @param {(page: Page) => Promise<void>} body @param {import("playwright-core").BrowserContextOptions} [options] */
    async on(hash, body, options) {
      const isShared = reuse && !options && !!hash;
      if (isShared && shared) {
        await shared.page.mouse.move(0, 0);
        await reset(shared.page);
        await go(shared.page, hash);
      }
      const { page, context, faults } = (isShared && shared) || (await this.open(hash, options));
      shared = undefined;
      try {
        await body(page);
        assert.deepEqual(faults, []);
        // A test that failed, or that opened a page of its own, leaves nothing for the next.
        if (isShared && !shared) shared = { page, context, faults };
      } finally {
        if (shared?.page !== page) await context.close();
      }
    },
    async end() {
      await browser.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    /**
     * Opens a new page that fails the test on any error, and on any request to another host.
     * @param {string} [hash] @param {import("playwright-core").BrowserContextOptions} [options] @param {string} [address]
     */
    async open(hash = "", options = {}, address = url) {
      const context = await browser.newContext({ reducedMotion: "reduce", viewport: { width: 1280, height: 900 }, ...options });
      await context.addInitScript((delay) => {
        if (!delay) return;
        const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (/** @type {[any]} */ ...parts) { setTimeout(() => post.apply(this, parts), delay); };
      }, DELAY);
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      /** @type {string[]} */
      const faults = [];
      page.on("pageerror", (error) => faults.push(String(error)));
      page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
      page.on("request", (request) => {
        const to = request.url();
        if (![url, address, "data:", "blob:"].some((begin) => to.startsWith(begin))) faults.push(`a request to ${to}`);
      });
      await page.goto(address + hash);
      await page.waitForSelector("body[data-taken]");
      return { page, context, faults };
    },
  };
}

/** Waits until a table is computed; returns its digest. @param {import("playwright-core").Page} page */
export async function computed(page) {
  await page.waitForFunction(() => document.body.dataset["digest"]);
  return page.evaluate(() => document.body.dataset["digest"]);
}

/** Returns the faults that axe finds, in a part of the page or by some rules only. @param {Page} page @param {string} where @param {{ part?: string | undefined, rules?: string[] }} [only] */
export async function faults(page, where, { part, rules } = {}) {
  const axe = new AxeBuilder({ page });
  // Without the first option axe also describes every node that passes.
  const { violations } = await (part ? axe.include(part) : axe).options({ resultTypes: ["violations"], ...(rules && { runOnly: { type: "rule", values: rules } }) }).analyze();
  return violations.map(({ id, nodes }) => `${where}: ${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join("; ")}`);
}
