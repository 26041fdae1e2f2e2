import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { areas } from '../../../../adapters/dashboard/pages/index.js';
import { type HostileService, hostileService } from '../../../support/dashboard/hostile-service.js';
import { type ListedPage, listedPages } from '../../../support/dashboard/walk/page-list.js';
import { overflowOf, unfocusedOn, violationsOn } from '../../../support/dashboard/walk/seen.js';
import { type Visited, walk } from '../../../support/dashboard/walk/walk.js';
import {
  hasBrowser,
  openBrowser,
  type WatchedPage,
  watchedPage,
} from '../../../support/documents/browser.js';
import { suite } from '../../../support/suite.js';

const test = suite('dashboard: every page in a browser');

/** The longest page found for each entry of the list of pages. */
const longestOf = (visited: readonly Visited[]): ReadonlyMap<ListedPage, string> => {
  const longest = new Map<ListedPage, Visited>();
  for (const each of visited) {
    const { page, reply } = each;
    const before = page && longest.get(page)?.reply.text.length;
    const isWhole = reply.status === 200 && reply.text.startsWith('<!doctype html>');
    if (page && isWhole && reply.text.length > (before ?? 0)) longest.set(page, each);
  }
  return new Map([...longest].map(([page, { address }]) => [page, address]));
};

const titleOf = ({ path }: ListedPage): string =>
  areas.find((area) => path === area.path || path.startsWith(`${area.path}/`))?.title ?? 'others';

/** The pages of each area, and the others. */
const parts = [...new Set(listedPages.map(titleOf))].map(
  (title) => [title, listedPages.filter((page) => titleOf(page) === title)] as const,
);

/** `npm run pages` looks at every page, which takes a minute; otherwise at the first one of each area. */
const isEveryPage = process.env.ROUNDTRIP_TEST_EVERY_PAGE === 'on';
const shortForm = 1;

if (hasBrowser()) {
  let host: HostileService;
  let browser: Browser;
  let watched: WatchedPage;
  let addresses: ReadonlyMap<ListedPage, string>;
  const dialogs: string[] = [];

  test.before(async () => {
    host = await hostileService();
    const signIn = ['', '/code', '/link?token=a-one-time-link'].map((path) => `/sign-in${path}`);
    const { visited } = await walk(host.get, [
      '/dashboard',
      ...signIn.map((p) => `/dashboard${p}`),
    ]);
    addresses = longestOf(visited);
    browser = await openBrowser();
    watched = await watchedPage(browser);
    const { page } = watched;
    const [name = '', value = ''] = host.cookie.split('=');
    await page.context().addCookies([{ name, value, url: host.url }]);
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      dialog.dismiss().catch(() => undefined);
    });
  });
  test.after(async () => {
    await browser.close();
    await host.close();
  });

  /** What is wrong with a page: in light, and on a phone in dark. */
  const wrongOn = async (address: string): Promise<readonly string[]> => {
    const { page } = watched;
    await page.setViewportSize({ width: 1_280, height: 800 });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(host.url + address);
    const light = await violationsOn(page, 'all');
    const unfocused = await unfocusedOn(page);
    // Each run of axe takes long: what differs in dark, and what differs on a phone, is in one.
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 360, height: 740 });
    const phone = await violationsOn(page, 'coloursAndLayout');
    const overflow = await overflowOf(page);
    return [
      ...light,
      ...unfocused.map((element) => `no focus is seen: ${element}`),
      ...phone.map((each) => `on a phone, in dark: ${each}`),
      ...(overflow === undefined ? [] : [`on a phone the page scrolls sideways: ${overflow}`]),
    ];
  };

  for (const [name, pages] of parts)
    test(`has nothing that axe-core finds wrong: ${name}`, async () => {
      const found = pages.flatMap((page) => addresses.get(page) ?? []);
      const seen = isEveryPage ? found : found.slice(0, shortForm);
      assert.ok(seen.length > 0);
      for (const address of seen) assert.deepEqual(await wrongOn(address), [], address);
    });

  test('runs no hostile text, breaks no rule of its policy, and asks this host alone', () => {
    assert.deepEqual(dialogs, []);
    assert.deepEqual(watched.wrong, []);
    const foreign = watched.asked.filter((address) => !address.startsWith(`${host.url}/dashboard`));
    assert.deepEqual(foreign, []);
  });

  test('begins with a link that skips the navigation', async () => {
    const { page } = watched;
    await page.goto(`${host.url}/dashboard`);
    await page.keyboard.press('Tab');
    const skip = page.locator(':focus');
    assert.equal(await skip.getAttribute('href'), '#content');
    assert.ok(await skip.isVisible());
    await page.keyboard.press('Enter');
    assert.equal(await page.locator(':focus').getAttribute('id'), 'content');
  });
} else
  test('were not looked at', () => {
    console.error(
      '\n  SKIPPED: no /usr/bin/chromium here; the dashboard was not seen in a browser.',
    );
  });

test.run();
