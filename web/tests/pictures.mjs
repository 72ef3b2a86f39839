// Pictures of the page for docs/web: node web/tests/pictures.mjs, called by scripts/web --pictures.
import { writeFileSync } from 'node:fs';

import puppeteer from 'puppeteer-core';

const home = new URL('../../', import.meta.url).pathname;
const thermometers = '..4......5...1.....2...47.........2...........6..7.1..1....6..........5......2.7. thermo:r1c8r1c7r2c8r3c8 thermo:r9c2r9c1r8c2 thermo:r8c3r8c4r9c5 thermo:r4c6r4c7r3c8 thermo:r3c4r2c3r1c2r1c1 thermo:r7c3r6c3r5c3 thermo:r5c6r4c5r4c4r5c5r6c4';
const whip = '1....6..9..........8.1..56..3.6..8.1........7.....8246.4.9...2.56.841.....7..3...';
const forcing = '.12...3.....4...5.6..3..2.......7..4..3.1.6..8..5.......7..4..2.2...9.....6...79.';
const pictures = [
  { name: 'board', hash: `p=${whip}&m=solve`, hint: 'Swordfish' },
  { name: 'whip', hash: `p=${whip}&r=W&s=23` },
  { name: 'list', file: `${home}datasets/sudogen0.txt`, width: 1400 },
  { name: 'chains', hash: `p=${forcing}&r=SER&s=37`, dark: true },
  { name: 'variant', hash: `p=${encodeURIComponent(thermometers)}&v=clues&r=W&s=92` },
  { name: 'phone', hash: `p=${whip}&r=W&s=23`, width: 390, height: 844, dark: true },
];

const browser = await puppeteer.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
for (const { name, hash, file, width = 1240, height = 720, dark = false, hint = '' } of pictures) {
  const context = await browser.createBrowserContext(); // in which nothing is kept
  const page = await context.newPage();
  await page.setViewport({ width, height });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' }]);
  await page.goto(`file://${home}web/dist/bitwhip.html${hash ? `#${hash}` : ''}`);
  if (file) {
    await page.waitForSelector('.menu');
    await (await page.$('input[type=file]')).uploadFile(file);
    await page.waitForFunction(() => /puzzles/.test(document.querySelector('.progress')?.innerText ?? ''), { timeout: 60000 });
    await page.click('.table th button');
    await wait(1000);
    await page.evaluate(() => document.querySelectorAll('.table tbody tr:not([aria-hidden])')[3].click());
    await wait(1000);
    await page.waitForFunction(() => /verified/.test(document.querySelector('.verdict')?.innerText ?? ''), { timeout: 60000 });
    await page.evaluate(() => [...document.querySelectorAll('button')].find((button) => button.textContent === 'Hardest').click());
    await page.evaluate(() => document.activeElement.blur());
  }
  if (hint) {
    await page.waitForFunction(() => document.querySelectorAll('.digit').length > 20 && document.querySelector('.menu'), { timeout: 60000 });
    await page.evaluate(() => [...document.querySelectorAll('button')].find((button) => button.textContent === 'Fill in candidates').click());
    // One step after another is shown and done, until the one of the picture is shown.
    for (let shown = ''; !shown.includes(hint); ) {
      await page.click('.hint');
      await wait(700);
      shown = await page.evaluate(() => (document.querySelector('.mark') ? document.querySelector('.asked b')?.innerText ?? '' : ''));
    }
  } else await page.waitForFunction(() => /verified/.test(document.querySelector('.verdict')?.innerText ?? ''), { timeout: 60000 });
  await wait(500);
  writeFileSync(`${home}docs/web/${name}.webp`, await page.screenshot({ type: 'webp', quality: 82 }));
  await context.close();
}
await browser.close();
