import assert from 'node:assert/strict';
import { memoryBlobStore } from '../../../../adapters/blobs/memory.js';
import { mediaTypeSniffer } from '../../../../adapters/system/media-type-sniffer.js';
import { receivedLimit } from '../../../../core/model/media/kinds.js';
import { isSendable } from '../../../../core/model/media/media.js';
import type { BlobStore } from '../../../../core/ports/machine/blob-store.js';
import { storeAttachment } from '../../../../core/use-cases/media/store-attachment.js';
import type { MediaUpload } from '../../../../core/use-cases/media/store-upload.js';
import { leftOf, rightOf } from '../../../support/fixtures/either.js';
import { countingIds } from '../../../support/fixtures/entities.js';
import { pngOf, samples } from '../../../support/media/samples.js';
import { zipOf } from '../../../support/media/zip.js';
import { suite } from '../../../support/suite.js';
import { allTypes, uploadOf } from './upload-scene.js';

const test = suite('received media files');

const mib = 1024 * 1024;
const storing = (blobs: BlobStore = memoryBlobStore(() => 0)) =>
  storeAttachment({ blobs, sniff: mediaTypeSniffer, newId: countingIds() });

const zip = zipOf([{ name: 'a.txt', content: 'a' }]);
const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]);
const exe = Buffer.concat([Buffer.from('MZ\0\0'), Buffer.alloc(60)]);
const apk = 'application/vnd.android.package-archive';

/** The file, the type that its sender claims, and its kind and type here. */
const files: readonly (readonly [string | Uint8Array, string | undefined, string, string])[] = [
  [zip, 'application/zip', 'document', 'application/zip'],
  [zip, undefined, 'document', 'application/zip'],
  [zip, apk, 'document', apk],
  ['a,b\n1,2\n', 'text/csv', 'document', 'text/csv'],
  ['a,b\n1,2\n', undefined, 'document', 'text/plain'],
  ['BEGIN:VCARD\nEND:VCARD\n', 'text/vcard', 'document', 'text/vcard'],
  ['{"a":1}', 'application/json', 'document', 'application/json'],
  ['<a/>', 'application/xml', 'document', 'application/xml'],
  ['<?xml version="1.0"?><a/>', 'image/svg+xml', 'document', 'image/svg+xml'],
  ['<script>alert(1)</script>', 'text/html; charset=utf-8', 'document', 'text/html'],
  ['no picture', 'image/jpeg', 'document', 'text/plain'],
  ['text', 'text/plain\r\nSet-Cookie: x', 'document', 'text/plain'],
  [heic, 'image/heic', 'document', 'image/heic'],
  [heic, 'image/jpeg', 'document', 'image/heic'],
  ['GIF89a\u0001\0\u0001\0', 'image/gif', 'document', 'image/gif'],
  [exe, 'application/pdf', 'document', 'application/x-msdownload'],
  [Buffer.from([0, 1, 2, 3]), 'application/x-thing', 'document', 'application/x-thing'],
  [Buffer.from([0, 1, 2, 3]), 'image/png', 'document', 'application/octet-stream'],
  [Buffer.from([0, 1, 2, 3]), undefined, 'document', 'application/octet-stream'],
  ['', 'text/plain', 'document', 'application/octet-stream'],
  [pngOf(), 'image/jpeg', 'image', 'image/png'],
  [samples['audio/ogg'], 'audio/ogg; codecs=opus', 'audio', 'audio/ogg'],
  [samples['image/webp'], 'image/webp', 'sticker', 'image/webp'],
];

test('are stored with the type that their bytes show', async () => {
  for (const [content, declared, kind, mimeType] of files) {
    const file = rightOf(await storing()(uploadOf(content, { declared, filename: 'a/b.bin' })));
    const label = `${declared}: ${String(content).slice(0, 20)}`;
    assert.deepEqual([file.kind, file.mimeType], [kind, mimeType], label);
    assert.equal(file.size, Buffer.from(content).length);
    assert.equal(file.filename, 'b.bin');
  }
});

test('can have every type that an upload can have', async () => {
  for (const mimeType of allTypes) {
    const file = rightOf(await storing()(uploadOf(samples[mimeType], { declared: mimeType })));
    assert.equal(file.mimeType, mimeType);
    assert.ok(isSendable(file));
  }
});

/** A file that begins with a sample, in chunks that all share their memory. */
const filled = (head: Uint8Array, size: number): MediaUpload => {
  async function* bytes() {
    yield head;
    const chunk = Buffer.alloc(mib);
    for (let left = size - head.length; left > 0; left -= chunk.length)
      yield chunk.subarray(0, Math.min(left, chunk.length));
  }
  return { declaredType: undefined, filename: undefined, bytes: bytes() };
};

/** Counts the bytes and keeps none. */
const counting = () => {
  const blobs = memoryBlobStore(() => 0);
  const seen = { bytes: 0, mostAtOnce: 0 };
  const put: BlobStore['put'] = async (source) => {
    for await (const chunk of source) {
      seen.bytes += chunk.length;
      seen.mostAtOnce = Math.max(seen.mostAtOnce, chunk.length);
    }
    return { sha256: '0'.repeat(64), size: seen.bytes };
  };
  return { seen, blobs: { ...blobs, put } };
};

test('are stored up to 100 MiB beyond the limit of their kind, chunk by chunk', async () => {
  for (const [sample, size] of [
    [samples['image/jpeg'], 6 * mib],
    [samples['video/mp4'], 17 * mib],
    [samples['image/webp'], mib],
    [zip, receivedLimit],
  ] as const) {
    const { seen, blobs } = counting();
    assert.equal(rightOf(await storing(blobs)(filled(sample, size))).size, size);
    assert.ok(seen.mostAtOnce <= mib);
  }
});

test('leave nothing behind above 100 MiB, and are read no further', async () => {
  const { seen, blobs } = counting();
  const over = filled(zip, 10 * receivedLimit);
  assert.equal(leftOf(await storing(blobs)(over)), 'too_large');
  assert.ok(seen.bytes <= receivedLimit);
  const kept = memoryBlobStore(() => 0);
  assert.equal(leftOf(await storing(kept)(filled(zip, receivedLimit + 1))), 'too_large');
  assert.equal(await kept.sweep(async () => new Set(), Number.MAX_SAFE_INTEGER), 0);
});

test('can be sent only with a type and a size that uploads can have', async () => {
  const sendable = async (upload: MediaUpload) => isSendable(rightOf(await storing()(upload)));
  assert.equal(await sendable(uploadOf(heic, { declared: 'image/heic' })), false);
  assert.equal(await sendable(filled(samples['image/jpeg'], 5 * mib)), true);
  assert.equal(await sendable(filled(samples['image/jpeg'], 5 * mib + 1)), false);
});

test.run();
