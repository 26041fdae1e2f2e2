import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { memoryBlobStore } from '../../../adapters/blobs/memory.js';
import { mediaTypeSniffer } from '../../../adapters/system/media-type-sniffer.js';
import { isMimeType, type MimeType, mediaLimits, mediaTypes } from '../../../core/media/kinds.js';
import { type MediaUpload, takeInMedia } from '../../../core/media/take-in-media.js';
import type { BlobStore } from '../../../core/ports/blob-store.js';
import { anyBytes, breakingAfter, collect, sha256Of, streamOf } from '../../support/bytes.js';
import {
  compoundFile,
  isoMediaOf,
  officeOf,
  oggOf,
  pngOf,
  samples,
} from '../../support/media-samples.js';
import { suite } from '../../support/suite.js';
import { zipOf } from '../../support/zip.js';

const cases = suite('take in media');
const allTypes = Object.keys(mediaTypes).filter(isMimeType);
const everything = [async () => new Set<string>(), Number.MAX_SAFE_INTEGER] as const;

const fresh = (blobs: BlobStore = memoryBlobStore(() => 0)) => ({
  blobs,
  takeIn: takeInMedia({ sniff: mediaTypeSniffer, blobs }),
});

type Said = { readonly declared?: string | undefined; readonly filename?: string | undefined };

const upload = (content: string | Uint8Array, { declared, filename }: Said): MediaUpload => ({
  declaredType: declared,
  filename,
  bytes: streamOf(Buffer.from(content)),
});

/** What a file is taken for; undefined when it is refused. */
const typeOf = async (content: string | Uint8Array, said: Said = {}) => {
  const { blobs, takeIn } = fresh();
  const answer = await takeIn(upload(content, said));
  if (E.isRight(answer)) return answer.right.mimeType;
  assert.equal(answer.left.code, 'unsupported_media_type');
  assert.equal(await blobs.sweep(...everything), 0);
  return undefined;
};

cases('stores a file of every type that there is, and says what it is', async () => {
  const { blobs, takeIn } = fresh();
  for (const mimeType of allTypes) {
    const content = samples[mimeType];
    const answer = await takeIn(upload(content, { declared: mimeType, filename: '../x.bin' }));
    const sha256 = sha256Of(content);
    const size = content.length;
    const kind = mediaTypes[mimeType];
    assert.deepEqual(answer, E.right({ kind, mimeType, size, sha256, filename: 'x.bin' }));
    const stored = await blobs.open(sha256);
    assert.ok(stored && (await collect(stored)).equals(content));
  }
});

cases('refuses every file under every type that its bytes contradict', async () => {
  for (const mimeType of allTypes)
    for (const declared of allTypes) {
      const isPossible =
        mimeType === declared ||
        samples[mimeType] === samples[declared] ||
        (mimeType === 'video/mp4' && declared === 'audio/mp4') ||
        (samples[mimeType] === compoundFile && declared.includes('openxmlformats'));
      const expected = isPossible ? declared : undefined;
      assert.equal(
        await typeOf(samples[mimeType], { declared }),
        expected,
        `${mimeType} as ${declared}`,
      );
    }
});

cases('goes by the bytes where no type was declared, or only that they are bytes', async () => {
  const unsaid = [
    undefined,
    '',
    'application/octet-stream',
    'Application/Octet-Stream; x=y',
    'binary/octet-stream',
  ];
  for (const declared of unsaid)
    for (const mimeType of allTypes) {
      const expected = samples[mimeType] === compoundFile ? undefined : mimeType;
      assert.equal(await typeOf(samples[mimeType], { declared }), expected, mimeType);
    }
});

cases('lets the name tell what the bytes leave open, and nothing else', async () => {
  const zip = zipOf([{ name: 'word/document.xml', content: '<document/>' }]);
  const office = 'application/vnd.openxmlformats-officedocument';
  const told: readonly (readonly [Uint8Array | string, string, MimeType | undefined])[] = [
    [compoundFile, 'a.doc', 'application/msword'],
    [compoundFile, 'A.XLS', 'application/vnd.ms-excel'],
    [compoundFile, 'a.docx', `${office}.wordprocessingml.document`],
    [compoundFile, 'a.msi', undefined],
    [zip, 'a.xlsx', `${office}.spreadsheetml.sheet`],
    [zip, 'a.b.odt', 'application/vnd.oasis.opendocument.text'],
    [zip, 'a.zip', undefined],
    [zip, 'docx', undefined],
    [isoMediaOf('mp42'), 'a.m4a', 'audio/mp4'],
    [oggOf('fishead\0'), 'a.ogg', 'audio/ogg'],
    ['BMW is a car', 'a.txt', 'text/plain'],
    ['BMW is a car', 'a.bmp', undefined],
    [samples['image/jpeg'], 'a.png', 'image/jpeg'],
    [samples['application/pdf'], 'a.txt', 'application/pdf'],
    [officeOf('spreadsheetml.sheet'), 'a.docx', `${office}.spreadsheetml.sheet`],
  ];
  for (const [content, filename, expected] of told)
    assert.equal(await typeOf(content, { filename }), expected, filename);
});

cases('knows types by their other names, in any case, with any parameters', async () => {
  const names: readonly (readonly [string, MimeType])[] = [
    ['image/jpg', 'image/jpeg'],
    ['IMAGE/JPEG', 'image/jpeg'],
    ['audio/mp3', 'audio/mpeg'],
    ['audio/x-m4a', 'audio/mp4'],
    ['audio/ogg; codecs=opus', 'audio/ogg'],
    ['audio/opus', 'audio/ogg'],
    ['text/plain; charset=utf-8', 'text/plain'],
    [' text/plain ;charset=utf-8', 'text/plain'],
  ];
  for (const [declared, mimeType] of names)
    assert.equal(await typeOf(samples[mimeType], { declared }), mimeType, declared);
});

cases('refuses what is not on the list, whether that is said or not', async () => {
  const others: readonly (readonly [string, Uint8Array | string])[] = [
    ['image/gif', 'GIF89a\0\0\0\0'],
    ['image/bmp', 'BM\0\0\0\0\0\0'],
    ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ['text/html', '<!doctype html><script>alert(1)</script>'],
    ['text/csv', 'a,b\n1,2\n'],
    ['application/json', '{}'],
    ['application/xml', '<?xml version="1.0"?><a/>'],
    ['application/zip', zipOf([{ name: 'a.txt', content: 'a' }])],
    ['application/x-msdownload', 'MZ\0\0'],
    ['application/rtf', '{\\rtf1 }'],
    ['application/vnd.ms-word.document.macroenabled.12', officeOf('x')],
    ['video/quicktime', isoMediaOf('qt  ')],
    ['video/ogg', oggOf('\x80theora\0')],
    ['audio/wav', 'RIFF\0\0\0\0WAVEfmt '],
    ['constructor', 'x'],
    ['__proto__', 'x'],
  ];
  for (const [declared, content] of others) {
    assert.equal(await typeOf(content, { declared }), undefined, declared);
    for (const type of ['image/png', 'application/pdf', 'audio/mpeg'])
      assert.equal(await typeOf(content, { declared: type }), undefined, `${declared} as ${type}`);
  }
});

cases('refuses a file whose bytes are not the text that it is said to be', async () => {
  const untrue = [
    samples['image/png'],
    samples['application/pdf'],
    compoundFile,
    'MZ\0\0',
    'text, and then\0',
    Buffer.concat([Buffer.from('\ufefftext\0')]),
    Buffer.from('\ufefftext\0', 'utf16le'),
    Buffer.concat([Buffer.from('\ufeff'), samples['application/pdf']]),
    '',
  ];
  for (const content of untrue)
    for (const declared of ['text/plain', undefined])
      assert.notEqual(
        await typeOf(content, { declared, filename: 'a.txt' }),
        'text/plain',
        String(content),
      );
});

cases('takes text in any of its encodings, whatever it begins with', async () => {
  const utf16 = Buffer.from('\ufeffGrüße, 世界\r\n', 'utf16le');
  const texts = [
    'plain',
    '\ufeffwith a byte order mark',
    'BMW, MZ, GIF and FORM 1040',
    'MZ is a zip code',
    '<?xml version="1.0"?>',
    'BEGIN:VCARD\r\n',
    'caf\u00e9',
    '\x1b[1mbold\x1b[0m\f',
    utf16,
    Buffer.from(utf16).swap16(),
    Buffer.from('café', 'latin1'),
    `${'a'.repeat(4099)}é`,
  ];
  for (const content of texts)
    assert.equal(await typeOf(content, { declared: 'text/plain' }), 'text/plain', String(content));
});

cases(
  'takes a file of two natures for what its beginning makes it, and only for that',
  async () => {
    const script = '<script>alert(1)</script>';
    const both: readonly (readonly [Uint8Array, MimeType | undefined])[] = [
      [
        Buffer.concat([samples['image/jpeg'], zipOf([{ name: 'word/a', content: 'a' }])]),
        'image/jpeg',
      ],
      [pngOf(Buffer.from(script)), 'image/png'],
      [
        Buffer.concat([samples['application/pdf'], samples['image/png'], Buffer.from(script)]),
        'application/pdf',
      ],
      [Buffer.from(`GIF89a/*\0*/=1;${script}`), undefined],
      [Buffer.concat([Buffer.from('\0\0\0\0'), samples['application/pdf']]), undefined],
      [Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0'), Buffer.from('MZ\0\0')]), undefined],
    ];
    for (const [content, nature] of both)
      for (const declared of [undefined, ...allTypes, 'text/html', 'application/zip']) {
        const isTrue = nature !== undefined && (declared === undefined || declared === nature);
        assert.equal(await typeOf(content, { declared }), isTrue ? nature : undefined, declared);
      }
  },
);

cases('stores a zip bomb by the name of a document as the few bytes that it is', async () => {
  const bomb = { content: Buffer.alloc(64 * 1024 * 1024), isDeflated: true };
  for (const name of ['[Content_Types].xml', 'mimetype', 'word/document.xml']) {
    const { takeIn } = fresh();
    const content = zipOf([{ name, ...bomb }]);
    const before = process.memoryUsage().rss;
    const answer = await takeIn(upload(content, { filename: 'report.docx' }));
    assert.ok(E.isRight(answer) && answer.right.size === content.length, name);
    assert.ok(process.memoryUsage().rss - before < 48 * 1024 * 1024, name);
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

cases('takes as many bytes as the kind may have, and not one more', async () => {
  const { blobs, takeIn } = fresh();
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
    assert.equal(await blobs.sweep(...everything), 1);

    const { read, upload } = sized(mimeType, limit + 1);
    assert.deepEqual(await takeIn(upload), E.left({ code: 'payload_too_large', limit }));
    assert.ok(read.isClosed && read.bytes <= limit + 1);
    assert.equal(await blobs.sweep(...everything), 0);
  }
});

cases('reads no further than it must to refuse', async () => {
  const { takeIn } = fresh();
  const tooLong = sized('image/webp', 100 * mediaLimits.sticker);
  assert.ok(E.isLeft(await takeIn(tooLong.upload)));
  assert.ok(tooLong.read.isClosed && tooLong.read.bytes <= mediaLimits.sticker + 64 * 1024);

  const untrue = sized('text/plain', mediaLimits.document);
  assert.ok(E.isLeft(await takeIn({ ...untrue.upload, declaredType: 'image/png' })));
  assert.ok(untrue.read.isClosed && untrue.read.bytes <= 128 * 1024);
});

cases('rejects with the error of a source that breaks off, and keeps nothing', async () => {
  const { blobs, takeIn } = fresh();
  const gone = new Error('the client went away');
  for (const size of [0, 10, 4100, 200_000]) {
    const bytes = breakingAfter(Buffer.concat([samples['image/png'], anyBytes(size)]), gone);
    const taken = takeIn({ declaredType: 'image/png', filename: undefined, bytes });
    await assert.rejects(taken, (error) => error === gone);
  }
  assert.equal(await blobs.sweep(...everything), 0);
});

cases('takes the same bytes cut up at any size for the same file', async () => {
  const { blobs, takeIn } = fresh();
  const content = Buffer.concat([samples['image/png'], anyBytes(20_000)]);
  for (const chunk of [1, 7, 4_099, 4_100, 4_101, 50_000]) {
    const bytes = streamOf(content, chunk);
    const answer = await takeIn({ declaredType: undefined, filename: undefined, bytes });
    assert.ok(E.isRight(answer) && answer.right.sha256 === sha256Of(content));
  }
  assert.equal(await blobs.sweep(...everything), 1);
});

cases.run();
