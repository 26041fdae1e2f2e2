import assert from 'node:assert/strict';

/** Fails when a page does not have a text or a pattern, and names it without the whole page. */
export const shows = (page: string, what: string | RegExp): void =>
  assert.ok(has(page, what), `the page lacks ${what}; its text: ${textOf(page)}`);

/** Fails when a page has a text or a pattern. */
export const showsNot = (page: string, what: string | RegExp): void =>
  assert.ok(!has(page, what), `the page has ${what}; its text: ${textOf(page)}`);

const has = (page: string, what: string | RegExp): boolean =>
  typeof what === 'string' ? page.includes(what) : what.test(page);

/** What a reader sees of the content of a page. */
const textOf = (page: string): string =>
  page
    .slice(Math.max(0, page.indexOf('<main')))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 600);
