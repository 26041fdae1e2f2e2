import assert from 'node:assert/strict';
import { memoryStores } from '../../../../adapters/memory/index.js';
import { drivenTime } from '../../../../composition/testing/time/driven-time.js';
import { announceConversations } from '../../../../core/workers/conversations/announce-conversations.js';
import { anyContact, anyId, anyMessage, noon, times } from '../../../support/fixtures/builders.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { openChannel, openProject } from '../../../support/fixtures/scene.js';
import { suite } from '../../../support/suite.js';

const test = suite('the worker of the events of conversations');

/** Persons who write, and a worker. */
const scene = async () => {
  const time = drivenTime(noon);
  const stores = memoryStores(anyId);
  const { id: project, ...rest } = await openProject(stores);
  const channel = await openChannel(stores, { id: project, ...rest });
  const faults: unknown[] = [];
  const onFault = (error: unknown) => void faults.push(error);
  const worker = announceConversations({ ...time, ...stores, onFault });
  const commit = async (puts: object) =>
    rightOf(await stores.commit({ project, at: time.clock(), puts }));
  const person = async () => {
    const contact = anyContact({ project });
    await commit({ contacts: [contact] });
    return contact.id;
  };
  const writes = (contact: Awaited<ReturnType<typeof person>>) =>
    commit({ messages: [anyMessage(channel, { direction: 'inbound', contact })] });
  const told = async (): Promise<readonly number[]> =>
    (await stores.events.list(project, { after: 0, since: 0, limit: 9_999 }))
      .filter(({ type }) => type === 'conversation.updated')
      .map(({ text }) => JSON.parse(text).data.unread_count);
  return { time, stores, worker, faults, person, writes, told };
};

test('records the newest state once its second is over, and nothing twice', async () => {
  const { time, worker, person, writes, told, faults } = await scene();
  const one = await person();
  for (let i = 0; i < 5; i += 1) await writes(one);
  assert.deepEqual(await told(), [1]);
  worker.start();
  await time.advance(999);
  assert.deepEqual(await told(), [1]);
  await time.advance(1_001);
  assert.deepEqual(await told(), [1, 5]);
  await time.advance(60_000);
  assert.deepEqual(await told(), [1, 5]);
  await worker.stop();
  assert.deepEqual(faults, []);
});

test('records all of many that are due in one round', async () => {
  const { time, worker, person, writes, told } = await scene();
  const people = await Promise.all(times(250, person));
  for (const one of [...people, ...people]) await writes(one);
  await time.advance(1_000);
  worker.start();
  await time.advance(0);
  assert.equal((await told()).filter((unread) => unread === 2).length, 250);
  await worker.stop();
});

test('lets no conversation that cannot be stored hold up another one', async () => {
  const { time, stores, person, writes, told } = await scene();
  const people = await Promise.all(times(3, person));
  for (const one of [...people, ...people]) await writes(one);
  const [damaged] = await stores.conversations.waiting(1);
  const faults: unknown[] = [];
  const worker = announceConversations({
    ...time,
    ...stores,
    commit: async (change) => {
      if ('announceConversations' in change && change.announceConversations?.[0] === damaged?.id)
        throw new Error('The row is damaged.');
      return stores.commit(change);
    },
    onFault: (error) => void faults.push(error),
  });
  await time.advance(1_000);
  worker.start();
  await time.advance(0);
  assert.deepEqual(await told(), [1, 1, 1, 2, 2]);
  assert.equal(faults.length, 1);
  await worker.stop();
});

test('waits for its next round where a full one recorded nothing', async () => {
  const time = drivenTime(noon);
  const project = anyId('proj');
  let rounds = 0;
  const waiting = async () => {
    rounds += 1;
    return times(100, () => ({ project, id: anyId('conv'), announceAt: noon }));
  };
  const worker = announceConversations({
    ...time,
    conversations: { waiting },
    // The project is removed.
    commit: memoryStores(anyId).commit,
    onFault: assert.ifError,
  });
  worker.start();
  await time.advance(0);
  assert.equal(rounds, 1);
  await time.advance(1_000);
  assert.equal(rounds, 2);
  await worker.stop();
});

test.run();
