import assert from 'node:assert/strict';
import { eventTypes } from '../../../core/model/events/event.js';
import { activated, deactivated, subscribes } from '../../../core/model/webhooks/endpoint.js';
import {
  anyAcceptance,
  anyEndpoint,
  anyEvent,
  anyId,
  noon,
  times,
} from '../../support/fixtures/builders.js';
import { leftOf, present, rightOf } from '../../support/fixtures/either.js';
import { openChannel, openProject } from '../../support/fixtures/scene.js';
import { sequencesOf, webhookScene } from '../../support/fixtures/webhook-scene.js';
import type { Check, Fresh } from '../check.js';

/** Which deliveries a commit adds (docs/invariants.md#W1). */
export const fanOutConformance = (check: Check, fresh: Fresh): void => {
  check('adds a delivery of each event to each endpoint that subscribes to it', async () => {
    const { commit, open, project, endpoint, all } = await webhookScene(fresh, {
      subscribedTypes: ['message.read', 'channel.*'],
    });
    const others = [
      endpoint,
      await open({ subscribedTypes: ['message.*'] }),
      await open({ subscribedTypes: ['template.*', 'template.approved', 'message.sent'] }),
    ];
    const events = eventTypes.map((type) => anyEvent({ type, at: noon + 7 }));
    const committed = rightOf(await commit({ project: project.id, at: noon + 9, events }));
    for (const { id, subscribedTypes } of others) {
      const expected = eventTypes.flatMap((type, i) =>
        subscribes(subscribedTypes, type) ? [i + 1] : [],
      );
      const found = await all(id);
      assert.deepEqual(sequencesOf(found), expected);
      assert.equal(committed.delivered.filter((to) => to === id).length, expected.length);
      for (const { event, ...delivery } of found) {
        const { id: eventId, type, sequence } = present(committed.events[event.sequence - 1]);
        assert.deepEqual(event, { id: eventId, type, sequence });
        const { id: _, history: __, ...rest } = delivery;
        assert.deepEqual(rest, {
          endpoint: id,
          project: project.id,
          status: 'pending',
          attempts: 0,
          failures: 0,
          dueAt: noon + 9,
          createdAt: noon + 9,
          completedAt: null,
        });
      }
    }
  });

  check('adds events of its channels, and of none, to an endpoint with channels', async () => {
    const { commit, open, project, put, endpoint, all } = await webhookScene(fresh);
    const [wanted, other] = [anyId('chan'), anyId('chan')];
    const types = ['message.*', 'channel.*', 'webhook_endpoint.*'] as const;
    const some = await open({ subscribedTypes: types, channels: [wanted] });
    const every = await open({ subscribedTypes: types, channels: null });
    const about = (channel: string) => JSON.stringify({ id: 'msg_', channel });
    const batch = () => [
      anyEvent({ data: about(wanted) }),
      anyEvent({ data: about(other) }),
      anyEvent({ type: 'channel.status_changed', subject: wanted }),
      anyEvent({ type: 'channel.status_changed', subject: other }),
      anyEvent({ type: 'webhook_endpoint.disabled', subject: endpoint.id }),
      anyEvent({ type: 'webhook_endpoint.disabled', subject: some.id }),
    ];
    const happen = async () =>
      rightOf(await commit({ project: project.id, at: noon, events: batch() }));
    await happen();
    assert.deepEqual(sequencesOf(await all(some.id)), [1, 3, 5]);
    assert.deepEqual(sequencesOf(await all(every.id)), [1, 2, 3, 4, 5, 6]);
    assert.deepEqual(sequencesOf(await all(endpoint.id)), [1, 2]);
    // A change of another endpoint leaves the channels of this one.
    await put({ ...every, description: 'Any' });
    await put({ ...some, channels: [other] });
    await happen();
    assert.deepEqual(sequencesOf(await all(some.id)), [1, 3, 5, 8, 10, 11]);
  });

  check('adds none to an inactive endpoint, nor to one of another project', async () => {
    const { open, stores, happen, all, put, endpoint } = await webhookScene(fresh);
    const stranger = await openProject(stores);
    const foreign = await open({}, stranger.id);
    const inactive = await put(deactivated(endpoint, 'manual', noon));
    assert.deepEqual((await happen(3)).delivered, []);
    assert.deepEqual(await all(foreign.id, stranger.id), []);
    await put(activated(inactive, noon));
    await happen(2);
    assert.deepEqual(sequencesOf(await all()), [4, 5]);
  });

  check('adds none for a refused Change', async () => {
    const { commit, stores, project, all } = await webhookScene(fresh);
    const channel = await openChannel(stores, project);
    const lane = channel.id;
    const requires = { backlogBelow: { lane, threshold: 0 } };
    const refused = { ...anyAcceptance(channel), requires };
    assert.equal(leftOf(await commit(refused)).code, 'backlog');
    assert.deepEqual(await all(), []);
  });

  check('decides the subscription once per event, under concurrent commits', async () => {
    const { commit, endpoint, all, project } = await webhookScene(fresh);
    const at = noon;
    const changes = times(60, (i) => {
      const version = 1 + Math.floor(i / 3);
      const isOn = Math.floor(i / 3) % 2 === 1;
      const inactiveReason = isOn ? null : ('manual' as const);
      const puts = { endpoints: [{ ...endpoint, version, inactiveReason }] };
      return i % 3 === 0 ? { puts } : { events: [anyEvent()] };
    });
    const answers = await Promise.all(
      changes.map((change) => commit({ project: project.id, at, ...change })),
    );
    for (const answer of answers) rightOf(answer);
    let isActive = true;
    let sequence = 0;
    const expected: number[] = [];
    for (const change of changes) {
      if (change.puts) isActive = change.puts.endpoints[0]?.inactiveReason === null;
      else {
        sequence += 1;
        if (isActive) expected.push(sequence);
      }
    }
    assert.deepEqual(sequencesOf(await all()), expected);
  });

  check('adds one for each event and endpoint under many concurrent commits', async () => {
    const { commit, open, project, all, endpoint } = await webhookScene(fresh);
    const others = [endpoint, await open(), await open()];
    const commits = times(200, (i) =>
      commit({ project: project.id, at: noon + i, events: [anyEvent(), anyEvent()] }),
    );
    for (const answer of await Promise.all(commits)) rightOf(answer);
    for (const { id } of others) {
      const found = await all(id);
      assert.deepEqual(
        sequencesOf(found),
        times(400, (i) => i + 1),
      );
      assert.equal(new Set(found.map((delivery) => delivery.id)).size, 400);
    }
  });

  check('treats an endpoint of another project as absent', async () => {
    const { commit, stores, endpoint } = await webhookScene(fresh);
    const stranger = await openProject(stores);
    const at = noon;
    const put = anyEndpoint({ ...endpoint, project: stranger.id });
    const changed = { code: 'changed', id: endpoint.id };
    for (const change of [
      { puts: { endpoints: [put] } },
      { removeEndpoints: [endpoint] },
      { replay: { endpoint: endpoint.id, events: [] } },
    ])
      assert.deepEqual(leftOf(await commit({ project: stranger.id, at, ...change })), changed);
  });
};
