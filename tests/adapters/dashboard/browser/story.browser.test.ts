import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { atExit } from '../../../support/at-exit.js';
import {
  hasBrowser,
  openBrowser,
  openPage,
  watchedPage,
} from '../../../support/documents/browser.js';
import { program } from '../../../support/hosts/program.js';
import { suite } from '../../../support/suite.js';
import { eventually } from '../../../support/time/eventually.js';

const test = suite('dashboard: the first hour of a new user');

const main = resolve(import.meta.dirname, '../../../../composition/main.ts');

/** `npm start` in a folder of its own, without npm: the link that it prints, and how to run another command beside it. */
const startDemo = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'roundtrip-'));
  const env = {
    ...process.env,
    ...{ ROUNDTRIP_PORT: '0', ROUNDTRIP_LOG_LEVEL: 'warn', ROUNDTRIP_DATA_DIR: folder },
    ROUNDTRIP_DATABASE_URL: `sqlite:${join(folder, 'roundtrip.db')}`,
  };
  const child = spawn(process.execPath, [...program(main), 'serve', '--demo'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  atExit(() => child.kill('SIGKILL'));
  const exited = once(child, 'exit');
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += String(chunk);
  });
  const link = await eventually(async () => {
    const [found] = /http\S+\/dashboard\/sign-in\/invitation\?token=\S+/.exec(printed) ?? [];
    assert.ok(found !== undefined, `no link in: ${printed}`);
    return found;
  });
  return {
    link,
    /** Runs another command of the service on the same database, and gives what it prints. */
    run: async (...args: readonly string[]) => {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [...program(main), ...args, '--json'],
        { env },
      );
      return JSON.parse(stdout) as Readonly<Record<string, string>>;
    },
    close: async () => {
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true });
    },
  };
};

/** The text that a page shows once. */
const shownOnce = (page: Page): Promise<string | null> => page.locator('.secret pre').textContent();

const go = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click();

const press = (page: Page, name: string): Promise<void> =>
  page.locator('main').getByRole('button', { name, exact: true }).first().click();

/** Presses a button that asks before it acts, and says yes. */
const confirm = async (page: Page, name: string): Promise<void> => {
  const asking = page.locator('details.confirm').filter({ hasText: name }).first();
  await asking.locator('summary').click();
  await asking.locator('button[type=submit]').click();
};

/** Nothing went wrong on a page. */
const isSound = (wrong: readonly string[]): void => assert.deepEqual(wrong, []);

/** The status of a form that no page shows, sent with the token of the session. */
const forged = async (page: Page, address: string): Promise<number> => {
  const csrf = await page.locator('[name=csrf]').first().getAttribute('value');
  const form = { csrf: csrf ?? '', name: 'Forged', scopes: 'messages:read' };
  return (await page.request.post(address, { form, maxRedirects: 0 })).status();
};

if (hasBrowser()) {
  let demo: Awaited<ReturnType<typeof startDemo>>;
  let browser: Browser;
  test.before(async () => {
    [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
  });
  test.after(async () => {
    await browser.close();
    await demo.close();
  });

  test('goes from the printed link to a key, a read message, a failing webhook and a viewer', async () => {
    const { page, wrong } = await watchedPage(browser);
    await page.goto(demo.link);
    await press(page, 'Join with a new account');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    const home = page.url().replace(/\/overview.*$/, '');

    await go(page, 'API keys');
    await page.getByRole('link', { name: 'Create a key' }).first().click();
    await page.getByLabel('Name').fill('Shop');
    await press(page, 'Create the key');
    const key = await shownOnce(page);
    assert.match(key ?? '', /^rt_test_/);
    await go(page, 'API keys');
    assert.ok(!(await page.content()).includes(key ?? 'a key'));

    await go(page, 'Webhooks');
    await page.getByRole('link', { name: 'Add an endpoint' }).first().click();
    // It answers 405, so each delivery fails.
    await page.getByLabel('URL').fill(`http://localhost:${new URL(demo.link).port}/healthz`);
    await press(page, 'Add the endpoint');
    assert.match((await shownOnce(page)) ?? '', /^whsec_/);

    await go(page, 'Channels');
    await page.locator('main table a').first().click();
    await page.getByText('active').first().waitFor();

    await page.goto(`${home}/messages/new`);
    await page.getByLabel('Text').fill('Hello from the dashboard');
    await press(page, 'Send');
    await page.waitForURL(/\/messages\/msg_/);
    await page.locator('main').getByText('read', { exact: true }).first().waitFor();
    await page.getByText('webhook').first().waitFor();

    await go(page, 'Webhooks');
    await page.locator('main table a').first().click();
    await page.locator('main a[href*="/deliveries/"]').first().click();
    await page.getByText('405').first().waitFor();
    await confirm(page, 'Send again');
    await page
      .getByText(/sent again|is due/i)
      .first()
      .waitFor();
    isSound(wrong);

    const projects = await page.locator('a[href*="/organizations/"]').first().getAttribute('href');
    const [organization = ''] = /org_\w+/.exec(projects ?? '') ?? [];
    const person = ['--email', 'viewer@example.com', '--role', 'viewer'];
    const invited = await demo.run('member', 'invite', '--org', organization, ...person);
    const other = await watchedPage(browser);
    const { search } = new URL(invited.link ?? '');
    await other.page.goto(new URL(`/dashboard/sign-in/invitation${search}`, demo.link).href);
    await press(other.page, 'Join with a new account');
    await other.page.getByRole('heading', { name: 'Overview' }).waitFor();
    await other.page.goto(`${home}/messages`);
    await other.page.getByText('Hello from the dashboard').first().waitFor();
    await other.page.goto(`${home}/keys`);
    await other.page.getByText('Shop').first().waitFor();
    assert.equal(await other.page.getByRole('link', { name: 'Create a key' }).count(), 0);
    assert.equal(await other.page.locator('main form[method=post]').count(), 0);
    assert.equal(await forged(other.page, `${home}/keys`), 403);
    isSound(other.wrong);

    const again = await openPage(browser);
    await again.context().addCookies(await page.context().cookies());
    await again.goto(`${home}/messages`);
    await page.goto(`${home.replace(/\/projects\/.*$/, '')}/account`);
    await confirm(page, 'Sign out everywhere');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await again.reload();
    await again.getByRole('heading', { name: 'Sign in' }).waitFor();
    await other.page.reload();
    assert.match(other.page.url(), /\/keys$/);
  });
} else
  test('was not seen', () => {
    console.error('\n  SKIPPED: no /usr/bin/chromium here; the story was not seen in a browser.');
  });

test.run();
