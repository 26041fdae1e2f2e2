import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { Send } from '../../../../core/index.js';
import { suite } from '../../../support/suite.js';

const test = suite('the codec of a send');

const text = (text: unknown) => ({ kind: 'text', text });
const template = (given: object) => ({ kind: 'template', id: 'tmpl_x', ...given });
const headed = (place: object) =>
  template({
    bodyParameters: [],
    headerLocation: { latitude: 0, longitude: 0, name: null, address: null, ...place },
  });
const media = (given: object) => ({
  kind: 'media',
  id: 'med_x',
  caption: null,
  filename: null,
  ...given,
});

const whole = { channel: 'chan_x', to: '12025550123', payload: text('Hello'), metadata: {} };
const isTaken = (given: object): boolean => E.isRight(Send.decode({ ...whole, ...given }));

test('has its recipient as it was written, without white space: its network says how it is spelled', () => {
  for (const to of ['12025550123', '+12025550123', 'U-77', 'x'.repeat(256)])
    assert.deepEqual(Send.decode({ ...whole, to }), E.right({ ...whole, to }));
  for (const to of ['', '+1 202 555 0177', 'a\nb', 'x'.repeat(257), 7]) assert.ok(!isTaken({ to }));
});

test('has every field, and no other', () => {
  for (const name of Object.keys(whole)) assert.equal(isTaken({ [name]: undefined }), false, name);
  assert.equal(isTaken({ extra: 1 }), false);
  for (const given of [undefined, null, 'text', [], 1])
    assert.ok(E.isLeft(Send.decode(given)), String(given));
});

test('keeps the limits of the interface, to the last character', () => {
  for (const payload of [
    text('a'),
    text('😀'.repeat(4_096)),
    template({ bodyParameters: ['😀'.repeat(1_024), 'a    b'] }),
    template({ bodyParameters: [], headerMedia: 'med_x' }),
    headed({ latitude: -90, longitude: 180, name: 'a'.repeat(256), address: 'a' }),
    media({}),
    media({ caption: 'a'.repeat(1_024), filename: 'a'.repeat(255) }),
  ])
    assert.ok(isTaken({ payload }), JSON.stringify(payload).slice(0, 80));
  for (const payload of [
    undefined,
    {},
    { kind: 'other' },
    text(undefined),
    text(''),
    text('a'.repeat(4_097)),
    template({}),
    template({ bodyParameters: [''] }),
    template({ bodyParameters: ['a'.repeat(1_025)] }),
    ...['a\nb', 'a\tb', 'a     b'].map((bad) => template({ bodyParameters: [bad] })),
    headed({ latitude: 90.1 }),
    headed({ longitude: Number.NaN }),
    headed({ name: '' }),
    headed({ address: 'a'.repeat(257) }),
    media({ caption: '' }),
    media({ caption: 'a'.repeat(1_025) }),
    media({ filename: 'a'.repeat(256) }),
  ])
    assert.equal(isTaken({ payload }), false, JSON.stringify(payload)?.slice(0, 80));
  assert.ok(isTaken({ metadata: { k: 'a'.repeat(1_023) } }));
  assert.equal(isTaken({ metadata: { k: 'a'.repeat(1_024) } }), false);
});

test.run();
