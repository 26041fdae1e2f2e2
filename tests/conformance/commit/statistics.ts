import assert from 'node:assert/strict';
import type { EventDraft } from '../../../core/model/events/event.js';
import type { Message } from '../../../core/model/messages/message.js';
import { messageJson } from '../../../core/model/messages/message.js';
import {
  type CountedType,
  countedTypes,
  countSteps,
} from '../../../core/model/statistics/event-count.js';
import {
  type StatisticsStore,
  type StepCount,
  uncountedRead,
} from '../../../core/ports/stores/counts/statistics-store.js';
import type { ProjectId } from '../../../core/shared/ids.js';
import { dayMs, hourMs, minuteMs } from '../../../core/shared/time.js';
import { anyEvent, anyMessage, noon, times } from '../../support/fixtures/builders.js';
import { rightOf } from '../../support/fixtures/either.js';
import { pruneAll } from '../../support/fixtures/prune-all.js';
import { openChannel, openProject, scene } from '../../support/fixtures/scene.js';
import type { Check, Fresh } from '../check.js';

const [{ stepMs: fiveMinutes }] = countSteps;
const everything = { stepMs: dayMs, from: 0, to: noon + 400 * dayMs };

/** Counts until nothing is left. Returns how many events were looked at. */
const countAll = async ({ count }: StatisticsStore, project: ProjectId, limit = 100) => {
  for (let all = 0; ; ) {
    const looked = await count(project, limit);
    all += looked;
    if (looked === 0) return all;
  }
};

const sorted = (counts: readonly StepCount[]) =>
  [...counts].sort(
    (a, b) => a.at - b.at || (`${a.type} ${a.code}` < `${b.type} ${b.code}` ? -1 : 1),
  );

/** The statistics of events, made beside the work. */
export const statisticsConformance = (check: Check, fresh: Fresh): void => {
  const counting = async () => {
    const given = await scene(fresh);
    const { commit, project, channel, statistics } = given;
    const eventOf = (type: CountedType, at = noon, from: Partial<Message> = {}): EventDraft => {
      const message = anyMessage(channel, from);
      const data = JSON.stringify(messageJson(message));
      return anyEvent({ type, at, subject: message.id, data });
    };
    const append = async (...events: readonly EventDraft[]) =>
      rightOf(await commit({ project: project.id, at: noon, events }));
    const read = (query: Partial<Parameters<StatisticsStore['read']>[0]> = {}) =>
      statistics.read({ project: project.id, ...everything, ...query });
    const total = async (query: Parameters<typeof read>[0] = {}) =>
      (await read(query)).byStep.reduce((sum, { count }) => sum + count, 0);
    return { ...given, eventOf, append, read, total };
  };

  check('count each step of a message by its time, its channel and its error code', async () => {
    const { eventOf, append, read, statistics, project, channel, stores } = await counting();
    const other = await openChannel(stores, project);
    const failed: Partial<Message> = {
      channel: other.id,
      error: { code: 'expired', message: 'It "expired".' },
    };
    await append(
      ...countedTypes.map((type) => eventOf(type)),
      eventOf('message.accepted', noon + fiveMinutes - 1),
      eventOf('message.accepted', noon + fiveMinutes),
      eventOf('message.failed', noon + hourMs, failed),
      anyEvent({ type: 'channel.status_changed', at: noon }),
    );
    const range = { stepMs: fiveMinutes, from: noon, to: noon + dayMs };
    const expected = sorted([
      { at: noon, type: 'message.accepted', code: '', count: 2 },
      { at: noon, type: 'message.delivered', code: '', count: 1 },
      { at: noon, type: 'message.failed', code: '', count: 1 },
      { at: noon, type: 'message.read', code: '', count: 1 },
      { at: noon, type: 'message.received', code: '', count: 1 },
      { at: noon, type: 'message.sent', code: '', count: 1 },
      { at: noon + fiveMinutes, type: 'message.accepted', code: '', count: 1 },
      { at: noon + hourMs, type: 'message.failed', code: 'expired', count: 1 },
    ]);
    for (const isCounted of [false, true]) {
      if (isCounted) assert.equal(await countAll(statistics, project.id, 3), 10);
      const { byStep, byChannel, countedTo } = await read(range);
      assert.deepEqual(sorted(byStep), expected);
      assert.equal(countedTo, undefined);
      const ofOther = byChannel.filter((each) => each.channel === other.id);
      assert.deepEqual(ofOther, [{ channel: other.id, type: 'message.failed', count: 1 }]);
      assert.equal(byChannel.length, countedTypes.length + 1);
      const ofChannel = await read({ ...range, channel: channel.id });
      assert.deepEqual(sorted(ofChannel.byStep), expected.slice(0, -1));
    }
  });

  check('count in each step, and in a range only the steps that start in it', async () => {
    const { eventOf, append, total, statistics, project } = await counting();
    const at = [noon, noon + 7 * minuteMs, noon + 2 * hourMs, noon + 3 * dayMs];
    await append(...at.map((each) => eventOf('message.sent', each)));
    for (const isCounted of [false, true]) {
      if (isCounted) await countAll(statistics, project.id);
      for (const { stepMs } of countSteps) assert.equal(await total({ stepMs }), 4);
      assert.equal(await total({ stepMs: fiveMinutes, from: noon, to: noon + 1 }), 1);
      assert.equal(await total({ stepMs: fiveMinutes, from: noon + 1, to: noon + hourMs }), 1);
      assert.equal(await total({ stepMs: hourMs, from: noon, to: noon + hourMs }), 2);
      assert.equal(await total({ stepMs: dayMs, from: noon + 1 }), 1);
    }
  });

  check('read what the message says, not what its texts say', async () => {
    const { eventOf, append, read, statistics, project, channel } = await counting();
    const lie = '"channel":"chan_0","error":{"code":"lie"},"error":"channel"';
    await append(
      eventOf('message.failed', noon, {
        content: { type: 'text', body: lie },
        metadata: { channel: 'chan_0', error: lie, 'error":{"code":"lie"': lie },
        error: { code: 'provider_error', message: lie },
      }),
    );
    for (const isCounted of [false, true]) {
      if (isCounted) await countAll(statistics, project.id);
      const { byStep, byChannel } = await read();
      assert.deepEqual(
        byStep.map(({ code }) => code),
        ['provider_error'],
      );
      assert.deepEqual(
        byChannel.map((each) => each.channel),
        [channel.id],
      );
    }
  });

  check('count each event once, under concurrent calls and commits', async () => {
    const { eventOf, append, total, statistics, project } = await counting();
    await append(...times(60, () => eventOf('message.accepted')));
    await Promise.all([
      ...times(20, () => statistics.count(project.id, 7)),
      ...times(10, () => append(eventOf('message.sent'), eventOf('message.delivered'))),
    ]);
    assert.equal(await total(), 80);
    await countAll(statistics, project.id, 7);
    assert.equal(await total(), 80);
    assert.equal(await countAll(statistics, project.id), 0);
  });

  check('name the projects that are behind', async () => {
    const { eventOf, append, statistics, project, stores } = await counting();
    await openProject(stores);
    await countAll(statistics, project.id);
    assert.deepEqual(await statistics.behind(), []);
    await append(eventOf('message.accepted'));
    assert.deepEqual(await statistics.behind(), [project.id]);
    await countAll(statistics, project.id);
    assert.deepEqual(await statistics.behind(), []);
  });

  check('say up to when they are complete, when more is uncounted than one read adds', async () => {
    const { eventOf, append, read, total, statistics, project } = await counting();
    const drafts = times(uncountedRead + 10, (i) => eventOf('message.accepted', noon + i));
    await append(...drafts);
    const { countedTo } = await read();
    assert.ok(countedTo !== undefined && countedTo <= noon + drafts.length);
    await countAll(statistics, project.id, 20);
    assert.equal((await read()).countedTo, undefined);
    assert.equal(await total(), drafts.length);
  });

  check('keep the counts of events that are pruned, each step for its time', async () => {
    const { eventOf, append, total, statistics, project, stores } = await counting();
    await append(eventOf('message.accepted'), eventOf('message.sent'));
    await countAll(statistics, project.id);
    const [fine, hours, days] = countSteps;
    const startOfDay = Math.floor(noon / dayMs) * dayMs;
    const removed = await pruneAll(stores, noon + fine.keptMs + 1);
    assert.equal(removed.statistics, 2);
    assert.equal(await total({ stepMs: fine.stepMs }), 0);
    assert.equal((await pruneAll(stores, noon + hours.keptMs)).events, 2);
    assert.equal(await total({ stepMs: hours.stepMs }), 2);
    assert.equal((await pruneAll(stores, startOfDay + days.keptMs)).statistics, 2);
    assert.equal(await total({ stepMs: hours.stepMs }), 0);
    assert.equal(await total({ stepMs: days.stepMs }), 2);
    assert.equal((await pruneAll(stores, startOfDay + days.keptMs + 1)).statistics, 2);
    assert.equal(await total({ stepMs: days.stepMs }), 0);
  });

  check('show nothing of another project', async () => {
    const { eventOf, append, statistics, project, stores } = await counting();
    await append(eventOf('message.accepted'));
    const other = await openProject(stores);
    for (const isCounted of [false, true]) {
      if (isCounted) await countAll(statistics, project.id);
      const read = await statistics.read({ project: other.id, ...everything });
      assert.deepEqual(read, { byStep: [], byChannel: [], countedTo: undefined });
    }
  });
};
