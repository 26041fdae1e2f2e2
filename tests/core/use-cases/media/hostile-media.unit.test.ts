import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import type { MimeType } from '../../../../core/model/media/kinds.js';
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

cases('stores a zip bomb that is named as a document without decompressing it', async () => {
  const bomb = { content: Buffer.alloc(64 * 1024 * 1024), isDeflated: true };
  for (const name of ['[Content_Types].xml', 'mimetype', 'word/document.xml']) {
    const { takeIn } = freshIntake();
    const content = zipOf([{ name, ...bomb }]);
    const before = process.memoryUsage().rss;
    const answer = await takeIn(uploadOf(content, { filename: 'report.docx' }));
    assert.ok(E.isRight(answer) && answer.right.size === content.length, name);
    assert.ok(process.memoryUsage().rss - before < 48 * 1024 * 1024, name);
  }
});

cases.run();
