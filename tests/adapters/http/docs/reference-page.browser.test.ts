import assert from 'node:assert/strict';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { adminReferenceRoutes } from '../../../../adapters/http/index.js';
import { violationsOn } from '../../../support/dashboard/walk/seen.js';
import { hasBrowser, openBrowser, watchedPage } from '../../../support/documents/browser.js';
import { type HttpHost, httpHost } from '../../../support/hosts/http-host.js';
import { suite } from '../../../support/suite.js';

const test = suite('the reference in a browser');

let host: HttpHost;
let operators: HttpHost;
let browser: Browser;
const here = (path: string): string => `http://127.0.0.1:${host.port}${path}`;

const visit = async (path: string, options: BrowserContextOptions = {}) => {
  const watched = await watchedPage(browser, options);
  await watched.page.goto(here(path));
  return watched;
};

const wide = { viewport: { width: 1_440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 } };

if (hasBrowser()) {
  test.before(async () => {
    host = await httpHost({ publicUrl: 'https://messaging.example.com' });
    operators = await httpHost({ routes: adminReferenceRoutes });
    browser = await openBrowser();
  });
  test.after(async () => {
    await browser.close();
    await host.close();
    await operators.close();
  });

  test('has no barriers, in light, in dark and on a phone, and asks no other host', async () => {
    const views = [
      ['/docs', { ...wide, colorScheme: 'light' }],
      ['/docs/api/webhook_endpoints', { ...wide, colorScheme: 'dark' }],
      ['/docs/api/messages', { ...phone, colorScheme: 'light' }],
      ['/docs/guides/testing', { ...phone, colorScheme: 'dark' }],
    ] as const;
    for (const [path, options] of views) {
      const { page, asked, wrong } = await visit(path, options);
      assert.deepEqual(await violationsOn(page, 'all'), [], path);
      const width = await page.evaluate('document.documentElement.scrollWidth');
      assert.equal(width, options.viewport.width, path);
      assert.ok(asked.every((address) => address.startsWith(here('/'))));
      assert.deepEqual(wrong, [], path);
      await page.close();
    }
  });

  test('lets a reader send a message with a test key, and refuses a live one', async () => {
    const { key, channel } = await host.newProject({ environment: 'test' });
    const { page, wrong } = await visit('/docs/api/messages');
    const operation = page.locator('#acceptMessage');
    await operation.getByText('Try it').click();
    const body = JSON.stringify({ channel, to: '+12025550123', text: 'Hello' });
    await operation.getByLabel('Body').fill(body);
    await operation.getByLabel('Test key').fill('rt_live_abc');
    await operation.getByText('Send the request').click();
    await operation.getByText('This is a live key.').waitFor();
    assert.equal(await operation.getByLabel('Test key').inputValue(), '');

    await operation.getByLabel('Test key').fill(key);
    await operation.getByText('Send the request').click();
    await operation.getByText('202 Accepted in').waitFor();
    await operation.getByText('Headers of the answer').click();
    await operation.getByText('service-request-id: req_').waitFor();
    const list = page.locator('#listMessages');
    await list.getByText('Try it').click();
    assert.equal(await list.getByLabel('Test key').inputValue(), key);
    assert.deepEqual(wrong, []);
  });

  test('shows the Admin API without barriers, and sends no request of it', async () => {
    const { page, wrong } = await watchedPage(browser, wide);
    await page.goto(`http://127.0.0.1:${operators.port}/docs/api/projects`);
    assert.deepEqual(await violationsOn(page, 'all'), []);
    assert.equal(await page.getByText('Try it').count(), 0);
    await page.keyboard.press('/');
    await page.keyboard.type('suspend');
    await page
      .locator('[role=option][aria-selected=true]')
      .getByText('Suspend a project')
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`http://127.0.0.1:${operators.port}/docs/api/projects#suspendProject`);
    assert.deepEqual(wrong, []);
  });

  test('finds an operation by the keyboard alone', async () => {
    const { page } = await visit('/docs/guides/first-message');
    await page.keyboard.press('/');
    await page.keyboard.type('rotate');
    await page.locator('[role=option][aria-selected=true]').getByText('Rotate a webhook').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(here('/docs/api/webhook_endpoints#rotateWebhookSecret'));
  });

  test('finds what guides, fields and errors say, and what is typed almost right', async () => {
    const { page } = await visit('/docs/api/messages');
    await page.keyboard.press('/');
    const first = page.locator('[role=option][aria-selected=true] strong');
    const finds = {
      'rate limits': 'Rate limits',
      'rotate api key': 'Keys',
      'verify python': 'How to verify a delivery',
      created_after: 'List messages',
      'filter messages please': 'List messages',
      webhok: 'Receive events by webhook',
    };
    for (const [typed, title] of Object.entries(finds)) {
      await page.getByLabel('Search', { exact: true }).last().fill(typed);
      await first.getByText(title, { exact: true }).waitFor();
    }
    await page.getByLabel('Search', { exact: true }).last().fill('rate limits');
    await page.keyboard.press('Enter');
    await page.waitForURL(here('/docs#rate-limits'));
    assert.match((await page.locator('code .server').textContent()) ?? '', /^http:..127\.0\.0\.1/);
  });

  test('keeps the language and the theme that a reader chose', async () => {
    const { page } = await visit('/docs/api/events');
    await page.getByRole('button', { name: 'Python' }).first().click();
    await page.locator('[data-theme-choice]').selectOption('dark');
    await page.goto(here('/docs/api/usage'));
    assert.match((await page.locator('.sample:visible').first().textContent()) ?? '', /urllib/);
    assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
  });

  test('shows every language without JavaScript', async () => {
    const { page } = await visit('/docs/api/usage', { javaScriptEnabled: false });
    assert.equal(await page.locator('.sample:visible').count(), 4);
    assert.equal(await page.locator('.with-script:visible').count(), 0);
  });

  test('is the target of the doc_url of each error, at its code', async () => {
    const { json } = await host.call({ path: '/v1/whoami' });
    const { error } = json as { readonly error: { readonly doc_url: string } };
    const { pathname, hash } = new URL(error.doc_url);
    const { page, wrong } = await visit(`${pathname}${hash}`);
    assert.equal(await page.locator(':target h3 a').textContent(), 'api_key_invalid');
    assert.deepEqual(wrong, []);
  });
} else
  test('was not looked at', () => {
    console.error(
      '\n  SKIPPED: no /usr/bin/chromium here; the reference was not seen in a browser.',
    );
  });

test.run();
