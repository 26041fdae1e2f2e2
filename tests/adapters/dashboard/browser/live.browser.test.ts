import assert from 'node:assert/strict';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { hangMs } from '../../../conformance/in-time.js';
import { type DashboardHost, dashboardHost } from '../../../support/dashboard/dashboard-host.js';
import { hasBrowser, openBrowser } from '../../../support/documents/browser.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { suite } from '../../../support/suite.js';
import { eventually } from '../../../support/time/eventually.js';

const test = suite('dashboard: live parts in a browser');

/** More than the connections that a browser has to one host. */
const tabs = 8;

if (hasBrowser()) {
  let host: DashboardHost;
  let browser: Browser;
  let context: BrowserContext;
  const opened: Page[] = [];
  /** Paths of the streams that have ended. */
  const ended: string[] = [];
  let messages = 0;
  const send = async (): Promise<void> => {
    messages += 1;
    const { useCases, project, channel } = host;
    const payload = { kind: 'text', text: `Message ${messages}` } as const;
    const sent = { channel, to: '+12025550123', payload, metadata: {} } as const;
    rightOf(await useCases.acceptMessage({ project, send: sent }));
  };
  /** Hides a tab or shows it, as its browser does. */
  const setHidden = (page: Page, hidden: boolean): Promise<void> =>
    page.evaluate(`
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${hidden} });
      document.dispatchEvent(new Event('visibilitychange'));
    `);
  const rows = (page: Page): Promise<number> => page.locator('tbody[data-live] tr').count();
  const showsAll = (page: Page): Promise<void> =>
    eventually(async () => assert.equal(await rows(page), messages));

  test.before(async () => {
    host = await dashboardHost({
      clock: Date.now,
      onAnswered: ({ route }) => void (route.endsWith('/live') && ended.push(route)),
    });
    browser = await openBrowser();
    context = await browser.newContext();
    context.setDefaultTimeout(hangMs);
    await send();
  });
  test.after(async () => {
    await browser.close();
    await host.close();
  });

  test('more tabs than a browser has connections all follow, and the next page opens', async () => {
    for (let i = 0; i < tabs; i += 1) {
      const page = await context.newPage();
      opened.push(page);
      await page.goto(host.url + host.addressOf('/events?live=on'));
    }
    await send();
    for (const page of opened) await showsAll(page);
    const next = await context.newPage();
    await next.goto(host.url + host.addressOf('/messages'));
    assert.equal(await next.title(), 'Messages · Roundtrip');
    assert.ok(ended.every((route) => route === '/dashboard/live'));
  });

  test('a hidden tab holds no stream, and has each event once when it is shown again', async () => {
    const [first, ...others] = opened;
    assert.ok(first);
    for (const page of others) await page.close();
    const before = ended.length;
    await setHidden(first, true);
    await eventually(async () => assert.ok(ended.length > before));
    const shown = await rows(first);
    await send();
    assert.equal(await rows(first), shown);
    await setHidden(first, false);
    await showsAll(first);
    await send();
    await showsAll(first);
  });
} else
  test('was not seen', () => {
    console.error('\n  SKIPPED: no /usr/bin/chromium here; live parts were not seen in a browser.');
  });

test.run();
