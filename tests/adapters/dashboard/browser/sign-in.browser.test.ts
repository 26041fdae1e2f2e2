import assert from 'node:assert/strict';
import type { SingleSignOn } from '../../../../adapters/dashboard/index.js';
import { dashboardHost } from '../../../support/dashboard/dashboard-host.js';
import { credentials } from '../../../support/dashboard/fake-sign-in.js';
import { violationsOn } from '../../../support/dashboard/walk/seen.js';
import { hasBrowser, openBrowser, openPage } from '../../../support/documents/browser.js';
import { suite } from '../../../support/suite.js';

const test = suite('dashboard: the sign-in in a browser');

const singleSignOn: SingleSignOn = {
  name: 'Example & Co',
  issuer: 'https://id.example',
  begin: async () => undefined,
  finish: async () => ({ next: null, problem: 'stale' }),
};

if (hasBrowser())
  test('has nothing that axe-core finds wrong, on the way of a person with a second factor', async () => {
    const host = await dashboardHost({ hasSignIn: true, asksForCode: true, singleSignOn });
    const browser = await openBrowser();
    const page = await openPage(browser, {
      colorScheme: 'dark',
      viewport: { width: 360, height: 740 },
    });
    const { email, password, code } = credentials;
    const button = 'main form button';
    await page.goto(`${host.url}/dashboard/sign-in?problem=unverified`);
    assert.deepEqual(await violationsOn(page, 'all'), []);
    await page.fill('[name=email]', email);
    await page.fill('[name=password]', password);
    await page.click(button);
    await page.fill('[name=code]', '000000');
    await page.click(button);
    await page.locator('[role=alert]').first().waitFor();
    assert.deepEqual(await violationsOn(page, 'all'), []);
    await page.fill('[name=code]', code);
    await page.click(button);
    await page.goto(`${host.url}/dashboard/account`);
    assert.equal(new URL(page.url()).pathname, '/dashboard/account');
    await browser.close();
    await host.close();
  });
else
  test('was not looked at', () => {
    console.error('\n  SKIPPED: no /usr/bin/chromium here; the sign-in was not seen in a browser.');
  });

test.run();
