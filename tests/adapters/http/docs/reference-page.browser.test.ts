import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { catalogue, routes } from '../../../../adapters/http/index.js';
import { eventTypes } from '../../../../core/model/events/event.js';
import { hasBrowser, openBrowser, watchedPage } from '../../../support/documents/browser.js';
import { type HttpHost, httpHost } from '../../../support/hosts/http-host.js';
import { suite } from '../../../support/suite.js';

const test = suite('the pages in a browser');

let host: HttpHost;
let browser: Browser;
const here = (path: string): string => `http://127.0.0.1:${host.port}${path}`;

const visit = async (path: string) => {
  const watched = await watchedPage(browser);
  await watched.page.goto(here(path));
  return watched;
};

if (hasBrowser()) {
  test.before(async () => {
    host = await httpHost({ publicUrl: 'https://messaging.example.com' });
    browser = await openBrowser();
  });
  test.after(async () => {
    await browser.close();
    await host.close();
  });

  test('show every operation and every webhook, and load nothing from other hosts', async () => {
    const { page, asked, wrong } = await visit('/docs');
    await page.waitForSelector('.opblock');
    assert.equal(await page.locator('.opblock').count(), routes.length + eventTypes.length);
    for (const { name } of routes)
      assert.equal(await page.locator(`.opblock[id$="-${name}"]`).count(), 1, name);
    assert.deepEqual(
      asked.filter((address) => !address.startsWith(here('/'))),
      [],
    );
    assert.deepEqual(wrong, []);
  });

  test('let a reader send a message', async () => {
    const { key, channel } = await host.newProject();
    const { page, wrong } = await visit('/docs');
    await page.click('.btn.authorize');
    await page.fill('input[aria-label="auth-bearer-value"]', key);
    await page.click('.auth-btn-wrapper .authorize');
    await page.click('.auth-btn-wrapper .btn-done');

    const operation = page.locator('#operations-messages-acceptMessage');
    await operation.locator('.opblock-summary-control').click();
    await operation.locator('.try-out__btn').click();
    await operation
      .locator('textarea')
      .fill(JSON.stringify({ channel, to: '+12025550123', text: 'Hello' }));
    await operation.locator('.execute').click();
    await operation.locator('.live-responses-table').getByText('202').first().waitFor();
    assert.deepEqual(wrong, []);
  });

  test('have an anchor for every error code', async () => {
    const { page, asked, wrong } = await visit('/docs/errors');
    for (const code of Object.keys(catalogue))
      assert.equal(await page.locator(`[id="${code}"]`).count(), 1, code);
    assert.ok(asked.every((address) => address.startsWith(here('/'))));
    assert.deepEqual(wrong, []);
  });

  test('are the target of the doc_url of each error, at its code', async () => {
    const { json } = await host.call({ path: '/v1/whoami' });
    const { error } = json as { readonly error: { readonly doc_url: string } };
    const { pathname, hash } = new URL(error.doc_url);
    const { page } = await visit(`${pathname}${hash}`);
    assert.equal(await page.locator(':target h3 a').textContent(), 'api_key_invalid');
  });
} else
  test('were not looked at', () => {
    console.error('\n  SKIPPED: no /usr/bin/chromium here; the pages were not seen in a browser.');
  });

test.run();
