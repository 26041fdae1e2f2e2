import assert from 'node:assert/strict';
import { isSigned } from '../../../adapters/twilio-sms/webhook/signature.js';
import { signatureOf } from '../../emulators/twilio/index.js';
import { suite } from '../../support/suite.js';

const cases = suite('twilio webhooks: the signature');

const token = 'tw-auth-token-0001';
const url = 'https://example.test/twilio/cb?tenant=7';
const fields = {
  From: 'whatsapp:+12025550123',
  MessageSid: 'SM00000000000000000000000000000001',
  MessageStatus: 'delivered',
  To: 'whatsapp:+61491570156',
};
const signature = 'h8c59DOXZ8kN0CaHMQe5f9JZVD4=';
const form = new URLSearchParams(fields);

cases('is that of the published vector, in any order of the fields', () => {
  assert.ok(isSigned({ url, form }, signature, token));
  const reversed = new URLSearchParams(Object.entries(fields).reverse());
  assert.ok(isSigned({ url, form: reversed }, signature, token));
  assert.equal(signatureOf(url, fields, token), signature);
});

cases('is not that of another URL, query, field, value or token', () => {
  const others = [
    [{ url: url.replace('https', 'http'), form }, token],
    [{ url: url.replace('7', '8'), form }, token],
    [{ url: url.replace('?tenant=7', ''), form }, token],
    [{ url: `${url}/`, form }, token],
    [{ url, form: new URLSearchParams({ ...fields, MessageStatus: 'failed' }) }, token],
    [{ url, form: new URLSearchParams({ ...fields, Body: '' }) }, token],
    [{ url, form: new URLSearchParams({ ...fields, To: `${fields.To} ` }) }, token],
    [{ url, form }, 'tw-auth-token-0002'],
    [{ url, form }, ''],
  ] as const;
  for (const [request, secret] of others) assert.ok(!isSigned(request, signature, secret));
});

cases('is refused in any other form, and never throws', () => {
  const wrong = [
    undefined,
    '',
    ' ',
    signature.slice(1),
    `${signature}=`,
    `${signature} `,
    `${signature},${signature}`,
    signature.replace('=', ''),
    'x'.repeat(28),
    '\u00e9'.repeat(28),
    'A'.repeat(10_000),
  ];
  for (const given of wrong) assert.ok(!isSigned({ url, form }, given, token), given);
  for (const odd of ['', 'https://', '//', 'https://[::1]:8/x', 'javascript:1'])
    assert.ok(!isSigned({ url: odd, form }, signature, token));
});

cases('covers a port that Twilio adds or leaves out', () => {
  const withPort = url.replace('example.test', 'example.test:443');
  for (const signed of [url, withPort])
    for (const called of [url, withPort])
      assert.ok(isSigned({ url: called, form }, signatureOf(signed, fields, token), token));
  const other = url.replace('example.test', 'example.test:8443');
  assert.ok(isSigned({ url: other, form }, signatureOf(other, fields, token), token));
  assert.ok(isSigned({ url: other, form }, signature, token));
  const wrongPort = url.replace('example.test', 'example.test:8444');
  assert.ok(!isSigned({ url: other, form }, signatureOf(wrongPort, fields, token), token));
});

cases('counts each value of a repeated field once, in order', () => {
  const repeated = new URLSearchParams([
    ['b', '2'],
    ['a', 'x'],
    ['b', '1'],
    ['b', '2'],
  ]);
  const joined = signatureOf(url, { a: 'x', b: '1', 'b\u0000': '' }, token);
  assert.ok(!isSigned({ url, form: repeated }, joined, token));
  assert.ok(isSigned({ url, form: repeated }, signatureOf(`${url}axb1b2`, {}, token), token));
});

cases.run();
