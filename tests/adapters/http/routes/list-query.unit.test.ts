import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { ListMessagesQuery } from '../../../../adapters/http/routes/messages/list-messages.js';
import { firstViolation } from '../../../../core/shared/violation.js';
import { suite } from '../../../support/suite.js';

const test = suite('the query of the list of messages');

/** What a query means, or the property that it is refused for. */
const read = (query: Readonly<Record<string, string>>) => {
  const decoded = ListMessagesQuery.decode(query);
  return E.isRight(decoded) ? decoded.right : firstViolation(decoded.left).property;
};

test('takes times of RFC 3339 with every offset, also with a plus sign that became a space', () => {
  const at = Date.UTC(2026, 0, 31, 9, 30);
  for (const [text, expected] of [
    ['2026-01-31T09:30:00Z', at],
    ['2026-01-31t09:30:00z', at],
    ['2026-01-31T09:30:00.250Z', at + 250],
    ['2026-01-31T09:30:00.2509Z', at + 250],
    ['2026-01-31T11:30:00+02:00', at],
    ['2026-01-31T11:30:00 02:00', at],
    ['2026-01-31T04:00:00-05:30', at],
    ['0001-01-01T00:00:00Z', Date.parse('0001-01-01T00:00:00Z')],
    ['9999-12-31T23:59:59Z', Date.parse('9999-12-31T23:59:59Z')],
  ] as const)
    assert.deepEqual(read({ created_after: text }), { created_after: expected }, text);
});

test('refuses every other text as a time', () => {
  for (const text of [
    '',
    '2026',
    '2026-01-31',
    '2026-01-31T09:30Z',
    '2026-01-31T09:30:00',
    '2026-01-31 09:30:00Z',
    '2026-02-29T09:30:00Z',
    '2026-01-31T24:30:00Z',
    '2026-01-31T09:60:00Z',
    '2026-01-31T09:30:00+24:00',
    '1769851800',
    ' 2026-01-31T09:30:00Z',
  ])
    assert.equal(read({ created_before: text }), '/created_before', text);
});

test('takes any text as a key of metadata, and each key with its value', () => {
  assert.deepEqual(
    read({
      'metadata[]': 'a',
      'metadata[b]': '',
      'metadata[a]b[c]]': '=',
      'metadata[__proto__]': 'd',
    }),
    {
      metadata: [
        { key: '', value: 'a' },
        { key: 'b', value: '' },
        { key: 'a]b[c]', value: '=' },
        { key: '__proto__', value: 'd' },
      ],
    },
  );
  assert.equal(read({ metadata: 'a' }), '/metadata');
  assert.equal(read({ metadata: 'a', 'metadata[b]': 'c' }), '/metadata[b]');
  assert.equal(read({ 'Metadata[b]': 'c' }), '/Metadata[b]');
});

test('takes a phone number with or without its plus sign', () => {
  for (const to of ['+12025550123', ' 12025550123', '12025550123'])
    assert.deepEqual(read({ to }), { to: '+12025550123' });
  for (const to of ['', '+', '  12025550123', '+0123', 'erased'])
    assert.equal(read({ to }), '/to', to);
});

test.run();
