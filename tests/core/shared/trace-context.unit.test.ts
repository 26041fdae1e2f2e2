import assert from 'node:assert/strict';
import {
  isSampled,
  spanIdOf,
  traceContextOf,
  traceFlagsOf,
  traceHeaders,
  traceIdOf,
  withTrace,
} from '../../../core/shared/trace-context.js';
import { present } from '../../support/fixtures/either.js';
import { suite } from '../../support/suite.js';

const test = suite('trace context');

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';
const parent = `00-${traceId}-${spanId}-01`;

test('is read from a traceparent and written as the same header', () => {
  const context = present(traceContextOf(parent));
  assert.deepEqual(
    [traceIdOf(context), spanIdOf(context), traceFlagsOf(context)],
    [traceId, spanId, 1],
  );
  assert.deepEqual(traceHeaders(context), { traceparent: parent });
});

test('is none for a header that is missing, repeated or malformed', () => {
  const malformed = [
    undefined,
    '',
    [parent, parent],
    `${parent}, ${parent}`,
    parent.toUpperCase(),
    ` ${parent}`,
    `${parent}-more`,
    parent.slice(0, -1),
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `ff-${traceId}-${spanId}-01`,
    `01-${traceId}-${spanId}-01more`,
  ];
  for (const given of malformed) assert.equal(traceContextOf(given), undefined, String(given));
});

test('keeps the fields of version 00 of a later version', () => {
  const later = `cc-${traceId}-${spanId}-01-and-more`;
  assert.equal(traceContextOf(later), parent);
  assert.equal(traceContextOf(later.slice(0, 55)), parent);
});

test('keeps a tracestate of at most 512 printable characters', () => {
  const longest = `a=${'b'.repeat(510)}`;
  for (const state of ['vendor=1,other=t61rcWkgMzE', longest])
    assert.deepEqual(traceHeaders(present(traceContextOf(parent, state))), {
      traceparent: parent,
      tracestate: state,
    });
  for (const state of [`${longest}b`, 'a=\u0000', 'a=é', '', ['a=1', 'b=2']])
    assert.equal(traceContextOf(parent, state), parent);
});

test('tells from the lowest flag whether the trace is recorded', () => {
  const sampled = (flags: string) =>
    isSampled(present(traceContextOf(`00-${traceId}-${spanId}-${flags}`)));
  assert.deepEqual(['00', '01', '02', '03', 'ff'].map(sampled), [false, true, false, true, true]);
});

test('adds nothing to what was not traced', () => {
  const value: { readonly id: string; readonly trace?: ReturnType<typeof traceContextOf> } = {
    id: 'a',
  };
  assert.equal(withTrace(value, undefined), value);
  assert.deepEqual(withTrace(value, traceContextOf(parent)), { id: 'a', trace: parent });
});

test.run();
