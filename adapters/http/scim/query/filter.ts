import * as E from 'fp-ts/lib/Either.js';
import type {
  GroupFilter,
  ProvisionedFilter,
} from '../../../../core/ports/people/provisioning-store.js';
import { badRequest, type ScimError } from '../scim-error.js';

/** Characters of a filter that are looked at. */
const longestFilter = 1_000;

/** What the lists of one kind of resource can be filtered by. */
export type Filterable<Field extends string> = {
  /** The fields, by the names of attributes in lower case. */
  readonly fields: Readonly<Record<string, Field>>;
  /** Those that are compared without regard to case: they are stored in lower case. */
  readonly inLowerCase: ReadonlySet<string>;
  /** For errors. */
  readonly supported: string;
};

/** What lists of users can be filtered by. */
export const userFilters: Filterable<NonNullable<ProvisionedFilter>['field']> = {
  fields: {
    id: 'id',
    username: 'userName',
    externalid: 'externalId',
    'emails.value': 'email',
    emails: 'email',
    'emails[type eq "work"].value': 'email',
  },
  inLowerCase: new Set(['userName', 'email']),
  supported: 'Supported: userName, externalId, emails.value and id, each with eq and a text.',
};

/** What lists of groups can be filtered by. */
export const groupFilters: Filterable<NonNullable<GroupFilter>['field']> = {
  fields: { id: 'id', displayname: 'displayName', externalid: 'externalId' },
  inLowerCase: new Set(),
  supported: 'Supported: displayName, externalId and id, each with eq and a text.',
};

const schemaPrefix = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/;

/** An attribute name without the address of its schema, in lower case. */
export const attributeName = (text: string): string => text.toLowerCase().replace(schemaPrefix, '');

/**
 * Reads a filter: one attribute, `eq`, and a text (RFC 7644, section 3.4.2.2). It looks at each character a few times, in
 * any filter.
 */
export const filterOf = <Field extends string>(
  text: string,
  { fields, inLowerCase, supported }: Filterable<Field>,
): E.Either<ScimError, { readonly field: Field; readonly value: string }> => {
  const wrong = (detail: string) => badRequest('invalidFilter', `${detail} ${supported}`);
  if (text.length > longestFilter)
    return wrong(`The filter is longer than ${longestFilter} characters.`);
  const given = text.trim();
  const comparison = comparisonOf(given);
  if (!comparison) return wrong(`The filter ${JSON.stringify(given)} is not supported.`);
  const { attribute, value } = comparison;
  const name = attributeName(attribute);
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) return wrong(`The attribute ${JSON.stringify(attribute)} cannot be filtered by.`);
  if (typeof value !== 'string') return wrong(`The value of ${attribute} is no text.`);
  return E.right({ field, value: inLowerCase.has(field) ? value.trim().toLowerCase() : value });
};

/** `attribute eq value`, where the value is JSON. */
export type Comparison = { readonly attribute: string; readonly value: unknown };

/** Reads a comparison for equality; undefined for anything else. */
export const comparisonOf = (text: string): Comparison | undefined => {
  const operator = operatorAt(text);
  if (operator < 0) return undefined;
  const attribute = text.slice(0, operator).trim();
  const value = parsed(text.slice(operator + ' eq '.length).trim());
  return attribute === '' || value === undefined ? undefined : { attribute, value };
};

/** Where ` eq ` stands outside of brackets and texts. */
const operatorAt = (text: string): number => {
  let depth = 0;
  let isInText = false;
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charAt(i);
    if (char === '"') isInText = !isInText;
    else if (isInText) continue;
    else if (char === '[') depth += 1;
    else if (char === ']') depth -= 1;
    else if (depth === 0 && text.slice(i, i + 4).toLowerCase() === ' eq ') return i;
  }
  return -1;
};

/** A JSON text, number, boolean or null; undefined for anything else. */
const parsed = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? undefined : value;
  } catch {
    return undefined;
  }
};
