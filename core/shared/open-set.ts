import * as t from 'io-ts';
import { annotated, explained } from './codec.js';

/** A value of an open set: a known word, or one that a later version adds. */
export type Open<Word extends string> = Word | (string & Record<never, never>);

/** A text of an open set. It takes any text; its schema has the words that this version knows, and what they are. */
export const openSet = <const Words extends readonly string[]>(
  name: string,
  words: Words,
  meaning: string,
): t.Type<Open<Words[number]>, Open<Words[number]>, unknown> =>
  explained(annotated(t.string, { name, 'x-extensible-enum': words }), meaning);

/**
 * A word of an open set that this version does not know, in a type only. No known word has a space, so the compiler tells
 * the two apart: `event.type === 'message.sent'` narrows a union of known and unknown events to the known one.
 */
export type UnknownWord = `${string} ${string}`;

/** Takes any text, for variants that are none of the known ones. */
export const UnknownWord = new t.Type<UnknownWord, string, unknown>(
  'UnknownWord',
  (u): u is UnknownWord => typeof u === 'string',
  (u, context) => (typeof u === 'string' ? t.success(u as UnknownWord) : t.failure(u, context)),
  t.identity,
);
