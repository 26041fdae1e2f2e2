import assert from 'node:assert/strict';
import fc from 'fast-check';
import { cleanFilename } from '../../../../core/model/media/filename.js';
import { anyText } from '../../../support/fixtures/any-text.js';
import { suite } from '../../../support/suite.js';
import { processorMs } from '../../../support/time/processor-ms.js';

const cases = suite('filename');

const directories = [
  '',
  '/',
  '../',
  '../../',
  './',
  'a/b/',
  '/etc/',
  'C:\\',
  'c:',
  '..\\',
  '\\\\host\\share\\',
  'a/..\\b/',
];
const ordinary = [
  'photo.jpg',
  'Rechnung Nr. 5.pdf',
  '報告書.docx',
  'naïve.txt',
  '.profile',
  'a.tar.gz',
  '👩‍👩‍👧.png',
  'x',
];
const nameless = [
  undefined,
  null,
  '',
  ' ',
  '.',
  '..',
  '...',
  '/',
  'a/',
  'a\\',
  '../..',
  'C:\\',
  'C:',
  '\0',
  '\r\n',
  ' . . ',
];

cases('leaves an ordinary name as it is', () => {
  for (const name of ordinary) assert.equal(cleanFilename(name), name);
});

cases('takes the base name of a path of any operating system', () => {
  for (const directory of directories)
    for (const name of ordinary)
      assert.equal(cleanFilename(directory + name), name, directory + name);
});

cases('is null where no name is left', () => {
  for (const name of nameless) assert.equal(cleanFilename(name), null, JSON.stringify(name));
});

cases('drops control characters and line breaks, so that no name can end a header', () => {
  const controls = [
    ...Array.from({ length: 32 }, (_, code) => code),
    0x7f,
    0x80,
    0x85,
    0x9f,
    0x2028,
    0x2029,
  ];
  for (const code of controls)
    assert.equal(cleanFilename(`a${String.fromCharCode(code)}b.txt`), 'ab.txt', code.toString(16));
  assert.equal(
    cleanFilename('a.txt\r\nSet-Cookie: x=1\r\n\r\n<html>'),
    'a.txtSet-Cookie: x=1<html>',
  );
  assert.equal(cleanFilename('a.jpg\0.exe'), 'a.jpg.exe');
});

cases('drops characters that would display another extension', () => {
  assert.equal(cleanFilename('invoice\u202efdp.exe'), 'invoicefdp.exe');
});

cases('drops lone surrogates', () => {
  assert.equal(cleanFilename('a\ud83d.txt'), 'a.txt');
  assert.equal(cleanFilename('a\udc4d.txt'), 'a.txt');
});

cases('has at most 255 bytes, cut between characters, with its extension', () => {
  const cut = (name: string) => Buffer.byteLength(cleanFilename(name) ?? '');
  for (const letter of ['a', 'é', '字', '👍'])
    for (let length = 240; length <= 260; length += 1) {
      const name = cleanFilename(`${letter.repeat(length)}.docx`) ?? '';
      assert.ok(cut(`${letter.repeat(length)}.docx`) <= 255);
      assert.match(name, new RegExp(`^(?:${letter})+\\.docx$`, 'u'));
      const isWhole = Buffer.byteLength(letter) * length + 5 <= 255;
      if (!isWhole) assert.ok(cut(name) > 255 - Buffer.byteLength(letter));
    }
  assert.equal(cut('a'.repeat(300)), 255);
  assert.equal(cut(`.${'a'.repeat(300)}`), 255);
  assert.equal(cleanFilename('a'.repeat(255)), 'a'.repeat(255));
});

cases('is clean for any input, and unchanged when cleaned again', () => {
  const pieces = fc.constantFrom(
    'a',
    'C:',
    ' ',
    '.',
    '/',
    '\\',
    '\0',
    '👍',
    '\u202e',
    'x'.repeat(80),
  );
  const names = fc.oneof(
    anyText({ maxLength: 400 }),
    fc.array(pieces).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(names, (given) => {
      const name = cleanFilename(given);
      if (name === null) return;
      assert.doesNotMatch(name, /[/\\]|\p{Cc}|\p{Cs}|^\.{0,2}$/u);
      assert.ok(Buffer.byteLength(name) <= 255);
      assert.equal(cleanFilename(name), name);
    }),
    { numRuns: 10_000 },
  );
});

cases('cleans a hostile name quickly', () => {
  const tookMs = processorMs(() => {
    for (const unit of [' ', '.', '/', '\\', '\0', ' .', '👍'])
      cleanFilename(`${unit.repeat(200_000)}x`);
  });
  assert.ok(tookMs < 2_000, `${tookMs} ms`);
});

cases.run();
