import assert from 'node:assert/strict';
import { unsuccessful } from '../../../adapters/whatsapp-cloud/errors/classify.js';
import {
  type ErrorClass,
  errorTable,
} from '../../../adapters/whatsapp-cloud/errors/error-table.js';
import type { GraphAnswer } from '../../../adapters/whatsapp-cloud/graph/client.js';
import { messageErrorCodes } from '../../../core/model/messages/message.js';
import { suite } from '../../support/suite.js';
import { type CodeClass, documentedCodes } from '../../support/whatsapp/examples/error-codes.js';
import { example } from '../../support/whatsapp/examples/index.js';

const cases = suite('whatsapp errors');

const answered = (body: unknown, status = 400): GraphAnswer => ({
  kind: 'answered',
  status,
  body,
});
const refusal = (code: number, given: object = {}) => ({
  error: { message: 'a', type: 'OAuthException', code, ...given },
});

const documented: readonly (readonly [CodeClass, readonly number[]])[] = [
  ['ambiguous', documentedCodes.ambiguous],
  ['channel', documentedCodes.channel],
  ['final', documentedCodes.final],
  ['passing', documentedCodes.passing],
];

const classOf: Readonly<Record<ErrorClass, CodeClass>> = {
  final: 'final',
  passing: 'passing',
  throttled: 'passing',
  recipient_throttled: 'passing',
  restricted: 'channel',
  inactive: 'channel',
  ambiguous: 'ambiguous',
};

cases('every documented code is in the table, in its class', () => {
  for (const [name, codes] of documented)
    for (const code of codes) {
      const entry = errorTable[code];
      assert.ok(entry, `${code} is missing`);
      assert.equal(classOf[entry.errorClass], name, String(code));
      assert.ok(messageErrorCodes.includes(entry.error), String(code));
    }
});

cases('the table has only documented codes', () => {
  const known = new Set(documented.flatMap(([, codes]) => codes));
  const isPermission = (code: number) => code >= 200 && code <= 299;
  for (const code of Object.keys(errorTable).map(Number))
    assert.ok(known.has(code) || isPermission(code), String(code));
});

const kindOf = {
  final: 'refused',
  channel: 'channel_trouble',
  ambiguous: 'unknown',
} as const;

cases('the code decides, at any HTTP status', () => {
  for (const [name, codes] of documented)
    for (const code of codes)
      for (const status of [200, 400, 401, 403, 404, 429, 500, 503]) {
        const { kind } = unsuccessful(answered(refusal(code), status), 1);
        if (name === 'passing') assert.ok(kind === 'throttled' || kind === 'not_taken');
        else assert.equal(kind, kindOf[name]);
      }
});

cases('an unknown code is judged by its status: a refused request was not carried out', () => {
  const kind = (status: number, given = {}) =>
    unsuccessful(answered(refusal(999_999, given), status), 1).kind;
  assert.equal(kind(400), 'refused');
  assert.equal(kind(400, { is_transient: true }), 'not_taken');
  assert.equal(kind(429), 'throttled');
  assert.equal(kind(500), 'unknown');
  assert.equal(kind(503, { is_transient: true }), 'unknown');
});

cases(
  'an answer that is not from the API leaves the outcome unknown, unless it certainly rejected the call',
  () => {
    for (const body of [
      undefined,
      null,
      '<html>',
      [],
      {},
      { error: {} },
      { error: { code: 'x' } },
    ]) {
      for (const status of [200, 201, 408, 500, 502, 503, 504])
        assert.equal(unsuccessful(answered(body, status), 1).kind, 'unknown', String(status));
      for (const status of [301, 302, 307, 401, 403, 404, 413, 429])
        assert.equal(unsuccessful(answered(body, status), 1).kind, 'not_taken', String(status));
    }
  },
);

cases('a call that was never sent is not taken; a call that may have arrived is unknown', () => {
  assert.equal(unsuccessful({ kind: 'not_sent', reason: 'ECONNREFUSED' }, 1).kind, 'not_taken');
  assert.equal(unsuccessful({ kind: 'lost', reason: 'timeout' }, 1).kind, 'unknown');
});

cases('a marketing interface that is being set up is asked again after ten minutes', () => {
  const outcome = unsuccessful(answered(refusal(134_101)), 1);
  assert.deepEqual(outcome, { kind: 'not_taken', waitMs: 600_000, providerCode: '134101' });
});

cases('a throttled pair waits four times as long each time', () => {
  const waits = [1, 2, 3, 4].map((attempt) => {
    const outcome = unsuccessful(answered(refusal(131_056)), attempt);
    return outcome.kind === 'throttled' && outcome.scope === 'recipient' ? outcome.waitMs : 0;
  });
  assert.deepEqual(waits, [1_000, 4_000, 16_000, 64_000]);
});

cases('a throttled number throttles the whole channel', () => {
  for (const code of [4, 17, 613, 80_007, 80_008, 130_429, 131_048, 131_057, 131_064, 2_494_100]) {
    const outcome = unsuccessful(answered(refusal(code)), 1);
    assert.ok(outcome.kind === 'throttled' && outcome.scope === 'channel' && outcome.waitMs > 0);
  }
});

cases('a refusal has the meaning of the code and the details of the provider', () => {
  const outcome = unsuccessful(answered(example('answers', 'parameter-not-valid')), 1);
  assert.deepEqual(outcome, {
    kind: 'refused',
    error: {
      code: 'content_rejected',
      message:
        'A parameter has a value that is not valid. (Please check the parameters you have provided.)',
    },
    providerCode: '131009',
  });
});

cases('a payment problem fails the message and concerns the channel', () => {
  const outcome = unsuccessful(answered(refusal(131_042)), 1);
  assert.ok(outcome.kind === 'refused' && outcome.concernsChannel === true);
  assert.equal(outcome.error.code, 'channel_restricted');
  const other = unsuccessful(answered(refusal(131_026)), 1);
  assert.ok(other.kind === 'refused' && other.concernsChannel === undefined);
});

cases('an expired token is trouble of the channel', () => {
  assert.deepEqual(unsuccessful(answered(example('answers', 'token-expired'), 401), 1), {
    kind: 'channel_trouble',
    becomes: 'inactive',
    providerCode: '190/463',
  });
});

cases.run();
