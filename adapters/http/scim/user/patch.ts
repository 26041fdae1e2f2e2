import * as E from 'fp-ts/lib/Either.js';
import type { ProvisionedFields } from '../../../../core/model/provisioning/provisioned-member.js';
import { type Operation, operationsIn } from '../patch/operations.js';
import { isStoredValue, type PatchPath, patchPathOf } from '../patch/patch-path.js';
import { badRequest, type ScimError } from '../scim-error.js';
import { type Draft, isAbsent, userAttributes } from './attributes.js';
import { fieldsOfDraft } from './user-body.js';

type Apply = (fields: ProvisionedFields) => E.Either<ScimError, ProvisionedFields>;

/** What the body of a PATCH does with a member (RFC 7644, section 3.5.2). Either all of it happens or nothing. */
export const userPatchOf = (
  body: Readonly<Record<string, unknown>>,
  id: string,
): E.Either<ScimError, Apply> => {
  const operations = operationsIn(body);
  if (E.isLeft(operations)) return operations;
  return E.right((fields) => {
    const { userName, email } = fields;
    const start: Draft = { ...fields, email: email === userName ? null : email };
    const draft = operations.right.reduce<E.Either<ScimError, Draft>>(
      (before, operation) => (E.isLeft(before) ? before : applied(before.right, operation, id)),
      E.right(start),
    );
    return E.isLeft(draft) ? draft : fieldsOfDraft(draft.right);
  });
};

/** Applies one operation. Without a path, each member of its value is a path with a value. */
const applied = (
  draft: Draft,
  { op, path, value, at }: Operation,
  id: string,
): E.Either<ScimError, Draft> => {
  if (path) return set(draft, { op, path, value, at }, id);
  return Object.entries(value as object).reduce<E.Either<ScimError, Draft>>(
    (before, [name, each]) => {
      if (E.isLeft(before)) return before;
      const named = patchPathOf(name);
      if (E.isLeft(named)) return named;
      // A whole resource can be among them, with what only the service sets.
      if (isReadOnly(named.right.attribute) && named.right.attribute !== 'id') return before;
      return set(before.right, { op, path: named.right, value: each, at: name }, id);
    },
    E.right(draft),
  );
};

/** What only the service sets (RFC 7643, section 7). */
const readOnly: ReadonlySet<string> = new Set(['id', 'meta', 'groups', 'schemas']);

const isReadOnly = (attribute: string): boolean => readOnly.has(attribute.split('.', 1)[0] ?? '');

/** The attributes with several values of which one is stored. */
const ofSeveral: Readonly<Record<string, string>> = {
  emails: 'emails',
  'emails.value': 'emails.value',
  roles: 'roles',
  'roles.value': 'roles',
};

const set = (
  draft: Draft,
  { op, path, value, at }: Operation & { readonly path: PatchPath },
  id: string,
): E.Either<ScimError, Draft> => {
  const { attribute } = path;
  if (attribute === 'id' && value === id && op !== 'remove') return E.right(draft);
  if (isReadOnly(attribute))
    return attribute === 'schemas'
      ? E.right(draft)
      : badRequest('mutability', `${at} cannot be changed.`);
  const several = Object.hasOwn(ofSeveral, attribute) ? ofSeveral[attribute] : undefined;
  // Another address of the person is not stored.
  if (several?.startsWith('emails') && !isStoredValue(path)) return E.right(draft);
  const key = several ?? attribute;
  const setter = Object.hasOwn(userAttributes, key) ? userAttributes[key] : undefined;
  if (!setter) return E.right(draft);
  if (op === 'remove') return setter(draft, undefined, at);
  const isRole = key === 'roles' && op === 'add' && !isAbsent(value) && draft.askedRole !== null;
  return setter(draft, isRole ? [draft.askedRole, ...[value].flat()] : value, at);
};
