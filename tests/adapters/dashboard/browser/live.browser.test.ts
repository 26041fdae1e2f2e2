import assert from 'node:assert/strict';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { hangMs } from '../../../conformance/in-time.js';
import { type DashboardHost, dashboardHost } from '../../../support/dashboard/dashboard-host.js';
import { hasBrowser, openBrowser } from '../../../support/documents/browser.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
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
  let messages = 0;
  const send = async (): Promise<string> => {
    messages += 1;
    const { useCases, project, channel } = host;
    const payload = { kind: 'text', text: `Message ${messages}` } as const;
    const sent = { channel, to: '+12025550123', payload, metadata: {} } as const;
    return rightOf(await useCases.acceptMessage({ project, send: sent })).message;
  };
  /** Hides a tab or shows it, as its browser does. */
  const setHidden = (page: Page, hidden: boolean): Promise<void> =>
    page.evaluate(`
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${hidden} });
      document.dispatchEvent(new Event('visibilitychange'));
    `);
  const rows = (page: Page): Promise<number> => page.locator('#rows-events tr').count();
  const showsAll = (page: Page): Promise<void> =>
    eventually(async () => assert.equal(await rows(page), messages));

  test.before(async () => {
    host = await dashboardHost({ clock: Date.now });
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
  });

  test('a hidden tab asks nothing, and shows what it missed when it is shown again', async () => {
    const [first, second, ...others] = opened;
    assert.ok(first && second);
    for (const page of others) await page.close();
    await setHidden(first, true);
    const asked: string[] = [];
    first.on('request', (request) => asked.push(request.url()));
    const before = await rows(first);
    await send();
    await showsAll(second);
    assert.deepEqual([await rows(first), asked], [before, []]);
    await setHidden(first, false);
    await showsAll(first);
    await second.close();
  });

  test('focus, selection, scrolling and what is open stay when a part changes', async () => {
    const page = present(opened[0]);
    await page.setViewportSize({ width: 800, height: 300 });
    const oldest = page.locator('#rows-events tr').last();
    await oldest.getByRole('link').first().focus();
    // At the top of a page what is new pushes the rest down.
    await page.evaluate(`
      document.activeElement.scrollIntoView({ block: 'start' });
      getSelection().selectAllChildren(document.querySelector('#rows-events tr:last-child td'));
      document.querySelector('details').open = true;
    `);
    const state = (): Promise<readonly unknown[]> =>
      page.evaluate(`[
        document.activeElement.getAttribute('href'),
        getSelection().toString(),
        document.querySelector('details').open,
        document.activeElement.getBoundingClientRect().top,
      ]`);
    const [top, ...before] = (await state()).toReversed();
    assert.ok(((await page.evaluate('scrollY')) as number) > 0);
    await send();
    await showsAll(page);
    const [next, ...after] = (await state()).toReversed();
    assert.deepEqual(after, before);
    // The first row has no border above it.
    assert.ok(Math.abs(Number(next) - Number(top)) < 5, `${top} px, then ${next} px`);
  });

  test('the overview and a message show what happens, and a lost role ends it', async () => {
    const page = present(opened[0]);
    const accepted = page.locator('.figure-value').first();
    const plot = page.locator('[data-plot]').first();
    await page.goto(host.url + host.addressOf('/overview?range=1h'));
    await page.locator('.u-wrap').first().waitFor();
    const drawn = await plot.getAttribute('data-plot');
    await send();
    await eventually(async () => assert.equal(await accepted.textContent(), String(messages)));
    assert.notEqual(await plot.getAttribute('data-plot'), drawn);
    assert.ok((await page.locator('.u-wrap').count()) > 0);
    host.setMemberships([]);
    await page.getByText('This page shows no changes any more.').waitFor();
    host.setRole('owner');
  });

  test('a template is previewed as it is typed, and a channel is checked on its page', async () => {
    const page = present(opened[0]);
    await page.goto(host.url + host.addressOf('/templates/new'));
    await page.locator('[name=body]').fill('Hi *Ada*');
    await page.locator('.phone-bold').getByText('Ada').waitFor();
    assert.equal(await page.locator('[name=body]').inputValue(), 'Hi *Ada*');
    const address = host.url + host.addressOf(`/channels/${host.channel}`);
    await page.goto(address);
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByText('The network is simulated').waitFor();
    assert.equal(page.url(), address);
    // Without the parts, the answer is a page.
    host.setRole('viewer');
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByText('You may not do this').waitFor();
  });
} else
  test('was not seen', () => {
    console.error('\n  SKIPPED: no /usr/bin/chromium here; live parts were not seen in a browser.');
  });

test.run();
