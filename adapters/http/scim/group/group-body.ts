import * as E from 'fp-ts/lib/Either.js';
import type { GroupFields } from '../../../../core/model/provisioning/provisioned-group.js';
import { attributeName } from '../query/filter.js';
import type { ScimError } from '../scim-error.js';
import { emptyGroup, fieldsOfGroup, type GroupDraft, groupAttributes } from './group-attributes.js';

type Body = Readonly<Record<string, unknown>>;

/** The fields of a group from the body of a POST. */
export const newGroupOf = (body: Body): E.Either<ScimError, GroupFields> =>
  fieldsIn(body, emptyGroup);

/**
 * The fields of a group from the body of a PUT. What the body leaves out is taken away, but for `members`: a directory that
 * renames a group must not empty it.
 */
export const replacedGroupOf =
  (body: Body) =>
  ({ members }: GroupFields): E.Either<ScimError, GroupFields> =>
    fieldsIn(body, { ...emptyGroup, members: new Set(members) });

const fieldsIn = (body: Body, start: GroupDraft): E.Either<ScimError, GroupFields> => {
  const draft = Object.entries(body).reduce<E.Either<ScimError, GroupDraft>>(
    (before, [name, value]) => {
      if (E.isLeft(before)) return before;
      const key = attributeName(name);
      const set = Object.hasOwn(groupAttributes, key) ? groupAttributes[key] : undefined;
      return set ? set(before.right, value, name) : before;
    },
    E.right(start),
  );
  return E.isLeft(draft) ? draft : fieldsOfGroup(draft.right);
};
