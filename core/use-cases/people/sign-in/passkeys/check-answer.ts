import { isCopied, type Passkey } from '../../../../model/people/passkey.js';
import type { OpenChallenge, PasskeyPorts } from './challenge.js';

/** A passkey before and after an answer that it has signed, and the challenge that is used up. */
export type ProvedPasskey = {
  readonly passkey: { readonly was: Passkey; readonly is: Passkey };
  readonly used: OpenChallenge['used'];
};

/** What is wrong with an answer. `copied`: its counter did not go up, so there may be a copy of the authenticator. */
export type WrongAnswer = 'wrong' | 'copied';

/** Whether a passkey has signed an answer to a challenge. */
export const checkAnswer = async (
  { passkeys, clock }: PasskeyPorts,
  answer: string,
  open: OpenChallenge,
  was: Passkey,
): Promise<ProvedPasskey | WrongAnswer> => {
  const signed = await passkeys.verify(answer, open.challenge, was);
  if (!signed) return 'wrong';
  if (isCopied(was, signed.signCount)) return 'copied';
  const is = { ...was, signCount: signed.signCount, usedAt: clock() };
  return { passkey: { was, is }, used: open.used };
};

/** What the commit of a proof replaces beside the session. */
export const usedUp = ({ passkey, used }: ProvedPasskey) => ({
  passkeys: [passkey],
  usedChallenges: [{ is: used }],
});

/** Names a passkey in the audit log: the first part of a digest of its id. */
export const fingerprint = (
  { digest }: Pick<PasskeyPorts, 'digest'>,
  { id }: Pick<Passkey, 'id'>,
): string => digest(id).slice(0, 16);
