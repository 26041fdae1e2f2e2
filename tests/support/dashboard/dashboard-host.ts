import { memoryBlobStore } from '../../../adapters/blobs/memory.js';
import { type DashboardOptions, dashboard } from '../../../adapters/dashboard/index.js';
import { csrfToken } from '../../../adapters/dashboard/server/security/csrf.js';
import { httpServer, type OnAnswered } from '../../../adapters/http/index.js';
import { memoryStores } from '../../../adapters/memory/index.js';
import { memoryRateLimiters } from '../../../adapters/memory/rate-limiter.js';
import { systemRandomBytes, ulidNewId } from '../../../adapters/system/index.js';
import { assemble, type Parts } from '../../../composition/assembly/index.js';
import { openSandbox } from '../../../composition/host/sandbox-channel.js';
import type { Actor } from '../../../core/model/people/actor.js';
import type { Role } from '../../../core/model/people/permissions.js';
import type { Clock } from '../../../core/ports/machine/clock.js';
import type { UserId } from '../../../core/shared/ids.js';
import { anyId } from '../fixtures/builders.js';
import { testMachine } from '../hosts/test-machine.js';
import { callOver, type HttpCall, type HttpReply } from '../http/http-client.js';
import { credentials, fakeSignIn } from './fake-sign-in.js';

/** The secret of the one session of these tests. */
export const secret = 'a secret of the session';

const stranger: Actor = {
  kind: 'user',
  id: null,
  name: credentials.email,
  address: null,
  memberships: [],
};

export type DashboardHostOptions = Partial<DashboardOptions> & {
  /** The role of the visitor in the organization. Null: not signed in. Default: owner. */
  readonly role?: Role | null;
  /** Whether the visitor signs in on the pages of the dashboard, with `credentials`. Default: is signed in already. */
  readonly hasSignIn?: boolean;
  /** Whether the visitor who is signed in already is so by a session of the dashboard. Default: by the host. */
  readonly hasSession?: boolean;
  /** Whether that sign-in asks for a second factor. */
  readonly asksForCode?: boolean;
  /** The name of the organization, the project and the channel. Default: Example. */
  readonly called?: string;
  /** Who is signed in. Default: the email of `credentials`. */
  readonly visitorName?: string;
  /** Default: a clock that stands still. */
  readonly clock?: Clock;
  readonly parts?: Partial<Parts>;
  /** Called at the end of each request. */
  readonly onAnswered?: OnAnswered;
  /** TCP port. Default: any free one. */
  readonly port?: number;
};

/**
 * The dashboard over a whole service in memory, behind its HTTP server. One visitor is signed in, as an owner of an
 * organization with a test project and a sandbox channel. Time stands unless it is set, and no worker runs:
 * `parts: { role: 'all' }`, a clock of the machine and `start()` change that.
 */
export const dashboardHost = async (options: DashboardHostOptions = {}) => {
  const { parts, port: wanted = 0, role = 'owner', ...given } = options;
  const { hasSignIn, asksForCode, hasSession = false, ...others } = given;
  const session = hasSession ? anyId('sess') : null;
  const { called = 'Example', visitorName = credentials.email, onAnswered, ...ports } = others;
  const time = { now: Date.UTC(2026, 0, 31, 9, 30) };
  const clock = options.clock ?? (() => time.now);
  const newId = ulidNewId(clock, systemRandomBytes);
  const stores = memoryStores(newId);
  const assembly = assemble({
    ...testMachine,
    clock,
    newId,
    stores,
    blobs: memoryBlobStore(clock),
    role: 'api',
    ...parts,
  });
  const { useCases } = assembly;
  const { organization, project, channel } = await openSandbox(useCases, called);

  const visitor: { actor: Actor | undefined; id: Actor['id'] } = { actor: undefined, id: null };
  /** Who asks from now on; null for a visitor who is not signed in. */
  const setMemberships = (memberships: Actor['memberships'] | null): void => {
    visitor.actor =
      memberships === null
        ? undefined
        : { kind: 'user', id: visitor.id, name: visitorName, address: null, memberships };
  };
  const setRole = (to: Role | null): void =>
    setMemberships(to === null ? null : [{ organization, role: to }]);
  /** The visitor is this user from now on, with the role of an owner. */
  const setUser = (id: UserId): void => {
    visitor.id = id;
    setRole('owner');
  };
  setRole(role);

  const faults: unknown[] = [];
  const rateLimiters = memoryRateLimiters(clock);
  const signIn = fakeSignIn(() => visitor.actor ?? stranger, clock, { asksForCode });
  const mount = dashboard({
    authorized: useCases.actAs,
    signIn: hasSignIn
      ? signIn.useCases
      : {
          whoIsAsking: async () => visitor.actor && { actor: visitor.actor, secret, session },
          signInUrl: '/sign-in-of-the-host',
        },
    clock,
    rateLimiter: rateLimiters.address,
    onFault: (error) => faults.push(error),
    ...ports,
  });
  const server = httpServer({
    rateLimiters,
    newId,
    onFault: (error) => faults.push(error),
    // A test that keeps its own process busy makes the event loop late, and no client waits meanwhile.
    acceptQueue: () => 0,
    ...(onAnswered && { onAnswered }),
    ...(ports.trustedProxies && { trustedProxies: ports.trustedProxies }),
    mounts: [mount],
    services: { ...useCases, isReady: async () => true, metrics: async () => '# nothing\n' },
  });
  const { port } = await server.listen('127.0.0.1', wanted);

  /** An address below the project, unless it begins with `/dashboard`. */
  const addressOf = (path: string): string =>
    path.startsWith('/dashboard') ? path : `/dashboard/projects/${project}${path}`;
  const call = (request: HttpCall): Promise<HttpReply> =>
    callOver(port, { ...request, path: addressOf(request.path) });

  return {
    time,
    stores,
    useCases,
    /** The audit log of the organization, newest first. */
    audited: () => stores.audit.list(organization, { limit: 100 }),
    organization,
    project,
    channel,
    server,
    faults,
    setRole,
    setUser,
    setMemberships,
    /** The sessions of the dashboard's own sign-in, by their tokens. */
    sessions: signIn.sessions,
    /** From now on that sign-in refuses passwords, for so many seconds. */
    limit: signIn.limit,
    /** From now on that sign-in checks a password when the promise resolves. Gives how many wait. */
    hold: signIn.hold,
    url: `http://127.0.0.1:${port}`,
    start: assembly.start,
    addressOf,
    call,
    /** Gets a page: `/messages` of the project, or `/dashboard/...`. */
    get: (path: string, headers: HttpCall['headers'] = {}) => call({ path, headers }),
    /** Posts a form as a page of the dashboard does. */
    post: (
      path: string,
      fields: Readonly<Record<string, string>> | readonly [string, string][],
      headers: HttpCall['headers'] = {},
    ) => {
      const given = Array.isArray(fields) ? fields : Object.entries(fields);
      return call({
        method: 'POST',
        path,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams([...given, ['csrf', csrfToken(secret)]]).toString(),
      });
    },
    /** Posts a multipart body, as the form of an upload does. */
    upload: (path: string, body: Uint8Array, boundary: string) =>
      call({
        method: 'POST',
        path: `${path}?csrf=${csrfToken(secret)}`,
        headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
        body,
      }),
    close: async () => {
      await server.close(1_000);
      await assembly.close();
    },
  };
};

export type DashboardHost = Awaited<ReturnType<typeof dashboardHost>>;
