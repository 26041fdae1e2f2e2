import assert from 'node:assert/strict';
import { answerHandshake } from '../../../adapters/whatsapp-cloud/webhook/handshake.js';
import { isSigned } from '../../../adapters/whatsapp-cloud/webhook/signature.js';
import { suite } from '../../support/suite.js';

const cases = suite('whatsapp webhooks: the signature');

const secret = 'unit-test-app-secret-0001';
/** The published vectors: the exact bytes of a body, and their signature. */
const vectors = [
  [
    '{"object":"whatsapp_business_account","entry":[{"id":"700100200300400","changes":[]}]}',
    '2c87f08e2b9b2ac3f83a7afdecf57aaa6530a8c11f887324ad0d369f7b997372',
  ],
  [
    String.raw`{"object":"whatsapp_business_account","note":"caf\u00e9 \ud83d\ude00 a\/b"}`,
    '24043a822c7ce3dcf43d4ba01b681c4d3b5abadd9b57b887292edf9cc0fb71ca',
  ],
  [
    '{"object":"whatsapp_business_account","note":"café 😀 a/b"}',
    '41758d29dbe65626d864eb0ce227211b526712f6cb42d14fc66dbe2957cf916c',
  ],
] as const;

cases('is verified over the raw bytes, also with escaped characters', () => {
  for (const [signed, hex] of vectors)
    for (const [body] of vectors)
      assert.equal(isSigned(Buffer.from(body), `sha256=${hex}`, secret), body === signed);
});

cases('is not accepted in any other form', () => {
  const [[body, hex]] = vectors;
  const bytes = Buffer.from(body);
  const headers = [
    undefined,
    '',
    hex,
    `sha1=${hex}`,
    `sha256=${hex.toUpperCase()}`,
    `sha256=${hex.slice(1)}`,
    `sha256=${hex}0`,
    ` sha256=${hex}`,
    `sha256=${hex},sha256=${hex}`,
  ];
  for (const header of headers) assert.equal(isSigned(bytes, header, secret), false, header);
});

cases('is not accepted with another secret, nor when one byte differs', () => {
  const [[body, hex]] = vectors;
  assert.equal(isSigned(Buffer.from(body), `sha256=${hex}`, `${secret}x`), false);
  for (let i = 0; i < body.length; i += 1) {
    const bytes = Buffer.from(body);
    bytes[i] = (bytes[i] ?? 0) ^ 1;
    assert.equal(isSigned(bytes, `sha256=${hex}`, secret), false);
  }
});

const query = {
  'hub.mode': 'subscribe',
  'hub.challenge': '1158201444',
  'hub.verify_token': 'verify-me',
};

cases('the verification echoes the challenge when the verify token is right', () => {
  assert.equal(answerHandshake(query, ['verify-me']), '1158201444');
  assert.equal(answerHandshake(query, ['another', 'verify-me']), '1158201444');
});

cases('the verification reveals nothing without a right token', () => {
  assert.equal(answerHandshake(query, []), undefined);
  assert.equal(answerHandshake(query, ['verify-m', 'verify-me2']), undefined);
  for (const name of Object.keys(query)) {
    assert.equal(answerHandshake({ ...query, [name]: undefined }, ['verify-me']), undefined);
    assert.equal(answerHandshake({ ...query, [name]: ['a', 'b'] }, ['verify-me']), undefined);
  }
  assert.equal(answerHandshake({ ...query, 'hub.mode': 'unsubscribe' }, ['verify-me']), undefined);
});

cases('the verification echoes no markup', () => {
  for (const challenge of ['<script>', 'a b', '', 'x'.repeat(257), '1\r\n2'])
    assert.equal(
      answerHandshake({ ...query, 'hub.challenge': challenge }, ['verify-me']),
      undefined,
    );
});

cases.run();
