import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import { receiveFile } from '../../../../adapters/http/request/upload/multipart.js';
import { anyBytes, breakingAfter, collect, streamOf } from '../../../support/fixtures/bytes.js';
import { filePartOf, multipartOf } from '../../../support/http/multipart.js';
import {
  form,
  readWhole,
  receive,
  refusal,
  suiteWithoutStrays,
  type,
} from './multipart-reading.js';

const cases = suiteWithoutStrays('multipart');

cases('gives the file with its name and type', async () => {
  const answer = await receive(form(filePartOf('hello', 'Text/Plain; charset=utf-8')));
  const content = Buffer.from('hello');
  const declaredType = 'Text/Plain; charset=utf-8';
  assert.deepEqual(answer, E.right({ declaredType, filename: 'a.png', content }));
});

cases('reports an absent type as undefined', async () => {
  const answer = await receive(form(filePartOf('hello', null)));
  assert.equal(E.isRight(answer) && answer.right.declaredType, undefined);
});

cases('gives exactly the bytes that were sent, in chunks of any size', async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc
      .array(fc.constantFrom('\r\n--b', '--b', '\r', '\n', '-', '--', '\r\n', 'x'))
      .map((all) => Buffer.from(all.join(''))),
  );
  const isSendable = (body: Uint8Array) =>
    !Buffer.from(body).includes('\r\n--b') &&
    !Buffer.from(body).subarray(0, 3).equals(Buffer.from('--b'));
  await fc.assert(
    fc.asyncProperty(
      bytes.filter(isSendable),
      fc.integer({ min: 1, max: 60 }),
      async (content, chunk) => {
        const answer = await receive(form(filePartOf(content)), type, chunk);
        assert.ok(E.isRight(answer) && answer.right.content.equals(content));
      },
    ),
    { numRuns: 500 },
  );
});

cases('gives every byte of a file of any size, in chunks of any size', async () => {
  const sizes = [0, 1, 16_383, 16_384, 16_385, 65_535, 65_536, 65_537, 300_000];
  for (const size of sizes)
    for (const chunk of [1_000, 16_384, 30_000, 65_536, 1_000_000]) {
      const content = anyBytes(size);
      const answer = await receive(form(filePartOf(content)), type, chunk);
      assert.ok(E.isRight(answer) && answer.right.content.equals(content), `${size}, ${chunk}`);
    }
});

cases('reads a large file no faster than its consumer', async () => {
  const content = anyBytes(4 * 1024 * 1024);
  let sent = 0;
  async function* counted() {
    for await (const chunk of streamOf(form(filePartOf(content)))) {
      sent += chunk.length;
      yield chunk;
    }
  }
  const answer = await receiveFile(counted(), type, async ({ bytes }) => {
    let taken = 0;
    for await (const chunk of bytes) {
      for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
      assert.ok(sent - taken < 512 * 1024, `${sent - taken} bytes wait`);
      taken += chunk.length;
    }
    return E.right(taken);
  });
  assert.deepEqual(answer, E.right(content.length));
});

cases('reads file names in every encoding that clients send', async () => {
  const names: readonly (readonly [string, string])[] = [
    ['filename="Übersicht 報告.pdf"', 'Übersicht 報告.pdf'],
    ["filename*=UTF-8''%C3%9Cbersicht.pdf", 'Übersicht.pdf'],
    ['filename="x.pdf"; filename*=UTF-8\'\'%C3%A9.pdf', 'é.pdf'],
    ['filename="a%22b.png"', 'a"b.png'],
    ['filename="C:\\dir\\a.png"', 'C:\\dir\\a.png'],
    ['filename="a;b=c.png"', 'a;b=c.png'],
    ['filename=a.png', 'a.png'],
    ['filename=""', ''],
    ["filename*=UTF-8''a%0d%0ab", 'a\r\nb'],
  ];
  for (const [parameter, filename] of names) {
    const answer = await receive(form(filePartOf('x', null, `name="file"; ${parameter}`)));
    const found = E.isRight(answer) ? answer.right.filename : answer.left;
    // Without a type and a name a part is no file; with an empty name it is one.
    assert.equal(found, filename, parameter);
  }
});

cases('accepts a boundary in quotes, a preamble and an epilogue', async () => {
  const body = multipartOf("a b'()+_,-./:=?", [filePartOf('hello')]);
  const padded = Buffer.concat([Buffer.from('preamble\r\n'), body, Buffer.from('epilogue')]);
  const answer = await receive(padded, `Multipart/Form-Data; boundary="a b'()+_,-./:=?"`);
  assert.ok(E.isRight(answer) && answer.right.content.equals(Buffer.from('hello')));
});

cases('answers as soon as its consumer answers, and drops the rest of the body', async () => {
  let isClosed = false;
  async function* stalling() {
    try {
      yield* streamOf(form(filePartOf(anyBytes(500_000))).subarray(0, -6));
    } finally {
      isClosed = true;
    }
  }
  const answer = await receiveFile(stalling(), type, async ({ bytes }) => {
    for await (const _ of bytes) return E.left('enough');
    return E.right('all');
  });
  assert.deepEqual(answer, E.left('enough'));
  for (let turn = 0; turn < 100 && !isClosed; turn += 1) await new Promise(setImmediate);
  assert.ok(isClosed);
});

cases('answers although the body never ends', async () => {
  async function* stalling() {
    yield form(filePartOf('x', 'image/png', 'name="other"')).subarray(0, -9);
    await new Promise(() => {});
  }
  assert.deepEqual(await receiveFile(stalling(), type, readWhole), refusal('other_part'));
});

cases('rejects with the error of a body that breaks off, and so do the bytes', async () => {
  const body = form(filePartOf('hello'));
  for (let length = 0; length < body.length - '\r\n'.length; length += 1) {
    const gone = new Error('the client went away');
    let seen: unknown;
    const received = receiveFile(breakingAfter(body.subarray(0, length), gone), type, ({ bytes }) =>
      collect(bytes).then(E.right, (error) => {
        seen = error;
        throw error;
      }),
    );
    await assert.rejects(received, (error) => error === gone, `${length} bytes`);
    assert.ok(seen === undefined || seen === gone);
  }
});

cases('rejects with the error of its consumer', async () => {
  const broken = new Error('no room');
  const received = receiveFile(streamOf(form(filePartOf('x'))), type, () => Promise.reject(broken));
  await assert.rejects(received, (error) => error === broken);
});

cases.run();
