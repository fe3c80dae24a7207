// A browser with the page in it, served from target/site/ as any static server would.
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
export const SITE = join(ROOT, "target/site");

const TYPES = /** @type {Record<string, string>} */ ({ ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" });

/** A server of the site on a free port. */
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

/** Headless Chromium and the server. */
export async function begin() {
  const { server, url } = await serve();
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
  return {
    url, browser,
    async end() {
      await browser.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    /**
     * A new page that fails the test on any error in it, and on any request to another host.
     * @param {string} [hash] @param {import("playwright-core").BrowserContextOptions} [options] @param {string} [address]
     */
    async open(hash = "", options = {}, address = url) {
      const context = await browser.newContext({ reducedMotion: "reduce", viewport: { width: 1280, height: 900 }, ...options });
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      /** @type {string[]} */
      const faults = [];
      page.on("pageerror", (error) => faults.push(String(error)));
      page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
      page.on("request", (request) => {
        const to = request.url();
        if (![url, address, "data:", "blob:"].some((begin) => to.startsWith(begin))) faults.push(`a request to ${to}`);
      });
      await page.goto(address + hash);
      await page.waitForSelector("body[data-ready]");
      return { page, context, faults };
    },
  };
}

/** Waits until a table is computed; its digest. @param {import("playwright-core").Page} page */
export async function computed(page) {
  await page.waitForFunction(() => document.body.dataset["digest"]);
  return page.evaluate(() => document.body.dataset["digest"]);
}
