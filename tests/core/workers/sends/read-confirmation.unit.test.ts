import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import type { CallOutcome, ChatProvider } from '../../../../core/ports/provider/chat-provider.js';
import { suite } from '../../../support/suite.js';
import { type SandboxScene, sandboxScene } from './sandbox-scene.js';

const test = suite('a read confirmation');

type During = (scene: SandboxScene) => Promise<unknown>;

/** Marks an echo from the sandbox read, at a provider that gives these outcomes for it, the last one ever after. */
const play = async (outcomes: readonly CallOutcome[], during: During = async () => undefined) => {
  const scene = await sandboxScene();
  const { app, project, sandbox, time, isSettled } = scene;
  let calls = 0;
  const confirmRead: ChatProvider['confirmRead'] = async () => {
    calls += 1;
    await during(scene);
    return outcomes[calls - 1] ?? { kind: 'taken', providerId: null };
  };
  scene.worker('one', { ...sandbox, confirmRead });
  const sent = await scene.send(await scene.connect(), '+12025550107');
  await time.advanceUntil(10_000, () => isSettled(sent));
  const inbound = await app.listMessages({ project, direction: 'inbound', limit: 1 });
  const id = E.isRight(inbound) ? inbound.right.items[0]?.id : undefined;
  assert.ok(id);
  for (const _ of [1, 2]) assert.ok(E.isRight(await app.markRead({ project, id })));
  await time.advanceUntil(600_000, () => isSettled(id));
  const told = (await scene.timelineOf(id)).map(({ kind, detail }) => [
    kind,
    detail.type ?? detail.call,
    detail.outcome,
    detail.provider_code,
  ]);
  return { calls, told };
};

const received = ['event', 'message.received', undefined, undefined];
const confirmed = ['attempt', 'confirm_read', 'taken', null];

const taken = { kind: 'taken', providerId: null } as const;
const busy = { kind: 'not_taken', waitMs: 0, providerCode: '131000' } as const;
const lost = { kind: 'unknown', reason: 'no answer' } as const;

test('is made once when the message is marked as read repeatedly, and emits no event', async () => {
  assert.deepEqual(await play([]), { calls: 1, told: [received, confirmed] });
});

test('is retried until it is acknowledged, and the timeline shows each attempt', async () => {
  const { calls, told } = await play([busy, lost]);
  assert.equal(calls, 3);
  const attempts = [
    ['attempt', 'confirm_read', 'not_taken', '131000'],
    ['attempt', 'confirm_read', 'unknown', null],
    confirmed,
  ];
  assert.deepEqual(told, [received, ...attempts]);
});

test('leaves nothing in the timeline, and is not repeated, when the person is erased meanwhile', async () => {
  const erase: During = async ({ app, project }) => {
    const erased = await app.erasePerson({ project, recipient: '+12025550107' });
    assert.ok(E.isRight(erased) && erased.right.messages > 0);
  };
  for (const outcome of [taken, busy, lost])
    assert.deepEqual(await play([outcome], erase), { calls: 1, told: [received] });
});

test('shows its attempt when the message changed meanwhile', async () => {
  const change: During = async ({ app, stores, project, time }) => {
    const inbound = await app.listMessages({ project, direction: 'inbound', limit: 1 });
    const puts = { messages: E.isRight(inbound) ? inbound.right.items : [] };
    assert.ok(E.isRight(await stores.commit({ project, at: time.clock(), puts })));
  };
  assert.deepEqual(await play([taken], change), { calls: 1, told: [received, confirmed] });
});

test.run();
