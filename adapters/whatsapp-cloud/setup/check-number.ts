import { successBody } from '../account/condition.js';
import { hasAddress, type Standing, standingOf } from '../account/number-condition.js';
import type { GraphAnswer } from '../graph/client.js';
import { idAt, type Json, objectAt, objectsAt, textAt } from '../graph/json.js';
import type { Credentials } from '../settings.js';
import { failed, notKnown, passed, type Result, unanswered } from './result.js';

/** Whether the id is that of the channel's number. */
export const phoneNumberResult = (answer: GraphAnswer, address: string): Result => {
  const number = successBody(answer);
  if (!number)
    return unanswered(answer, 'Compare the phone number id, and give the system user the account.');
  const shown = textAt(number, 'display_phone_number') ?? 'a number';
  return hasAddress(number, address)
    ? passed(`${shown} has this id.`)
    : failed(`WhatsApp has ${shown} under this id, not ${address}. Correct the number or the id.`);
};

/** Whether the number is one of the business account. */
export const accountResult = (
  answer: GraphAnswer,
  { phoneNumberId, wabaId }: Credentials,
): Result => {
  const body = successBody(answer);
  if (!body)
    return unanswered(answer, 'Compare the account id, and give the system user the account.');
  if (objectsAt(body, 'data').some((number) => idAt(number, 'id') === phoneNumberId))
    return passed(`The number belongs to account ${wabaId}.`);
  return objectAt(body, 'paging')?.next === undefined
    ? failed(
        `Account ${wabaId} does not have the number. Copy both ids from the same page at Meta.`,
      )
    : notKnown(`Account ${wabaId} has more than 100 numbers; this one is not among the first.`);
};

/** Whether the number can send: its status, quality and display name. */
export const numberStatusResult = (answer: GraphAnswer): Result => {
  const number = successBody(answer);
  if (!number) return notKnown('This is checked once the phone number id passes.');
  const shown = shownStatus(number);
  const remedy = remedies[standingOf(number)];
  return remedy === undefined ? passed(shown) : failed(`${shown} ${remedy}`);
};

const shownStatus = (number: Json): string =>
  [
    `Status ${textAt(number, 'status') ?? 'not shown'}`,
    `quality ${textAt(number, 'quality_rating') ?? 'not rated'}`,
    `display name “${textAt(number, 'verified_name') ?? ''}” ${textAt(number, 'name_status') ?? ''}`.trim(),
  ]
    .join(', ')
    .concat('.');

const remedies: Readonly<Partial<Record<Standing, string>>> = {
  restricted: 'WhatsApp restricts the number. The channel resumes by itself when that ends.',
  inactive: 'The number cannot send. WhatsApp Manager says why.',
  unready: 'Register the number with the Cloud API. The channel becomes active by itself then.',
};
