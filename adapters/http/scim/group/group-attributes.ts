import * as E from 'fp-ts/lib/Either.js';
import {
  type GroupFields,
  groupMembersAtMost,
} from '../../../../core/model/provisioning/provisioned-group.js';
import { isObject } from '../../../../core/shared/closed-object.js';
import { isId, type ProvisionedMemberId } from '../../../../core/shared/ids.js';
import { badRequest, type ScimError } from '../scim-error.js';
import { byLowerName, isAbsent, longestId, textIn } from '../user/attributes.js';

/** The fields of a group as they become. An absent name was not given yet. */
export type GroupDraft = {
  readonly displayName: string | null;
  readonly externalId: string | null;
  readonly members: ReadonlySet<ProvisionedMemberId>;
};

/** A group without any attribute. */
export const emptyGroup: GroupDraft = { displayName: null, externalId: null, members: new Set() };

/** Sets an attribute to a value of a request; null and undefined take it away. `at` names it in errors. */
type SetAttribute = (
  draft: GroupDraft,
  value: unknown,
  at: string,
) => E.Either<ScimError, GroupDraft>;

/** The attributes that are stored, by their names in lower case. Others are ignored. */
export const groupAttributes: Readonly<Record<string, SetAttribute>> = {
  displayname: (draft, value, at) => {
    if (isAbsent(value))
      return badRequest('mutability', `${at} is required: it cannot be taken away.`);
    return E.map((displayName: string | null) => ({ ...draft, displayName }))(textIn(value, at));
  },
  externalid: (draft, value, at) =>
    E.map((externalId: string | null) => ({ ...draft, externalId }))(textIn(value, at, longestId)),
  members: (draft, value, at) =>
    E.map((members: readonly ProvisionedMemberId[]) => ({ ...draft, members: new Set(members) }))(
      membersIn(value, at),
    ),
};

/** The ids of users in a value: one or several, each as a text or as the value of an object. */
export const membersIn = (
  value: unknown,
  at: string,
): E.Either<ScimError, readonly ProvisionedMemberId[]> => {
  const values: readonly unknown[] = isAbsent(value) ? [] : [value].flat();
  if (values.length > groupMembersAtMost)
    return badRequest(
      'invalidValue',
      `${at} has ${values.length} values. A group has at most ${groupMembersAtMost} members.`,
    );
  const found: ProvisionedMemberId[] = [];
  for (const each of values) {
    const id = isObject(each) ? byLowerName(each).get('value') : each;
    if (typeof id !== 'string' || !isId('pmem')(id))
      return badRequest('invalidValue', `${at} ${membersAre} This is none: ${shown(id)}`);
    found.push(id);
  }
  return E.right(found);
};

const membersAre = 'must be users of the organization, each by its id as the value.';

const longestShown = 100;

const shown = (value: unknown): string =>
  (JSON.stringify(value) ?? 'nothing').slice(0, longestShown);

/** The fields of a draft. A name is required. */
export const fieldsOfGroup = ({
  displayName,
  externalId,
  members,
}: GroupDraft): E.Either<ScimError, GroupFields> =>
  displayName === null
    ? badRequest('invalidValue', 'displayName is required.')
    : E.right({ displayName, externalId, members: [...members].sort() });
