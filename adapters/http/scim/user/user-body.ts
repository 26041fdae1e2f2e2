import * as E from 'fp-ts/lib/Either.js';
import type { ProvisionedFields } from '../../../../core/model/provisioning/provisioned-member.js';
import { attributeName } from '../query/filter.js';
import { badRequest, type ScimError } from '../scim-error.js';
import { type Draft, emptyDraft, isAbsent, userAttributes } from './attributes.js';

type Body = Readonly<Record<string, unknown>>;

/** The fields of a member from the body of a POST. */
export const newUserOf = (body: Body): E.Either<ScimError, ProvisionedFields> =>
  fieldsIn(body, emptyDraft);

/**
 * The fields of a member from the body of a PUT. What the body leaves out is taken away, but for `active` and `roles`: a
 * directory that does not know them must not change who may do what.
 */
export const replacedUserOf =
  (body: Body) =>
  ({ active, askedRole }: ProvisionedFields): E.Either<ScimError, ProvisionedFields> =>
    fieldsIn(body, { ...emptyDraft, active, askedRole });

const fieldsIn = (body: Body, start: Draft): E.Either<ScimError, ProvisionedFields> => {
  const draft = Object.entries(body).reduce<E.Either<ScimError, Draft>>((before, [name, value]) => {
    if (E.isLeft(before)) return before;
    const key = attributeName(name);
    const set = Object.hasOwn(userAttributes, key) ? userAttributes[key] : undefined;
    // Null for what cannot be taken away says nothing in a whole resource.
    const says = !(key === 'active' && isAbsent(value));
    return set && says ? set(before.right, value, name) : before;
  }, E.right(start));
  return E.isLeft(draft) ? draft : fieldsOfDraft(draft.right);
};

/** The fields of a draft. A user name is required. */
export const fieldsOfDraft = ({
  userName,
  email,
  ...rest
}: Draft): E.Either<ScimError, ProvisionedFields> =>
  userName === null
    ? badRequest('invalidValue', 'userName is required: an email address.')
    : E.right({
        userName,
        externalId: rest.externalId,
        email: email ?? userName,
        displayName: rest.displayName,
        names: rest.names,
        active: rest.active,
        askedRole: rest.askedRole,
      });
