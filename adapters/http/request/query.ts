import * as E from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';
import { pointer } from '../../../core/shared/violation.js';
import { type Violation, violationOf } from '../errors/violation.js';
import { isBadText } from './json-body.js';

/** Decodes the query string of a URL. A route without a codec accepts no query. */
export const queryOf = <Query>(
  codec: t.Type<Query, unknown, unknown>,
  url: string,
): E.Either<Violation, Query> => {
  const start = url.indexOf('?');
  const parameters = start < 0 ? E.right({}) : parametersOf(url.slice(start + 1));
  if (E.isLeft(parameters)) return parameters;
  const query = codec.decode(parameters.right);
  return E.isLeft(query) ? E.left(violationOf('query', query.left)) : query;
};

/** The names of the parameters in the query string of a URL. */
export const parameterNames = (url: string): readonly string[] => {
  const start = url.indexOf('?');
  return start < 0 ? [] : [...new URLSearchParams(url.slice(start)).keys()];
};

/** The parameters of a query string. Each must be percent-encoded UTF-8 and occur once. */
const parametersOf = (text: string): E.Either<Violation, Readonly<Record<string, string>>> => {
  const parameters = new Map<string, string>();
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const [rawName = '', ...rest] = pair.split('=');
    const name = decoded(rawName);
    const value = decoded(rest.join('='));
    if (name === undefined)
      return wrong('', 'must be percent-encoded UTF-8 without NUL characters');
    if (value === undefined)
      return wrong(name, 'must be percent-encoded UTF-8 without NUL characters');
    if (parameters.has(name)) return wrong(name, 'must be given once');
    parameters.set(name, value);
  }
  return E.right(Object.fromEntries(parameters));
};

const wrong = (name: string, message: string): E.Either<Violation, never> =>
  E.left({ on: 'query', property: name === '' ? '' : pointer(name), message });

const decoded = (text: string): string | undefined => {
  try {
    const plain = decodeURIComponent(text.replaceAll('+', ' '));
    return isBadText(plain) ? undefined : plain;
  } catch {
    return undefined;
  }
};
