import * as E from 'fp-ts/lib/Either.js';
import { isObject } from '../../../../core/shared/closed-object.js';
import { badRequest, type ScimError } from '../scim-error.js';
import { byLowerName } from '../user/attributes.js';
import { type PatchPath, patchPathOf } from './patch-path.js';

/** Operations of one PATCH. */
export const operationsAtMost = 1_000;

/** One operation, with its path where it has one. */
export type Operation = {
  readonly op: 'add' | 'replace' | 'remove';
  readonly path: PatchPath | undefined;
  readonly value: unknown;
  /** Where it stands in the request, for errors. */
  readonly at: string;
};

/** The operations in the body of a PATCH (RFC 7644, section 3.5.2). */
export const operationsIn = (
  body: Readonly<Record<string, unknown>>,
): E.Either<ScimError, readonly Operation[]> => {
  const given = byLowerName(body).get('operations');
  if (!Array.isArray(given) || given.length === 0)
    return badRequest('invalidSyntax', 'Operations must be a list of operations.');
  if (given.length > operationsAtMost)
    return badRequest('invalidValue', `Operations has more than ${operationsAtMost} entries.`);
  const operations: Operation[] = [];
  for (const [i, each] of given.entries()) {
    const operation = operationOf(each, `Operations[${i}]`);
    if (E.isLeft(operation)) return operation;
    operations.push(operation.right);
  }
  return E.right(operations);
};

const operationOf = (given: unknown, at: string): E.Either<ScimError, Operation> => {
  if (!isObject(given)) return badRequest('invalidSyntax', `${at} must be an object.`);
  const parts = byLowerName(given);
  const op = String(parts.get('op')).toLowerCase();
  if (op !== 'add' && op !== 'replace' && op !== 'remove')
    return badRequest('invalidSyntax', `${at}.op must be add, replace or remove.`);
  const value = parts.get('value');
  const text = parts.get('path');
  if (text === undefined || text === null || text === '') {
    if (op === 'remove') return badRequest('noTarget', `${at} removes, and has no path.`);
    return isObject(value)
      ? E.right({ op, path: undefined, value, at })
      : badRequest('invalidValue', `${at}.value must be an object: there is no path.`);
  }
  const path = patchPathOf(text);
  if (E.isLeft(path)) return path;
  if (op !== 'remove' && value === undefined)
    return badRequest('invalidValue', `${at}.value is missing.`);
  return E.right({ op, path: path.right, value, at: String(text) });
};
