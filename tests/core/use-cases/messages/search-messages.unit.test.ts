import assert from 'node:assert/strict';
import { memoryStores } from '../../../../adapters/memory/index.js';
import type { Message } from '../../../../core/model/messages/message.js';
import { leastIdAt } from '../../../../core/shared/ids.js';
import { dayMs, hourMs, minuteMs } from '../../../../core/shared/time.js';
import {
  type SearchMessages,
  scannedMessages,
  searchMessages,
} from '../../../../core/use-cases/messages/search-messages.js';
import { anyEvent, anyId, anyMessage, noon, times } from '../../../support/fixtures/builders.js';
import { leftOf, present, rightOf } from '../../../support/fixtures/either.js';
import { pruneAll } from '../../../support/fixtures/prune-all.js';
import { scene } from '../../../support/fixtures/scene.js';
import { suite } from '../../../support/suite.js';

const test = suite('search of messages');

/** Numbers of this country exist. */
const canExist = (number: string): boolean => number.startsWith('+1');

const fresh = async () => memoryStores((prefix) => anyId(prefix));

const failed = {
  progress: { status: 'failed', reachedAt: { accepted: noon, failed: noon } },
  error: { code: 'expired', message: 'Any.' },
} as const satisfies Partial<Message>;

/** A message each minute, and the events of each. */
const stored = async (count: number, given: (i: number) => Partial<Message> = () => ({})) => {
  const { commit, channel, project, stores } = await scene(fresh);
  const at = (i: number) => noon + i * minuteMs;
  const messages = times(count, (i) =>
    anyMessage(channel, { id: leastIdAt('msg', at(i)), ...given(i) }),
  );
  for (const [i, message] of messages.entries()) {
    const { id: subject, progress } = message;
    const types = ['message.accepted', 'message.failed'] as const;
    const events = types
      .slice(0, progress.status === 'failed' ? 2 : 1)
      .map((type) => anyEvent({ type, subject, at: at(i) }));
    rightOf(
      await commit({ project: project.id, at: at(i), puts: { messages: [message] }, events }),
    );
  }
  const search = async (query: Partial<SearchMessages>) =>
    rightOf(
      await searchMessages({ ...stores, canExist })({
        project: project.id,
        filter: {},
        limit: 10,
        ...query,
      }),
    );
  const ids = async (query: Partial<SearchMessages>) =>
    (await search(query)).items.map(({ id }) => messages.findIndex((each) => each.id === id));
  const idOf = (i: number) => present(messages[i]).id;
  return { at, ids, idOf, project, search, stores };
};

test('pages through everything that fits, newest first, each once', async () => {
  const { search } = await stored(50, (i) => ({ metadata: i % 3 === 0 ? { any: '' } : {} }));
  const seen: string[] = [];
  let before: string | undefined;
  do {
    const page = await search({ filter: { metadata: { key: 'any' } }, limit: 4, before });
    seen.push(...page.items.map(({ id }) => id));
    assert.equal(page.hasMore, page.next !== null);
    before = page.next ?? undefined;
  } while (before !== undefined);
  assert.equal(new Set(seen).size, 17);
  assert.deepEqual(seen, seen.toSorted().reverse());
});

test('takes a time range with its beginning and without its end', async () => {
  const { at, ids } = await stored(20);
  assert.deepEqual(await ids({ createdAfter: at(5), createdBefore: at(8) }), [7, 6, 5]);
  assert.deepEqual(await ids({ createdBefore: at(3) }), [2, 1, 0]);
  assert.deepEqual(await ids({ createdAfter: at(19) }), [19]);
  assert.deepEqual(await ids({ createdAfter: at(20) }), []);
});

test('continues within the time range', async () => {
  const { at, ids, idOf } = await stored(20);
  const range = { createdAfter: at(5), createdBefore: at(9) };
  assert.deepEqual(await ids({ ...range, before: idOf(7) }), [6, 5]);
  assert.deepEqual(await ids({ ...range, before: idOf(15) }), [8, 7, 6, 5]);
});

test('refuses a cursor that is no id of a message', async () => {
  const { project, stores } = await stored(1);
  const query = { project: project.id, filter: {}, limit: 1 };
  for (const before of ['', 'msg_', anyId('chan'), "msg_' or 1=1"])
    assert.deepEqual(leftOf(await searchMessages({ ...stores, canExist })({ ...query, before })), {
      code: 'invalid_cursor',
    });
});

test('says how far it looked, and goes on from there', async () => {
  const { stores, project } = await stored(3, () => ({ metadata: { any: '' } }));
  const scans: number[] = [];
  const end = leastIdAt('msg', noon + minuteMs);
  const messages: typeof stores.messages = {
    ...stores.messages,
    search: async (_, { scan }) => {
      scans.push(scan);
      return { items: [], searchedTo: end };
    },
  };
  const filter = { metadata: { key: 'any' } };
  const query = { project: project.id, filter, limit: 10 };
  const page = rightOf(await searchMessages({ ...stores, messages, canExist })(query));
  assert.deepEqual(page, { items: [], hasMore: false, next: end, searchedTo: noon + minuteMs });
  assert.equal(
    scans.reduce((sum, scan) => sum + scan),
    scannedMessages,
  );
  assert.ok(Math.max(...scans) <= 500, 'it looks at few of them together');
});

test('finds what lies behind the first look, once', async () => {
  const { ids, search } = await stored(1_201, (i) => ({
    metadata: i % 600 === 0 ? { any: '' } : {},
  }));
  const filter = { metadata: { key: 'any' } };
  assert.deepEqual(await ids({ filter }), [1_200, 600, 0]);
  assert.deepEqual(await ids({ filter, limit: 2 }), [1_200, 600]);
  assert.equal((await search({ filter })).next, null);
});

const noScan = async () => assert.fail('The messages were scanned.');

test('finds rare failures by their events, without a look at other messages', async () => {
  const { stores, project, idOf, at } = await stored(300, (i) => (i % 100 === 7 ? failed : {}));
  const ports = { ...stores, messages: { ...stores.messages, search: noScan } };
  const found = async (query: Partial<SearchMessages>) =>
    rightOf(
      await searchMessages({ ...ports, canExist })({
        ...{ project: project.id, filter: { status: 'failed' }, limit: 10 },
        ...query,
      }),
    ).items.map(({ id }) => id);
  assert.deepEqual(await found({}), [idOf(207), idOf(107), idOf(7)]);
  assert.deepEqual(await found({ before: idOf(207) }), [idOf(107), idOf(7)]);
  assert.deepEqual(await found({ createdAfter: at(107) }), [idOf(207), idOf(107)]);
  assert.deepEqual(await found({ filter: { error: 'expired' }, limit: 1 }), [idOf(207)]);
  assert.deepEqual(await found({ filter: { error: 'erased' } }), []);
});

test('finds failures whose events are pruned', async () => {
  const { ids, at, stores, project } = await stored(400, (i) => (i % 50 === 7 ? failed : {}));
  await pruneAll(stores, at(200) + 90 * dayMs);
  const [first] = await stores.events.list(project.id, { after: 0, since: 0, limit: 1 });
  assert.ok(present(first).sequence > 100);
  const all = [357, 307, 257, 207, 157, 107, 57, 7];
  assert.deepEqual(await ids({ filter: { status: 'failed' } }), all);
  assert.deepEqual(await ids({ filter: { status: 'failed' }, limit: 3 }), all.slice(0, 3));
  assert.deepEqual(
    await ids({ filter: { status: 'failed' }, createdBefore: at(200) }),
    all.slice(4),
  );
  assert.ok(hourMs < at(200) - at(0));
});

test('finds more failures than it reads events of', async () => {
  const { search } = await stored(2_100, () => failed);
  let count = 0;
  let before: string | undefined;
  do {
    const page = await search({ filter: { status: 'failed' }, limit: 100, before });
    count += page.items.length;
    before = page.next ?? undefined;
  } while (before !== undefined);
  assert.equal(count, 2_100);
});

test('refuses a recipient whose number cannot exist, but no channel’s own', async () => {
  const { channel, stores, project } = await scene(fresh);
  const search = (to: string) =>
    searchMessages({ ...stores, canExist: () => false })({
      ...{ project: project.id, filter: { to }, limit: 10 },
    });
  assert.deepEqual(leftOf(await search('+12025550123')), {
    code: 'invalid_recipient',
    to: '+12025550123',
  });
  assert.deepEqual(rightOf(await search(channel.address)).items, []);
});

test('takes several statuses, of which failed alone is looked up in the events', async () => {
  const { ids } = await stored(9, (i) => (i % 3 === 0 ? failed : {}));
  assert.deepEqual(await ids({ filter: { status: ['failed'] } }), [6, 3, 0]);
  assert.deepEqual(await ids({ filter: { status: ['failed', 'accepted'] } }), [
    ...[8, 7, 6, 5, 4, 3, 2, 1, 0],
  ]);
  assert.deepEqual(await ids({ filter: { status: ['read', 'accepted'] } }), [8, 7, 5, 4, 2, 1]);
});

test.run();
