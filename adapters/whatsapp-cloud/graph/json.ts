import { parse } from 'lossless-json';

/** A JSON object, of which nothing is known yet. */
export type Json = { readonly [name: string]: unknown };

/**
 * A JSON text as data; undefined when it is none. A number that JavaScript cannot hold exactly, as ids have
 * them, is the text of its digits.
 */
export const parseJson = (text: string): unknown => {
  try {
    return parse(text, undefined, {
      parseNumber: exactNumber,
      onDuplicateKey: ({ newValue }) => newValue,
    });
  } catch {
    return undefined;
  }
};

const exactNumber = (digits: string): number | string => {
  const number = Number(digits);
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? digits : number;
};

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const objectAt = (json: Json | undefined, name: string): Json | undefined => {
  const value = json?.[name];
  return isJson(value) ? value : undefined;
};

/** The items of a list; none where there is no list. */
const listAt = (json: Json | undefined, name: string): readonly unknown[] => {
  const value = json?.[name];
  return Array.isArray(value) ? value : [];
};

/** The objects in a list; whatever else is in it is passed over. */
export const objectsAt = (json: Json | undefined, name: string): readonly Json[] =>
  listAt(json, name).filter(isJson);

/** A text that every store can hold. */
export const textAt = (json: Json | undefined, name: string): string | undefined => {
  const value = json?.[name];
  return typeof value === 'string' ? storable(value) : undefined;
};

/** An identifier, whether it is written as text or as a number. */
export const idAt = (json: Json | undefined, name: string): string | undefined => {
  const value = json?.[name];
  const text = typeof value === 'number' ? String(value) : textAt(json, name);
  return text === '' ? undefined : text;
};

/** A number, whether it is written as one or as text. */
export const numberAt = (json: Json | undefined, name: string): number | undefined => {
  const value = json?.[name];
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

/** Neither NUL nor half of a surrogate pair, which Postgres refuses. */
const storable = (text: string): string => text.replace(/[\0\p{Cs}]/gu, '\uFFFD');
