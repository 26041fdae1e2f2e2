import { parse } from 'lossless-json';

/** A JSON object of unknown content. */
export type Json = { readonly [name: string]: unknown };

/**
 * Parses a JSON text. Undefined for malformed JSON. An integer that JavaScript cannot represent exactly, such as an id,
 * becomes the text of its digits.
 */
export const parseJson = (text: string): unknown => {
  try {
    if (!longInteger.test(text)) return JSON.parse(text);
    return parse(text, undefined, {
      parseNumber: exactNumber,
      onDuplicateKey: ({ newValue }) => newValue,
    });
  } catch {
    return undefined;
  }
};

/** What an integer looks like that may be inexact. The native parser, which is ten times as fast, reads any other text. */
const longInteger = /[:,[]\s*-?\d{16,}\s*[,}\]]/;

const exactNumber = (digits: string): number | string => {
  const number = Number(digits);
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? digits : number;
};

/** Whether a value is a JSON object. */
export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object at a key, or undefined. */
export const objectAt = (json: Json | undefined, name: string): Json | undefined => {
  const value = json?.[name];
  return isJson(value) ? value : undefined;
};

/** The items of the list at a key. Empty without a list. */
const listAt = (json: Json | undefined, name: string): readonly unknown[] => {
  const value = json?.[name];
  return Array.isArray(value) ? value : [];
};

/** The objects in the list at a key. Other items are skipped. */
export const objectsAt = (json: Json | undefined, name: string): readonly Json[] =>
  listAt(json, name).filter(isJson);

/** The objects in the list at a key. Undefined without a list, or when it has other items. */
export const allObjectsAt = (json: Json | undefined, name: string): readonly Json[] | undefined => {
  const value = json?.[name];
  return Array.isArray(value) && value.every(isJson) ? value : undefined;
};

/** The text at a key, in a form that every store accepts, or undefined. */
export const textAt = (json: Json | undefined, name: string): string | undefined => {
  const value = json?.[name];
  return typeof value === 'string' ? storable(value) : undefined;
};

/** A longer text is no identifier, and too long for an index of a database. */
const maxIdLength = 512;

/** The identifier at a key, a text or a number, as text. Undefined for anything else. */
export const idAt = (json: Json | undefined, name: string): string | undefined => {
  const value = json?.[name];
  const text = typeof value === 'number' ? String(value) : textAt(json, name);
  return text === '' || (text?.length ?? 0) > maxIdLength ? undefined : text;
};

/** The number at a key, a number or its digits as text. Undefined for anything else. */
export const numberAt = (json: Json | undefined, name: string): number | undefined => {
  const value = json?.[name];
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

/** The truth value at a key, or undefined. */
export const booleanAt = (json: Json | undefined, name: string): boolean | undefined => {
  const value = json?.[name];
  return typeof value === 'boolean' ? value : undefined;
};

/** Replaces NUL and lone surrogates, which Postgres refuses. */
export const storable = (text: string): string =>
  suspicious.test(text) ? text.replace(/[\0\p{Cs}]/gu, '\uFFFD') : text;

/** NUL or half of a surrogate pair. Tested first, because most texts have neither and this is ten times as fast. */
const suspicious = /[\0\ud800-\udfff]/;
