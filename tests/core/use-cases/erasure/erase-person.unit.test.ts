import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { isErased } from '../../../../core/model/messages/person/person.js';
import type { CallOutcome, MediaFetch } from '../../../../core/ports/provider/chat-provider.js';
import type { Commit } from '../../../../core/ports/stores/commit.js';
import { minuteMs } from '../../../../core/shared/time.js';
import { erasePerson } from '../../../../core/use-cases/erasure/erase-person.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { suite } from '../../../support/suite.js';
import { good, later, mediaScene, settled } from '../../workers/inbound-media/media-scene.js';
import { sandboxScene } from '../../workers/sends/sandbox-scene.js';

const test = suite('an erasure');

const person = '+12025550123';

test('finds a message that waits for its media file, and no other', async () => {
  const { ports, project, play, intake, remote, received, told, work, time } = await mediaScene();
  play.fetch = later;
  const other = { ...remote(), from: '+12025550124', providerId: 'p.2' };
  await intake([remote(), other]);
  const erased = rightOf(await erasePerson(ports)({ project: project.id, recipient: person }));
  assert.equal(erased.messages, 1);
  assert.deepEqual((await received()).map(isErased), [true]);
  play.fetch = good;
  time.now += minuteMs;
  await work();
  assert.deepEqual((await received()).map(isErased), [false, true]);
  assert.deepEqual(await told(), ['received', 'received', 'media_ready']);
});

for (const waited of [0, minuteMs])
  test(`ends a fetch that is under way, ${waited} ms after the message came`, async () => {
    const { ports, project, play, intake, remote, received, events, work, time, stores, faults } =
      await mediaScene();
    await intake([remote()]);
    let answer: (fetched: MediaFetch) => void = () => assert.fail('nothing is fetched');
    play.fetch = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    time.now += waited;
    const working = work();
    await settled();
    rightOf(await erasePerson(ports)({ project: project.id, recipient: person }));
    answer(await good());
    await working;
    await settled();
    const [only, ...others] = await received();
    assert.deepEqual([only && isErased(only), others], [true, []]);
    const texts = (await events()).map(({ text }) => text).join();
    assert.ok(!texts.includes(person) && !texts.includes('Look'), texts);
    assert.deepEqual(await stores.media.list(project.id, { prefix: 'med', limit: 9 }), []);
    assert.equal((await stores.pendingInbound.pending()).count, 0);
    assert.equal((await stores.pendingMedia.pending()).count, 0);
    assert.deepEqual(faults, []);
  });

const outcomes: readonly CallOutcome[] = [
  { kind: 'taken', providerId: 'p.1' },
  { kind: 'throttled', scope: 'recipient', waitMs: 10, providerCode: '131056' },
  { kind: 'not_taken', waitMs: 10, providerCode: '131000' },
  { kind: 'unknown', reason: 'lost' },
  { kind: 'refused', error: { code: 'provider_error', message: person }, providerCode: '1' },
];

for (const outcome of outcomes)
  test(`leaves nothing of a call that is under way and ends as ${outcome.kind}`, async () => {
    const scene = await sandboxScene();
    const { app, project } = scene;
    scene.worker('one', {
      unknownWaitMs: minuteMs,
      silenceCounts: true,
      send: async () => {
        rightOf(await app.erasePerson({ project, recipient: person }));
        return outcome;
      },
    });
    const id = await scene.send(await scene.connect(), person);
    await scene.time.advanceUntil(10 * minuteMs, () => scene.isSettled(id));
    assert.equal(scene.calls.length, 1);
    const message = await scene.messageOf(id);
    assert.deepEqual([message.error?.code, message.providerId], ['erased', null]);
    const entries = await scene.timelineOf(id);
    assert.deepEqual([...new Set(entries.map(({ kind }) => kind))], ['accepted', 'event']);
    assert.deepEqual(scene.faults, []);
  });

/** A person with so many messages, and the store under a commit that the test can refuse. */
const manyMessages = async (count: number) => {
  const { ports, project, remote, intake, received, stores } = await mediaScene();
  const { channel, at } = remote();
  await intake(
    Array.from({ length: count }, (_, i) => ({
      ...{ kind: 'inbound', channel, at, from: person, answers: null },
      ...{ content: { type: 'text', body: 'Hello' }, providerId: `p.${i}` },
    })),
  );
  const commits: number[] = [];
  const refused = new Set<string>();
  const commit: Commit = async (change) => {
    const ids = 'puts' in change ? (change.puts?.messages ?? []).map(({ id }) => id) : [];
    const id = ids.find((each) => refused.has(each));
    if (id !== undefined) return E.left({ code: 'changed', id });
    commits.push(ids.length);
    return stores.commit(change);
  };
  const erase = async () =>
    rightOf(await erasePerson({ ...ports, commit })({ project: project.id, recipient: person }));
  return { commits, refused, erase, received };
};

test('makes one commit for each 50 messages', async () => {
  const { commits, erase, received } = await manyMessages(101);
  assert.equal((await erase()).messages, 101);
  // The last one removes the contact.
  assert.deepEqual(commits, [50, 50, 1, 0]);
  assert.ok((await received()).every(isErased));
});

test('is held up by a message that keeps changing, but for the others', async () => {
  const { commits, refused, erase, received } = await manyMessages(8);
  const [changing] = await received();
  assert.ok(changing);
  refused.add(changing.id);
  await assert.rejects(erase(), /kept changing/);
  const left = (await received()).filter((message) => !isErased(message));
  assert.ok(left.length < 8, `${left.length} are left`);
  refused.clear();
  await erase();
  assert.equal(
    commits.reduce((sum, count) => sum + count, 0),
    8,
  );
  assert.ok((await received()).every(isErased));
});

test.run();
