import assert from 'node:assert/strict';
import { contentKinds } from '../../core/model/contents/contents.js';
import { contentPage } from '../support/documents/content-page.js';
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

test.run();
