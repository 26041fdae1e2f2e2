import assert from 'node:assert/strict';
import * as t from 'io-ts';
import {
  field,
  hidden,
  of,
  resource,
  type StoredOf,
  shownField,
} from '../../core/contract/resource.js';
import { nullable } from '../../core/shared/codec.js';
import { toJsonSchema } from '../../core/shared/json-schema.js';
import { suite } from '../support/suite.js';

const test = suite('a resource, declared once');

type Person = { readonly name: string };

const fields = {
  id: field({ of: of<string>(), view: t.string, about: 'Its id.', example: 'a', erased: 'kept' }),
  person: hidden<Person | undefined>('gone'),
  knownAs: shownField({
    view: nullable(t.string),
    about: 'Its name.',
    example: 'Ada',
    from: ({ person }: { readonly person?: Person | undefined }) => person?.name ?? null,
    erased: () => null,
  }),
  sentBy: field({
    of: of<string | undefined>(),
    view: nullable(t.string),
    json: (sender) => sender ?? null,
    about: 'Who sent it.',
    example: null,
    erased: 'gone',
  }),
  tags: field({
    of: of<readonly string[]>(),
    view: t.readonlyArray(t.string),
    about: 'Its tags.',
    example: [],
    erased: ({ tags }: { readonly tags: readonly string[] }) => tags.slice(0, 1),
  }),
};
const thing = resource('Thing', 'A thing.', fields);
const stored: StoredOf<typeof fields> = {
  id: 'a',
  person: { name: 'Ada' },
  sentBy: 'Bob',
  tags: ['x', 'y'],
};

test('publishes the fields that have a view, in their order, in snake case', () => {
  assert.equal(
    JSON.stringify(thing.json(stored)),
    '{"id":"a","known_as":"Ada","sent_by":"Bob","tags":["x","y"]}',
  );
  assert.ok(thing.view.is(thing.json(stored)));
  const { properties } = toJsonSchema(thing.view);
  assert.deepEqual((properties as { readonly id: object }).id, {
    type: 'string',
    description: 'Its id.',
  });
  assert.deepEqual(thing.example, { id: 'a', known_as: 'Ada', sent_by: null, tags: [] });
});

test('publishes of an erased value what an erasure leaves of the published one', () => {
  const left = thing.erase(stored);
  assert.deepEqual(left, { id: 'a', tags: ['x'] });
  assert.deepEqual(thing.erasePublished(thing.json(stored)), thing.json(left));
});

test('keeps nothing that another version stored, and no field is declared for', () => {
  const later = { ...stored, note: 'Ada lives here' };
  assert.deepEqual(thing.erase(later), { id: 'a', tags: ['x'] });
  const shown = { ...thing.json(stored), note: 'Ada lives here' };
  assert.ok(!JSON.stringify(thing.erasePublished(shown)).includes('Ada'));
});

test('does not compile with a field that an erasure has no rule for, or not a fitting one', () => {
  // @ts-expect-error: `erased` is missing.
  field({ of: of<string>(), view: t.string, about: '', example: '' });
  // @ts-expect-error: a value with fields of its own is not kept as a whole.
  hidden<Person>('kept');
  // @ts-expect-error: a field that must be there is not gone.
  hidden<string>('gone');
  // @ts-expect-error: what it leaves has another type.
  hidden<string>(() => 1);
  // @ts-expect-error: the example is none.
  field({ of: of<string>(), view: t.string, about: '', example: 1, erased: 'kept' });
});

test.run();
