import * as E from 'fp-ts/lib/Either.js';
import type { Session } from '../../../model/people/session.js';
import type { User } from '../../../model/people/user.js';
import type { EphemeralStore } from '../../../ports/stores/ephemeral-store.js';
import { type Instant, minuteMs } from '../../../shared/time.js';
import { retryOnConflict } from '../../retry-on-conflict.js';
import { commitAction } from '../audit-entries.js';
import type { SessionPorts } from './begin-session.js';
import { longestProviderSession } from './by-identity.js';

/** What a provider of single sign-on says has ended there. It names the person, the session at the provider, or both. */
export type EndProviderSessions = {
  readonly issuer: string;
  readonly subject: string | undefined;
  readonly providerSession: string | undefined;
  /** Names the message (`jti`): it counts once. */
  readonly message: string;
  /** Unix milliseconds at which the provider wrote it. Sessions that began later stay. */
  readonly writtenAt: Instant;
  readonly address: string | null;
};

/** The provider has said this before. */
export type AlreadySaid = { readonly code: 'sign_in_refused' };

/** The ports of who ends sessions for a provider. */
export type ProviderLogoutPorts = SessionPorts & { readonly ephemeral: EphemeralStore };

/** How old a message of a provider may be. */
export const logoutMessageMs = 5 * minuteMs;
/** Difference of the clocks here and at the provider that is accepted. */
export const providerSkewMs = minuteMs;

/** Ends the sessions that a provider of single sign-on has ended: those of one person in one commit. Answers how many. */
export const endProviderSessions =
  (ports: ProviderLogoutPorts) =>
  async (command: EndProviderSessions): Promise<E.Either<AlreadySaid, number>> => {
    const { ephemeral, digest, clock } = ports;
    const name = `provider-logout:${digest(`${command.issuer} ${command.message}`)}`;
    if ((await ephemeral.read(name, clock())) !== undefined)
      return E.left({ code: 'sign_in_refused' });
    let ended = 0;
    for (const user of await usersOf(ports, command)) ended += await endOf(ports, user, command);
    // Written after it is done: a message whose work failed may come again.
    await ephemeral.write(name, '', clock() + 2 * (logoutMessageMs + providerSkewMs));
    return E.right(ended);
  };

/** The users whom a message is about. */
const usersOf = async (
  { people }: ProviderLogoutPorts,
  { issuer, subject, providerSession }: EndProviderSessions,
): Promise<readonly User[]> => {
  if (subject !== undefined) {
    const user = await people.findUserByOidc(issuer, subject);
    return user ? [user] : [];
  }
  const id = providerSession?.slice(0, longestProviderSession) ?? '';
  const sessions = id === '' ? [] : await people.listProviderSessions(id);
  const ids = [...new Set(sessions.map(({ user }) => user))];
  const users = await Promise.all(ids.map(people.findUser));
  return users.flatMap((user) => (user?.oidc?.issuer === issuer ? [user] : []));
};

/** Who ends them, as the audit log names it. */
const provider = { kind: 'service', id: null, name: 'single sign-on' } as const;

/** Ends the sessions of one user that a message is about. */
const endOf = (
  ports: ProviderLogoutPorts,
  { id, oidc }: User,
  command: EndProviderSessions,
): Promise<number> =>
  retryOnConflict(async () => {
    const sessions = await ports.people.listSessions(id);
    const ending = sessions.filter((session) => isMeant(session, command));
    if (ending.length === 0) return 0;
    const members = await ports.people.membershipsOf(id);
    const action = {
      organizations: members.map(({ organization }) => organization),
      actor: { ...provider, address: command.address },
      action: 'session.end_by_provider',
      resource: id,
      details: { issuer: oidc?.issuer ?? command.issuer, sessions: ending.length },
    };
    const change = { replaces: { sessions: ending.map((was) => ({ was })) } };
    const done = await commitAction(ports, action, E.right(ending.length), change);
    return done === 'retry' ? done : ending.length;
  });

/** Whether a session is one that the provider has ended. One whose id at the provider is not known is meant by its person. */
const isMeant = (
  { method, providerSession, createdAt }: Session,
  { subject, providerSession: given, writtenAt }: EndProviderSessions,
): boolean => {
  if (method !== 'oidc' || createdAt > writtenAt + providerSkewMs) return false;
  if (given === undefined) return true;
  const isUnknown = subject !== undefined && providerSession === null;
  return isUnknown || providerSession === given.slice(0, longestProviderSession);
};
