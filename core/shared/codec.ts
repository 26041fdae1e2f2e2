import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';

/** A JSON Schema (draft 2020-12), as plain data. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** Makes the schema of a codec from those of its parts, which `of` gives: in full, or as references. */
export type Describe = (of: (part: t.Mixed) => JsonSchema) => JsonSchema;

/** What is known of a codec beside its structure. */
type Note = {
  readonly describe?: Describe;
  /** The codec that it narrows, and the keywords that this adds. */
  readonly narrowing?: { readonly base: t.Mixed; readonly keywords: JsonSchema };
  readonly meaning?: string;
};
const notes = new WeakMap<t.Mixed, Note>();

const noted = <C extends t.Mixed>(codec: C, note: Note): C => {
  notes.set(codec, { ...notes.get(codec), ...note });
  return codec;
};

/** Attaches a JSON Schema to a codec whose structure does not describe it. Returns the codec. */
export const described = <C extends t.Mixed>(codec: C, schema: JsonSchema | Describe): C =>
  noted(codec, { describe: isDescribe(schema) ? schema : () => schema });

const isDescribe = (schema: JsonSchema | Describe): schema is Describe =>
  typeof schema === 'function';

/** What `described` attached, or undefined. */
export const descriptionOf = (codec: t.Mixed): Describe | undefined => notes.get(codec)?.describe;

/** The codec that `where` narrowed and the keywords that it added, or undefined. */
export const narrowingOf = (codec: t.Mixed) => notes.get(codec)?.narrowing;

/** The same codec for a field of an object, with what it means there: a sentence without the name of the field. */
export const about = <C extends t.Mixed>(codec: C, description: string): C => {
  const prototype: object = Object.getPrototypeOf(codec);
  const name = { name: `field of ${codec.name}` };
  const copy = Object.assign(Object.create(prototype), codec, name) as C;
  return described(copy, (of) => ({ ...of(codec), description }));
};

/** Attaches what the values of a codec with a name are: a sentence. Returns the codec. */
export const explained = <C extends t.Mixed>(codec: C, meaning: string): C =>
  noted(codec, { meaning });

/** What `explained` attached, or undefined. */
export const meaningOf = (codec: t.Mixed): string | undefined => notes.get(codec)?.meaning;

/** An object as published: the name of its schema, what it is, and its fields. */
export const view = <Props extends t.Props>(name: string, meaning: string, props: Props) =>
  explained(t.strict(props, name), meaning);

/**
 * Narrows a codec by a condition. `message` completes a sentence whose subject is the property:
 * "must be ...".
 */
export const where = <C extends t.Mixed>(
  base: C,
  holds: (value: t.TypeOf<C>) => boolean,
  keywords: JsonSchema,
  message: string | ((value: t.TypeOf<C>) => string),
): t.Type<t.TypeOf<C>, t.OutputOf<C>, unknown> => {
  const codec = new t.Type<t.TypeOf<C>, t.OutputOf<C>, unknown>(
    base.name,
    (u): u is t.TypeOf<C> => base.is(u) && holds(u),
    (u, context) => {
      const value = base.validate(u, context);
      if (E.isLeft(value)) return value;
      if (holds(value.right)) return value;
      return t.failure(u, context, typeof message === 'string' ? message : message(value.right));
    },
    base.encode,
  );
  return noted(codec, { narrowing: { base, keywords } });
};

/** The same codec under another name or with further keywords in its schema, which narrow nothing. */
export const annotated = <C extends t.Mixed>(
  base: C,
  { name = base.name, ...keywords }: JsonSchema & { readonly name?: string },
): t.Type<t.TypeOf<C>, t.OutputOf<C>, unknown> => {
  const { is, validate, encode } = base;
  const codec = new t.Type<t.TypeOf<C>, t.OutputOf<C>, unknown>(name, is, validate, encode);
  return noted(codec, { narrowing: { base, keywords } });
};

/** How many Unicode code points a text has: the meaning of "characters" everywhere (docs/specification.md#2.2.4). */
export const characters = (text: string): number => {
  let count = text.length;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit >= 0xd800 && unit <= 0xdbff) count -= 1;
  }
  return count;
};

/** The length of a text in UTF-8 bytes. */
export const utf8Length = (text: string): number => {
  let bytes = text.length;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit > 0x7f) bytes += 1;
    // Each half of a surrogate pair counts as two of the pair's four bytes.
    if (unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff)) bytes += 1;
  }
  return bytes;
};

/** A text of `min` to `max` characters. */
export const textOf = (min: number, max: number) =>
  where(
    t.string,
    (text) => text.length >= min && text.length <= 2 * max && inRange(characters(text), min, max),
    { minLength: min, maxLength: max },
    (text) => `must have ${min} to ${max} characters, and has ${characters(text)}`,
  );

/** The same without the character U+0000, which Postgres does not store. */
export const storableText = (min: number, max: number) =>
  where(
    textOf(min, max),
    (text) => !text.includes('\u0000'),
    {},
    'must not contain the character U+0000',
  );

const inRange = (n: number, min: number, max: number): boolean => n >= min && n <= max;

/** One of a fixed list of strings. `meaning` says what they are, where they are published. */
export const oneOf = <const Words extends readonly string[]>(
  name: string,
  words: Words,
  meaning?: string,
): t.Type<Words[number], Words[number], unknown> => {
  const known: ReadonlySet<unknown> = new Set(words);
  const is = (u: unknown): u is Words[number] => known.has(u);
  const message = `must be one of ${words.join(', ')}`;
  const codec = described(
    new t.Type(
      name,
      is,
      (u, context) => (is(u) ? t.success(u) : t.failure(u, context, message)),
      t.identity,
    ),
    { type: 'string', enum: words },
  );
  return meaning === undefined ? codec : explained(codec, meaning);
};

/** A whole number from `min` to `max`. */
export const wholeNumber = (min: number, max: number) =>
  where(
    t.number,
    (n) => Number.isInteger(n) && inRange(n, min, max),
    { type: 'integer', minimum: min, maximum: max },
    `must be a whole number from ${min} to ${max}`,
  );

/** One line of 1 to `max` characters: no control characters, and not only white space. */
export const oneLine = (max: number) =>
  where(
    t.string,
    (text) =>
      text.length <= 2 * max &&
      characters(text) <= max &&
      text.trim() !== '' &&
      !/\p{Cc}/u.test(text),
    { minLength: 1, maxLength: max, pattern: '^\\P{Cc}*$' },
    `must be one line of 1 to ${max} characters`,
  );

/** A text that matches a pattern. */
export const matching = (pattern: RegExp, message: string) =>
  where(t.string, (text) => pattern.test(text), { pattern: pattern.source }, message);

/** A value, or null. */
export const nullable = <C extends t.Mixed>(codec: C) => t.union([codec, t.null]);
