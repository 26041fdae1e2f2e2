// Writes docs/dashboard/*.png, a picture of every page with demo data, in light, in dark and on a phone:
//   npm run screenshots
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { openBrowser } from '../documents/browser.js';
import { type DashboardHost, dashboardHost } from './dashboard-host.js';
import { addDemoData } from './demo-data.js';
import type { ListedPage } from './walk/page-list.js';
import { walk } from './walk/walk.js';

const folder = resolve(import.meta.dirname, '../../../docs/dashboard');
const token = 'the-session-of-the-pictures';
const Cookie = `roundtrip_session=${token}`;

/** 1,440 by 960 pixels, and 720 by 1,440 of a phone. */
const desktop = { viewport: { width: 1_200, height: 800 }, deviceScaleFactor: 1.2 };
const looks = {
  light: { ...desktop, colorScheme: 'light' },
  dark: { ...desktop, colorScheme: 'dark' },
  phone: { colorScheme: 'light', viewport: { width: 360, height: 720 }, deviceScaleFactor: 2 },
} as const;

/** A page has so few colours that a palette makes its picture small, and changes none. */
const palette = {
  palette: true,
  colours: 256,
  dither: 0,
  effort: 10,
  compressionLevel: 9,
} as const;

const write = async (page: Page, name: string): Promise<void> => {
  await sharp(await page.screenshot())
    .png(palette)
    .toFile(resolve(folder, `${name}.png`));
};

/** `messages-id` for `/dashboard/projects/:project/messages/:id`. */
const nameOf = ({ pattern }: ListedPage): string =>
  pattern
    .replace(/^\/dashboard(?:\/(?:projects\/:project|organizations\/:organization))?\//, '')
    .replaceAll(':', '')
    .replaceAll('/', '-');

/** Pages that are mostly a form, but for the two that say most. */
const isForm = /(?:keys-new|members-user|webhooks-new|edit|erase|connect|header-file|replay)$/;

/** The longest page found for each page of the list. */
const pagesOf = async (host: DashboardHost): Promise<ReadonlyMap<string, string>> => {
  const get = (path: string) => host.get(path, { Cookie });
  const { visited } = await walk(get, ['/dashboard', '/dashboard/account']);
  const found = new Map<string, { readonly address: string; readonly length: number }>();
  for (const { address, page, reply } of visited) {
    const isWhole = reply.status === 200 && reply.text.startsWith('<!doctype html>');
    const name = page && nameOf(page);
    const { length } = reply.text;
    if (name && isWhole && !isForm.test(name) && length > (found.get(name)?.length ?? 0))
      found.set(name, { address, length });
  }
  return new Map([...found].map(([name, { address }]) => [name, address]));
};

const take = async (
  browser: Browser,
  { url }: DashboardHost,
  pages: ReadonlyMap<string, string>,
): Promise<void> => {
  for (const [look, options] of Object.entries(looks)) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await page.goto(`${url}/dashboard/sign-in`);
    await write(page, `sign-in-${look}`);
    const [name = '', value = ''] = Cookie.split('=');
    await context.addCookies([{ name, value, url }]);
    for (const [name, address] of pages) {
      await page.goto(url + address);
      await write(page, `${name}-${look}`);
    }
    await context.close();
  }
};

const host = await dashboardHost({ clock: Date.now, parts: { role: 'all' }, hasSignIn: true });
host.start();
await addDemoData(host);
// Time for the workers to send, so that there is something to see.
await new Promise((done) => setTimeout(done, 4_000));
host.sessions.set(token, {
  id: 'sess_01h00000000000000000000001',
  isPending: false,
  userAgent: 'Firefox',
});
mkdirSync(folder, { recursive: true });
for (const file of readdirSync(folder)) if (file.endsWith('.png')) rmSync(resolve(folder, file));
const browser = await openBrowser();
const pages = await pagesOf(host);
await take(browser, host, pages);
await browser.close();
await host.close();
console.log(`${pages.size + 1} pages are in docs/dashboard.`);
