import { InvalidArgumentError } from '@commander-js/extra-typings';
import * as E from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';
import { type Scope, scopes } from '../../core/model/access/scopes.js';
import { MessageAllowance, Subscription } from '../../core/model/billing/billing.js';
import { RatePerSecond } from '../../core/model/channels/new-channel.js';
import {
  type ShippedName,
  type ShippedType,
  shippedNames,
  shippedTypes,
} from '../../core/model/channels/shipped-providers.js';
import type { LimitName } from '../../core/model/limits/declared-limits.js';
import { type NewLimitValue, newLimitValueOf } from '../../core/model/limits/new-limits.js';
import { PlanName } from '../../core/model/limits/plan.js';
import {
  projectRoles,
  type Role,
  type RoleInProject,
  roles,
} from '../../core/model/people/permissions.js';
import { type GroupRole, groupRoles } from '../../core/model/provisioning/provisioned-group.js';
import {
  type NewLimit,
  newLimitOf,
  type RetentionKind,
} from '../../core/model/retention/limits.js';
import { deletionDays } from '../../core/model/tenants/deleted-project.js';
import { Name } from '../../core/model/tenants/name.js';
import { Environment } from '../../core/model/tenants/project.js';
import { PlainDate } from '../../core/shared/plain-date.js';
import type { Instant } from '../../core/shared/time.js';
import { firstViolation } from '../../core/shared/violation.js';
import { eitherOf } from '../../core/shared/words.js';

/** Parses an argument of a command. Throws for a wrong one, which ends the command as wrong usage. */
type Parse<Value> = (text: string) => Value;

const refuse = (expected: string): never => {
  throw new InvalidArgumentError(`It must be ${expected}.`);
};

/** A value that the model's own codec allows. */
export const decoded = <Value>(codec: t.Type<Value, unknown, unknown>, value: unknown): Value => {
  const result = codec.decode(value);
  if (E.isRight(result)) return result.right;
  throw new InvalidArgumentError(`It ${firstViolation(result.left).message}.`);
};

/** A text of digits as a number; NaN for any other text. */
const numberIn = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : Number.NaN);

export const nameArgument: Parse<string> = (text) => decoded(Name, text);

export const roleArgument: Parse<Role> = (text) =>
  roles.find((role) => role === text) ?? refuse(`one of ${roles.join(', ')}`);

/** A role that a group gives in its organization, or `none`. */
export const groupRoleArgument: Parse<GroupRole | 'none'> = (text) =>
  [...groupRoles, 'none' as const].find((role) => role === text) ??
  refuse(`one of ${groupRoles.join(', ')}, none`);

/** A role in a project, or `none`. */
export const roleInProjectArgument: Parse<RoleInProject | 'none'> = (text) =>
  [...projectRoles, 'none' as const].find((role) => role === text) ??
  refuse(`one of ${projectRoles.join(', ')}, none`);

export const countArgument =
  (min: number, max: number): Parse<number> =>
  (text) => {
    const count = numberIn(text);
    return count >= min && count <= max ? count : refuse(`a number from ${min} to ${max}`);
  };

/** Days in which a project is deleted. */
export const daysArgument: Parse<number> = (text) => {
  const { least, most } = deletionDays;
  const [, days] = /^(\d{1,3})d$/.exec(text) ?? [];
  const count = Number(days ?? Number.NaN);
  return count >= least && count <= most ? count : refuse(`days from ${least}d to ${most}d`);
};

export const environmentArgument: Parse<Environment> = (text) => decoded(Environment, text);

export const scopesArgument: Parse<readonly Scope[]> = (text) => {
  if (text === 'all') return scopes;
  const named = text.split(',').map((word) => scopes.find((scope) => scope === word.trim()));
  return [...new Set(named.map((scope) => scope ?? refuse(`all, or of: ${scopes.join(', ')}`)))];
};

export const instantArgument: Parse<Instant> = (text) => {
  const [, day = ''] = /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?$/.exec(text) ?? [];
  const at = PlainDate.is(day) ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? refuse('an ISO 8601 time, such as 2027-01-31T09:30:00Z') : at;
};

export const dayArgument: Parse<string> = (text) => decoded(PlainDate, text);

export const listArgument: Parse<readonly string[]> = (text) =>
  text.split(',').map((word) => word.trim());

export const onArgument: Parse<'on' | 'off'> = (text) =>
  text === 'on' || text === 'off' ? text : refuse('on or off');

/** Ranges of addresses; none for `any`. */
export const rangesArgument: Parse<readonly string[]> = (text) =>
  text === 'any' ? [] : listArgument(text);

/** One of some words, or several with commas between them. */
export const wordsArgument =
  <const Words extends readonly string[]>(words: Words): Parse<readonly Words[number][]> =>
  (text) =>
    listArgument(text).map(
      (given) => words.find((word) => word === given) ?? refuse(`of: ${words.join(', ')}`),
    );

export const subscriptionArgument: Parse<Subscription> = (text) => decoded(Subscription, text);

/** A number or `none`: commander does not accept null from a parser. */
export const allowanceArgument: Parse<number | 'none'> = (text) =>
  text === 'none' ? text : decoded(MessageAllowance, numberIn(text));

/** The age limit of a kind: `30d`, `forever` or `default`. */
export const limitArgument = (kind: RetentionKind): Parse<NewLimit> => {
  const codec = newLimitOf(kind);
  return (text) => {
    if (text === 'forever' || text === 'default') return text;
    const [, days] = /^(\d{1,9})d$/.exec(text) ?? [];
    return days === undefined
      ? refuse('days such as 30d, forever or default')
      : decoded(codec, Number(days));
  };
};

/** A new limit: a number, `none` or `default`. */
export const newLimitArgument = (name: LimitName): Parse<NewLimitValue> => {
  const codec = newLimitValueOf(name);
  return (text) => decoded(codec, /^\d/.test(text) ? numberIn(text) : text);
};

export const planArgument: Parse<PlanName> = (text) => decoded(PlanName, text);

export const rateArgument: Parse<number> = (text) => decoded(RatePerSecond, numberIn(text));

export const typeArgument: Parse<ShippedType> = (text) =>
  shippedTypes.find((type) => type === text) ?? refuse(eitherOf(shippedTypes));

export const providerArgument: Parse<ShippedName> = (text) =>
  shippedNames.find((name) => name === text) ?? refuse(`one of ${shippedNames.join(', ')}`);

/** A text of a form. `expected` says which, in an error. */
export const formArgument =
  (form: RegExp, expected: string): Parse<string> =>
  (text) =>
    form.test(text) ? text : refuse(expected);

/** The values of an option that may be repeated, in their order. */
export const repeated = (text: string, before?: readonly string[]): readonly string[] => [
  ...(before ?? []),
  text,
];

/** The pairs of an option `KEY=VALUE` that may be repeated. */
export const pairArgument = (
  text: string,
  before?: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => {
  const [, key = '', value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  return key === '' ? refuse('KEY=VALUE') : { ...before, [key]: value };
};
