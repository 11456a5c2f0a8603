// Draws the icons that are wanted as PNG from public/icon.svg. Run it after changing that: node scripts/icons.mjs
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const publicFile = (name) => fileURLToPath(new URL(`../public/${name}`, import.meta.url));
const svg = readFileSync(publicFile("icon.svg"), "utf8");

// A maskable icon is cut to any shape: its ground fills all of it, and the mark stays within the safe four fifths.
const icons = [
    { name: "icon-192.png", size: 192, mark: 1, ground: "none" },
    { name: "icon-512.png", size: 512, mark: 1, ground: "none" },
    { name: "icon-maskable-512.png", size: 512, mark: 0.68, ground: "#eceadf" },
];

const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--headless", "--no-sandbox", "--disable-gpu"],
});
for (const { name, size, mark, ground } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const style = `margin:0;height:100vh;display:grid;place-items:center;background:${ground}`;
    await page.setContent(`<body style="${style}">${svg}</body>`);
    await page.addStyleTag({ content: `svg { width: ${mark * 100}vmin; height: ${mark * 100}vmin }` });
    await page.screenshot({ path: publicFile(name), omitBackground: ground === "none" });
    await page.close();
}
await browser.close();
