import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { hangMs } from '../../conformance/in-time.js';

/** Debian's own. */
const executablePath = '/usr/bin/chromium';

/** Whether this machine has a browser. */
export const hasBrowser = (): boolean => existsSync(executablePath);

/** A browser with an empty profile that makes no requests on its own. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath,
    timeout: hangMs,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

/** A page in a context of its own, whose waits end only when they hang. */
export const openPage = async (
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Page> => {
  const page = await browser.newPage(options);
  page.setDefaultTimeout(hangMs);
  return page;
};

/** A page and what it did: every address that it asked, and all that went wrong on it. */
export type WatchedPage = {
  readonly page: Page;
  readonly asked: readonly string[];
  readonly wrong: readonly string[];
};

export const watchedPage = async (
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> => {
  const page = await openPage(browser, options);
  const asked: string[] = [];
  const wrong: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('requestfailed', (request) => {
    // The browser itself gives up the requests of a page that it leaves.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      wrong.push(`no answer: ${request.url()}`);
  });
  page.on('pageerror', (error) => wrong.push(error.message));
  // A breach of the content security policy is told on the console, as an error.
  page.on('console', (said) => said.type() === 'error' && wrong.push(said.text()));
  return { page, asked, wrong };
};
