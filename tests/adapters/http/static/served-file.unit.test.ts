import assert from 'node:assert/strict';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { acceptedCoding } from '../../../../adapters/http/static/content-coding.js';
import { servedFile } from '../../../../adapters/http/static/served-file.js';
import { suite } from '../../../support/suite.js';

const test = suite('a served file');

const text = 'the same words, the same words, the same words';
const file = servedFile('text/plain', Buffer.from(text), 'immutable', ['X-Own', 'yes']);

const answerTo = async (encoding?: string, etag?: string) => {
  const {
    status,
    headers = [],
    body,
  } = await file.respond({
    'accept-encoding': encoding,
    'if-none-match': etag,
  });
  const names = headers.filter((_, index) => index % 2 === 0);
  const named = Object.fromEntries(names.map((name, index) => [name, headers[2 * index + 1]]));
  return { status, headers: named, body: body as Buffer | undefined };
};

test('is compressed in the best way that the request accepts', async () => {
  const [br, gzip, plain] = [await answerTo('gzip, br'), await answerTo('gzip'), await answerTo()];
  assert.equal(br.headers['Content-Encoding'], 'br');
  assert.equal(brotliDecompressSync(br.body ?? '').toString(), text);
  assert.equal(gzip.headers['Content-Encoding'], 'gzip');
  assert.equal(gunzipSync(gzip.body ?? '').toString(), text);
  assert.equal(plain.headers['Content-Encoding'], undefined);
  assert.equal(String(plain.body), text);
});

test('has an ETag for each coding, and 304 for the one that the request has', async () => {
  const [br, gzip, plain] = [await answerTo('br'), await answerTo('gzip'), await answerTo()];
  const tags = [br, gzip, plain].map(({ headers }) => headers.ETag);
  assert.equal(new Set(tags).size, 3);
  for (const { headers } of [br, gzip, plain]) {
    assert.equal(headers.Vary, 'Accept-Encoding');
    assert.equal(headers['Cache-Control'], 'public, max-age=31536000, immutable');
    assert.equal(headers['X-Own'], 'yes');
  }
  const known = await answerTo('br', `W/"other", ${br.headers.ETag}`);
  assert.deepEqual([known.status, known.body], [304, undefined]);
  assert.equal(known.headers.ETag, br.headers.ETag);
  assert.equal((await answerTo('gzip', br.headers.ETag)).status, 200);
});

test('reads weights as RFC 9110 has them', () => {
  const cases = [
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['br', 'br'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.000 , gzip ; q=0.1', 'gzip'],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['br;q=0, *', 'gzip'],
    ['deflate, br;q=nonsense', undefined],
  ] as const;
  for (const [given, expected] of cases) assert.equal(acceptedCoding(given), expected, given);
});

test.run();
