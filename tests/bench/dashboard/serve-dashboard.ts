import knex from 'knex';
import { memoryBlobStore } from '../../../adapters/blobs/memory.js';
import { dashboard } from '../../../adapters/dashboard/index.js';
import { httpServer } from '../../../adapters/http/index.js';
import { knexStores, migrate, postgresConfig, sqliteConfig } from '../../../adapters/knex/index.js';
import { memoryRateLimiters } from '../../../adapters/memory/index.js';
import { systemClock, systemRandomBytes, ulidNewId } from '../../../adapters/system/index.js';
import { assemble } from '../../../composition/assembly/index.js';
import type { Actor } from '../../../core/model/people/actor.js';
import type { Stores } from '../../../core/ports/stores/stores.js';
import {
  isId,
  type OrganizationId,
  type ProjectId,
  type WebhookEndpointId,
} from '../../../core/shared/ids.js';
import { dayMs, minuteMs, secondMs } from '../../../core/shared/time.js';
import { deliveriesAtOnce } from '../../../core/workers/statistics/attempt-counter.js';
import { eventsAtOnce } from '../../../core/workers/statistics/event-counter.js';
import { present } from '../../support/fixtures/either.js';
import { testMachine } from '../../support/hosts/test-machine.js';
import type { StartSide } from '../processes/side.js';
import { raisedLimits } from '../service/raised-limits.js';
import type { Names } from './pages.js';

/** What the benchmark needs to know of the dashboard. */
export type DashboardReady = Names & { readonly url: string };

/** What is counted for the statistics. */
export type CountedKind = 'events' | 'deliveries';

/** How many were counted, and how long that took. */
export type Counted = { readonly counted: number; readonly ms: number };

const configOf = (url: string) =>
  url.startsWith('sqlite:') ? sqliteConfig(url.slice('sqlite:'.length)) : postgresConfig(url, 10);

/** The dashboard alone, on a database that was filled. Its visitor is always signed in. `BENCH_PROJECT` is the project. */
const serveDashboard: StartSide<DashboardReady> = async (environment) => {
  const { BENCH_DATABASE = '', BENCH_PROJECT = '' } = environment;
  if (!isId('proj')(BENCH_PROJECT)) throw new Error(`${BENCH_PROJECT} is no project`);
  const project: ProjectId = BENCH_PROJECT;
  const db = knex.default(configOf(BENCH_DATABASE));
  await migrate(db);
  const newId = ulidNewId(systemClock, systemRandomBytes);
  const stores = knexStores(db, { newId });
  const { useCases } = assemble({
    ...testMachine,
    ...{ clock: systemClock, newId, stores, role: 'api' },
    blobs: memoryBlobStore(systemClock),
  });
  const organization = (await stores.tenants.findProject(project))?.organization;
  if (!organization) throw new Error(`${project} is not in the database`);
  const memberships = [{ organization, role: 'owner' }] as const;
  const actor: Actor = { kind: 'user', id: null, name: 'bench', address: null, memberships };
  const rateLimiters = raisedLimits(memoryRateLimiters(systemClock));
  const mount = dashboard({
    authorized: useCases.actAs,
    signIn: {
      whoIsAsking: async () => ({ actor, secret: 'bench', session: null }),
      signInUrl: '/none',
    },
    clock: systemClock,
    rateLimiter: rateLimiters.address,
    onFault: console.error,
  });
  const server = httpServer({
    ...{ rateLimiters, newId, onFault: console.error, acceptQueue: () => 0, mounts: [mount] },
    services: { ...useCases, isReady: async () => true, metrics: async () => '' },
  });
  const { port } = await server.listen('127.0.0.1', 0);

  const names = await namesOf(stores, { project, organization });
  await addSamples(stores, project);
  const countNext: Readonly<Record<CountedKind, () => Promise<number>>> = {
    events: () => stores.statistics.count(project, eventsAtOnce),
    deliveries: () => stores.attemptCounts.count(names.endpoint, deliveriesAtOnce),
  };
  const countAll = async (kind: CountedKind): Promise<Counted> => {
    const began = performance.now();
    let counted = 0;
    for (;;) {
      const more = await countNext[kind]();
      if (more === 0) return { counted, ms: performance.now() - began };
      counted += more;
    }
  };
  return {
    ready: { url: `http://127.0.0.1:${port}`, ...names },
    ask: (what) => countAll(what === 'events' ? 'events' : 'deliveries'),
    stop: async () => {
      await server.close(1_000);
      await stores.close();
      await db.destroy();
    },
  };
};

/** One of everything that the project has. */
const namesOf = async (
  stores: Stores,
  { project, organization }: { readonly project: ProjectId; readonly organization: OrganizationId },
): Promise<Names & { readonly endpoint: WebhookEndpointId }> => {
  const first = <A>(found: readonly A[]): A => present(found[0]);
  const { id: endpoint } = first(await stores.endpoints.list(project));
  const page = { limit: 1 };
  return {
    ...{ project, organization, endpoint },
    message: first(await stores.messages.list(project, page)).id,
    event: first(await stores.events.list(project, { after: 0, since: 0, ...page })).id,
    channel: first(await stores.channels.list(project)).id,
    delivery: first(await stores.deliveries.list(project, endpoint, page)).id,
    key: first(await stores.tenants.listKeys(project)).id,
  };
};

/** A sample of the send queue for each point of a plot: of a day, and of 90 days. */
const addSamples = async ({ queueSamples }: Stores, project: ProjectId): Promise<void> => {
  const now = systemClock();
  const ages = [
    ...Array.from({ length: 288 }, (_, i) => i * 5 * minuteMs),
    ...Array.from({ length: 90 }, (_, i) => i * dayMs),
  ];
  for (const age of ages)
    await queueSamples.record(now - age, [{ project, channel: '', jobs: 100, oldestMs: secondMs }]);
};

export default serveDashboard;
