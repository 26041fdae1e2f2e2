import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { type MimeType, mediaLimits, mediaTypes } from '../../../../core/model/media/kinds.js';
import { soundOf } from '../../../../core/model/media/ogg.js';
import {
  anyBytes,
  breakingAfter,
  collect,
  sha256Of,
  streamOf,
} from '../../../support/fixtures/bytes.js';
import { samples } from '../../../support/media/samples.js';
import { suite } from '../../../support/suite.js';
import { allTypes, freshIntake, uploadOf } from './upload-scene.js';

const cases = suite('store an upload');

cases('stores a file of every type, and returns its type', async () => {
  const { blobs, takeIn } = freshIntake();
  for (const mimeType of allTypes) {
    const content = samples[mimeType];
    const answer = await takeIn(uploadOf(content, { declared: mimeType, filename: '../x.bin' }));
    const sha256 = sha256Of(content);
    const size = content.length;
    const kind = mediaTypes[mimeType];
    const sound = soundOf(mimeType, content);
    const stored = { kind, mimeType, size, sha256, filename: 'x.bin', ...sound };
    assert.deepEqual(answer, E.right(stored));
    const bytes = await blobs.open(sha256);
    assert.ok(bytes && (await collect(bytes)).equals(content));
  }
});

/** A file of this type with as many bytes as wanted, and how many of them were read. */
const sized = (mimeType: MimeType, size: number) => {
  const chunk = Buffer.alloc(64 * 1024, 'x');
  const read = { bytes: 0, isClosed: false };
  async function* bytes() {
    try {
      for (let left = size; left > 0; left = size - read.bytes) {
        const next = read.bytes === 0 ? samples[mimeType] : chunk.subarray(0, left);
        read.bytes += next.length;
        yield next;
      }
    } finally {
      read.isClosed = true;
    }
  }
  return { read, upload: { declaredType: mimeType, filename: undefined, bytes: bytes() } };
};

cases('accepts as many bytes as the kind may have, and not one more', async () => {
  const { takeIn, empty } = freshIntake();
  const largest = [
    ['image', 'image/png'],
    ['video', 'video/mp4'],
    ['audio', 'audio/ogg'],
    ['document', 'text/plain'],
    ['sticker', 'image/webp'],
  ] as const;
  for (const [kind, mimeType] of largest) {
    const limit = mediaLimits[kind];
    const exact = await takeIn(sized(mimeType, limit).upload);
    assert.ok(E.isRight(exact) && exact.right.size === limit && exact.right.kind === kind);
    assert.equal(await empty(), 1);

    const { read, upload } = sized(mimeType, limit + 1);
    assert.deepEqual(await takeIn(upload), E.left({ code: 'payload_too_large', kind, limit }));
    assert.ok(read.isClosed && read.bytes <= limit + 1);
    assert.equal(await empty(), 0);
  }
});

cases('stops reading as soon as it must refuse', async () => {
  const { takeIn } = freshIntake();
  const tooLong = sized('image/webp', 100 * mediaLimits.sticker);
  assert.ok(E.isLeft(await takeIn(tooLong.upload)));
  assert.ok(tooLong.read.isClosed && tooLong.read.bytes <= mediaLimits.sticker + 64 * 1024);

  const untrue = sized('text/plain', mediaLimits.document);
  assert.ok(E.isLeft(await takeIn({ ...untrue.upload, declaredType: 'image/png' })));
  assert.ok(untrue.read.isClosed && untrue.read.bytes <= 128 * 1024);
});

cases('rejects with the error of a source that breaks off, and keeps nothing', async () => {
  const { takeIn, empty } = freshIntake();
  const gone = new Error('the client went away');
  for (const size of [0, 10, 4100, 200_000]) {
    const bytes = breakingAfter(Buffer.concat([samples['image/png'], anyBytes(size)]), gone);
    const taken = takeIn({ declaredType: 'image/png', filename: undefined, bytes });
    await assert.rejects(taken, (error) => error === gone);
  }
  assert.equal(await empty(), 0);
});

cases('stores the same file for chunks of any size', async () => {
  const { takeIn, empty } = freshIntake();
  const content = Buffer.concat([samples['image/png'], anyBytes(20_000)]);
  for (const chunk of [1, 7, 4_099, 4_100, 4_101, 50_000]) {
    const bytes = streamOf(content, chunk);
    const answer = await takeIn({ declaredType: undefined, filename: undefined, bytes });
    assert.ok(E.isRight(answer) && answer.right.sha256 === sha256Of(content));
  }
  assert.equal(await empty(), 1);
});

cases.run();
