import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formOf } from '../../../../core/model/requests/form-of.js';
import { seeded } from '../../../support/seeded.js';
import { suite } from '../../../support/suite.js';

const test = suite('the form of a body');

const isField = (name: string): boolean =>
  ['to', 'text', 'body', 'reply_to', 'preview', 'template', 'count', 'list', 'name'].includes(name);
const message = 'msg_01kf0kq4x0v5r8y2c4n6q7w9x0';

test('2.16.2 has names of fields, ids, claims and null, and no other value', () => {
  const body = {
    to: '+12025550123',
    text: { body: 'Hello Ada' },
    reply_to: message,
    preview: true,
    template: null,
    count: 12025550123,
    'Ada Lovelace': 1,
    ada_lovelace: 'tel_00000000000000012025550123',
    list: ['a', message, { name: 'Ada' }, []],
  };
  assert.deepEqual(formOf(body, isField), {
    to: '(a text of 12)',
    text: { body: '(a text of 9)' },
    reply_to: message,
    preview: true,
    template: null,
    count: '(a number)',
    '(a name of 12)': '(a text of 30)',
    list: ['(a text of 1)', message, { name: '(a text of 3)' }, []],
  });
});

test('2.16.2 leaves nothing of any text or number, and is never long', () => {
  const secret = fc.string({ minLength: 4 }).map((text) => `~${text}~`);
  const property = fc.property(
    fc.object({
      key: fc.oneof(secret, fc.constant('text')),
      values: [secret, fc.nat()],
      maxKeys: 300,
    }),
    (body) => {
      const form = JSON.stringify(formOf(body, isField));
      assert.ok(!form.includes('~'), form);
      assert.ok(!/[:[,]\d/.test(form), form);
      assert.ok(form.length < 4_000, `${form.length} characters`);
    },
  );
  fc.assert(property, seeded(300));
  const wide = formOf(
    Array.from({ length: 100_000 }, () => ({ a: 'b' })),
    isField,
  );
  assert.ok(JSON.stringify(wide).length < 4_000);
});

test.run();
