import * as E from 'fp-ts/lib/Either.js';
import { emailOf, WrittenEmail } from '../../../../core/model/people/new-person.js';
import {
  type PersonNames,
  type ProvisionedFields,
  type ProvisionedRole,
  provisionedRoles,
  strongestRole,
} from '../../../../core/model/provisioning/provisioned-member.js';
import { isObject } from '../../../../core/shared/closed-object.js';
import { badRequest, type ScimError } from '../scim-error.js';

/** The fields of a member as they become. An absent user name was not given yet. */
export type Draft = Omit<ProvisionedFields, 'userName' | 'email'> & {
  readonly userName: string | null;
  /** Null: that of the user name. */
  readonly email: string | null;
};

/** Sets an attribute to a value of a request; null and undefined take it away. `at` names it in errors. */
export type SetAttribute = (draft: Draft, value: unknown, at: string) => E.Either<ScimError, Draft>;

/** A member without any attribute. */
export const emptyDraft: Draft = {
  userName: null,
  externalId: null,
  email: null,
  displayName: null,
  names: null,
  active: true,
  askedRole: null,
};

const longestText = 200;
/** Characters of an id in a directory. */
export const longestId = 255;
const valuesAtMost = 100;

/** The attributes that are stored, by their names in lower case. Others are ignored. */
export const userAttributes: Readonly<Record<string, SetAttribute>> = {
  username: (draft, value, at) =>
    isAbsent(value)
      ? badRequest('mutability', `${at} is required: it cannot be taken away.`)
      : E.map((userName: string) => ({ ...draft, userName }))(addressIn(value, at)),
  externalid: (draft, value, at) =>
    E.map((externalId: string | null) => ({ ...draft, externalId }))(textIn(value, at, longestId)),
  displayname: (draft, value, at) =>
    E.map((displayName: string | null) => ({ ...draft, displayName }))(textIn(value, at)),
  active: (draft, value, at) => {
    if (isAbsent(value))
      return badRequest('mutability', `${at} cannot be taken away. Set it to true or false.`);
    const active = booleanIn(value);
    return active === undefined
      ? badRequest('invalidValue', `${at} must be true or false.`)
      : E.right({ ...draft, active });
  },
  name: (draft, value, at) => {
    if (isAbsent(value)) return E.right({ ...draft, names: null });
    if (!isObject(value)) return badRequest('invalidValue', `${at} must be an object.`);
    const parts = byLowerName(value);
    return Object.keys(nameParts).reduce<E.Either<ScimError, Draft>>(
      (before, part) =>
        E.isLeft(before) || !parts.has(part)
          ? before
          : setName(part, before.right, parts.get(part), `${at}.${part}`),
      E.right(draft),
    );
  },
  'name.formatted': (draft, value, at) => setName('formatted', draft, value, at),
  'name.givenname': (draft, value, at) => setName('givenname', draft, value, at),
  'name.familyname': (draft, value, at) => setName('familyname', draft, value, at),
  emails: (draft, value, at) => {
    const chosen = isAbsent(value) ? E.right(undefined) : chosenIn(value, at);
    if (E.isLeft(chosen)) return chosen;
    return setEmail(draft, chosen.right, at);
  },
  'emails.value': (draft, value, at) => setEmail(draft, value, at),
  roles: (draft, value, at) => {
    const values = isAbsent(value) ? [] : [value].flat();
    if (values.length > valuesAtMost)
      return badRequest('invalidValue', `${at} has more than ${valuesAtMost} values.`);
    const found: ProvisionedRole[] = [];
    for (const each of values) {
      const role = roleIn(each);
      if (!role) return badRequest('invalidValue', `${at} ${rolesAre}`);
      found.push(role);
    }
    return E.right({ ...draft, askedRole: strongestRole(found) ?? null });
  },
};

const rolesAre = `must be ${provisionedRoles.join(', ')}, each as the value of a role. A directory makes no owners.`;

const nameParts: Readonly<Record<string, keyof PersonNames>> = {
  formatted: 'formatted',
  givenname: 'givenName',
  familyname: 'familyName',
};

const noNames: PersonNames = { formatted: null, givenName: null, familyName: null };

const setName = (
  part: string,
  draft: Draft,
  value: unknown,
  at: string,
): E.Either<ScimError, Draft> => {
  const field = nameParts[part];
  if (!field) return E.right(draft);
  return E.map((text: string | null) => {
    const names = { ...(draft.names ?? noNames), [field]: text };
    return { ...draft, names: Object.values(names).every(isAbsent) ? null : names };
  })(textIn(value, at));
};

const setEmail = (draft: Draft, value: unknown, at: string): E.Either<ScimError, Draft> =>
  isAbsent(value)
    ? E.right({ ...draft, email: null })
    : E.map((email: string) => ({ ...draft, email }))(addressIn(value, at));

/** The address among several: the primary one, else that for work, else the first. */
const chosenIn = (value: unknown, at: string): E.Either<ScimError, unknown> => {
  const values = [value].flat();
  if (values.length > valuesAtMost)
    return badRequest('invalidValue', `${at} has more than ${valuesAtMost} values.`);
  const entries = values.map((each) =>
    isObject(each) ? byLowerName(each) : new Map([['value', each]]),
  );
  const chosen =
    entries.find((entry) => booleanIn(entry.get('primary')) === true) ??
    entries.find((entry) => String(entry.get('type')).toLowerCase() === 'work') ??
    entries[0];
  return E.right(chosen?.get('value'));
};

const roleIn = (given: unknown): ProvisionedRole | undefined => {
  const value = isObject(given) ? byLowerName(given).get('value') : given;
  if (typeof value !== 'string' || value.length > longestText) return undefined;
  const name = value.trim().toLowerCase();
  return provisionedRoles.find((role) => role === name);
};

/** An email address as it is stored. */
const addressIn = (value: unknown, at: string): E.Either<ScimError, string> => {
  const email = typeof value === 'string' && value.length <= longestId ? emailOf(value) : undefined;
  return email !== undefined && WrittenEmail.is(email)
    ? E.right(email)
    : badRequest('invalidValue', `${at} must be an email address.`);
};

/** One line of text; null for nothing. */
export const textIn = (
  value: unknown,
  at: string,
  atMost = longestText,
): E.Either<ScimError, string | null> => {
  if (isAbsent(value) || value === '') return E.right(null);
  return typeof value === 'string' && value.length <= atMost && !/\p{Cc}/u.test(value)
    ? E.right(value)
    : badRequest('invalidValue', `${at} must be one line of at most ${atMost} characters.`);
};

/** Entra ID sends the texts "True" and "False". */
export const booleanIn = (value: unknown): boolean | undefined => {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' && value.length < 10 ? value.toLowerCase() : '';
  return text === 'true' || text === 'false' ? text === 'true' : undefined;
};

/** Whether an attribute is taken away: null and an empty list do so (RFC 7643, section 2.5). */
export const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

/** The members of an object by their names in lower case: names of attributes have no case (RFC 7643, section 2.1). */
export const byLowerName = (
  value: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, unknown> =>
  new Map(Object.entries(value).map(([name, each]) => [name.toLowerCase(), each]));
