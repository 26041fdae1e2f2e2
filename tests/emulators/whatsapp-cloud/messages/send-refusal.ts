import { firstRefusal } from '../graph/answers/answer.js';
import type { Refusal } from '../graph/answers/refusal.js';
import type { Account, BusinessNumber } from '../state/entities.js';
import type { Provider } from '../state/provider.js';
import type { Recipient } from './recipient.js';
import { isWindowOpen } from './window.js';

/** What a message is, as far as the conditions of its sender and its recipient care. */
export type Sending = {
  readonly number: BusinessNumber;
  readonly recipient: Recipient;
  readonly isTemplate: boolean;
  readonly identityHash?: string | undefined;
};

const statusCodes: Readonly<Record<string, number>> = {
  PENDING: 133010,
  UNVERIFIED: 133010,
  DISCONNECTED: 133010,
  MIGRATED: 133010,
  OFFLINE: 133010,
  DELETED: 33,
  BANNED: 131031,
  RESTRICTED: 368,
  RATE_LIMITED: 131048,
};

/** Whether sender and recipient are in a condition to exchange this message at all. */
export const sendRefusal = (provider: Provider, sending: Sending): Refusal | undefined =>
  firstRefusal(
    () => numberProblem(sending.number),
    () => accountProblem(provider, sending),
    () => recipientProblem(provider, sending),
  );

const numberProblem = ({ isRegistered, status, sendsAnswer }: BusinessNumber) => {
  if (!isRegistered) return { code: 133010, details: 'Account not registered.' };
  const code = sendsAnswer ?? statusCodes[status];
  return code === undefined ? undefined : { code, details: `The number is ${status}.` };
};

const accountProblem = (provider: Provider, sending: Sending): Refusal | undefined => {
  const account = provider.state.accounts.get(sending.number.account);
  if (account?.isLocked) return { code: 131031, details: 'The account has been locked.' };
  const forbidden = restrictionOn(provider, sending);
  return account && isRestricted(account, forbidden, provider.clock.now())
    ? { code: 368, details: `The account is restricted: ${forbidden}.` }
    : undefined;
};

const restrictionOn = (provider: Provider, { number, recipient, isTemplate }: Sending): string =>
  isTemplate && !isWindowOpen(provider, number.id, recipient.key)
    ? 'RESTRICTED_BIZ_INITIATED_MESSAGING'
    : 'RESTRICTED_CUSTOMER_INITIATED_MESSAGING';

const isRestricted = ({ restrictions }: Account, type: string, now: number): boolean =>
  restrictions.some((one) => one.type === type && (one.until === undefined || one.until > now));

const recipientProblem = (provider: Provider, sending: Sending): Refusal | undefined => {
  const { number, recipient, identityHash } = sending;
  const { allowList } = provider.state;
  if (recipient.key === number.digits)
    return { code: 131021, details: 'Sender and recipient are the same.' };
  if (allowList !== undefined && !allowList.includes(recipient.key))
    return { code: 131030, details: 'Add the recipient to the list of allowed numbers.' };
  if (identityHash !== undefined && identityHash !== recipient.person.identityHash)
    return { code: 137000, details: "The user's identity has changed." };
  const { answers } = recipient.person;
  return answers === undefined ? undefined : { code: answers, details: 'Refused.' };
};
