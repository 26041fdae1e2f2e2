import * as E from 'fp-ts/lib/Either.js';
import type { Refusal } from '../graph/answers/refusal.js';
import { userIdOf } from '../shared/ids.js';
import { type Json, textAt } from '../shared/json.js';
import type { BusinessNumber, Person } from '../state/entities.js';
import type { Provider } from '../state/provider.js';

/** Whom a message is for. */
export type Recipient = {
  /** As the caller wrote it. */
  readonly input: string;
  /** The network's digits; undefined when only a user id is known. */
  readonly waId?: string | undefined;
  readonly userId: string;
  /** What the ledger and the faults know the recipient by. */
  readonly key: string;
  readonly person: Person;
};

const written = /^\+?[\d\s()-]+$/;
const userIdForm = /^[A-Z]{2}\.[A-Za-z0-9]+$/;

/** Country codes that a sender's number may begin with, for recipients without one. */
const countryCodes = /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** The recipient that `to` or `recipient` names; `to` wins where both stand. */
export const recipientOf = (
  provider: Provider,
  number: BusinessNumber,
  params: Json,
): E.Either<Refusal, Recipient> => {
  const to = textAt(params, 'to');
  if (to !== undefined) return byNumber(provider, number, to);
  const userId = textAt(params, 'recipient');
  if (userId === undefined)
    return E.left({ code: 100, message: '(#100) The parameter to is required.' });
  return userIdForm.test(userId)
    ? E.right({
        input: userId,
        userId,
        key: userId,
        person: provider.state.people.get(userId) ?? {},
      })
    : E.left({ code: 131009, details: 'The recipient is not a user id.' });
};

const byNumber = (
  provider: Provider,
  number: BusinessNumber,
  to: string,
): E.Either<Refusal, Recipient> => {
  const dialled = to.replace(/\D/g, '');
  const isBare = !to.startsWith('+') && provider.settings().variants.bareRecipient === 'prefixed';
  const digits = isBare ? `${countryCodes.exec(number.digits)?.[0] ?? ''}${dialled}` : dialled;
  if (!written.test(to) || digits.length < 5 || digits.length > 15 || digits.startsWith('0'))
    return E.left({ code: 131009, details: 'The recipient is not a phone number.' });
  const person = provider.state.people.get(digits) ?? {};
  const waId = person.waId ?? digits;
  return E.right({
    input: to,
    waId,
    userId: person.userId ?? userIdOf(waId),
    key: waId,
    person,
  });
};
