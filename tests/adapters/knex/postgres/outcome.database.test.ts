import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { type KnexStores, postgresConfig } from '../../../../adapters/knex/index.js';
import type { Channel } from '../../../../core/model/channels/channel.js';
import { PortFailure } from '../../../../core/ports/port-failure.js';
import { anyAcceptance, times } from '../../../support/fixtures/builders.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { messageOf, openChannel, openProject } from '../../../support/fixtures/scene.js';
import {
  fairWeather,
  startTcpProxy,
  type TcpProxy,
  type Weather,
} from '../../../support/servers/tcp-proxy.js';
import { withStores } from '../../../support/stores/knex-stores.js';
import { migratedDatabase } from '../../../support/stores/migrated.js';
import { suite } from '../../../support/suite.js';

/** Stores that reach their database through a proxy, and others that reach it straight. */
const throughProxy = async (
  use: (scene: {
    readonly stores: KnexStores;
    readonly straight: KnexStores;
    readonly channel: Channel;
    readonly proxy: TcpProxy;
  }) => Promise<void>,
): Promise<void> => {
  const url = new URL(await migratedDatabase());
  const proxy = await startTcpProxy(Number(url.port));
  await withStores(postgresConfig(url.href, 4), async ({ stores: straight }) => {
    const channel = await openChannel(straight, await openProject(straight));
    url.port = String(proxy.port);
    await withStores(postgresConfig(url.href, 4), async ({ stores }) => {
      await use({ stores, straight, channel, proxy });
      proxy.turn(fairWeather);
    });
  });
  await proxy.close();
};

const isCommit = (chunk: Buffer): boolean => chunk.includes('commit\0');

/** Breaks one connection while it commits: before the server hears of it, or before it can answer. */
const breakingOneCommit = (when: 'before' | 'after'): Weather => {
  let state: 'fair' | 'sent' | 'over' = 'fair';
  return (chunk, sender) => {
    if (state === 'fair' && sender === 'client' && isCommit(chunk)) {
      state = when === 'before' ? 'over' : 'sent';
      return when === 'before' ? 'reset' : 'pass';
    }
    if (state !== 'sent' || sender === 'client') return 'pass';
    state = 'over';
    return 'reset';
  };
};

const numbersIn = async ({ events }: KnexStores, { project }: Channel) =>
  (await events.list(project, { after: 0, since: 0, limit: 999 })).map(({ sequence }) => sequence);

const cases = suite('a connection that breaks while it commits');

for (const when of ['before', 'after'] as const)
  cases(`${when} the server has committed: all is made, once, and answered`, () =>
    throughProxy(async ({ stores, straight, channel, proxy }) => {
      for (const round of [1, 2, 3]) {
        proxy.turn(breakingOneCommit(when));
        const changes = times(20, () => anyAcceptance(channel));
        for (const answer of await Promise.all(changes.map(stores.commit))) rightOf(answer);
        const ids = changes.map((change) => messageOf(change).id);
        assert.equal((await straight.messages.findMany(channel.project, ids)).length, 20);
        assert.deepEqual(
          await numbersIn(straight, channel),
          times(20 * round, (i) => i + 1),
        );
      }
    }),
  );

cases('could delay a commit: no commit is sent before the server has begun its transaction', () =>
  throughProxy(async ({ stores, channel, proxy }) => {
    const early: string[] = [];
    let isBegun = false;
    proxy.turn((chunk, sender) => {
      if (sender === 'server') isBegun = true;
      else if (chunk.includes('begin\0')) isBegun = false;
      if (sender === 'client' && isCommit(chunk) && !isBegun) early.push(chunk.toString('latin1'));
      return 'pass';
    });
    const { id } = channel;
    await stores.ephemeral.write(id, 'heard', Date.now());
    await stores.ephemeral.delete(id);
    rightOf(await stores.commit(anyAcceptance(channel)));
    assert.deepEqual(early, []);
  }),
);

cases('while jobs are claimed: they are claimed once, and reported as claimed', () =>
  throughProxy(async ({ stores, straight, channel, proxy }) => {
    for (const change of times(5, () => anyAcceptance(channel)))
      rightOf(await straight.commit(change));
    const now = Date.now();
    const [lease] = await stores.queue.claim({ owner: 'one', now, leaseMs: 10_000, limit: 9 });
    assert.ok(lease);
    proxy.turn(breakingOneCommit('after'));
    const jobs = await stores.queue.claimDue({ ...lease, now, limit: 9 });
    assert.deepEqual(
      jobs.map(({ attempt }) => attempt),
      times(5, () => 1),
    );
  }),
);

cases('and never comes back: the failure says that the outcome is unknown', () =>
  throughProxy(async ({ stores, straight, channel, proxy }) => {
    rightOf(await stores.commit(anyAcceptance(channel)));
    let isOver = false;
    proxy.turn((chunk, sender) => {
      isOver ||= sender === 'client' && isCommit(chunk);
      return isOver ? 'reset' : 'pass';
    });
    await assert.rejects(stores.commit(anyAcceptance(channel)), (error) => {
      assert.ok(error instanceof PortFailure);
      assert.match(error.message, /unknown/);
      return true;
    });
    proxy.turn(fairWeather);
    rightOf(await stores.commit(anyAcceptance(channel)));
    assert.deepEqual(await numbersIn(straight, channel), [1, 2]);
  }),
);

cases('break at any moment, and no answered commit is lost', () =>
  throughProxy(async ({ stores, straight, channel, proxy }) => {
    let pieces = 0;
    proxy.turn(() => {
      pieces += 1;
      return pieces % 97 === 0 ? 'reset' : 'pass';
    });
    const made: string[] = [];
    const failed: string[] = [];
    await Promise.all(
      times(6, async () => {
        for (const change of times(25, () => anyAcceptance(channel))) {
          const answer = await stores.commit(change).catch((error: unknown) => {
            assert.ok(error instanceof PortFailure, String(error));
            return undefined;
          });
          (answer && E.isRight(answer) ? made : failed).push(messageOf(change).id);
        }
      }),
    );
    proxy.turn(fairWeather);
    const { project } = channel;
    const stored = await straight.messages.list(project, { limit: 999 });
    const ids = new Set<string>(stored.map(({ id }) => id));
    assert.deepEqual(
      made.filter((id) => !ids.has(id)),
      [],
    );
    assert.ok(made.length > 0 && failed.length < 100, `${made.length} made, ${failed.length} not`);
    assert.deepEqual(
      await numbersIn(straight, channel),
      times(ids.size, (i) => i + 1),
    );
  }),
);

cases.run();
