import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { memoryStores } from '../../../adapters/memory/index.js';
import { createMessaging, inMemory, openSandbox } from '../../../composition/host/index.js';
import { createTestMessaging, type TestMessaging } from '../../../composition/testing/index.js';
import type { EventHandler, SubscribedEvent, SubscribedType } from '../../../core/index.js';
import { rightOf } from '../../support/fixtures/either.js';
import { suite } from '../../support/suite.js';

const test = suite('subscribe');

const sendText = async (
  { acceptMessage, channel, project }: TestMessaging,
  text = 'Hello',
): Promise<string> => {
  const send = {
    channel,
    to: '+12025550123',
    payload: { kind: 'text', text },
    metadata: {},
  } as const;
  return rightOf(await acceptMessage({ project, send })).message;
};

/** A kit, and a subscription that notes what it gets. */
const listening = async () => {
  const kit = await createTestMessaging();
  const seen: string[] = [];
  const subscribe = (options: Partial<Parameters<typeof kit.subscribe>[0]> = {}) =>
    kit.subscribe({ name: 'seen', ...options }, ({ type, sequence }) => {
      seen.push(`${sequence} ${type}`);
    });
  return { ...kit, seen, listen: subscribe };
};

test('gives every event as an object, typed by its type', async () => {
  const kit = await createTestMessaging();
  const texts: string[] = [];
  const events: SubscribedEvent<never>[] = [];
  await kit.subscribe({ name: 'texts' }, (event) => {
    events.push(event);
    if (event.type === 'message.sent' && event.data.content.type === 'text')
      texts.push(`${event.data.status} ${event.data.content.body}`);
  });
  const id = await sendText(kit);
  await kit.advance('1s');
  assert.deepEqual(texts, ['sent Hello']);
  const [first, ...others] = events;
  assert.equal(first?.type, 'channel.status_changed');
  assert.deepEqual(
    others.map(({ project, sequence, type, subject }) => ({ project, sequence, type, subject })),
    ['message.accepted', 'message.sent'].map((type, i) => ({
      ...{ project: kit.project, sequence: i + 2, type, subject: id },
    })),
  );
  assert.deepEqual(
    kit.events().map(({ data }) => data),
    events.map(({ data }) => data),
  );
  assert.equal(others[0]?.at, Date.UTC(2026, 0, 15, 12));
});

test('gives only the types that are asked for, and narrows the event to them', async () => {
  const kit = await createTestMessaging();
  const seen: [string, string | null][] = [];
  await kit.subscribe({ name: 'one', types: ['message.sent', 'message.failed'] }, (event) => {
    const type: 'message.sent' | 'message.failed' = event.type;
    const sentAt: string | null = event.data.sent_at;
    seen.push([type, sentAt]);
  });
  await kit.subscribe({ name: 'group', types: ['channel.*'] }, (event) => {
    const type: 'channel.status_changed' = event.type;
    seen.push([type, event.data.status]);
  });
  await sendText(kit);
  await kit.advance('1s');
  assert.deepEqual(seen, [
    ['channel.status_changed', 'active'],
    ['message.sent', kit.expectEvent('message.sent').created_at],
  ]);
});

test('gives events of types that a later version adds', async () => {
  const later: SubscribedEvent<never> = {
    ...{ id: 'evt_1', project: 'proj_1', subject: 'msg_1', sequence: 1, at: 0 },
    type: 'message.some day',
    data: { any: 1 },
  };
  // Unknown types are no part of the types that a subscription names.
  type Named = SubscribedEvent<'message.*'>['type'];
  const named: Named = 'message.sent';
  const subscribed: SubscribedType = named;
  assert.notEqual(later.type, subscribed);
});

test('begins with the oldest event, the next one, an instant or an event', async () => {
  const { listen, seen, advance, now, subscribe, ...kit } = await listening();
  const all = { ...kit, subscribe, advance, now };
  await sendText(all);
  await advance('1m');
  const at = now();
  await sendText(all);
  const [, accepted] = kit.events();
  const starts = {
    beginning: 'beginning',
    now: 'now',
    at: { at },
    event: { after: accepted?.id ?? '' },
    number: { after: 4 },
  } as const;
  const firsts: Record<string, number> = {};
  for (const [name, from] of Object.entries(starts))
    await subscribe({ name, project: kit.project, from }, ({ sequence }) => {
      firsts[name] ??= sequence;
    });
  await listen();
  await advance('1m');
  await sendText(all);
  await advance('1s');
  assert.deepEqual(firsts, { beginning: 1, event: 3, at: 4, number: 5, now: 5 });
  assert.equal(seen[0], '1 channel.status_changed');
});

test('goes on where it was when its process starts again, not where `from` says', async () => {
  const { listen, seen, ...kit } = await listening();
  const running = await listen({ from: 'now' });
  await sendText(kit);
  await kit.advance('1s');
  await running.stop();
  await sendText(kit);
  await kit.advance('1m');
  assert.deepEqual(seen, ['2 message.accepted', '3 message.sent']);
  await listen({ from: 'now' });
  await kit.advance('1s');
  assert.deepEqual(seen.slice(2), ['4 message.accepted', '5 message.sent']);
});

test('tells how far each subscription is behind', async () => {
  const { listen, seen, ...kit } = await listening();
  const running = await listen();
  await sendText(kit);
  await kit.advance('1s');
  const status = { name: 'seen', project: null };
  assert.deepEqual(await kit.listSubscriptions(), [
    { ...status, isRunning: true, events: 0, projects: 0 },
  ]);
  await running.stop();
  await sendText(kit);
  await kit.advance('1s');
  assert.deepEqual(await kit.listSubscriptions(), [
    { ...status, isRunning: false, events: 2, projects: 1 },
  ]);
  assert.equal(seen.length, 3);
});

test('replays from a point, and goes on from there', async () => {
  const { listen, seen, ...kit } = await listening();
  await listen();
  await sendText(kit);
  await kit.advance('1s');
  seen.length = 0;
  rightOf(await kit.replaySubscription({ name: 'seen', from: 'beginning' }));
  await kit.advance('1s');
  await sendText(kit);
  await kit.advance('1s');
  assert.deepEqual(
    seen.map((each) => each.split(' ')[0]),
    ['1', '2', '3', '4', '5'],
  );
  const unknown = await kit.replaySubscription({ name: 'unknown', from: 'now' });
  assert.deepEqual(unknown, E.left({ code: 'subscription_not_found', name: 'unknown' }));
  const ofAll = await kit.replaySubscription({ name: 'seen', from: { after: 1 } });
  assert.deepEqual(ofAll, E.left({ code: 'invalid_cursor' }));
});

test('is removed with its cursors', async () => {
  const { listen, seen, ...kit } = await listening();
  const running = await listen();
  await kit.advance('1s');
  rightOf(await kit.removeSubscription({ name: 'seen' }));
  await sendText(kit);
  await kit.advance('1m');
  assert.equal(seen.length, 1);
  assert.deepEqual(await kit.listSubscriptions(), []);
  const again = await kit.removeSubscription({ name: 'seen' });
  assert.deepEqual(again, E.left({ code: 'subscription_not_found', name: 'seen' }));
  await running.stop();
  await listen();
  await kit.advance('1s');
  assert.equal(seen.length, 4);
});

test('fails a test whose handler fails, and tries again', async () => {
  const kit = await createTestMessaging();
  const attempts: number[] = [];
  await kit.subscribe({ name: 'bad', types: ['message.sent'] }, (_, { attempt }) => {
    attempts.push(attempt);
    if (attempt < 3) throw new Error('no');
  });
  await sendText(kit);
  await assert.rejects(kit.advance('1h'), { name: 'EventNotHandled', attempt: 1 });
  assert.deepEqual(attempts, [1, 2, 3]);
});

test('reports what was pruned while it was away', async () => {
  const faults: unknown[] = [];
  const kit = await createTestMessaging({ onFault: (error) => void faults.push(error) });
  const handled: number[] = [];
  const listen = () =>
    kit.subscribe({ name: 'away' }, ({ sequence }) => {
      handled.push(sequence);
    });
  const running = await listen();
  await kit.advance('1s');
  await running.stop();
  await sendText(kit);
  await kit.advance('91d');
  await sendText(kit);
  await listen();
  await kit.advance('1s');
  assert.deepEqual(handled, [1, 4, 5]);
  assert.deepEqual(
    faults.map((fault) => ({ ...Object(fault) })),
    [{ name: 'EventsMissed', subscription: 'away', project: kit.project, first: 2, last: 3 }],
  );
});

test('acknowledges in a transaction of the host: each effect is once', async () => {
  const newId = inMemory().newId;
  const stores = memoryStores(newId);
  const faults: unknown[] = [];
  const messaging = createMessaging({
    ...{ newId, stores },
    onFault: (error) => void faults.push(error),
  });
  messaging.start();
  const { project, channel } = await openSandbox(messaging);
  const effects: string[] = [];
  const tries: string[] = [];
  const isDone = new Promise<void>((resolve) => {
    const handle: EventHandler<'message.*'> = async ({ type }, { acknowledge, attempt }) => {
      tries.push(`${type} ${attempt}`);
      const transaction = stores.begin();
      transaction.onCommit(() => effects.push(type));
      try {
        await acknowledge(transaction);
      } catch (error) {
        await transaction.rollback();
        throw error;
      }
      if (type === 'message.accepted' && attempt === 1) {
        await transaction.rollback();
        throw new Error('before the commit');
      }
      await transaction.commit();
      if (type === 'message.sent' && attempt === 1) throw new Error('after the commit');
      if (type === 'message.read') resolve();
    };
    messaging.subscribe({ name: 'once', types: ['message.*'] }, handle).catch(assert.fail);
  });
  const payload = { kind: 'text', text: 'Hello' } as const;
  const send = { channel, to: '+12025550123', payload, metadata: {} } as const;
  rightOf(await messaging.acceptMessage({ project, send }));
  await isDone;
  await messaging.stop();
  const types = ['message.accepted', 'message.sent', 'message.delivered', 'message.read'];
  assert.deepEqual(effects, types);
  // The event that was acknowledged comes again, unless the worker has seen its cursor meanwhile.
  assert.deepEqual(
    tries.filter((each) => each !== 'message.sent 2'),
    [
      'message.accepted 1',
      'message.accepted 2',
      'message.sent 1',
      'message.delivered 1',
      'message.read 1',
    ],
  );
  assert.deepEqual(
    faults.map((fault) => Object(fault).cause.message),
    ['before the commit', 'after the commit'],
  );
  const [status] = await messaging.listSubscriptions();
  assert.equal(status?.isRunning, false);
});

test('refuses what it cannot do', async () => {
  const { listen, ...kit } = await listening();
  await listen();
  await assert.rejects(listen(), /handles the subscription "seen" already/);
  await assert.rejects(listen({ name: '' }), TypeError);
  await assert.rejects(listen({ name: 'x', concurrency: 0 }), TypeError);
  await assert.rejects(listen({ name: 'x', from: { after: 'evt_unknown' } }), /invalid_cursor/);
  const from = { after: 'evt_unknown' };
  await assert.rejects(listen({ name: 'x', from, project: kit.project }), /invalid_cursor/);
  await assert.rejects(listen({ name: 'x', project: 'proj_none' }), /project_not_found/);
  await assert.rejects(listen({ project: kit.project }), /subscription_differs/);
  assert.equal((await kit.listSubscriptions()).length, 1);
});

test.run();
