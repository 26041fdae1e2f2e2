import { randomBytes } from 'node:crypto';
import * as E from 'fp-ts/lib/Either.js';
import type { SignInUseCases } from '../../../adapters/dashboard/index.js';
import type { Actor } from '../../../core/model/people/actor.js';
import type { SessionId } from '../../../core/shared/ids.js';
import type { Instant } from '../../../core/shared/time.js';
import { anyId } from '../fixtures/builders.js';

/** What the one user of a fake sign-in knows. */
export const credentials = {
  email: 'ada@example.com',
  password: 'correct horse',
  link: 'a-one-time-link',
  code: '123456',
  invitation: 'an-invitation',
} as const;

type FakeSession = {
  readonly id: SessionId;
  readonly isPending: boolean;
  readonly userAgent: string | null;
};

const invalid = E.left({ code: 'invitation_not_found' } as const);
const no = E.left({ code: 'sign_in_refused' } as const);

/** A sign-in in memory for one user, whose tokens a test can count. With `asksForCode` a session waits for a second factor. */
export const fakeSignIn = (
  actorOf: () => Actor,
  clock: () => Instant,
  { asksForCode = false }: { readonly asksForCode?: boolean | undefined } = {},
) => {
  const sessions = new Map<string, FakeSession>();
  const wait = { seconds: 0 };
  const held = { until: Promise.resolve(), calls: 0 };
  const links = new Set<string>([credentials.link]);
  const account = { name: null as string | null, password: credentials.password as string };
  const begin = (userAgent: string | null, isPending: boolean) => {
    const token = randomBytes(32).toString('base64url');
    sessions.set(token, { id: anyId('sess'), isPending, userAgent });
    return E.right({ token, isPending });
  };
  const endWhere = (ends: (session: FakeSession) => boolean): void => {
    for (const [token, session] of sessions) if (ends(session)) sessions.delete(token);
  };
  const done = E.right(undefined);
  const recovery = E.right({ codes: ['abcd-efgh-ijkl-mnop'] });
  const useCases: SignInUseCases = {
    findSession: async (token) => {
      const session = sessions.get(token);
      return session && { ...session, actor: actorOf() };
    },
    signInByPassword: async ({ email, password, userAgent }) => {
      held.calls += 1;
      await held.until;
      if (wait.seconds > 0)
        return E.left({ code: 'rate_limit_exceeded', retryAfterSeconds: wait.seconds });
      return email === credentials.email && password === account.password
        ? begin(userAgent, asksForCode)
        : no;
    },
    findLink: async (token) => (links.has(token) ? E.right({ email: credentials.email }) : no),
    signInByLink: async ({ token, userAgent }) =>
      links.delete(token) ? begin(userAgent, asksForCode) : no,
    signInByIdentity: async ({ verifiedEmail, userAgent }) =>
      verifiedEmail === credentials.email ? begin(userAgent, asksForCode) : no,
    findInvitation: async (token) =>
      token === credentials.invitation
        ? E.right({ email: credentials.email, role: 'viewer', organization: 'Example' })
        : invalid,
    joinAsNewUser: async () => invalid,
    acceptInvitation: async (actor, { token }) => {
      const membership = actor.memberships === 'all' ? undefined : actor.memberships[0];
      return token === credentials.invitation && membership ? E.right(membership) : invalid;
    },
    leaveOrganization: async () => E.left({ code: 'last_owner', id: 'user_1' }),
    giveSecondFactor: async ({ session, code, userAgent }) => {
      if (code !== credentials.code || !sessions.delete(session)) return no;
      return begin(userAgent, false);
    },
    endProviderSessions: async () => E.right(0),
    proveAgain: async (_, { password }) => (password === account.password ? done : no),
    signOut: async (token) => void sessions.delete(token),
    getAccount: async () =>
      E.right({
        email: credentials.email,
        name: account.name,
        hasPassword: true,
        hasSecondFactor: asksForCode,
        recoveryCodesLeft: 3,
        organizations: [],
        sessions: [...sessions.values()].map(({ id, userAgent }) => ({
          id,
          userAgent,
          method: 'password',
          createdAt: clock(),
          usedAt: clock(),
          address: '192.0.2.1',
          isFreshLink: false,
        })),
      }),
    changeName: async (_, name) => {
      account.name = name;
      return done;
    },
    changePassword: async (_, { current, password, session }) => {
      if (current !== account.password) return no;
      account.password = password;
      endWhere(({ id }) => id !== session);
      return done;
    },
    beginSecondFactor: async () =>
      E.right({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/a?secret=JBSWY3DPEHPK3PXP' }),
    confirmSecondFactor: async (_, code) => (code === credentials.code ? recovery : no),
    renewRecoveryCodes: async (_, code) => (code === credentials.code ? recovery : no),
    removeSecondFactor: async (_, code) => (code === credentials.code ? done : no),
    endSession: async (_, session) => {
      endWhere(({ id }) => id === session);
      return done;
    },
    endSessions: async () => {
      sessions.clear();
      return done;
    },
  };
  const limit = (seconds: number): void => {
    wait.seconds = seconds;
  };
  const hold = (until: Promise<void>) => {
    Object.assign(held, { until, calls: 0 });
    return { calls: () => held.calls };
  };
  return { useCases, sessions, limit, hold };
};
