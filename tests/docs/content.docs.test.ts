import assert from 'node:assert/strict';
import { contentKinds } from '../../core/model/contents/contents.js';
import { SendContent } from '../../core/model/messages/sends/content-body.js';
import { pascalCase } from '../../core/shared/words.js';
import { contentPage } from '../support/documents/content-page.js';
import { rightOf } from '../support/fixtures/either.js';
import { suite } from '../support/suite.js';
import { pageAt } from './pages.js';

const test = suite('docs/content.md');

test('is what the contents declare; `npm run -s openapi` writes it', () => {
  assert.ok(pageAt('docs/content.md') === contentPage(JSON.parse(pageAt('docs/openapi.json'))));
});

test('has every kind that can be sent', () => {
  for (const kind of contentKinds)
    assert.match(pageAt('docs/content.md'), new RegExp(`^## ${kind}$`, 'm'));
});

/** Every kind that a send takes, and its schema. */
const schemas: Readonly<Record<string, { readonly examples?: readonly unknown[] }>> = JSON.parse(
  pageAt('docs/openapi.json'),
).components.schemas;

const kinds = ['text', 'image', 'video', 'audio', 'document', ...contentKinds];

test('has an example of every kind, which the document has too, and which can be sent', () => {
  const page = pageAt('docs/content.md');
  for (const kind of kinds) {
    const [example, ...more] = schemas[`Send${pascalCase(kind)}Content`]?.examples ?? [];
    assert.ok(example !== undefined && more.length === 0, kind);
    const { type, kind: form } = Object(example);
    assert.equal(type === 'interactive' ? form : type, kind);
    assert.ok(page.includes(JSON.stringify(example, null, 2)), kind);
    const section = page.split(`\n## ${kind}\n`)[1]?.split('\n## ')[0] ?? '';
    const [, shown = ''] = /```json\n(.*?)```/s.exec(section) ?? [];
    assert.deepEqual(JSON.parse(shown), example);
    assert.deepEqual(rightOf(SendContent.decode(example)), example);
  }
});

test.run();
