import * as E from 'fp-ts/lib/Either.js';
import { memoryBlobStore } from '../../../adapters/blobs/memory.js';
import { httpServer, type Services } from '../../../adapters/http/index.js';
import { memoryRateLimiters } from '../../../adapters/memory/rate-limiter.js';
import { systemRandomBytes, ulidNewId } from '../../../adapters/system/index.js';
import { assemble } from '../../../composition/assembly/index.js';
import { adminServices } from '../../../composition/server/admin/admin-api.js';
import { scimOf } from '../../../composition/server/scim.js';
import { type Scope, scopes } from '../../../core/model/access/scopes.js';
import type { Project } from '../../../core/model/tenants/project.js';
import type { MonotonicClock } from '../../../core/ports/machine/clock.js';
import type { RateLimiter } from '../../../core/ports/machine/rate-limiter.js';
import type { SendMail } from '../../../core/ports/machine/send-mail.js';
import type { Stores } from '../../../core/ports/stores/stores.js';
import type { SendWebhook } from '../../../core/ports/webhooks/webhook-sender.js';
import { PhoneNumber } from '../../../core/shared/phone-number.js';
import { callOver, type HttpCall, rawOver } from '../http/http-client.js';
import { hostStores } from '../stores/host-stores.js';
import { testMachine } from './test-machine.js';

export type HttpHostOptions = Partial<
  Omit<Parameters<typeof httpServer>[0], 'services' | 'rateLimiters'>
> & {
  /** In place of both limiters. */
  readonly rateLimiter?: RateLimiter;
  /** Use cases and probes that differ from the usual ones. */
  readonly services?: Partial<Services>;
  readonly stores?: Stores;
  /** Measures for how long answers are remembered. Default: the process's monotonic clock. */
  readonly monotonic?: MonotonicClock;
  /** What answers tests of webhook endpoints. Default: 204 to each. */
  readonly sendWebhook?: SendWebhook;
  /** Default: no mail is sent. */
  readonly sendMail?: SendMail;
};

/**
 * A whole service behind its HTTP server on a free port of 127.0.0.1, on the stores that the test run is about.
 * Time stands unless it is set.
 */
export const httpHost = async (options: HttpHostOptions = {}) => {
  const time = { now: Date.UTC(2026, 0, 31, 9, 30) };
  const clock = () => time.now;
  const { rateLimiter, sendWebhook = taken, sendMail, monotonic, ...others } = options;
  const newId = ulidNewId(clock, systemRandomBytes);
  const { stores, close } = options.stores
    ? { stores: options.stores, close: async () => {} }
    : await hostStores(newId);
  const assembly = assemble({
    ...testMachine,
    clock,
    newId,
    stores,
    blobs: memoryBlobStore(clock),
    sendWebhook,
    ...(sendMail && { sendMail }),
    ...(monotonic && { monotonic }),
    role: 'api',
  });
  const { useCases } = assembly;
  const faults: unknown[] = [];
  const rateLimiters = rateLimiter
    ? { project: rateLimiter, address: rateLimiter }
    : memoryRateLimiters(clock);
  const forScim = { assembly: { useCases, parts: { ...assembly.parts, rateLimiters } } };
  const server = httpServer({
    rateLimiters,
    newId,
    onFault: (error) => faults.push(error),
    // A test that keeps its own process busy makes the event loop late, and no client waits meanwhile.
    acceptQueue: () => 0,
    ...others,
    mounts: [...(others.mounts ?? []), scimOf(forScim, 'https://roundtrip.example')],
    services: {
      ...useCases,
      admin: adminServices(
        assembly,
        async () => ({ version: '0.0.0', notReady: undefined, newestBackupAt: null }),
        'https://roundtrip.example/dashboard',
      ),
      isReady: async () => true,
      metrics: async () => '# nothing\n',
      ...options.services,
    },
  });
  const { port } = await server.listen('127.0.0.1', 0);

  /** A project of its own, with an active sandbox channel and a key. */
  const newProject = async ({
    environment = 'live',
    keyScopes = scopes,
    allowedIps = [],
  }: NewProject = {}) => {
    const organization = right(await useCases.createOrganization({ name: 'Any' }));
    const project = right(
      await useCases.createProject({
        organization: organization.id,
        name: 'Any',
        environment,
      }),
    );
    const channel = right(
      await useCases.connectChannel({
        project: project.id,
        type: 'whatsapp',
        provider: 'sandbox',
        address: right(PhoneNumber.decode('+12025550199')),
        displayName: null,
        settings: {},
      }),
    );
    const created = await useCases.createKey({
      project: project.id,
      scopes: keyScopes,
      expiresAt: null,
      allowedIps,
    });
    const { key, text } = right(created);
    return { project: project.id, channel: channel.id, key: text, keyId: key.id };
  };

  return {
    time,
    stores,
    useCases,
    server,
    port,
    faults,
    newProject,
    call: (call: HttpCall) => callOver(port, call),
    raw: (text: string | Uint8Array) => rawOver(port, text),
    close: async () => {
      await server.close(1_000);
      await close();
    },
  };
};

const taken: SendWebhook = async () => ({
  statusCode: 204,
  durationMs: 1,
  responseBody: '',
  error: null,
});

export type HttpHost = Awaited<ReturnType<typeof httpHost>>;

type NewProject = {
  readonly environment?: Project['environment'];
  readonly keyScopes?: readonly Scope[];
  readonly allowedIps?: readonly string[];
};

/** What was answered, where a refusal would be the test's own mistake. */
const right = <A>(answer: E.Either<unknown, A>): A => {
  if (E.isLeft(answer)) throw new Error(`refused: ${JSON.stringify(answer.left)}`);
  return answer.right;
};
