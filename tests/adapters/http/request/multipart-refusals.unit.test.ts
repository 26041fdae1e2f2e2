import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { receiveFile } from '../../../../adapters/http/request/upload/multipart.js';
import type { MultipartRefusal } from '../../../../adapters/http/request/upload/multipart-refusal.js';
import { anyBytes, collect, streamOf } from '../../../support/fixtures/bytes.js';
import { filePartOf, type PartText } from '../../../support/http/multipart.js';
import {
  form,
  readWhole,
  receive,
  refusal,
  suiteWithoutStrays,
  type,
} from './multipart-reading.js';

const cases = suiteWithoutStrays('multipart refusals');

cases('refuses a body that ends too early, at any byte', async () => {
  const body = form(filePartOf('hello\r\nworld'));
  const end = body.length - '\r\n'.length;
  for (let length = 0; length <= body.length; length += 1)
    for (const chunk of [1, 5, body.length]) {
      const answer = await receive(body.subarray(0, length), type, chunk);
      if (length >= end) assert.ok(E.isRight(answer), `${length} bytes`);
      else assert.deepEqual(answer, refusal('truncated'), `${length} bytes`);
    }
});

cases('refuses everything but exactly one part named file', async () => {
  const file = filePartOf('hello');
  const field = { headers: ['Content-Disposition: form-data; name="caption"'], body: 'hi' };
  const refused: readonly (readonly [MultipartRefusal['reason'], readonly PartText[]])[] = [
    ['no_file', []],
    ['no_file', [filePartOf('@a.png', null, 'name="file"')]],
    ['other_part', [field]],
    ['other_part', [field, file]],
    ['other_part', [filePartOf('x', 'image/png', 'name="photo"; filename="a.png"')]],
    ['other_part', [filePartOf('x', 'image/png', 'filename="a.png"')]],
    ['other_part', [filePartOf('x', 'image/png', 'name="File"; filename="a.png"')]],
    ['second_part', [file, file]],
    ['second_part', [file, field]],
    ['second_part', [filePartOf(anyBytes(1024 * 1024)), field]],
    ['malformed_part', [{ headers: [], body: 'x' }]],
    ['malformed_part', [{ headers: ['Content-Type: image/png'], body: 'x' }]],
    ['malformed_part', [{ headers: ['no colon'], body: 'x' }]],
    ['malformed_part', [{ headers: ['Content-Disposition: attachment; name="file"'], body: 'x' }]],
    ['malformed_part', [{ headers: [...file.headers, ...file.headers], body: 'x' }]],
  ];
  for (const [reason, parts] of refused) {
    const body = form(...parts);
    // A chunk for each byte of a large file takes seconds.
    for (const chunk of [body.length > 64 * 1024 ? 100 : 1, 1000, 100_000])
      assert.deepEqual(await receive(body, type, chunk), refusal(reason), reason);
  }
});

cases('refuses an invalid boundary, and a boundary that is not in the body', async () => {
  const body = form(filePartOf('hello'));
  const unfit = [
    '',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=""',
    `multipart/form-data; boundary=${'b'.repeat(71)}`,
    'multipart/mixed; boundary=b',
    'text/plain; boundary=b',
    'boundary=b',
    ';;;',
  ];
  for (const contentType of unfit)
    assert.deepEqual(await receive(body, contentType), refusal('no_boundary'), contentType);
  const other = 'multipart/form-data; boundary=other';
  assert.deepEqual(await receive(body, other), refusal('truncated'));
});

cases('fails the stream of the file when the body after it is malformed', async () => {
  const wrong = [
    form(filePartOf('hello'), filePartOf('x')),
    form(filePartOf('hello')).subarray(0, -6),
  ];
  for (const body of wrong) {
    let isComplete = false;
    await receiveFile(streamOf(body, 10), type, async ({ bytes }) => {
      await collect(bytes);
      isComplete = true;
      return E.right(undefined);
    });
    assert.ok(!isComplete);
  }
});

cases('stops reading at the part that is malformed', async () => {
  const flood = Buffer.from('--b\r\nA: b\r\n\r\n\r\n'.repeat(200_000));
  let sent = 0;
  async function* counted() {
    yield form(filePartOf('x')).subarray(0, -6);
    for await (const chunk of streamOf(flood)) {
      sent += chunk.length;
      yield chunk;
    }
  }
  assert.deepEqual(await receiveFile(counted(), type, readWhole), refusal('second_part'));
  assert.ok(sent < 512 * 1024, `${sent} bytes`);
});

cases.run();
