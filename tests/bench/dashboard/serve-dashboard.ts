import knex from 'knex';
import { memoryBlobStore } from '../../../adapters/blobs/memory.js';
import { dashboard } from '../../../adapters/dashboard/index.js';
import { httpServer } from '../../../adapters/http/index.js';
import { knexStores, migrate, postgresConfig, sqliteConfig } from '../../../adapters/knex/index.js';
import { memoryRateLimiters } from '../../../adapters/memory/index.js';
import { systemClock, systemRandomBytes, ulidNewId } from '../../../adapters/system/index.js';
import { assemble } from '../../../composition/assembly/index.js';
import type { Actor } from '../../../core/model/people/actor.js';
import { isId, type ProjectId } from '../../../core/shared/ids.js';
import { eventsAtOnce } from '../../../core/workers/statistics/event-counter.js';
import { testMachine } from '../../support/hosts/test-machine.js';
import type { StartSide } from '../processes/side.js';
import { raisedLimits } from '../service/raised-limits.js';

/** What the benchmark needs to know of the dashboard. */
export type DashboardReady = { readonly url: string; readonly organization: string };

/** How many events were counted for the statistics, and how long that took. */
export type Counted = { readonly events: number; readonly ms: number };

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
    ...{ rateLimiters, newId, onFault: console.error, mounts: [mount] },
    services: { ...useCases, isReady: async () => true, metrics: async () => '' },
  });
  const { port } = await server.listen('127.0.0.1', 0);

  const countAll = async (): Promise<Counted> => {
    const began = performance.now();
    let events = 0;
    for (;;) {
      const looked = await stores.statistics.count(project, eventsAtOnce);
      if (looked === 0) return { events, ms: performance.now() - began };
      events += looked;
    }
  };
  return {
    ready: { url: `http://127.0.0.1:${port}`, organization },
    ask: countAll,
    stop: async () => {
      await server.close(1_000);
      await stores.close();
      await db.destroy();
    },
  };
};

export default serveDashboard;
