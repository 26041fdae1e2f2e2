import assert from 'node:assert/strict';
import { type PgBouncer, startPgBouncer } from '../../support/servers/pgbouncer.js';
import {
  type PostgresNode,
  promote,
  startPrimary,
  startStandby,
} from '../../support/stores/postgres-node.js';
import { freePort, password } from '../../support/stores/postgres-server.js';

/** A primary and its synchronous standby, on two ports that never change. */
export type Pair = {
  /** Makes an empty database; gives a URL with both hosts. */
  readonly createDatabase: () => Promise<string>;
  /** Kills the primary, waits, and promotes the standby. */
  readonly failOver: (downMs: number) => Promise<{ readonly promotionMs: number }>;
  /** Starts the old primary beside the new one; no server may commit there. Then replaces it with a new standby. */
  readonly returnOfTheOld: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** PgBouncer in front of each Postgres, with its `max_prepared_statements`; undefined: none. */
export type Pooling = { readonly maxPreparedStatements: number | undefined } | undefined;

/** How long the old primary is back before it is replaced. */
const oldIsBackMs = 2_000;

/** Each commit on the old primary waits for a standby, which it no longer has. */
const waitingCommits =
  "select count(*)::int as commits from pg_stat_activity where wait_event = 'SyncRep'";

/** Starts both. */
export const startPair = async (pooling: Pooling): Promise<Pair> => {
  const ports = [await freePort(), await freePort()] as const;
  let primary = await startPrimary(ports[0]);
  let standby = await startStandby(primary, ports[1]);
  let old: PostgresNode | undefined;
  const bouncers: PgBouncer[] = [];
  if (pooling)
    for (const port of ports)
      bouncers.push(await startPgBouncer(port, pooling.maxPreparedStatements));
  const clientPorts = pooling ? bouncers.map(({ port }) => port) : ports;
  const hosts = clientPorts.map((port) => `127.0.0.1:${port}`).join(',');

  return {
    createDatabase: async () => {
      await primary.ask('create database roundtrip');
      return `postgres://postgres:${password}@${hosts}/roundtrip?target_session_attrs=read-write`;
    },
    failOver: async (downMs) => {
      await primary.kill();
      await sleep(downMs);
      const began = performance.now();
      await promote(standby);
      [old, primary] = [primary, standby];
      return { promotionMs: performance.now() - began };
    },
    returnOfTheOld: async () => {
      if (!old) return;
      await old.restart();
      const until = performance.now() + oldIsBackMs;
      while (performance.now() < until) {
        const [found] = await old.ask(waitingCommits);
        assert.equal(found?.commits, 0, 'no server commits on the old primary');
        await sleep(100);
      }
      await old.kill();
      await old.remove();
      standby = await startStandby(primary, old.port);
      old = undefined;
    },
    close: async () => {
      for (const bouncer of bouncers) await bouncer.end();
      for (const node of [primary, standby]) {
        await node.kill();
        await node.remove();
      }
    },
  };
};

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
