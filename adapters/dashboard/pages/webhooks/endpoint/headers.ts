import * as E from 'fp-ts/lib/Either.js';
import { isSameHeader } from '../../../../../core/model/webhooks/endpoint-headers.js';
import { type FormErrors, fieldErrors } from '../../../view/index.js';

type Line = readonly [name: string, value: string];

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const lineFrom = (line: string): Line => {
  const at = line.indexOf(':');
  return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
};

const wrong = (text: string): E.Either<FormErrors, never> => E.left(fieldErrors({ headers: text }));

/** The headers that the form sets, one a line. Undefined when it has no line. */
export const headersToSet = (
  form: URLSearchParams,
): E.Either<FormErrors, Readonly<Record<string, string>> | undefined> => {
  const lines = linesOf(form.get('headers') ?? '');
  const unclear = lines.findIndex((line) => !line.includes(':'));
  if (unclear >= 0) return wrong(`Line ${unclear + 1} is not of the form Name: value.`);
  const headers = lines.map(lineFrom);
  const twice = headers.find(([name], i) =>
    headers.slice(0, i).some(([other]) => isSameHeader(name, other)),
  );
  if (twice) return wrong(`${twice[0]} is given twice: upper and lower case make no difference.`);
  return E.right(lines.length === 0 ? undefined : Object.fromEntries(headers));
};

/** The headers that the form sets, and null for those that it removes. Undefined when it changes none. */
export const headersToChange = (
  form: URLSearchParams,
): E.Either<FormErrors, Readonly<Record<string, string | null>> | undefined> => {
  const set = headersToSet(form);
  if (E.isLeft(set)) return set;
  const names = Object.keys(set.right ?? {});
  const removed = form
    .getAll('removed_headers')
    .filter((name) => !names.some((other) => isSameHeader(name, other)));
  if (removed.length === 0) return set;
  return E.right({ ...Object.fromEntries(removed.map((name) => [name, null])), ...set.right });
};
