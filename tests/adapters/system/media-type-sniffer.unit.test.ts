import assert from 'node:assert/strict';
import fc from 'fast-check';
import { mediaTypeSniffer } from '../../../adapters/system/media-type-sniffer.js';
import { knownName } from '../../../core/model/media/type-names.js';
import { sniffedBytes } from '../../../core/ports/machine/media-type-sniffer.js';
import { compoundFile, samples } from '../../support/media/samples.js';
import { zipOf } from '../../support/media/zip.js';
import { suite } from '../../support/suite.js';

const cases = suite('media type sniffer');

cases('detects every type that has a signature', async () => {
  for (const [mimeType, content] of Object.entries(samples)) {
    const sniffed = await mediaTypeSniffer(content);
    if (mimeType === 'text/plain') assert.equal(sniffed, undefined);
    else if (content === compoundFile) assert.equal(sniffed, 'application/x-cfb');
    else assert.equal(sniffed && knownName(sniffed), mimeType);
  }
});

cases('detects the type from the first bytes of a large file', async () => {
  for (const [mimeType, content] of Object.entries(samples)) {
    if (mimeType === 'text/plain' || content === compoundFile) continue;
    const padded = Buffer.concat([content, Buffer.alloc(sniffedBytes)]).subarray(0, sniffedBytes);
    const sniffed = await mediaTypeSniffer(padded);
    assert.equal(sniffed && knownName(sniffed), mimeType);
  }
});

cases('does not detect UTF-16 text as audio', async () => {
  const text = Buffer.from('\ufeffGrüße', 'utf16le');
  assert.equal(await mediaTypeSniffer(text), undefined);
  assert.equal(await mediaTypeSniffer(Buffer.from(text).swap16()), undefined);
});

cases('never rejects on a malformed file', async () => {
  const whole = fc.constantFrom<Uint8Array>(
    ...Object.values(samples),
    zipOf([{ name: 'mimetype', content: '' }]),
  );
  const changes = fc.array(fc.tuple(fc.nat({ max: 600 }), fc.nat({ max: 255 })), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(whole, changes, fc.nat({ max: 600 }), async (content, edits, length) => {
      const hurt = Buffer.from(content);
      for (const [at, value] of edits) if (at < hurt.length) hurt[at] = value;
      await mediaTypeSniffer(hurt.subarray(0, length));
    }),
    { numRuns: 5_000 },
  );
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (content) => {
      await mediaTypeSniffer(content);
    }),
    { numRuns: 5_000 },
  );
});

cases.run();
