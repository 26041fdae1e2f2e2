import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import type { MimeType } from '../../../../core/model/media/kinds.js';
import { zipEntryNames, zipTailBytes } from '../../../../core/model/media/zip-directory.js';
import { times } from '../../../support/fixtures/builders.js';
import {
  compoundFile,
  isoMediaOf,
  officeOf,
  oggOf,
  pngOf,
  samples,
} from '../../../support/media/samples.js';
import { zipOf } from '../../../support/media/zip.js';
import { suite } from '../../../support/suite.js';
import { processorMs } from '../../../support/time/processor-ms.js';
import { allTypes, freshIntake, typeOf, uploadOf } from './upload-scene.js';

const cases = suite('hostile media');

cases('refuses a type that is not on the list, declared or not', async () => {
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

cases('refuses a file that is declared as text and is not', async () => {
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

cases('accepts text in each of its encodings', async () => {
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

cases('types a polyglot by its first bytes, and only by them', async () => {
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
});

cases(
  'takes a zip archive for a document only with its list of parts and its main part',
  async () => {
    const office = 'application/vnd.openxmlformats-officedocument';
    const openDocument = 'application/vnd.oasis.opendocument';
    const list = '[Content_Types].xml';
    const manifest = 'META-INF/manifest.xml';
    const archive = (...names: readonly string[]) =>
      zipOf(names.map((name) => ({ name, content: 'a' })));
    const word = `${office}.wordprocessingml.document`;
    const documents: readonly (readonly [MimeType, Uint8Array])[] = [
      [word, archive('word/document.xml', list)],
      [word, archive('word\\document2.xml', '[content_types].xml')],
      [
        word,
        zipOf(
          [
            { name: list, content: '' },
            { name: 'word/document.xml', content: '' },
          ],
          'a note',
        ),
      ],
      [`${office}.wordprocessingml.template`, archive('word/document.xml', list)],
      [`${office}.spreadsheetml.sheet`, archive('xl/workbook.xml', list)],
      [`${office}.presentationml.slideshow`, archive('ppt/presentation.xml', list)],
      [`${openDocument}.text`, archive('content.xml', manifest)],
      [`${openDocument}.text`, archive('encrypted-package', manifest)],
    ];
    const others: readonly (readonly [MimeType, Uint8Array])[] = [
      [word, archive('a.txt')],
      [word, archive(list)],
      [word, archive('word/document.xml')],
      [word, archive('word/other.xml', list)],
      [word, archive('xl/workbook.xml', list)],
      [word, archive('a/word/document.xml', list)],
      [word, archive('word/document.xml', list).subarray(0, -1)],
      [
        word,
        Buffer.concat([archive('a.txt'), Buffer.from('word/document.xml [Content_Types].xml')]),
      ],
      [word, zipOf([{ name: 'a.zip', content: archive('word/document.xml', list) }])],
      [`${office}.spreadsheetml.sheet`, archive('word/document.xml', list)],
      [`${openDocument}.text`, archive('content.xml')],
      [`${openDocument}.spreadsheet`, archive(manifest)],
    ];
    for (const [declared, content] of documents)
      assert.equal(await typeOf(content, { declared }), declared, content.toString());
    for (const [declared, content] of others)
      assert.equal(await typeOf(content, { declared }), undefined, content.toString());
    const { takeIn } = freshIntake();
    const refused = await takeIn(uploadOf(archive('a.txt'), { filename: 'report.docx' }));
    assert.deepEqual(
      refused,
      E.left({ code: 'unsupported_media_type', declared: null, sniffed: 'application/zip' }),
    );
  },
);

cases('reads the directory of any file in bounded time and memory', () => {
  const files = [
    Buffer.alloc(0),
    Buffer.from('PK'),
    Buffer.alloc(22, 'PK\x05\x06'),
    Buffer.alloc(zipTailBytes, 'PK\x05\x06'),
    Buffer.alloc(zipTailBytes, 'PK\x01\x02'),
    Buffer.concat([Buffer.alloc(zipTailBytes, 'PK\x01\x02'), zipOf([])]).subarray(-zipTailBytes),
    ...times(200, (i) => samples[`application/vnd.oasis.opendocument.text`].subarray(i)),
  ];
  const tookMs = processorMs(() => {
    for (const file of files)
      for (const size of [file.length, 2 ** 31, 2 ** 40]) zipEntryNames(file, size);
  });
  assert.ok(tookMs < 2_000, `${tookMs} ms`);
});

cases('stores a zip bomb that is named as a document without decompressing it', async () => {
  const bomb = { content: Buffer.alloc(64 * 1024 * 1024), isDeflated: true };
  const parts = ['[Content_Types].xml', 'mimetype', 'word/document.xml'];
  for (const name of parts) {
    const { takeIn } = freshIntake();
    const others = parts.filter((part) => part !== name);
    const content = zipOf([
      { name, ...bomb },
      ...others.map((part) => ({ name: part, content: '' })),
    ]);
    const before = process.memoryUsage().rss;
    const answer = await takeIn(uploadOf(content, { filename: 'report.docx' }));
    assert.ok(E.isRight(answer) && answer.right.size === content.length, name);
    assert.ok(process.memoryUsage().rss - before < 48 * 1024 * 1024, name);
  }
});

cases.run();
