import assert from 'node:assert/strict';
import type { MimeType } from '../../../../core/model/media/kinds.js';
import {
  compoundFile,
  isoMediaOf,
  officeOf,
  oggOf,
  samples,
} from '../../../support/media/samples.js';
import { zipOf } from '../../../support/media/zip.js';
import { suite } from '../../../support/suite.js';
import { allTypes, typeOf } from './upload-scene.js';

const cases = suite('media types');

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

cases('uses the bytes when no type or only a generic type was declared', async () => {
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

cases('uses the name only for what the bytes leave open', async () => {
  const listed = (list: string, ...parts: readonly string[]) =>
    zipOf([...parts, list].map((name) => ({ name, content: '<a/>' })));
  const types = '[Content_Types].xml';
  const zip = listed(types, 'a.txt');
  const office = 'application/vnd.openxmlformats-officedocument';
  const openDocument = 'application/vnd.oasis.opendocument';
  const told: readonly (readonly [Uint8Array | string, string, MimeType | undefined])[] = [
    [compoundFile, 'a.doc', 'application/msword'],
    [compoundFile, 'A.XLS', 'application/vnd.ms-excel'],
    [compoundFile, 'a.docx', `${office}.wordprocessingml.document`],
    [compoundFile, 'a.msi', undefined],
    [listed(types, 'xl/workbook.xml'), 'a.xlsx', `${office}.spreadsheetml.sheet`],
    [listed('META-INF/manifest.xml', 'content.xml'), 'a.b.odt', `${openDocument}.text`],
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

cases.run();
