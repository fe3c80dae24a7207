// A picture of a position to share: the page's own board, drawn by the browser as an image.
import { el } from "./dom.js";

/** The pixels of a card, as sites that show links want them. */
const WIDTH = 1200, HEIGHT = 630;
/** The pixels of a card around and above its board. */
const AROUND = 64, ABOVE = 270;

/** Downloads a card with a title, a question and a copy of the board. @param {string} title @param {string} words @param {Element} board */
export async function card(title, words, board) {
  const { width, height } = board.getBoundingClientRect();
  const copy = /** @type {HTMLElement} */ (board.cloneNode(true));
  for (const part of copy.querySelectorAll(".offer, .was")) part.remove();
  const scale = Math.min((WIDTH - 2 * AROUND) / width, (HEIGHT - ABOVE) / height);
  copy.style.width = `${width}px`;
  copy.style.zoom = String(scale);
  const dark = getComputedStyle(document.documentElement).colorScheme === "dark" || (!document.documentElement.dataset["theme"] && matchMedia("(prefers-color-scheme: dark)").matches);
  const root = el("div", { class: "share", data: { theme: dark ? "dark" : "light" } }, el("h1", {}, title), el("p", {}, words), copy, el("p", { class: "by" }, "grundy: who wins, and how"));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(framed(root))}`;
  await image.decode();
  const canvas = el("canvas", { width: WIDTH, height: HEIGHT });
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  const link = el("a", { href: canvas.toDataURL("image/png"), download: "position.png" });
  document.body.append(link);
  link.click();
  link.remove();
}

/** An SVG image with the page's style and this content. @param {HTMLElement} root */
function framed(root) {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)).join("\n");
  const style = el("style", {}, rules);
  const body = el("div", {}, style, root);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><foreignObject width="100%" height="100%">${new XMLSerializer().serializeToString(body)}</foreignObject></svg>`;
}
