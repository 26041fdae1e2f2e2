import assert from 'node:assert/strict';
import { whatsAppNetwork } from '../../../../adapters/whatsapp-cloud/network/network.js';
import type { Button, Components } from '../../../../core/model/templates/components.js';
import {
  type InvalidTemplate,
  invalidTemplate,
} from '../../../../core/model/templates/invalid-template.js';
import { render, variablesOf } from '../../../../core/model/templates/placeholders.js';
import { templateCategories } from '../../../../core/model/templates/template.js';
import type { TemplateText } from '../../../../core/model/templates/template-rule.js';
import { suite } from '../../../support/suite.js';

const brokenRule = (given: Partial<TemplateText>): InvalidTemplate | undefined =>
  invalidTemplate(
    {
      category: 'utility',
      body: 'Any text',
      components: {},
      examples: undefined,
      ...given,
    },
    whatsAppNetwork.templates ?? {},
  );

const problemOf = (given: Partial<TemplateText>): InvalidTemplate['param'] | undefined =>
  brokenRule(given)?.param;

const test = suite('template rules');

test('a body has variables from 1 without gaps, apart, and none at its beginning or end', () => {
  const good = {
    'No variable': [],
    'a {{1}} b': [1],
    'a {{1}} b {{1}} c': [1],
    'a {{2}} b {{1}} c': [1, 2],
    'a {{1}}, {{2}}; {{3}} z': [1, 2, 3],
    '({{1}})': [1],
    'a {{1}} {{2}} b': [1, 2],
    [`x${Array.from({ length: 12 }, (_, i) => `{{${i + 1}}}.`).join('')}`]: Array.from(
      { length: 12 },
      (_, i) => i + 1,
    ),
    'a { b } {c} }{': [],
  };
  for (const [body, variables] of Object.entries(good)) {
    assert.equal(problemOf({ body }), undefined, body);
    assert.deepEqual(variablesOf(body), variables, body);
  }
  const bad = [
    '{{1}}',
    '{{1}} b',
    'a {{1}}',
    ' {{1}} b',
    'a {{1}}\n',
    'a {{2}} b',
    'a {{1}} b {{3}} c',
    'a {{1}}{{2}} b',
    'a {{0}} b',
    'a {{01}} b',
    'a {{ 1 }} b',
    'a {{name}} b',
    'a {{1} b',
    'a {1}} b',
    'a {{{1}}} b',
    'a {{}} b',
    'a {{-1}} b',
    'a {{1}} b {{99999}} c',
  ];
  for (const body of bad) assert.equal(problemOf({ body }), 'body', body);
});

test('filling in looks for variables in the body alone', () => {
  assert.equal(
    render('a {{1}} b {{2}} c {{1}} d', ['{{2}}', '$1 $& {{1}}']),
    'a {{2}} b $1 $& {{1}} c {{2}} d',
  );
  const twelve = Array.from({ length: 12 }, (_, i) => `<${i + 1}>`);
  assert.equal(render('a{{11}}b{{1}}c{{12}}d', twelve), 'a<11>b<1>c<12>d');
});

test('examples are one for each variable, or none at all', () => {
  const body = 'a {{1}} b {{2}} c {{1}} d';
  for (const count of [0, 1, 3])
    assert.equal(problemOf({ body, examples: Array(count).fill('x') }), 'examples');
  for (const examples of [undefined, ['x', 'y']])
    assert.equal(problemOf({ body, examples }), undefined);
  assert.equal(problemOf({ examples: [] }), undefined);
  assert.equal(problemOf({ examples: ['x'] }), 'examples');
});

test('a header and a footer have 1 to 60 characters and no variables', () => {
  const texts = {
    a: true,
    ['a'.repeat(60)]: true,
    ['𝒳'.repeat(60)]: true,
    ['a'.repeat(61)]: false,
    '': false,
    ' ': false,
    'a {{1}} b': false,
    'a {{ b': false,
  };
  for (const [text, isGood] of Object.entries(texts)) {
    const header: Components = { header: { kind: 'text', text } };
    assert.equal(problemOf({ components: header }), isGood ? undefined : 'components.header', text);
    const footer: Components = { footer: { text } };
    assert.equal(problemOf({ components: footer }), isGood ? undefined : 'components.footer', text);
  }
  assert.equal(problemOf({ components: { header: { kind: 'location' } } }), undefined);
});

const button = {
  quick_reply: { kind: 'quick_reply', text: 'Yes' },
  url: { kind: 'url', text: 'See', url: 'https://example.com/a?b=c#d' },
  phone_number: { kind: 'phone_number', text: 'Call', phoneNumber: '+12025550123' },
  copy_code: { kind: 'copy_code', text: 'Copy', example: '123456' },
} as const satisfies Record<Button['kind'], Button>;

test('there are at most ten buttons, each with 1 to 25 characters and what its kind needs', () => {
  const problem = (buttons: readonly Button[]) => problemOf({ components: { buttons } });
  for (const good of Object.values(button)) {
    assert.equal(problem([good]), undefined);
    assert.equal(problem([{ ...good, text: 'a'.repeat(25) }]), undefined);
    for (const text of ['', 'a'.repeat(26), 'a {{1}}'])
      assert.equal(problem([{ ...good, text }]), 'components.buttons', text);
  }
  const urls = [
    'http://example.com',
    'example.com',
    'https://',
    ' https://example.com/a',
    'https://example.com/a\n',
    'https://exam\tple.com/a',
    'https://example.com/a b',
    'javascript:1',
    'https://e.x/{{1}}',
    '',
  ];
  for (const url of urls)
    assert.equal(problem([{ ...button.url, url }]), 'components.buttons', url);
  for (const example of ['', 'a'.repeat(16)])
    assert.equal(problem([{ ...button.copy_code, example }]), 'components.buttons');
});

test('there are at most ten buttons, two with URLs, and one to call or to copy a code', () => {
  const limits = { quick_reply: 10, url: 2, phone_number: 1, copy_code: 1 } as const;
  for (const kind of ['url', 'phone_number', 'copy_code'] as const) {
    const limit = limits[kind];
    const buttons = (count: number) => Array<Button>(count).fill(button[kind]);
    assert.equal(brokenRule({ components: { buttons: buttons(limit) } }), undefined);
    for (const extra of [[], [button.quick_reply]])
      assert.deepEqual(brokenRule({ components: { buttons: [...extra, ...buttons(limit + 1)] } }), {
        code: 'invalid_template',
        param: 'components.buttons',
        reason: 'button_limit',
        ...{ kind, limit },
      });
  }
  const quick = (count: number) => ({ buttons: Array<Button>(count).fill(button.quick_reply) });
  assert.equal(brokenRule({ components: quick(10) }), undefined);
  assert.equal(brokenRule({ components: quick(11) })?.reason, 'buttons');
});

test('quick replies stand all before or all after the other buttons', () => {
  const { quick_reply: q, url: u, phone_number: p, copy_code: c } = button;
  const reasonOf = (buttons: readonly Button[]) => brokenRule({ components: { buttons } })?.reason;
  for (const good of [[], [q], [u], [q, q, u, p], [u, c, q, q], [u, p, u, c, q]])
    assert.equal(reasonOf(good), undefined);
  for (const bad of [
    [q, u, q],
    [u, q, u],
    [u, q, p, q],
    [q, q, u, q],
  ])
    assert.equal(reasonOf(bad), 'button_order');
});

test('a body has a character that is not white space', () => {
  for (const body of [' ', '\n', ' \t\r\n', '\u00a0', '\u3000 '])
    assert.deepEqual(
      brokenRule({ body }),
      { code: 'invalid_template', param: 'body', reason: 'blank' },
      JSON.stringify(body),
    );
  for (const body of [' a ', '.', '\n-']) assert.equal(brokenRule({ body }), undefined);
});

test('one for authentication has no header, no footer, and only buttons that copy a code', () => {
  const every: Components = {
    header: { kind: 'text', text: 'a' },
    footer: { text: 'b' },
    buttons: Object.values(button),
  };
  for (const category of templateCategories) {
    const isBare = category === 'authentication';
    for (const [name, part] of Object.entries(every))
      assert.equal(
        problemOf({ category, components: { [name]: part } }),
        isBare ? `components.${name}` : undefined,
      );
    assert.equal(problemOf({ category, components: { buttons: [button.copy_code] } }), undefined);
    assert.equal(problemOf({ category }), undefined);
  }
});

test.run();
