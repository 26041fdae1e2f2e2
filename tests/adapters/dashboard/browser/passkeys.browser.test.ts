import assert from 'node:assert/strict';
import { webAuthn } from '../../../../adapters/dashboard/index.js';
import { signInUseCases } from '../../../../core/use-cases/people/sign-in/sign-in-use-cases.js';
import { password, peopleScene } from '../../../core/use-cases/people/people-scene.js';
import { dashboardHost } from '../../../support/dashboard/dashboard-host.js';
import { violationsOn } from '../../../support/dashboard/walk/seen.js';
import { hasBrowser, openBrowser, openPage } from '../../../support/documents/browser.js';
import { suite } from '../../../support/suite.js';

const test = suite('dashboard: passkeys in a browser');

if (hasBrowser())
  test('a person adds a passkey, signs out, and signs in by it, with the authenticator of the browser', async () => {
    const { ports, user, time } = await peopleScene();
    const site = { publicUrl: undefined as string | undefined };
    const verification = () => webAuthn(site);
    const passkeys = {
      site: () => verification().site(),
      claimed: (answer: string) => verification().claimed(answer),
      verifyNew: (...given: Parameters<ReturnType<typeof webAuthn>['verifyNew']>) =>
        verification().verifyNew(...given),
      verify: (...given: Parameters<ReturnType<typeof webAuthn>['verify']>) =>
        verification().verify(...given),
    };
    const host = await dashboardHost({
      signIn: signInUseCases({ ...ports, passkeys }),
      clock: () => time.wall,
    });
    const url = host.url.replace('127.0.0.1', 'localhost');
    site.publicUrl = url;
    const browser = await openBrowser();
    const page = await openPage(browser);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
        ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
      },
    });
    await page.goto(`${url}/dashboard/sign-in`);
    await page.fill('[name=email]', user.email);
    await page.fill('[name=password]', password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.goto(`${url}/dashboard/account`);
    await page.fill('#passkey-name', 'Laptop');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('The passkey is added.').waitFor();
    assert.deepEqual(await violationsOn(page, 'all'), []);
    await page.context().clearCookies();
    await page.goto(`${url}/dashboard/sign-in?next=/dashboard/account`);
    assert.deepEqual(await violationsOn(page, 'all'), []);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL(`${url}/dashboard/account`);
    await browser.close();
    await host.close();
  });
else
  test('was not looked at', () => {
    console.error('\n  SKIPPED: no /usr/bin/chromium here; no passkey was made by a browser.');
  });

test.run();
