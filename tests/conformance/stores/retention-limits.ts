import assert from 'node:assert/strict';
import { messageExternalId } from '../../../core/model/messages/external-id.js';
import type { Message } from '../../../core/model/messages/message.js';
import { messageJson } from '../../../core/model/messages/message.js';
import { startAccepted } from '../../../core/model/messages/status.js';
import { ownLimits } from '../../../core/model/retention/limits.js';
import { leastIdAt } from '../../../core/shared/ids.js';
import { dayMs, hourMs } from '../../../core/shared/time.js';
import { limit } from '../../support/fixtures/administration.js';
import {
  anyAcceptance,
  anyEvent,
  anyId,
  anyMedia,
  anyMessage,
  noon,
  times,
} from '../../support/fixtures/builders.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { noneRemoved, pruneAll } from '../../support/fixtures/prune-all.js';
import { messageOf, openChannel, openProject, scene } from '../../support/fixtures/scene.js';
import { worker } from '../../support/fixtures/send-worker.js';
import { anyEnd, webhookScene } from '../../support/fixtures/webhook-scene.js';
import type { Check, Fresh } from '../check.js';

/** Removal by the limits that a project has set (docs/specification.md#3.10.3). */
export const retentionLimitsConformance = (check: Check, fresh: Fresh): void => {
  /** Settled messages of a new project, each with a timeline entry and a provider's id. */
  const withMessages = async (...accepted: readonly number[]) => {
    const given = await scene(fresh);
    const stored: Message[] = [];
    for (const at of accepted) {
      const message = anyMessage(given.channel, {
        progress: startAccepted(at),
        providerId: `wamid.${at}`,
      });
      await addMessage(given, message);
      stored.push(message);
    }
    return { ...given, stored };
  };

  const addMessage = async (
    { commit }: Awaited<ReturnType<typeof scene>>,
    message: Message,
  ): Promise<void> => {
    const { id, project, channel, providerId } = message;
    rightOf(
      await commit({
        project,
        at: noon,
        puts: { messages: [message] },
        timeline: [{ message: id, at: noon, kind: 'report', detail: { provider_id: 'x' } }],
        externalIds: [{ name: messageExternalId(channel, providerId ?? ''), of: id }],
      }),
    );
  };

  /** A scene in which the one message that waits can be settled. */
  const mediaScene = async () => {
    const given = await scene(fresh);
    const claimAndSettle = async (): Promise<void> => {
      const hands = worker(given.stores);
      const lease = await hands.claimOne();
      const [job] = await hands.take(lease);
      rightOf(await hands.settle(lease, present(job), 'done'));
    };
    return { ...given, claimAndSettle };
  };

  check('keeps the limits of each project, and takes one back with default', async () => {
    const { project, stores } = await scene(fresh);
    const other = await openProject(stores);
    assert.deepEqual(ownLimits(await stores.tenants.listLimits(project.id)), {});
    await limit(stores, project.id, { messages: 30, media: 'forever', events: 180 }, noon);
    await limit(stores, project.id, { messages: 40, media: 'default' }, noon);
    assert.deepEqual(ownLimits(await stores.tenants.listLimits(project.id)), {
      messages: 40,
      events: 180,
    });
    await limit(stores, project.id, { events: 'forever' }, noon);
    assert.deepEqual(ownLimits(await stores.tenants.listLimits(project.id)), {
      messages: 40,
      events: null,
    });
    assert.deepEqual(ownLimits(await stores.tenants.listLimits(other.id)), {});
  });

  check('removes messages older than their limit, with timeline and external id', async () => {
    const { messages, timeline, externalIds, project, stores, stored } = await withMessages(
      noon,
      noon + 1,
      noon + 2,
    );
    const foreign = await openChannel(stores, await openProject(stores));
    const kept = anyMessage(foreign, { progress: startAccepted(noon) });
    rightOf(await stores.commit({ project: kept.project, at: noon, puts: { messages: [kept] } }));
    await limit(stores, project.id, { messages: 7 }, noon);
    assert.deepEqual(await pruneAll(stores, noon + 7 * dayMs), noneRemoved);
    const removed = await pruneAll(stores, noon + 1 + 7 * dayMs);
    assert.deepEqual(removed, { ...noneRemoved, messages: 1 });
    const [gone, ...left] = stored.map(present);
    assert.ok(gone, 'nothing is stored');
    assert.equal(await messages.find(project.id, gone.id), undefined);
    assert.deepEqual(await timeline.of(project.id, gone.id), []);
    const nameOf = ({ channel, providerId }: Message) =>
      messageExternalId(channel, providerId ?? '');
    assert.equal(await externalIds.find(project.id, nameOf(gone)), undefined);
    for (const message of left) {
      assert.equal((await messages.find(project.id, message.id))?.version, 1);
      assert.equal((await timeline.of(project.id, message.id)).length, 1);
      assert.equal(await externalIds.find(project.id, nameOf(message)), message.id);
    }
    assert.equal((await messages.find(kept.project, kept.id))?.version, 1);
  });

  check('keeps a message with a job, and the events of a message that it removes', async () => {
    const { messages, timeline, events, project, channel, commit, stored, stores } =
      await withMessages(noon);
    const change = anyAcceptance(channel);
    const waiting = messageOf(change);
    const { id } = present(stored[0]);
    rightOf(await commit(change));
    rightOf(
      await commit({
        project: project.id,
        at: noon,
        events: [anyEvent({ subject: id })],
        timeline: [{ message: waiting.id, at: noon, kind: 'report', detail: {} }],
      }),
    );
    await limit(stores, project.id, { messages: 7, timelines: 1 }, noon);
    await pruneAll(stores, noon + 30 * dayMs);
    assert.equal(await messages.find(project.id, id), undefined);
    assert.equal((await messages.find(project.id, waiting.id))?.version, 1);
    assert.equal((await timeline.of(project.id, waiting.id)).length, 1);
    const about = await events.about(project.id, id);
    assert.deepEqual(
      about.map(({ text }) => JSON.parse(text).data.content),
      [{ type: 'unsupported', provider_type: 'erased', raw: null }],
    );
  });

  check('stores no answer to an attempt that was under way when its message went', async () => {
    const { stores, commit, project, claimOne, all, end } = await webhookScene(fresh);
    const channel = await openChannel(stores, project);
    const message = anyMessage(channel, { progress: startAccepted(noon) });
    const events = [anyEvent({ subject: message.id })];
    rightOf(await commit({ project: project.id, at: noon, puts: { messages: [message] }, events }));
    await limit(stores, project.id, { messages: 7 }, noon);
    const lease = await claimOne();
    const underWay = present((await all())[0]);
    assert.equal((await pruneAll(stores, noon + 30 * dayMs)).messages, 1);
    rightOf(await end(lease, [anyEnd(underWay, 'failed')]));
    const [attempt] = present((await all())[0]).history;
    assert.deepEqual([attempt?.statusCode, attempt?.responseBody], [500, '']);
  });

  check(
    'shows the erased text of a removed message in deliveries that were shown before',
    async () => {
      const { stores, commit, project, claimOne, findDue } = await webhookScene(fresh);
      const channel = await openChannel(stores, project);
      const message = anyMessage(channel, { progress: startAccepted(noon) });
      const event = anyEvent({ subject: message.id, data: JSON.stringify(messageJson(message)) });
      const puts = { messages: [message] };
      rightOf(await commit({ project: project.id, at: noon, puts, events: [event] }));
      const lease = await claimOne();
      const texts = async () => present(await findDue(lease)).fresh.map(({ text }) => text);
      assert.ok((await texts()).join().includes(message.to), 'nothing is due');
      await limit(stores, project.id, { messages: 7 }, noon);
      await pruneAll(stores, noon + 8 * dayMs);
      const [text, ...others] = await texts();
      assert.deepEqual([JSON.parse(present(text)).data.to, others], ['erased', []]);
    },
  );

  check('removes the timelines of old messages alone', async () => {
    const { messages, timeline, externalIds, project, channel, stored, stores } =
      await withMessages(...times(7, (i) => noon + i));
    await limit(stores, project.id, { timelines: 1 }, noon);
    assert.equal((await pruneAll(stores, noon + 3 + dayMs)).timelines, 3);
    assert.equal((await pruneAll(stores, noon + 5 + dayMs)).timelines, 2);
    const left = await Promise.all(stored.map(({ id }) => timeline.of(project.id, id)));
    assert.deepEqual(
      left.map(({ length }) => length),
      [0, 0, 0, 0, 0, 1, 1],
    );
    const { id } = present(stored[0]);
    assert.equal((await messages.find(project.id, id))?.version, 1);
    const name = messageExternalId(channel.id, `wamid.${noon}`);
    assert.equal(await externalIds.find(project.id, name), id);
  });

  check('removes old media files, and none while a message waits that may name it', async () => {
    const { media, project, channel, commit, claimAndSettle, stores } = await mediaScene();
    const files = times(3, (i) => anyMedia({ project: project.id, createdAt: noon + i }));
    const header = anyMedia({ project: project.id, id: anyId('tmedia') });
    rightOf(await commit({ project: project.id, at: noon, puts: { media: [...files, header] } }));
    await limit(stores, project.id, { media: 1 }, noon);
    const acceptance = anyAcceptance(channel, { at: noon + dayMs, dueAt: noon });
    const id = leastIdAt('msg', noon + dayMs);
    const message = { ...messageOf(acceptance), id };
    const jobs = acceptance.jobs?.map((job) => ({ ...job, subject: id })) ?? [];
    rightOf(await commit({ ...acceptance, puts: { messages: [message] }, jobs }));
    assert.equal((await pruneAll(stores, noon + 9 * dayMs)).media, 0);
    await claimAndSettle();
    assert.equal((await pruneAll(stores, noon + dayMs)).media, 0);
    assert.equal((await pruneAll(stores, noon + 9 * dayMs)).media, 3);
    assert.equal(await media.find(project.id, present(files[0]).id), undefined);
    assert.equal((await media.find(project.id, header.id))?.id, header.id);
  });

  check(
    'removes deleted media files, and none while a message waits that may name it',
    async () => {
      const { media, project, channel, commit, claimAndSettle, stores } = await mediaScene();
      const [file, other] = [1, 2].map(() => anyMedia({ project: project.id, createdAt: noon }));
      assert.ok(file && other);
      rightOf(await commit({ project: project.id, at: noon, puts: { media: [file, other] } }));
      const acceptance = anyAcceptance(channel, { at: noon + hourMs, dueAt: noon });
      const id = leastIdAt('msg', noon + hourMs);
      const message = { ...messageOf(acceptance), id };
      const jobs = acceptance.jobs?.map((job) => ({ ...job, subject: id })) ?? [];
      rightOf(await commit({ ...acceptance, puts: { messages: [message] }, jobs }));
      const deletedAt = noon + 2 * hourMs;
      const deleted = { ...file, version: 1, deletedAt };
      rightOf(await commit({ project: project.id, at: deletedAt, puts: { media: [deleted] } }));
      assert.equal((await media.find(project.id, file.id))?.deletedAt, deletedAt);
      assert.deepEqual(await media.wanted([file.sha256]), new Set([file.sha256]));

      assert.equal((await pruneAll(stores, noon + 9 * dayMs)).media, 0);
      await claimAndSettle();
      assert.equal((await pruneAll(stores, deletedAt + 1)).media, 0);
      assert.equal((await pruneAll(stores, deletedAt + hourMs)).media, 1);
      assert.equal(await media.find(project.id, file.id), undefined);
      assert.equal((await media.find(project.id, other.id))?.version, 1);
    },
  );

  check('removes deliveries that have ended, and none that is pending', async () => {
    const { project, happen, claimOne, end, all, stores } = await webhookScene(fresh);
    await limit(stores, project.id, { deliveries: 1, events: 'forever' }, noon);
    await happen(4);
    const [first, second, third] = (await all()).map(present);
    assert.ok(first && second && third, 'nothing happened');
    const lease = await claimOne();
    rightOf(await end(lease, [anyEnd(first), anyEnd(third), anyEnd(second, 'failed')]));
    assert.equal((await pruneAll(stores, noon + dayMs)).deliveries, 0);
    assert.equal((await pruneAll(stores, noon + 2 * dayMs)).deliveries, 2);
    assert.deepEqual(
      (await all()).map(({ event }) => event.sequence),
      [2, 4],
    );
  });

  check('keeps events for as long as their project says', async () => {
    const { events, project, commit, stores } = await scene(fresh);
    const [other, forever] = [await openProject(stores), await openProject(stores)];
    for (const { id } of [project, other, forever])
      rightOf(await commit({ project: id, at: noon, events: [anyEvent()] }));
    await limit(stores, project.id, { events: 180 }, noon);
    await limit(stores, forever.id, { events: 'forever' }, noon);
    assert.equal((await pruneAll(stores, noon + 180 * dayMs)).events, 1);
    const page = { after: 0, since: 0, limit: 9 };
    assert.equal((await events.list(project.id, page)).length, 1);
    assert.equal((await pruneAll(stores, noon + 1 + 180 * dayMs)).events, 1);
    assert.equal((await pruneAll(stores, noon + 36_500 * dayMs)).events, 0);
    assert.equal((await events.list(forever.id, page)).length, 1);
  });
};
