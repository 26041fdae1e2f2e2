import assert from 'node:assert/strict';
import {
  type PreviewedTemplate,
  previewedTemplate,
  templatePreview,
} from '../../../../core/model/templates/preview/preview.js';
import { anyChannel, anyId, anyTemplate } from '../../../support/fixtures/builders.js';
import { suite } from '../../../support/suite.js';
import { processorMs } from '../../../support/time/processor-ms.js';

const test = suite('the preview of a template');

const draft: PreviewedTemplate = {
  category: 'utility',
  body: '',
  examples: [],
  header: null,
  footer: null,
  buttons: [],
};

/** The parts as `text`, `text/bold` or `text/1`. */
const shown = (body: string, ...examples: readonly string[]) =>
  (templatePreview({ ...draft, body, examples }).body ?? []).map(({ text, styles, variable }) =>
    [text, ...styles, ...(variable === null ? [] : [variable])].join('/'),
  );

test('fills each variable with its example; one without stays as it is', () => {
  assert.deepEqual(shown('Hello {{1}}, parcel {{2}}, {{1}}.', 'Ada'), [
    'Hello ',
    'Ada/1',
    ', parcel ',
    '{{2}}/2',
    ', ',
    'Ada/1',
    '.',
  ]);
  assert.deepEqual(shown('Hello {{1}}.', '{{2}}'), ['Hello ', '{{2}}/1', '.']);
  assert.deepEqual(shown(''), []);
});

test('shows the marks of a phone as styles, within words and lines as a phone does', () => {
  assert.deepEqual(shown('a *b* _c_ ~d~ ```e *f*```'), [
    'a ',
    'b/bold',
    ' ',
    'c/italic',
    ' ',
    'd/strike',
    ' ',
    'e *f*/mono',
  ]);
  assert.deepEqual(shown('*a _b_*'), ['a /bold', 'b/bold/italic']);
  for (const text of ['2*3*4', 'snake_case_name', '* a *', '**', '*a\nb*', 'a*'])
    assert.deepEqual(shown(text), [text]);
});

test('shows an example within a style, and a style within an example', () => {
  assert.deepEqual(shown('*Hi {{1}}!*', 'Ada'), ['Hi /bold', 'Ada/bold/1', '!/bold']);
  assert.deepEqual(shown('Hi {{1}}!', '*Ada*'), ['Hi ', 'Ada/bold/1', '!']);
});

test('takes no long time for a hostile body', () => {
  for (const body of [
    '*_~'.repeat(2_000),
    '*a'.repeat(3_000),
    '{{1}}'.repeat(1_000),
    '`'.repeat(9_999),
  ]) {
    const tookMs = processorMs(() => shown(body, '*'.repeat(1_024)));
    assert.ok(tookMs < 1_000, `${tookMs} ms`);
  }
});

test('leaves the text of an authentication template to its provider', () => {
  const { body, header, footer } = templatePreview({
    ...draft,
    category: 'authentication',
    body: 'Your code is {{1}}.',
    footer: 'x',
  });
  assert.deepEqual([body, header, footer], [null, null, null]);
});

test('shows a stored template', () => {
  const channel = anyChannel({ project: anyId('proj') });
  const template = anyTemplate(channel, {
    body: 'Hello {{1}}.',
    examples: ['Ada'],
    components: {
      header: { kind: 'text', text: 'News' },
      footer: { text: 'Bye' },
      buttons: [{ kind: 'quick_reply', text: 'Stop' }],
    },
  });
  const preview = templatePreview(previewedTemplate(template));
  assert.deepEqual(preview.header, { kind: 'text', text: 'News' });
  assert.equal(preview.footer, 'Bye');
  assert.equal(preview.buttons[0]?.text, 'Stop');
  assert.equal(preview.body?.map(({ text }) => text).join(''), 'Hello Ada.');
});

test.run();
