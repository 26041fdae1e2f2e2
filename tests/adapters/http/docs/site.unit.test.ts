import assert from 'node:assert/strict';
import type { ApiDocument } from '../../../../adapters/http/docs/document/api-document.js';
import { referenceSite } from '../../../../adapters/http/docs/index.js';
import { errorCodes } from '../../../../adapters/http/errors/catalogue.js';
import type { ErrorCode } from '../../../../adapters/http/errors/refusal.js';
import { type AnyRoute, adminRoutes, routes } from '../../../../adapters/http/index.js';
import { eventTypes } from '../../../../core/model/events/event.js';
import { present } from '../../../support/fixtures/either.js';
import { adminApiDocument, apiDocument } from '../../../support/reference/api-document.js';
import { suite } from '../../../support/suite.js';

const test = suite('the pages of the reference');

/** A page may weigh this much with all that it loads, compressed. */
const firstViewLimitBytes = 25_000;

const found = (html: string, pattern: RegExp): readonly string[] =>
  [...html.matchAll(pattern)].map(([, value = '']) => value);
const idsIn = (html: string): readonly string[] => found(html, /\sid="([^"]+)"/g);

const origin = 'https://messaging.example';
const addressOf = (path: string): string => `${origin}/prefix/docs${path === '' ? '' : `/${path}`}`;

/** What a page loads before it is used. */
const loadedBy = (html: string): readonly string[] =>
  found(html, /<(?:script|link(?! rel="alternate"))[^>]* (?:src|href)="([^"]+)"/g);

/** What a reference has. */
type Given = {
  readonly document: ApiDocument;
  /** The operations that it shows. */
  readonly table: readonly AnyRoute[];
  /** Where the document is. */
  readonly at: string;
  readonly events: readonly string[];
  readonly errors: readonly ErrorCode[];
  readonly fewestLinks: number;
  /** Texts, and whether a page has them. */
  readonly texts: Readonly<Record<string, boolean>>;
};

const inDocument = ({ components }: ApiDocument): readonly ErrorCode[] =>
  errorCodes.filter((code) => code in components.examples);

const references: Readonly<Record<string, Given>> = {
  'of the API': {
    document: apiDocument,
    table: routes,
    at: '/v1/openapi.json',
    events: eventTypes,
    // Errors of every API lead there.
    errors: errorCodes,
    fewestLinks: 500,
    texts: { ROUNDTRIP_API_KEY: true, 'data-try': true, ROUNDTRIP_ADMIN_TOKEN: false },
  },
  'of the Admin API': {
    document: adminApiDocument,
    table: adminRoutes,
    at: '/admin/v1/openapi.json',
    events: [],
    errors: inDocument(adminApiDocument),
    fewestLinks: 200,
    texts: { ROUNDTRIP_API_KEY: false, 'data-try': false, ROUNDTRIP_ADMIN_TOKEN: true },
  },
};

const check = (
  name: string,
  { document, table, at, events, errors, fewestLinks, texts }: Given,
): void => {
  const site = referenceSite(document);
  const pages = new Map(
    site.paths.map((path) => [path, present(site.page(path)).bytes.toString('utf8')]),
  );
  const pageAt = (path: string): string => present(pages.get(path));

  const assetAt = (address: string) => site.asset(address.slice(address.lastIndexOf('/') + 1));

  test(`${name} show every operation once, on the page of its resource`, () => {
    for (const { name: operation } of table) {
      const pagesWith = [...pages].filter(([, html]) => idsIn(html).includes(operation));
      assert.equal(pagesWith.length, 1, operation);
      assert.match(present(pagesWith[0])[0], /^api\//);
    }
  });

  test(`${name} have an anchor for every error code and for every event type`, () => {
    const ids = idsIn(pageAt('errors'));
    for (const code of errors) assert.equal(ids.filter((id) => id === code).length, 1, code);
    const others = errorCodes.filter((code) => !errors.includes(code));
    for (const code of others) assert.ok(!ids.includes(code), code);
    assert.equal(pages.has('events'), events.length > 0);
    const types = events.length > 0 ? idsIn(pageAt('events')) : [];
    for (const type of events) assert.equal(types.filter((id) => id === type).length, 1, type);
  });

  test(`${name} have each id once`, () => {
    for (const [path, html] of pages)
      assert.equal(new Set(idsIn(html)).size, idsIn(html).length, path);
  });

  test(`${name} link only to what is there, behind any prefix`, () => {
    let links = 0;
    for (const [path, html] of pages)
      for (const link of found(html, /<a [^>]*href="([^"]+)"/g)) {
        const { href, hash, pathname } = new URL(link, addressOf(path));
        if (!href.startsWith(origin) || pathname === `/prefix${at}`) continue;
        const page = pages.get(pathname.replace(/^\/prefix\/docs\/?/, ''));
        assert.ok(page !== undefined, `${path} links to ${link}`);
        const id = decodeURIComponent(hash.slice(1));
        assert.ok(id === '' || idsIn(page).includes(id), `${path} links to ${link}`);
        links += 1;
      }
    assert.ok(links > fewestLinks, `${links} links`);
  });

  test(`${name} load files of this server only, each under a name with its hash`, () => {
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

  test(`${name} are with all that they load below ${firstViewLimitBytes / 1_000} KB`, async () => {
    const request = { 'accept-encoding': 'br' };
    for (const [path, html] of pages) {
      const files = [site.page(path), ...loadedBy(html).map(assetAt)];
      const answers = await Promise.all(files.map((file) => present(file).respond(request)));
      const bytes = answers.reduce((sum, { body }) => sum + (body as Uint8Array).byteLength, 0);
      assert.ok(bytes > 10_000 && bytes < firstViewLimitBytes, `${path}: ${bytes} bytes`);
    }
  });

  test(`${name} are there as Markdown, which each page and llms.txt link to, without a dead link`, () => {
    const llms = site.llms().bytes.toString('utf8');
    assert.match(llms, /^# .+\n\n> .+\n/);
    const listed = new Set(found(llms, /^- \[[^\]]+\]\(docs\/([^)]+)\): \S/gm));
    assert.equal(listed.size, pages.size);
    for (const [path, html] of pages) {
      const [link = ''] = found(
        html,
        /<link rel="alternate" type="text\/markdown" href="([^"]+)"/g,
      );
      const file = new URL(link, addressOf(path)).pathname.replace('/prefix/docs/', '');
      assert.ok(listed.has(file), file);
      const { type, bytes } = present(site.page(file));
      assert.equal(type, 'text/markdown; charset=utf-8');
      const text = bytes.toString('utf8');
      assert.match(text, /^# \S/, file);
      assert.doesNotMatch(text, /\bundefined\b|\[object Object\]/, file);
      for (const href of found(text, /\]\(([^)\s]+)\)/g)) {
        const { origin: to, pathname } = new URL(href, addressOf(file));
        const target = pathname.replace('/prefix/docs/', '');
        if (to === origin) assert.ok(site.page(target), `${file} links to ${href}`);
      }
    }
    const listedErrors = present(site.page('errors.md')).bytes.toString('utf8');
    for (const code of errors) assert.ok(listedErrors.includes(`## ${code} (`), code);
    for (const { name: operation, method, path } of table) {
      const all = [...listed].map((each) => present(site.page(each)).bytes.toString('utf8'));
      assert.ok(
        all.some((text) => text.includes(`\`${method} ${path}\``)),
        operation,
      );
    }
  });

  test(`${name} say who can call an operation, and by which variable`, () => {
    for (const { name: operation, scope } of table) {
      const html = present([...pages.values()].find((page) => idsIn(page).includes(operation)));
      assert.ok(!scope || html.includes(`needs the scope <code>${scope}</code>`), operation);
    }
    const all = [...pages.values()].join('');
    for (const [text, isThere] of Object.entries(texts))
      assert.equal(all.includes(text), isThere, text);
  });

  test(`${name} are found by their path alone`, () => {
    for (const path of ['nowhere', 'api', 'api/nowhere', 'guides/', '../errors', 'toString'])
      assert.equal(site.page(path), undefined);
    assert.equal(site.asset('reference.css'), undefined);
  });
};

for (const [name, given] of Object.entries(references)) check(name, given);

test.run();
