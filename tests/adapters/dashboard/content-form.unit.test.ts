import assert from 'node:assert/strict';
import { contentForm } from '../../../adapters/dashboard/pages/messages/send/content-form.js';
import {
  contentValues,
  inFields,
  readContent,
} from '../../../adapters/dashboard/pages/messages/send/content-values.js';
import {
  contentExamples,
  contentKinds,
  SentContent,
} from '../../../core/model/contents/contents.js';
import { decodeInput } from '../../../core/shared/invalid-input.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { suite } from '../../support/suite.js';

const test = suite('the fields of a content on the dashboard');

const withForm = contentKinds.filter((kind) => contentForm(kind) !== undefined);
const formOf = (kind: (typeof contentKinds)[number]) => present(contentForm(kind));
const valuesOf = (kind: (typeof contentKinds)[number]) =>
  new URLSearchParams(contentValues(formOf(kind), contentExamples[kind]).map((pair) => [...pair]));

test('are there for every kind but the JSON of the network', () => {
  assert.deepEqual(
    contentKinds.filter((kind) => !withForm.includes(kind)),
    ['raw'],
  );
});

for (const kind of withForm)
  test(`have all of the example of a ${kind}, and give it back`, () => {
    const read = readContent(formOf(kind), valuesOf(kind));
    const json = JSON.parse(
      JSON.stringify(contentExamples[kind], (_, value) => value ?? undefined),
    );
    assert.deepEqual(
      rightOf(decodeInput(SentContent, read)),
      rightOf(decodeInput(SentContent, json)),
    );
  });

test('leave out what is empty, and close the gaps between rows', () => {
  const form = new URLSearchParams({
    'content.body': 'Keep it?',
    'content.header.type': '',
    'content.header.text': 'not chosen',
    'content.footer': ' ',
    'content.buttons[0].id': '',
    'content.buttons[0].title': '',
    'content.buttons[2].id': 'keep',
    'content.buttons[2].title': 'Keep it',
    content_as: 'fields',
  });
  const read = {
    ...{ type: 'interactive', kind: 'buttons', body: 'Keep it?' },
    buttons: [{ id: 'keep', title: 'Keep it' }],
  };
  assert.deepEqual(readContent(formOf('buttons'), form), read);
  const shown = inFields(formOf('buttons'), form);
  assert.equal(shown.get('content.buttons[0].title'), 'Keep it');
  assert.equal(shown.has('content.buttons[2].title'), false);
});

test('give a text that is needed as an empty one, and what is no number as it was typed', () => {
  const form = new URLSearchParams({ 'content.latitude': 'north', 'content.longitude': '1.5' });
  assert.deepEqual(readContent(formOf('location'), form), {
    ...{ type: 'location', latitude: 'north', longitude: 1.5 },
  });
  const empty = readContent(formOf('link'), new URLSearchParams());
  assert.deepEqual(empty, { type: 'interactive', kind: 'link', body: '', title: '', url: '' });
});

test.run();
