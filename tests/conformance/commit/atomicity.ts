import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import type { Change } from '../../../core/commit/change.js';
import {
  anyAcceptance,
  anyChannel,
  anyEvent,
  anyId,
  anyMessage,
  anyUnmatchedReport,
  noon,
  times,
} from '../../support/fixtures/builders.js';
import { leftOf, present, rightOf } from '../../support/fixtures/either.js';
import { messageOf, openChannel, scene } from '../../support/fixtures/scene.js';
import type { Check, Fresh } from '../check.js';
import { jobAbout } from '../queue/job-about.js';

/** A Change is committed completely or not at all, and a conflict concerns only its own Change. */
export const commitConformance = (check: Check, fresh: Fresh): void => {
  check('commits everything that an acceptance changes', async () => {
    const { commit, channel, project, ...stores } = await scene(fresh);
    const change = anyAcceptance(channel, { key: 'k1' });
    const message = messageOf(change);

    const { events } = rightOf(await commit(change));

    assert.deepEqual(await stores.messages.find(project.id, message.id), {
      ...message,
      version: 1,
    });
    const [about] = await stores.events.about(project.id, message.id);
    assert.equal(about?.sequence, present(events[0]).sequence);
    assert.equal(JSON.parse(present(about).text).data.to, message.to);
    assert.deepEqual(await stores.idempotency.find(project.id, 'k1'), change.requires?.idempotency);
    assert.equal((await jobAbout(stores.jobOf, project.id, message.id)).state, 'queued');
    assert.deepEqual(await stores.usage.sum(project.id, '2026-01-15', '2026-01-16'), [
      { metric: 'outbound_messages', channelType: 'whatsapp', provider: 'sandbox', quantity: 1 },
    ]);
  });

  check('changes nothing when there is any conflict', async () => {
    const given = await scene(fresh, { billing: { subscription: 'none', messageAllowance: null } });
    const { commit, channel, project, ...stores } = given;
    const plain = anyAcceptance(channel);
    const change: Change = {
      ...plain,
      requires: { ...plain.requires, allowance: true },
      puts: { messages: [messageOf(plain)], channels: [anyChannel({ project: project.id })] },
      externalIds: [{ name: 'other name', of: messageOf(plain).id }],
      timeline: [{ message: messageOf(plain).id, at: noon, kind: 'report', detail: {} }],
      addUnmatchedReports: [{ name: 'unheard', ...anyUnmatchedReport(channel) }],
    };

    assert.equal(leftOf(await commit(change)).code, 'billing');

    const { id } = messageOf(plain);
    assert.equal(await stores.messages.find(project.id, id), undefined);
    assert.deepEqual(await stores.channels.list(project.id), [channel]);
    assert.deepEqual(await stores.events.list(project.id, { after: 0, since: 0, limit: 9 }), []);
    assert.equal(await stores.jobOf(project.id, id), undefined);
    assert.equal(await stores.externalIds.find(project.id, 'other name'), undefined);
    assert.deepEqual(await stores.timeline.of(project.id, id), []);
    assert.deepEqual(await stores.unmatchedReports.list(project.id, 'unheard'), []);
    assert.deepEqual(await stores.usage.sum(project.id, '2026-01-01', '2026-02-01'), []);
  });

  check('settles each of many concurrent commits on its own', async () => {
    const { commit, messages, channel, project, stores } = await scene(fresh);
    const moved = await openChannel(stores, project);
    const kinds: readonly Partial<Change>[] = [
      {},
      { project: anyId('proj') },
      { requires: { unchanged: [{ id: moved.id, version: 7 }] } },
      { requires: { lease: { lane: channel.id, epoch: 3 } } },
      { requires: { backlogBelow: { lane: channel.id, threshold: 0 } } },
    ];
    const changes = times(200, (i) => ({ ...anyAcceptance(channel), ...kinds[i % kinds.length] }));

    const answers = await Promise.all(changes.map(commit));

    const codes = answers.map((answer) => (E.isLeft(answer) ? answer.left.code : 'made'));
    const each = ['made', 'project_missing', 'changed', 'lease_lost', 'backlog'];
    assert.deepEqual(
      codes,
      times(200, (i) => each[i % each.length]),
    );
    const stored = await messages.findMany(
      project.id,
      changes.map((change) => messageOf(change).id),
    );
    assert.equal(stored.length, 40);
  });

  check('serializes concurrent commits', async () => {
    const { commit, messages, channel, project } = await scene(fresh);
    const message = anyMessage(channel);
    const step = (version: number): Change => ({
      project: project.id,
      at: noon,
      puts: { messages: [{ ...message, version, metadata: { step: String(version) } }] },
      events: [anyEvent({ subject: message.id })],
    });

    const answers = await Promise.all(times(50, (version) => commit(step(version))));

    const made = answers.filter(E.isRight).length;
    const found = await messages.find(project.id, message.id);
    assert.equal(found?.version, made);
    assert.equal(found?.metadata.step, String(made - 1));
  });

  check('answers a Change of an unknown project with its own conflict', async () => {
    const { commit } = await scene(fresh);
    const conflict = leftOf(await commit({ project: anyId('proj'), at: noon }));
    assert.deepEqual(conflict, { code: 'project_missing' });
  });

  check('commits an empty Change', async () => {
    const { commit, project } = await scene(fresh);
    assert.deepEqual(rightOf(await commit({ project: project.id, at: noon })), {
      events: [],
      delivered: [],
      claimed: [],
      promoted: [],
      outdated: [],
    });
  });
};
