import assert from 'node:assert/strict';
import { referenceSite } from '../../../../adapters/http/docs/index.js';
import { errorCodes } from '../../../../adapters/http/errors/catalogue.js';
import { routes } from '../../../../adapters/http/index.js';
import { eventTypes } from '../../../../core/model/events/event.js';
import { present } from '../../../support/fixtures/either.js';
import { apiDocument } from '../../../support/reference/api-document.js';
import { suite } from '../../../support/suite.js';

const test = suite('the pages of the reference');

/** A page may weigh this much with all that it loads, compressed. */
const firstViewLimitBytes = 25_000;

const site = referenceSite(apiDocument);
const pages = new Map(
  site.paths.map((path) => [path, present(site.page(path)).bytes.toString('utf8')]),
);
const pageAt = (path: string): string => present(pages.get(path));

const found = (html: string, pattern: RegExp): readonly string[] =>
  [...html.matchAll(pattern)].map(([, value = '']) => value);
const idsIn = (html: string): readonly string[] => found(html, /\sid="([^"]+)"/g);

const origin = 'https://messaging.example';
const addressOf = (path: string): string => `${origin}/prefix/docs${path === '' ? '' : `/${path}`}`;

/** What a page loads before it is used. */
const loadedBy = (html: string): readonly string[] =>
  found(html, /<(?:script|link(?! rel="alternate"))[^>]* (?:src|href)="([^"]+)"/g);

const assetAt = (address: string) => site.asset(address.slice(address.lastIndexOf('/') + 1));

test('show every operation once, on the page of its resource', () => {
  for (const { name } of routes) {
    const pagesWith = [...pages].filter(([, html]) => idsIn(html).includes(name));
    assert.equal(pagesWith.length, 1, name);
    assert.match(present(pagesWith[0])[0], /^api\//);
  }
});

test('have an anchor for every error code and for every event type', () => {
  const errors = idsIn(pageAt('errors'));
  for (const code of errorCodes) assert.equal(errors.filter((id) => id === code).length, 1, code);
  const events = idsIn(pageAt('events'));
  for (const type of eventTypes) assert.equal(events.filter((id) => id === type).length, 1, type);
});

test('have each id once', () => {
  for (const [path, html] of pages)
    assert.equal(new Set(idsIn(html)).size, idsIn(html).length, path);
});

test('link only to what is there, behind any prefix', () => {
  let links = 0;
  for (const [path, html] of pages)
    for (const link of found(html, /<a [^>]*href="([^"]+)"/g)) {
      const { href, hash, pathname } = new URL(link, addressOf(path));
      if (!href.startsWith(origin) || pathname === '/prefix/v1/openapi.json') continue;
      const page = pages.get(pathname.replace(/^\/prefix\/docs\/?/, ''));
      assert.ok(page !== undefined, `${path} links to ${link}`);
      const id = decodeURIComponent(hash.slice(1));
      assert.ok(id === '' || idsIn(page).includes(id), `${path} links to ${link}`);
      links += 1;
    }
  assert.ok(links > 500, `${links} links`);
});

test('load files of this server only, each under a name with its hash', () => {
  for (const [path, html] of pages) {
    const loaded = loadedBy(html);
    assert.equal(loaded.length, 4);
    for (const link of loaded) {
      assert.ok(new URL(link, addressOf(path)).href.startsWith(addressOf('assets/')), link);
      assert.match(link, /-[0-9a-f]{16}\.\w+$/);
      assert.ok(assetAt(link), link);
    }
    assert.doesNotMatch(html, /<style|<script>|\sstyle="|\son\w+="/, path);
  }
});

test(`are with all that they load below ${firstViewLimitBytes / 1_000} KB`, async () => {
  const request = { 'accept-encoding': 'br' };
  for (const [path, html] of pages) {
    const files = [site.page(path), ...loadedBy(html).map(assetAt)];
    const answers = await Promise.all(files.map((file) => present(file).respond(request)));
    const bytes = answers.reduce((sum, { body }) => sum + (body as Uint8Array).byteLength, 0);
    assert.ok(bytes > 10_000 && bytes < firstViewLimitBytes, `${path}: ${bytes} bytes`);
  }
});

test('are there as Markdown, which each page and llms.txt link to, without a dead link', () => {
  const llms = site.llms().bytes.toString('utf8');
  assert.match(llms, /^# .+\n\n> .+\n/);
  const listed = new Set(found(llms, /^- \[[^\]]+\]\(docs\/([^)]+)\): \S/gm));
  assert.equal(listed.size, pages.size);
  for (const [path, html] of pages) {
    const [link = ''] = found(html, /<link rel="alternate" type="text\/markdown" href="([^"]+)"/g);
    const name = new URL(link, addressOf(path)).pathname.replace('/prefix/docs/', '');
    assert.ok(listed.has(name), name);
    const { type, bytes } = present(site.page(name));
    assert.equal(type, 'text/markdown; charset=utf-8');
    const text = bytes.toString('utf8');
    assert.match(text, /^# \S/, name);
    assert.doesNotMatch(text, /\bundefined\b|\[object Object\]/, name);
    for (const href of found(text, /\]\(([^)\s]+)\)/g)) {
      const { origin: to, pathname } = new URL(href, addressOf(name));
      const target = pathname.replace('/prefix/docs/', '');
      if (to === origin) assert.ok(site.page(target), `${name} links to ${href}`);
    }
  }
  const errors = present(site.page('errors.md')).bytes.toString('utf8');
  for (const code of errorCodes) assert.ok(errors.includes(`## ${code} (`), code);
  for (const { name, method, path } of routes) {
    const all = [...listed].map((each) => present(site.page(each)).bytes.toString('utf8'));
    assert.ok(
      all.some((text) => text.includes(`\`${method} ${path}\``)),
      name,
    );
  }
});

test('are found by their path alone', () => {
  for (const path of ['nowhere', 'api', 'api/nowhere', 'guides/', '../errors', 'toString'])
    assert.equal(site.page(path), undefined);
  assert.equal(site.asset('reference.css'), undefined);
});

test.run();
