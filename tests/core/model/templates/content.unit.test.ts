import assert from 'node:assert/strict';
import type { Button, Components } from '../../../../core/model/templates/components.js';
import {
  contentOf,
  hasContentOf,
  type TemplateContent,
} from '../../../../core/model/templates/content.js';
import { isOurs, ownerOf } from '../../../../core/model/templates/identity.js';
import type { Template } from '../../../../core/model/templates/template.js';
import { anyTemplate } from '../../../support/fixtures/template.js';
import { suite } from '../../../support/suite.js';

const test = suite('whose template it is');

const url = (text: string, to: string): Button => ({ kind: 'url', text, url: to });
const code = (text: string, example: string): Button => ({ kind: 'copy_code', text, example });
const call = (text: string, to: `+${string}`): Button => ({
  kind: 'phone_number',
  text,
  phoneNumber: to,
});
const quick = (text: string): Button => ({ kind: 'quick_reply', text });

const with_ = (components: Components): Partial<Template> => ({ components });

/** Templates whose contents all differ. */
const different: readonly Partial<Template>[] = [
  {},
  { body: 'Hello {{1}}.' },
  { body: 'Hello {{1}}, your order  {{2}} is on its way.' },
  with_({ header: { kind: 'text', text: 'News' } }),
  with_({ header: { kind: 'text', text: 'Old news' } }),
  with_({ header: { kind: 'image', media: 'tmedia_one' } }),
  with_({ header: { kind: 'video', media: 'tmedia_one' } }),
  with_({ header: { kind: 'document', media: 'tmedia_one' } }),
  with_({ header: { kind: 'location' } }),
  with_({ footer: { text: 'Desk' } }),
  with_({ footer: { text: 'desk' } }),
  with_({ buttons: [quick('Yes')] }),
  with_({ buttons: [quick('No')] }),
  with_({ buttons: [quick('Yes'), quick('No')] }),
  with_({ buttons: [quick('No'), quick('Yes')] }),
  with_({ buttons: [url('See', 'https://a.example/')] }),
  with_({ buttons: [url('See', 'https://b.example/')] }),
  with_({ buttons: [call('See', '+12025550123')] }),
  with_({ buttons: [call('See', '+12025550124')] }),
  with_({ buttons: [code('See', '1')] }),
  { category: 'authentication' },
];

/** Templates that differ only in what a provider may change or does not show. */
const same: readonly (readonly [Partial<Template>, Partial<Template>])[] = [
  [{ category: 'utility' }, { category: 'marketing' }],
  [{ examples: ['a'] }, { examples: ['b'] }],
  [{ body: 'a\r\nb é ' }, { body: 'a\nb e\u0301' }],
  [with_({}), with_({ buttons: [] })],
  [
    with_({ header: { kind: 'image', media: 'tmedia_one' } }),
    with_({ header: { kind: 'image', media: 'tmedia_two' } }),
  ],
  [with_({ buttons: [code('a', '1')] }), with_({ buttons: [code('b', '2')] })],
  [
    { category: 'authentication', body: 'Your code is {{1}}.' },
    { category: 'authentication', body: 'Code: {{1}}!' },
  ],
];

const equals = (ours: Partial<Template>, theirs: Partial<Template>): boolean =>
  hasContentOf(anyTemplate(ours), contentOf(anyTemplate(theirs)));

test('its content equals ours in every part', () => {
  for (const [i, ours] of different.entries())
    for (const [j, theirs] of different.entries())
      assert.equal(equals(ours, theirs), i === j, JSON.stringify([ours, theirs]));
});

test('what a provider may change or does not show does not count', () => {
  for (const [one, other] of same) {
    assert.ok(equals(one, other), JSON.stringify(one));
    assert.ok(equals(other, one), JSON.stringify(other));
  }
});

test('the label of the button of a code counts if we gave one', () => {
  const shown = (text: string): TemplateContent => ({
    ...contentOf(anyTemplate({ category: 'authentication' })),
    buttons: [{ kind: 'copy_code', text }],
  });
  const ours = (buttons: readonly Button[]) =>
    anyTemplate({ category: 'authentication', components: { buttons } });
  for (const label of ['Copy code', 'Kopieren']) {
    assert.ok(hasContentOf(ours([]), shown(label)));
    assert.equal(hasContentOf(ours([code('Copy code', '1')]), shown(label)), label === 'Copy code');
  }
});

test('an id that is known to be ours is enough, and a part that we cannot have is too much', () => {
  const ours = anyTemplate({ providerId: 'ours' });
  const content = contentOf(ours);
  const other = contentOf(anyTemplate({ body: 'Other.' }));
  assert.ok(isOurs(ours, { providerId: 'ours', content: null }));
  assert.ok(isOurs(ours, { providerId: 'ours', content: other }));
  assert.ok(isOurs(ours, { providerId: 'another', content }));
  assert.ok(!isOurs(ours, { providerId: 'another', content: other }));
  assert.ok(!isOurs(ours, { providerId: 'another', content: null }));
  assert.ok(!isOurs({ ...ours, providerId: null }, { providerId: null, content: other }));
});

test('a report is about ours, about another, or not known', () => {
  const owners = [
    ['ours', 'ours', 'ours'],
    ['ours', 'another', 'foreign'],
    ['ours', null, 'ours'],
    [null, 'any', 'unknown'],
    [null, null, 'ours'],
  ] as const;
  for (const [providerId, reported, owner] of owners)
    assert.equal(ownerOf({ providerId }, reported), owner);
});

test.run();
