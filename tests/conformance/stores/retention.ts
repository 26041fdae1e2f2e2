import assert from 'node:assert/strict';
import { eventRetentionMs } from '../../../core/model/events/event.js';
import { idempotencyRetentionMs } from '../../../core/model/idempotency/idempotency.js';
import { reportRetentionMs } from '../../../core/model/messages/status-report.js';
import {
  anyAcceptance,
  anyEvent,
  anyUnmatchedReport,
  noon,
  times,
} from '../../support/fixtures/builders.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { noneRemoved, pruneAll } from '../../support/fixtures/prune-all.js';
import { messageOf, openProject, scene } from '../../support/fixtures/scene.js';
import type { Check, Fresh } from '../check.js';

/** Forgetting (docs/invariants.md#A6, docs/invariants.md#E6). */
export const retentionConformance = (check: Check, fresh: Fresh): void => {
  check('forgets events older than 90 days, and none that is younger', async () => {
    const { commit, events, project, stores } = await scene(fresh);
    const { id } = project;
    const drafts = times(10, (i) => anyEvent({ at: noon + i }));
    const { events: all } = rightOf(await commit({ project: id, at: noon, events: drafts }));
    const now = noon + 6 + eventRetentionMs;

    assert.equal((await pruneAll(stores, now)).events, 6);

    const left = all.slice(6);
    assert.deepEqual(await events.list(id, { after: 0, since: 0, limit: 99 }), left);
    assert.deepEqual(await events.list(id, { after: 8, since: 0, limit: 99 }), left.slice(2));
    assert.equal(await events.find(id, present(all[5]).id), undefined);
    assert.deepEqual(await events.find(id, present(all[6]).id), all[6]);
    assert.equal((await pruneAll(stores, now)).events, 0);
  });

  check('never reuses a sequence number, even after every event was deleted', async () => {
    const { commit, events, project, stores } = await scene(fresh);
    const { id } = project;
    rightOf(await commit({ project: id, at: noon, events: times(4, () => anyEvent()) }));
    await pruneAll(stores, noon + eventRetentionMs + 1);
    assert.deepEqual(await events.list(id, { after: 0, since: 0, limit: 9 }), []);
    const next = rightOf(await commit({ project: id, at: noon, events: [anyEvent()] }));
    assert.deepEqual(
      next.events.map(({ sequence }) => sequence),
      [5],
    );
    assert.deepEqual(await events.list(id, { after: 4, since: 0, limit: 9 }), next.events);
  });

  check('forgets idempotency records at 24 hours, and none before', async () => {
    const { commit, channel, idempotency, stores } = await scene(fresh);
    for (const i of [0, 1, 2])
      rightOf(await commit(anyAcceptance(channel, { key: `k${i}`, at: noon + i })));
    const forgotten = await pruneAll(stores, noon + 1 + idempotencyRetentionMs);
    assert.equal(forgotten.idempotency, 2);
    const left = [0, 1, 2].map((i) => idempotency.find(channel.project, `k${i}`));
    assert.deepEqual(
      (await Promise.all(left)).map((record) => record?.key),
      [undefined, undefined, 'k2'],
    );
  });

  check('deletes unmatched reports at 24 hours, and counts those that are left', async () => {
    const { commit, channel, project, unmatchedReports, stores } = await scene(fresh);
    const kept = times(4, (i) => anyUnmatchedReport(channel, { receivedAt: noon + i }));
    const addUnmatchedReports = kept.map((report) => ({ name: 'w', ...report }));
    rightOf(await commit({ project: project.id, at: noon, addUnmatchedReports }));
    assert.equal((await pruneAll(stores, noon + 1 + reportRetentionMs)).unmatchedReports, 2);
    assert.deepEqual(await unmatchedReports.list(project.id, 'w'), kept.slice(2));
    const requires = { unmatchedReports: { name: 'w', count: 2 } };
    rightOf(await commit({ project: project.id, at: noon, requires }));
  });

  check('deletes in every project, and only rows with an age limit', async () => {
    const { commit, channel, project, messages, stores } = await scene(fresh);
    const { project: _, ...change } = anyAcceptance(channel);
    rightOf(await commit({ project: project.id, ...change }));
    const other = await openProject(stores);
    rightOf(await commit({ project: other.id, at: noon, events: [anyEvent(), anyEvent()] }));
    const forgotten = await pruneAll(stores, noon + eventRetentionMs + 1);
    assert.deepEqual(forgotten, { ...noneRemoved, events: 3 });
    const { id } = messageOf({ project: project.id, ...change });
    assert.equal((await messages.find(project.id, id))?.version, 1);
  });
};
