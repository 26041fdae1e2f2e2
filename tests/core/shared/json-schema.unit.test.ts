import assert from 'node:assert/strict';
import * as t from 'io-ts';
import { closed } from '../../../core/shared/closed-object.js';
import { described, oneOf, textOf, where } from '../../../core/shared/codec.js';
import { definitionOf, toJsonSchema } from '../../../core/shared/json-schema.js';
import { tagged } from '../../../core/shared/variants.js';
import { suite } from '../../support/suite.js';

const cases = suite('JSON Schema of a codec');

const text = { type: 'string' };
const structures: readonly (readonly [t.Mixed, unknown])[] = [
  [t.null, { type: 'null' }],
  [t.unknown, {}],
  [t.string, text],
  [t.number, { type: 'number' }],
  [t.boolean, { type: 'boolean' }],
  [t.literal('a'), { type: 'string', const: 'a' }],
  [t.keyof({ a: null, b: null }), { type: 'string', enum: ['a', 'b'] }],
  [t.array(t.string), { type: 'array', items: text }],
  [t.readonlyArray(t.string), { type: 'array', items: text }],
  [t.UnknownRecord, { type: 'object', additionalProperties: true }],
  [t.record(t.string, t.number), { type: 'object', additionalProperties: { type: 'number' } }],
  [t.union([t.string, t.null]), { anyOf: [text, { type: 'null' }] }],
  [t.type({ a: t.string }), { type: 'object', properties: { a: text }, required: ['a'] }],
  [t.strict({ a: t.string }), { type: 'object', properties: { a: text }, required: ['a'] }],
  [t.partial({ a: t.string }), { type: 'object', properties: { a: text } }],
  [t.readonly(t.partial({ a: t.string })), { type: 'object', properties: { a: text } }],
  [
    t.intersection([t.type({ a: t.string }), t.partial({ b: t.null })]),
    {
      allOf: [
        { type: 'object', properties: { a: text }, required: ['a'] },
        { type: 'object', properties: { b: { type: 'null' } } },
      ],
    },
  ],
  [oneOf('Letter', ['a', 'b']), { type: 'string', enum: ['a', 'b'] }],
  [textOf(1, 5), { type: 'string', minLength: 1, maxLength: 5 }],
  [
    closed('Pair', { a: t.string }, { b: textOf(0, 9) }),
    {
      type: 'object',
      properties: { a: text, b: { type: 'string', minLength: 0, maxLength: 9 } },
      required: ['a'],
      additionalProperties: false,
    },
  ],
];

cases('is derived from the structure of every codec that has one', () => {
  for (const [codec, schema] of structures)
    assert.deepEqual(toJsonSchema(codec), schema, codec.name);
});

cases('is the description of a codec, with the keywords of its refinements', () => {
  const opaque = new t.Type<string>('Opaque', t.string.is, t.string.validate, t.identity);
  const named = described(opaque, { type: 'string', format: 'uri' });
  const narrowed = where(named, () => true, { maxLength: 9 }, 'must be short');
  assert.deepEqual(toJsonSchema(narrowed), { type: 'string', format: 'uri', maxLength: 9 });
});

cases('may refer to other schemas, at any depth', () => {
  const Named = t.strict({ a: t.string }, 'Named');
  const refer = (codec: t.Mixed) =>
    codec === Named ? { $ref: '#/components/schemas/Named' } : undefined;
  const list = t.type({ data: t.array(t.union([Named, t.null])) });
  assert.deepEqual(toJsonSchema(list, refer), {
    type: 'object',
    properties: {
      data: {
        type: 'array',
        items: { anyOf: [{ $ref: '#/components/schemas/Named' }, { type: 'null' }] },
      },
    },
    required: ['data'],
  });
});

cases(
  'names a member of a union by the value of its key, also inside a member that is a union',
  () => {
    const member = (name: string, type: string, kind: string) =>
      t.strict({ type: t.literal(type), kind: t.literal(kind) }, name);
    const Inner = tagged('Inner', 'kind', [member('B', 'inner', 'b'), member('C', 'inner', 'c')]);
    const Outer = tagged('Outer', 'type', [member('A', 'plain', 'a'), Inner]);
    const refer = ({ name }: t.Mixed) =>
      name.length === 1 || name === 'Inner' ? { $ref: name } : undefined;
    assert.deepEqual(toJsonSchema(Outer, refer), {
      type: 'object',
      oneOf: [{ $ref: 'A' }, { $ref: 'Inner' }],
      discriminator: { propertyName: 'type', mapping: { plain: 'A', inner: 'Inner' } },
    });
    assert.deepEqual(definitionOf(Inner, refer).discriminator, {
      propertyName: 'kind',
      mapping: { b: 'B', c: 'C' },
    });
    assert.equal(toJsonSchema(Outer).discriminator, undefined);
  },
);

cases('is refused for a codec without a description', () => {
  const opaque = new t.Type<string>('Opaque', t.string.is, t.string.validate, t.identity);
  for (const codec of [opaque, t.array(opaque), t.type({ a: opaque }), t.bigint])
    assert.throws(() => toJsonSchema(codec), /No JSON Schema for codec (Opaque|bigint)/);
});

cases.run();
