import * as E from 'fp-ts/lib/Either.js';
import { normalRecoveryCode } from '../../../model/people/recovery-code.js';
import { isOver } from '../../../model/people/session.js';
import type { SecondFactor, User } from '../../../model/people/user.js';
import type { Clock } from '../../../ports/machine/clock.js';
import type { OneTimeCodes } from '../../../ports/machine/one-time-codes.js';
import type { Sealing } from '../../../ports/machine/sealing.js';
import { retryOnConflict } from '../../retry-on-conflict.js';
import { actorOf, refuse } from '../audit-entries.js';
import { type SignInRefused, signInRefused, type TooManyAttempts } from '../refusals.js';
import {
  type BegunSession,
  type Browser,
  beginSession,
  type SessionPorts,
} from './begin-session.js';
import { knownUsers } from './known-browser.js';
import { type LimitPorts, limitCode, limitKnown, limitNetwork } from './limit-attempts.js';

/** The ports of one-time codes. */
export type CodePorts = SessionPorts &
  LimitPorts & { readonly sealing: Sealing; readonly oneTimeCodes: OneTimeCodes };

/** A code for a session that waits for it. */
export type GiveSecondFactor = { readonly session: string; readonly code: string } & Browser;

/**
 * The second factor after a code was taken: one of the app, or a recovery code, which is then gone. Undefined for a code that is
 * wrong, used, or of a step that is over.
 */
export const afterCode = (
  { sealing, oneTimeCodes, clock, digest }: Omit<CodePorts, 'people'> & { clock: Clock },
  { id, secondFactor }: User,
  code: string,
): SecondFactor | undefined => {
  if (!secondFactor) return undefined;
  const { recoveryCodes = [] } = secondFactor;
  const hash = digest(normalRecoveryCode(code));
  if (recoveryCodes.includes(hash))
    return { ...secondFactor, recoveryCodes: recoveryCodes.filter((each) => each !== hash) };
  const step = oneTimeCodes.stepOf(sealing.open(secondFactor.sealedSecret, id), code, clock());
  return step !== undefined && step > secondFactor.lastStep
    ? { ...secondFactor, lastStep: step }
    : undefined;
};

/** Ends a session that waits for a code, and begins one that does not. Each code is taken once. */
export const giveSecondFactor =
  (ports: CodePorts) =>
  async ({
    session: token,
    code,
    ...browser
  }: GiveSecondFactor): Promise<E.Either<SignInRefused | TooManyAttempts, BegunSession>> => {
    const { people, digest, steady } = ports;
    const hash = digest(token);
    const pending = await people.findSession(hash);
    if (!pending) return E.left((await limitNetwork(ports, browser.address)) ?? signInRefused);
    const { id, email } = pending.user;
    const limited = await (knownUsers(ports, browser.known, email).includes(id)
      ? limitKnown(ports, id)
      : limitCode(ports, browser.address, id));
    if (limited) return E.left(limited);
    return retryOnConflict(async () => {
      const found = await people.findSession(hash);
      if (!found?.session.isPending || isOver(found.session, steady()))
        return E.left(signInRefused);
      const { session, user, members } = found;
      const secondFactor = afterCode(ports, user, code);
      if (!secondFactor) {
        const attempt = {
          organizations: members.map(({ organization }) => organization),
          actor: actorOf(user, browser.address),
          action: 'session.create',
          resource: session.id,
          details: { method: session.method, factor: 'code' },
        };
        return refuse(ports, attempt, signInRefused);
      }
      const { method, provedAt, providerSession } = session;
      const isRecovery =
        secondFactor.recoveryCodes?.length !== user.secondFactor?.recoveryCodes?.length;
      return beginSession(ports, user, {
        ...{ method, isPending: false, browser, factor: isRecovery ? 'recovery_code' : 'code' },
        ...{ change: { secondFactor }, uses: { session }, provedAt, providerSession },
      });
    });
  };
