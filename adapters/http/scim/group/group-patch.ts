import * as E from 'fp-ts/lib/Either.js';
import type { GroupFields } from '../../../../core/model/provisioning/provisioned-group.js';
import type { ProvisionedMemberId } from '../../../../core/shared/ids.js';
import { type Operation, operationsIn } from '../patch/operations.js';
import { type PatchPath, patchPathOf } from '../patch/patch-path.js';
import { badRequest, type ScimError } from '../scim-error.js';
import { fieldsOfGroup, type GroupDraft, groupAttributes, membersIn } from './group-attributes.js';

type Apply = (fields: GroupFields) => E.Either<ScimError, GroupFields>;
type Drafted = E.Either<ScimError, GroupDraft>;
type AtPath = Operation & { readonly path: PatchPath };

/** What the body of a PATCH does with a group (RFC 7644, section 3.5.2). Either all of it happens or nothing. */
export const groupPatchOf = (
  body: Readonly<Record<string, unknown>>,
  id: string,
): E.Either<ScimError, Apply> => {
  const operations = operationsIn(body);
  if (E.isLeft(operations)) return operations;
  return E.right(({ members, ...rest }) => {
    const draft = operations.right.reduce<Drafted>(
      (before, operation) => (E.isLeft(before) ? before : applied(before.right, operation, id)),
      E.right({ ...rest, members: new Set(members) }),
    );
    return E.isLeft(draft) ? draft : fieldsOfGroup(draft.right);
  });
};

/** Applies one operation. Without a path, each member of its value is a path with a value. */
const applied = (draft: GroupDraft, { op, path, value, at }: Operation, id: string): Drafted => {
  if (path) return set(draft, { op, path, value, at }, id);
  return Object.entries(value as object).reduce<Drafted>((before, [name, each]) => {
    if (E.isLeft(before)) return before;
    const named = patchPathOf(name);
    if (E.isLeft(named)) return named;
    // A whole resource can be among them, with what only the service sets.
    if (rootOf(named.right) === 'meta') return before;
    return set(before.right, { op, path: named.right, value: each, at: name }, id);
  }, E.right(draft));
};

const rootOf = ({ attribute }: PatchPath): string => attribute.split('.', 1)[0] ?? '';

const set = (draft: GroupDraft, { op, path, value, at }: AtPath, id: string): Drafted => {
  const root = rootOf(path);
  if (root === 'schemas' || (root === 'id' && value === id && op !== 'remove'))
    return E.right(draft);
  if (root === 'id' || root === 'meta') return badRequest('mutability', `${at} cannot be changed.`);
  if (root === 'members') return setMembers(draft, { op, path, value, at });
  const { attribute } = path;
  const setter = Object.hasOwn(groupAttributes, attribute) ? groupAttributes[attribute] : undefined;
  return setter ? setter(draft, op === 'remove' ? undefined : value, at) : E.right(draft);
};

/** Adds, removes or replaces members. Who is added twice is in the group once; who is not in it is removed without an error. */
const setMembers = (draft: GroupDraft, { op, path, value, at }: AtPath): Drafted => {
  if (path.chosenBy) return removeChosen(draft, op, path.chosenBy, at);
  if (path.attribute !== 'members')
    return badRequest('invalidPath', `${at} is no place: members come and go as a whole.`);
  if (op === 'remove' && (value === undefined || value === null))
    return E.right({ ...draft, members: new Set() });
  const given = membersIn(value, at);
  if (E.isLeft(given)) return given;
  if (op === 'remove') return E.right(without(draft, given.right));
  const kept = op === 'add' ? draft.members : [];
  return E.right({ ...draft, members: new Set([...kept, ...given.right]) });
};

/** `members[value eq "…"]`: the member with that id. */
const removeChosen = (
  draft: GroupDraft,
  op: Operation['op'],
  { attribute, value }: NonNullable<PatchPath['chosenBy']>,
  at: string,
): Drafted => {
  if (op !== 'remove')
    return badRequest('invalidPath', `${at} can only be removed. Add members at the path members.`);
  if (attribute !== 'value')
    return badRequest(
      'invalidFilter',
      `${at} chooses by ${attribute}. Members are chosen by value.`,
    );
  const given = membersIn(value, at);
  return E.isLeft(given) ? given : E.right(without(draft, given.right));
};

const without = (draft: GroupDraft, removed: readonly ProvisionedMemberId[]): GroupDraft => {
  const gone = new Set(removed);
  return { ...draft, members: new Set([...draft.members].filter((id) => !gone.has(id))) };
};
