import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import knex, { type Knex } from 'knex';
import { sqliteReaderConfig } from '../../../../adapters/knex/session/configs.js';
import type { Change } from '../../../../core/commit/change.js';
import { PortFailure } from '../../../../core/ports/port-failure.js';
import type { ProjectId } from '../../../../core/shared/ids.js';
import { anyEvent, noon, times } from '../../../support/fixtures/builders.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { openProject } from '../../../support/fixtures/scene.js';
import { withThreadStores } from '../../../support/stores/thread-stores.js';
import { suite } from '../../../support/suite.js';

const cases = suite('stores with a writer thread');

const anyChange = (project: ProjectId): Change => ({ project, at: noon, events: [anyEvent()] });

/** Runs `use` while a transaction of another connection keeps the thread from writing. */
const whileBlocked = async (db: Knex, use: () => Promise<void>): Promise<void> => {
  const connection: Database = await db.client.acquireConnection();
  connection.exec('begin immediate');
  try {
    await use();
  } finally {
    connection.exec('rollback');
    await db.client.releaseConnection(connection);
  }
};

cases('read, and turn the event loop, while a commit waits for the file', () =>
  withThreadStores(async ({ db, stores }) => {
    const { id: project } = await openProject(stores);
    let isAnswered = false;
    let answer: Promise<unknown> = Promise.resolve();
    await whileBlocked(db, async () => {
      answer = stores.commit(anyChange(project)).finally(() => {
        isAnswered = true;
      });
      for (let turns = 0; turns < 10; turns += 1) {
        await turn();
        assert.equal((await stores.tenants.findProject(project))?.id, project);
      }
      assert.equal(isAnswered, false);
    });
    await answer;
  }),
);

cases('refuse a Change after 5 s when the file stays locked, and say why', () =>
  withThreadStores(async ({ db, stores }) => {
    const { id: project } = await openProject(stores);
    await whileBlocked(db, () =>
      assert.rejects(stores.commit(anyChange(project)), (error) => {
        assert.ok(error instanceof PortFailure);
        return /^another connection has held the write lock/.test(error.message);
      }),
    );
    rightOf(await stores.commit(anyChange(project)));
  }),
);

cases('read what was answered before', () =>
  withThreadStores(async ({ stores }) => {
    const { id: project } = await openProject(stores);
    for (const sequence of times(20, (i) => i + 1)) {
      rightOf(await stores.commit(anyChange(project)));
      const found = await stores.events.list(project, { after: sequence - 1, since: 0, limit: 2 });
      assert.deepEqual(
        found.map((event) => event.sequence),
        [sequence],
      );
    }
  }),
);

cases('commit in few transactions what arrives during one', () =>
  withThreadStores(async ({ db, stores }) => {
    const { id: project } = await openProject(stores);
    let answers: readonly Promise<E.Either<unknown, unknown>>[] = [];
    await whileBlocked(db, async () => {
      for (const _ of times(10, () => undefined)) {
        answers = [...answers, ...times(10, () => stores.commit(anyChange(project)))];
        await turn();
      }
    });
    assert.ok((await Promise.all(answers)).every(E.isRight));
    const found = await stores.events.list(project, { after: 0, since: 0, limit: 200 });
    assert.equal(found.at(-1)?.sequence, 100);
  }),
);

cases('refuse a Change at once while 2,000 others have no answer', () =>
  withThreadStores(async ({ db, stores }) => {
    const { id: project } = await openProject(stores);
    let answers: readonly Promise<unknown>[] = [];
    await whileBlocked(db, async () => {
      answers = times(2_000, () => stores.commit({ project, at: noon }));
      await assert.rejects(stores.commit(anyChange(project)), (error) => {
        assert.ok(error instanceof PortFailure);
        return error.message === 'the store is overloaded';
      });
    });
    await Promise.all(answers);
  }),
);

cases('answer every call before they close, and refuse the calls after it', () =>
  withThreadStores(async ({ stores }) => {
    const { id: project } = await openProject(stores);
    const answers = times(50, () => stores.commit(anyChange(project)));
    const closing = stores.close();
    await assert.rejects(stores.commit(anyChange(project)), PortFailure);
    assert.ok((await Promise.all(answers)).every(E.isRight));
    await closing;
  }),
);

cases('say that the outcome is unknown when the thread ends, and start another one', () =>
  withThreadStores(async ({ stores, threads, ends }) => {
    const { id: project } = await openProject(stores);
    const waiting = times(20, () => stores.commit(anyChange(project)));
    void present(threads[0]).terminate();
    const failures = await Promise.allSettled(waiting);
    const known = failures.filter(({ status }) => status === 'fulfilled').length;
    for (const failure of failures)
      if (failure.status === 'rejected') {
        assert.ok(failure.reason instanceof PortFailure);
        assert.equal(failure.reason.message, 'the outcome of a write is unknown');
      }
    assert.equal(ends.length, 1);
    const { events } = rightOf(await stores.commit(anyChange(project)));
    assert.ok(present(events[0]).sequence > known);
    assert.equal(threads.length, 2);
    assert.equal(await stores.isReady(), true);
  }),
);

cases('do not hang when the thread ends during a close', () =>
  withThreadStores(async ({ stores, threads }) => {
    const { id: project } = await openProject(stores);
    const answer = stores.commit(anyChange(project)).catch((error) => error);
    const closing = stores.close();
    await present(threads[0]).terminate();
    await Promise.all([answer, closing]);
  }),
);

cases('never write on the connections of the main thread', () =>
  withThreadStores(async ({ db }) => {
    const reader = knex.default(sqliteReaderConfig(db.client.connectionSettings.filename));
    await assert
      .rejects(reader('ephemeral_entries').delete(), /readonly/)
      .finally(() => reader.destroy());
  }),
);

cases.run();
