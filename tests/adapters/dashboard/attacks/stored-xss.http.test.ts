import assert from 'node:assert/strict';
import { areas } from '../../../../adapters/dashboard/pages/index.js';
import { hostile } from '../../../support/dashboard/hostile.js';
import { type HostileService, hostileService } from '../../../support/dashboard/hostile-service.js';
import { shownTexts, texts, withoutHostile } from '../../../support/dashboard/hostile-texts.js';
import { partNames } from '../../../support/dashboard/shown-parts.js';
import { type Token, tokensOf } from '../../../support/dashboard/walk/markup.js';
import { listedPages, pageAt } from '../../../support/dashboard/walk/page-list.js';
import { turnedIn } from '../../../support/dashboard/walk/turned.js';
import { type Walk, walk } from '../../../support/dashboard/walk/walk.js';
import { suite } from '../../../support/suite.js';

const cases = suite('dashboard: hostile texts');

let host: HostileService;
let found: Walk;
cases.before(async () => {
  host = await hostileService();
  const search = `/dashboard/search?q=${encodeURIComponent(hostile)}`;
  const signIn = ['', '/code', '/link?token=a', '/invitation?token=a'].map(
    (path) => `/dashboard/sign-in${path}`,
  );
  found = await walk(host.get, ['/dashboard', search, ...signIn]);
});
cases.after(async () => {
  await host.close();
});

/** The live parts of the pages, as their script gets them. */
const liveParts = () =>
  Promise.all(
    found.visited.flatMap(({ address, reply }) => {
      const names = partNames(reply.text);
      if (names.length === 0) return [];
      const shown = { 'Page-Parts': names.map((name) => `${name}=`).join(', ') };
      return host.get(address, shown).then(({ text }) => ({ address, text }));
    }),
  );

cases('are on every page of the list: links lead to each', () => {
  const reached = new Set(found.visited.map(({ address }) => pageAt('GET', address)));
  const missing = listedPages.filter((page) => page.method === 'GET' && !reached.has(page));
  assert.deepEqual(
    missing.map(({ pattern }) => pattern),
    [],
  );
  assert.deepEqual(
    found.visited
      .filter(({ reply }) => reply.status >= 500)
      .map(({ address, reply }) => `${reply.status} ${address}: ${reply.text}`),
    [],
  );
});

cases('are each shown, as text', () => {
  const shown = found.visited
    .flatMap(({ tokens = [] }) => tokens)
    .map((token) => (token.kind === 'text' ? token.text : ''))
    .join('\n')
    .replaceAll(direction, '');
  for (const path of ['/account', ...areas.map((area) => area.path)])
    for (const name of shownTexts[path] ?? [])
      assert.ok(
        shown.includes(texts[name].replaceAll(direction, '')),
        `${path} shows no text of the kind ${name}`,
      );
});

/** A text that stands beside others is shown without its marks of direction. */
const direction = /[\u202e\u2068\u2069]/g;

/** The places of an element that a browser loads or goes to. */
const addressed = ['href', 'src', 'action', 'formaction'];

const isHarmless = (tokens: readonly Token[], where: string): void => {
  for (const token of tokens) {
    if (token.kind !== 'open') continue;
    const { name, attributes } = token;
    const told = `${where}: <${name} ${JSON.stringify(attributes)}>`;
    assert.doesNotMatch(name, /^(?:iframe|object|embed|base|style|frame|template)$/, told);
    if (name === 'script') assert.match(attributes.src ?? '', /^\/dashboard\/assets\//, told);
    for (const [attribute, value] of Object.entries(attributes)) {
      assert.doesNotMatch(attribute, /^(?:on|style$|srcdoc$|srcset$|hx-)/, told);
      if (addressed.includes(attribute))
        assert.match(value, /^(?:\/(?!\/)|#|\?|https?:\/\/|data:,$)/, told);
    }
  }
};

cases('bring no element, no attribute and no address into a page', () => {
  assert.ok(found.visited.length > listedPages.length / 2);
  for (const { address, tokens } of found.visited) if (tokens) isHarmless(tokens, address);
});

cases('turn no word beside them', async () => {
  const turned = new Set<string>();
  const look = (html: readonly Token[], where: string): void => {
    for (const place of turnedIn(html, withoutHostile)) turned.add(`${where}: ${place}`);
  };
  for (const { page, tokens } of found.visited) if (tokens) look(tokens, page?.pattern ?? '');
  for (const { address, text } of await liveParts()) look(tokensOf(text), address);
  assert.deepEqual([...turned], []);
});

cases('bring nothing into a part that is asked for again either', async () => {
  const parts = await liveParts();
  assert.ok(parts.length > 0);
  for (const { address, text } of parts) isHarmless(tokensOf(text), address);
});

cases('cannot run as a file: it is sandboxed, or no page', () => {
  const files = found.visited.filter(({ tokens, reply }) => !tokens && reply.status === 200);
  assert.ok(files.length > 0);
  for (const { address, reply } of files) {
    const { 'content-security-policy': policy = '', ...headers } = reply.headers;
    assert.match(policy, /default-src 'none'.*sandbox(?:;|$)/, address);
    assert.equal(headers['x-content-type-options'], 'nosniff', address);
    assert.doesNotMatch(headers['content-type'] ?? '', /html|svg|xml|script/, address);
  }
});

cases('begin no formula in an exported table', () => {
  const tables = found.visited.filter(({ reply }) =>
    reply.headers['content-type']?.startsWith('text/csv'),
  );
  for (const { address, reply } of tables)
    for (const cell of reply.text.split(/(?:^|,|\n)(?=")|,|\r?\n/))
      assert.doesNotMatch(cell, /^"?[=+\-@\t\r](?!\d*$)/, `${address}: ${cell}`);
});

cases.run();
