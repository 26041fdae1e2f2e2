import assert from 'node:assert/strict';
import {
  extensionsOf,
  shownName,
  uploadName,
} from '../../../adapters/whatsapp-cloud/contents/file-name.js';
import { messageBody } from '../../../adapters/whatsapp-cloud/send/message-body.js';
import { type MimeType, mediaTypes } from '../../../core/model/media/kinds.js';
import type { Content } from '../../../core/model/messages/content.js';
import { anyMessage, idOf } from '../../support/fixtures/entities.js';
import { suite } from '../../support/suite.js';

const cases = suite('whatsapp: the names of files');

const types = Object.keys(mediaTypes) as readonly MimeType[];
const known = [...new Set(Object.values(extensionsOf).flat())];

/** Both names of a file. */
const names = (mimeType: MimeType, filename: string | null) => [
  uploadName({ mimeType, filename }, mediaTypes[mimeType]),
  shownName({ mimeType, filename }),
];

cases('every type has an extension, which no other type has first', () => {
  assert.deepEqual(Object.keys(extensionsOf).sort(), [...types].sort());
  const firsts = types.map((type) => extensionsOf[type][0]);
  assert.equal(new Set(firsts).size, types.length);
});

cases('a name without an extension gets that of the type, for every type', () => {
  for (const type of types) {
    const [first] = extensionsOf[type];
    for (const name of ['bill', 'v1.2', 'bill 2026.', 'Dr. Who’s bill', '.hidden', '会計'])
      assert.deepEqual(names(type, name), [`${name}.${first}`, `${name}.${first}`], type);
    const both = [`${mediaTypes[type]}.${first}`, `document.${first}`];
    assert.deepEqual(names(type, null), both, type);
  }
});

cases(
  'an extension of the type stays, and that of another type is replaced: the whole table',
  () => {
    for (const type of types)
      for (const extension of known)
        for (const written of [extension, extension.toUpperCase()]) {
          const fits = extensionsOf[type].some((each) => each === extension);
          const expected = fits ? `bill.${written}` : `bill.${extensionsOf[type][0]}`;
          assert.deepEqual(names(type, `bill.${written}`), [expected, expected], type);
        }
  },
);

cases('an extension that says nothing stays in front; a text is shown with its own', () => {
  for (const type of types)
    for (const name of ['data.csv', 'notes.md', 'run.exe', 'bill.final', 'a.tar.gz']) {
      const expected = `${name}.${extensionsOf[type][0]}`;
      assert.deepEqual(names(type, name), [expected, type === 'text/plain' ? name : expected]);
    }
});

cases('a name has 240 characters at most, its extension among them', () => {
  for (const type of types)
    for (const name of ['n'.repeat(255), '😀'.repeat(239), `${'n'.repeat(250)}.pdf`])
      for (const made of names(type, name)) {
        assert.ok([...made].length <= 240, `${[...made].length}`);
        assert.match(made, new RegExp(`\\.${extensionsOf[type][0]}$`));
      }
  assert.equal(shownName({ mimeType: 'application/pdf', filename: 'n'.repeat(236) }).length, 240);
});

cases('a document is shown under its name, above a text too', () => {
  const uploaded = { id: '7', filename: 'bill', mimeType: 'application/pdf' };
  const media = idOf('med', 1);
  const partIn = (content: Content) => messageBody(anyMessage({ content }), { media: uploaded });
  const document = { type: 'document', media, mimeType: 'application/pdf', caption: null } as const;
  for (const [filename, shown] of [
    ['Bill 4471', 'Bill 4471.pdf'],
    ['bill.PDF', 'bill.PDF'],
    ['bill.docx', 'bill.pdf'],
    [null, 'document.pdf'],
  ] as const)
    assert.deepEqual(Object(partIn({ ...document, filename })).document, {
      ...{ id: '7', filename: shown },
    });
  const buttons = [{ id: 'keep', title: 'Keep' }];
  const content = { type: 'interactive', kind: 'buttons', body: 'Keep it?', buttons } as const;
  for (const type of ['image', 'video', 'document'] as const)
    assert.deepEqual(Object(partIn({ ...content, header: { type, media } })).interactive.header, {
      ...{ type, [type]: { id: '7', ...(type === 'document' && { filename: 'bill.pdf' }) } },
    });
});

cases.run();
