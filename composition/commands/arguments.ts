import { InvalidArgumentError } from '@commander-js/extra-typings';
import * as E from 'fp-ts/lib/Either.js';
import { type Scope, scopes } from '../../core/model/access/scopes.js';
import { type Subscription, subscriptions } from '../../core/model/billing/billing.js';
import { characters } from '../../core/shared/codec.js';
import { PhoneNumber } from '../../core/shared/phone-number.js';
import { PlainDate } from '../../core/shared/plain-date.js';
import type { Instant } from '../../core/shared/time.js';

/** A command's argument, parsed or refused as wrong usage. */
type Parse<Value> = (text: string) => Value;

const refuse = (expected: string): never => {
  throw new InvalidArgumentError(`It must be ${expected}.`);
};

const longestName = 200;

export const nameArgument: Parse<string> = (text) =>
  text.trim() !== '' && characters(text) <= longestName && !/\p{Cc}/u.test(text)
    ? text
    : refuse(`one line of 1 to ${longestName} characters`);

export const environmentArgument: Parse<'live' | 'test'> = (text) =>
  text === 'live' || text === 'test' ? text : refuse('live or test');

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

export const listArgument: Parse<readonly string[]> = (text) =>
  text.split(',').map((word) => word.trim());

export const subscriptionArgument: Parse<Subscription> = (text) =>
  subscriptions.find((word) => word === text) ?? refuse(subscriptions.join(', '));

/** `none` stays a word: the parser of arguments takes null for no answer. */
export const allowanceArgument: Parse<number | 'none'> = (text) => {
  if (text === 'none') return text;
  return /^\d{1,12}$/.test(text) ? Number(text) : refuse('a whole number or none');
};

export const phoneNumberArgument: Parse<PhoneNumber> = (text) => {
  const number = PhoneNumber.decode(text);
  return E.isRight(number) ? number.right : refuse('a number in E.164 form, such as +12025550123');
};

export const rateArgument: Parse<number> = (text) =>
  /^\d{1,4}$/.test(text) && Number(text) > 0 ? Number(text) : refuse('1 to 9999 messages a second');

export const typeArgument: Parse<'whatsapp'> = (text) =>
  text === 'whatsapp' ? text : refuse('whatsapp');

export const providerArgument: Parse<'sandbox' | 'whatsapp_cloud'> = (text) =>
  text === 'sandbox' || text === 'whatsapp_cloud' ? text : refuse('sandbox or whatsapp_cloud');

/** The provider's own identifiers are digits, too many of them for a number. */
export const digitsArgument: Parse<string> = (text) =>
  /^\d{1,32}$/.test(text) ? text : refuse('digits alone');
