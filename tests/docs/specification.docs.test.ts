import assert from 'node:assert/strict';
import { catalogue } from '../../adapters/http/errors/catalogue.js';
import { routes } from '../../adapters/http/routes/index.js';
import { scopes } from '../../core/model/access/scopes.js';
import { eventTypes } from '../../core/model/events/event.js';
import { messageErrorCodes, messageResource } from '../../core/model/messages/message.js';
import { rateClasses } from '../../core/model/rate-limits/bucket.js';
import { templateStatuses } from '../../core/model/templates/status.js';
import { suite } from '../support/suite.js';
import { anchorsIn, pageAt, plain, sectionAt, tableAfter } from './pages.js';

const specification = pageAt('docs/specification.md');

/** What the first cells of a table say, each cell's names one by one. */
const namesAfter = (page: string, anchor: string): readonly string[] =>
  tableAfter(page, anchor)
    .flatMap(([first = '']) => plain(first).split(','))
    .map((name) => name.trim());

const sameNames = (found: readonly string[], expected: readonly string[]): void =>
  assert.deepEqual([...found].sort(), [...expected].sort());

/** Each check of a page, by what it promises. */
const checks: Readonly<Record<string, (page: string) => void>> = {
  'has each anchor once': (page) => {
    const anchors = anchorsIn(page);
    assert.equal(new Set(anchors).size, anchors.length);
  },
  'gives each clause the anchor of its number': (page) => {
    const clauses = [...page.matchAll(/^- (.*)\*\*([\d.]+)\*\* /gm)];
    assert.ok(clauses.length > 100);
    for (const [, anchor, number] of clauses) assert.equal(anchor, `<a id="${number}"></a>`);
  },
  'links to its own anchors only': (page) => {
    const anchors = new Set(anchorsIn(page));
    for (const [, text, anchor = ''] of page.matchAll(/\[([^\]]+)\]\(#([^)]+)\)/g)) {
      assert.ok(anchors.has(anchor), anchor);
      assert.equal(text, anchor);
    }
  },
  'has every route, with its scope, its rate class and its statuses': (page) => {
    const rows = tableAfter(page, '4.0.1').map((cells) => cells.slice(0, 4).map(plain));
    const expected = routes.map((route) => [
      `${route.method} ${route.path}`,
      route.scope === undefined ? 'none' : (route.scope ?? '-'),
      route.scope === undefined ? '-' : route.rate,
      route.success.statuses.join(', '),
    ]);
    assert.deepEqual(rows.map(String).sort(), expected.map(String).sort());
  },
  'explains each route in its section, with the errors that are its own': (page) => {
    for (const { method, path, errors } of routes) {
      const row = tableAfter(page, '4.0.1').find(([name]) => plain(name) === `${method} ${path}`);
      const [, clause = ''] = /\(#([\d.]+)\)/.exec(row?.[4] ?? '') ?? [];
      const section = sectionAt(page, clause);
      for (const name of [`${method} ${path}`, ...errors])
        assert.ok(section.includes(`\`${name}\``), `${name} in ${clause}`);
    }
  },
  'has every error code with its status': (page) => {
    const rows = [...tableAfter(page, '7.3.1'), ...tableAfter(page, '7.3.2')];
    const found = rows.map(([code, status]) => `${plain(code)} ${status}`);
    sameNames(
      found,
      Object.entries(catalogue).map(([code, { status }]) => `${code} ${status}`),
    );
  },
  'has every error type with its statuses': (page) => {
    const found = tableAfter(page, '7.2.1').flatMap(([type, statuses = '']) =>
      statuses.split(', ').map((status) => `${plain(type)} ${status}`),
    );
    const expected = Object.values(catalogue).map(({ type, status }) => `${type} ${status}`);
    sameNames(found, [...new Set(expected)]);
  },
  'names each field of a message that an erasure changes': (page) => {
    const clause = /<a id="3\.10\.2">[\s\S]*?\n- </.exec(page)?.[0] ?? '';
    const missing = messageResource.personal.filter((name) => !clause.includes(`\`${name}\``));
    assert.deepEqual(missing, []);
  },
  'has every event type': (page) => sameNames(namesAfter(page, '6.1.1'), eventTypes),
  'has every scope': (page) => sameNames(namesAfter(page, '5.2.1'), scopes),
  'has every reason for which a message fails': (page) =>
    sameNames(namesAfter(page, '2.3.3'), messageErrorCodes),
  'has every status of a template': (page) => {
    const moves = tableAfter(page, '3.2.1').flatMap(([from = '', to = '']) => [from, to]);
    const found = moves.flatMap((cell) => cell.match(/(?<=`)\w+(?=`)/g) ?? []);
    sameNames([...new Set(found)], templateStatuses);
  },
  'has every rate class with its size': (page) => {
    const found = tableAfter(page, '8.1.1').map(([name, , perSecond, burst]) =>
      [name, perSecond, burst].join(' '),
    );
    const expected = Object.entries(rateClasses);
    sameNames(
      found,
      expected.map(([name, { perSecond, burst }]) => `${name} ${perSecond} ${burst}`),
    );
  },
};

/** A mistake in the page, and the check that must find it. */
const mistakes: Readonly<Record<string, readonly [from: string, to: string]>> = {
  'has each anchor once': ['<a id="3.1.2"></a>', '<a id="3.1.1"></a>'],
  'gives each clause the anchor of its number': ['<a id="3.1.2"></a>', '<a id="3.1.22"></a>'],
  'links to its own anchors only': ['[3.4.2](#3.4.2)', '[3.4.2](#3.4.22)'],
  'has every route, with its scope, its rate class and its statuses': [
    '| `GET /v1/usage` | `usage:read`',
    '| `GET /v1/usage` | `media:read`',
  ],
  'explains each route in its section, with the errors that are its own': [
    'Error: `invalid_date_range`',
    'Error: `invalid_range`',
  ],
  'has every error code with its status': [
    '| `idempotency_key_reuse` | 409',
    '| `idempotency_key_reuse` | 422',
  ],
  'has every error type with its statuses': [
    '| `conflict_error` | 409',
    '| `conflict_error` | 410',
  ],
  'names each field of a message that an erasure changes': [
    '`group` and `ref',
    '`groups` and `ref',
  ],
  'has every event type': ['| `message.sent` |', '| `message.send` |'],
  'has every scope': ['| `usage:read` | get', '| `usage:write` | get'],
  'has every reason for which a message fails': ['| `expired` |', '| `too_late` |'],
  'has every status of a template': ['(none) | `draft`', '(none) | `drafted`'],
  'has every rate class with its size': ['| 50 | 100 |', '| 50 | 200 |'],
};

const test = suite('the specification');

for (const [promise, check] of Object.entries(checks)) {
  test(promise, () => check(specification));

  test(`${promise}, or the check fails`, () => {
    const [from, to] = mistakes[promise] ?? ['', ''];
    assert.ok(from !== '' && specification.includes(from), 'the page has the text to spoil');
    const spoilt = specification.replaceAll(from, to);
    assert.throws(() => check(spoilt), assert.AssertionError);
  });
}

test.run();
