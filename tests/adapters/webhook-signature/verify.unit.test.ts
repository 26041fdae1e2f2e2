import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  isWebhookSignatureError,
  type ReceivedWebhook,
  signWebhook,
  verifyWebhook,
  type WebhookSignatureErrorCode,
} from '../../../adapters/webhook-signature/index.js';
import { vector } from '../../support/documents/webhook-document.js';
import { suite } from '../../support/suite.js';
import { anySecret, anySigning } from './signings.js';

const test = suite('webhook signature: verifying');

const genuine: ReceivedWebhook = {
  body: vector.body,
  signature: vector.headers['Service-Signature'],
  secret: vector.secret,
  now: vector.timestamp * 1000,
};
const v1 = vector.headers['Service-Signature'].replace(/^t=\d+,/, '');
const otherSecret = `whsec_${'A'.repeat(32)}`;

const refuses = (received: ReceivedWebhook, code: WebhookSignatureErrorCode): void => {
  assert.throws(
    () => verifyWebhook(received),
    (error) => isWebhookSignatureError(error) && error.code === code && error.message.length > 20,
  );
};

test('returns the event of the published vector, for a body as text or as bytes', () => {
  for (const body of [vector.body, Buffer.from(vector.body), new TextEncoder().encode(vector.body)])
    assert.deepEqual(verifyWebhook({ ...genuine, body }), JSON.parse(vector.body));
});

test('accepts a body that was signed with any of several secrets, when it knows one of them', () => {
  fc.assert(
    fc.property(anySigning, anySecret, (signing, unknown) => {
      const signature = signWebhook(signing)['Service-Signature'];
      for (const secret of [...signing.secrets, signing.secrets, [unknown, ...signing.secrets]])
        assert.deepEqual(
          verifyWebhook({ body: signing.body, signature, secret, now: signing.at }),
          JSON.parse(signing.body),
        );
      refuses(
        { body: signing.body, signature, secret: unknown, now: signing.at },
        'signature_mismatch',
      );
    }),
  );
});

test('refuses a body in which one bit is different', () => {
  const bytes = Buffer.from(vector.body);
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const body = Buffer.from(bytes);
    body.writeUInt8(body.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    refuses({ ...genuine, body }, 'signature_mismatch');
  }
});

test('refuses a signature in which one digit is different', () => {
  for (let at = 3; at < v1.length; at += 1) {
    const digit = v1[at] === '0' ? '1' : '0';
    const signature = `t=${vector.timestamp},${v1.slice(0, at)}${digit}${v1.slice(at + 1)}`;
    refuses({ ...genuine, signature }, 'signature_mismatch');
  }
});

test('accepts a timestamp up to five minutes off in either direction, and not a millisecond more', () => {
  const signedAt = vector.timestamp * 1000;
  for (const now of [signedAt - 300_000, signedAt + 300_000]) verifyWebhook({ ...genuine, now });
  for (const now of [signedAt - 300_001, signedAt + 300_001])
    refuses({ ...genuine, now }, 'timestamp_out_of_tolerance');
});

test('uses the clock of the machine when no time is given', () => {
  const signing = { event: 'evt_any', body: '{}', secrets: [vector.secret] } as const;
  const received = (at: number) => ({
    body: signing.body,
    signature: signWebhook({ ...signing, at })['Service-Signature'],
    secret: vector.secret,
  });
  assert.deepEqual(verifyWebhook(received(Date.now())), {});
  refuses(received(Date.now() - 302_000), 'timestamp_out_of_tolerance');
});

test('requires one matching v1 signature, and ignores other schemes', () => {
  const wrong = `v1=${'0'.repeat(64)}`;
  const t = `t=${vector.timestamp}`;
  for (const parts of [
    [t, wrong, v1],
    [t, v1, wrong],
    [v1, t],
    [t, 'v0=abc', v1, 'v2=', 'x'],
    [t, `v1=${v1.slice(3).toUpperCase()}`],
  ])
    for (const comma of [',', ', ']) verifyWebhook({ ...genuine, signature: parts.join(comma) });
  refuses({ ...genuine, signature: [t, wrong, wrong].join() }, 'signature_mismatch');
  refuses({ ...genuine, signature: [t, v1.replace('v1=', 'v0=')].join() }, 'signature_malformed');
});

test('says what is wrong with a missing or malformed header', () => {
  const t = `t=${vector.timestamp}`;
  for (const signature of [undefined, null, '', []])
    refuses({ ...genuine, signature }, 'signature_missing');
  for (const signature of [
    'x',
    t,
    v1,
    `t=,${v1}`,
    `t=-1,${v1}`,
    `t=1e9,${v1}`,
    `t=1.5,${v1}`,
    `t=${'9'.repeat(13)},${v1}`,
    `${t},${t},${v1}`,
    `${t},v1=`,
    `${t},${v1}0`,
    `${t},${v1.slice(0, -1)}`,
    `${t},${v1.slice(0, -1)}g`,
    [`${t},${v1}`, `${t},${v1}`],
  ])
    refuses({ ...genuine, signature }, 'signature_malformed');
  verifyWebhook({ ...genuine, signature: [`${t},${v1}`] });
});

test('never verifies with an unset or malformed secret', () => {
  const unset = JSON.parse('[null]');
  for (const secret of [
    '',
    'whsec_',
    vector.secret.slice(6),
    [],
    [''],
    [otherSecret, ''],
    unset,
    unset[0],
  ])
    refuses({ ...genuine, secret }, 'secret_malformed');
});

test('says that it needs the raw body when it gets a parsed one', () => {
  refuses({ ...genuine, body: JSON.parse(vector.body) }, 'body_not_raw');
});

test('says that the signed body is not JSON', () => {
  const at = vector.timestamp * 1000;
  const { secret } = vector;
  const headers = signWebhook({ event: 'evt_any', at, body: 'text', secrets: [secret] });
  refuses(
    { body: 'text', signature: headers['Service-Signature'], secret, now: at },
    'body_malformed',
  );
});

test.run();
