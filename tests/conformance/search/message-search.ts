import assert from 'node:assert/strict';
import type { Message } from '../../../core/model/messages/message.js';
import { fits, type MessageFilter } from '../../../core/model/messages/search/message-filter.js';
import type { MessageSearch } from '../../../core/ports/stores/message-store.js';
import { anyId, anyMessage, noon, times } from '../../support/fixtures/builders.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { openChannel, openProject, scene } from '../../support/fixtures/scene.js';
import type { Check, Fresh } from '../check.js';

const nasty = '日本語 🎉 \'"`\\ %_ \u0000 \u2028 \ud800 -- ; \r\n\t $1 ? :x @y {"a":1}';
const file = anyId('med');
const headerFile = anyId('tmedia');
const template = anyId('tmpl');
const [one, two] = [anyId('cont'), anyId('cont')];

/** Messages that differ in everything that can be searched, and name in other places what is searched. */
const variants: readonly Partial<Message>[] = [
  { contact: one },
  { direction: 'inbound', from: '+491701234567', to: '+12025550100', contact: one },
  { to: '+491701234567', contact: two },
  { to: nasty },
  { content: { type: 'text', body: `+491701234567 ${one}` } },
  { content: { type: 'text', body: `"status":"failed","code":"expired" ${file}` } },
  {
    progress: { status: 'failed', reachedAt: { accepted: noon, failed: noon } },
    error: { code: 'expired', message: nasty },
    contact: two,
  },
  {
    progress: { status: 'failed', reachedAt: { accepted: noon, failed: noon } },
    error: { code: 'provider_error', message: 'expired' },
  },
  { progress: { status: 'read', reachedAt: { accepted: noon, read: noon } } },
  { metadata: { order: '1', status: 'failed', code: 'expired' } },
  { metadata: { order: '12' }, contact: one },
  { metadata: { order: nasty, [nasty]: '1' } },
  { metadata: { ['__proto__']: '1', constructor: 'x' } },
  { metadata: { other: '"order":"1"' } },
  { content: { type: 'image', media: file, mimeType: 'image/png', caption: null, sticker: false } },
  {
    content: {
      type: 'template',
      ...{ template, name: 'any', language: 'en', bodyParameters: [], body: 'Any' },
      headerMedia: headerFile,
    },
  },
];

const filters: readonly MessageFilter[] = [
  {},
  { direction: 'inbound' },
  { direction: 'outbound' },
  { status: 'failed' },
  { status: 'sent' },
  { status: ['failed', 'read'] },
  { status: ['sent', 'read'], direction: 'outbound' },
  { status: ['accepted', 'sent', 'delivered', 'read'] },
  { status: ['accepted', 'sent', 'delivered', 'read', 'failed'] },
  { status: ['failed', 'sent'], error: 'expired' },
  { peer: '+491701234567' },
  { peer: '+12025550100' },
  { peer: nasty },
  { direction: 'inbound', peer: '+491701234567' },
  { template },
  { template: anyId('tmpl') },
  { address: '+491701234567' },
  { address: '+49170123456' },
  { address: nasty },
  { direction: 'inbound', address: '+491701234567' },
  { direction: 'outbound', address: '+491701234567' },
  { error: 'expired' },
  { error: 'expire' },
  { status: 'failed', error: 'provider_error' },
  { metadata: { key: 'order' } },
  { metadata: { key: 'order', value: '1' } },
  { metadata: { key: 'order', value: nasty } },
  { metadata: { key: nasty } },
  { metadata: { key: '__proto__', value: '1' } },
  { metadata: { key: 'toString' } },
  { metadata: [{ key: 'order', value: '1' }, { key: 'status' }] },
  {
    metadata: [
      { key: 'order', value: '1' },
      { key: 'status', value: 'read' },
    ],
  },
  { metadata: times(8, () => ({ key: 'order', value: nasty })) },
  { to: '+491701234567' },
  { to: nasty },
  { to: '+12025550100', direction: 'inbound' },
  { media: file },
  { media: headerFile },
  { media: anyId('med') },
  { channel: anyId('chan') },
  { contact: one },
  { contact: [one, two] },
  { contact: [two, anyId('cont')], status: 'failed' },
  { contact: one, direction: 'inbound' },
  { contact: [one, two], direction: 'outbound', to: '+491701234567' },
  { contact: one, metadata: { key: 'order' } },
  { contact: anyId('cont') },
  { contact: [] },
];

/** Searching messages. */
export const messageSearchConformance = (check: Check, fresh: Fresh): void => {
  const stored = async (count: number, given: (i: number) => Partial<Message>) => {
    const world = await scene(fresh);
    const { commit, channel, project } = world;
    const records = times(count, (i) => anyMessage(channel, given(i)));
    rightOf(await commit({ project: project.id, at: noon, puts: { messages: records } }));
    const newest = records.map((record) => ({ ...record, version: 1 })).reverse();
    const search = (given: Partial<MessageSearch>) =>
      world.messages.search(project.id, { filter: {}, scan: 5_000, limit: 100, ...given });
    return { ...world, newest, search };
  };

  check('finds the messages that fit, newest first, and no other', async () => {
    const { channel, newest, search } = await stored(64, (i) => present(variants[i % 16]));
    for (const filter of [...filters, { channel: channel.id }])
      for (const limit of [1, 3, 100]) {
        const { items, searchedTo } = await search({ filter, limit });
        assert.deepEqual(items, newest.filter(fits(filter)).slice(0, limit));
        assert.equal(searchedTo, null);
      }
  });

  check('searches a range of ids, whose ends need not exist', async () => {
    const { newest, search } = await stored(20, (i) => present(variants[i % 16]));
    const [first, last] = [present(newest[15]).id, present(newest[4]).id];
    for (const filter of [{}, { status: 'accepted' } as const]) {
      const fitting = newest.filter(fits(filter));
      const { items } = await search({ filter, from: first, before: last });
      assert.deepEqual(
        items,
        fitting.filter(({ id }) => id >= first && id < last),
      );
      assert.deepEqual((await search({ filter, before: anyId('msg') })).items, fitting);
      assert.deepEqual((await search({ filter, from: anyId('msg') })).items, []);
    }
  });

  check('looks at as many messages as it is told, and says how far', async () => {
    const { newest, search } = await stored(20, (i) => ({ metadata: i < 2 ? { rare: '' } : {} }));
    const filter = { metadata: { key: 'rare' } };
    const place = (i: number) => present(newest[i]).id;
    assert.deepEqual(await search({ filter, scan: 7 }), { items: [], searchedTo: place(6) });
    const second = await search({ filter, scan: 7, before: place(6) });
    assert.deepEqual(second, { items: [], searchedTo: place(13) });
    const rest = await search({ filter, scan: 7, before: place(13) });
    assert.deepEqual(rest, { items: newest.slice(18), searchedTo: null });
    const exactly = await search({ filter, scan: 20 });
    assert.deepEqual(exactly, { items: newest.slice(18), searchedTo: null });
    const ends = await search({ filter, scan: 7, from: place(6) });
    assert.deepEqual(ends, { items: [], searchedTo: null });
  });

  check('looks at the messages of contacts alone, and no other counts', async () => {
    const ofOne = (i: number) => ({ contact: i % 4 === 0 ? one : i % 4 === 2 ? two : undefined });
    const { newest, search } = await stored(80, (i) => ({
      ...ofOne(i),
      metadata: i < 8 ? { rare: '' } : {},
    }));
    const messages = newest.filter(({ contact }) => contact === one);
    const place = (i: number) => present(messages[i]).id;
    const rare = { contact: one, metadata: { key: 'rare' } };
    assert.deepEqual(await search({ filter: { contact: one }, scan: 1, limit: 5 }), {
      ...{ items: messages.slice(0, 5), searchedTo: null },
    });
    const first = await search({ filter: rare, scan: 7 });
    assert.deepEqual(first, { items: [], searchedTo: place(6) });
    const rest = await search({ filter: rare, scan: 14, before: place(6) });
    assert.deepEqual(rest, { items: messages.slice(18), searchedTo: null });
    const direction = { contact: one, direction: 'inbound' } as const;
    assert.deepEqual(await search({ filter: direction, scan: 7 }), {
      ...{ items: [], searchedTo: place(6) },
    });
    const both = { contact: [one, two], metadata: { key: 'rare' } };
    const found: Message[] = [];
    let before: Message['id'] | undefined;
    do {
      const { items, searchedTo } = await search({ filter: both, scan: 6, before });
      found.push(...items);
      assert.ok(before === undefined || searchedTo === null || searchedTo < before);
      before = searchedTo ?? undefined;
    } while (before !== undefined);
    assert.deepEqual(found, newest.filter(fits(both)));
  });

  check('finds a direction however many messages are of the other', async () => {
    const { newest, search } = await stored(30, (i) => ({
      direction: i === 3 ? 'inbound' : 'outbound',
      metadata: { any: '' },
    }));
    const [inbound] = newest.filter(({ direction }) => direction === 'inbound');
    for (const filter of [
      { direction: 'inbound' },
      { direction: 'inbound', metadata: { key: 'any' } },
    ] as const)
      assert.deepEqual((await search({ filter, scan: 5 })).items, [inbound]);
    const { items } = await search({ filter: { direction: 'outbound' }, scan: 5 });
    assert.equal(items.length, 29);
  });

  check('passes over many messages that only look as if they fit', async () => {
    const { newest, search } = await stored(40, (i) => ({
      metadata: i === 0 ? { order: '1' } : { status: 'failed', code: 'expired' },
      ...(i === 0
        ? {
            progress: { status: 'failed', reachedAt: { accepted: noon } },
            error: { code: 'expired', message: '' },
          }
        : {}),
    }));
    for (const filter of [{ status: 'failed' }, { error: 'expired' }] as const)
      assert.deepEqual((await search({ filter, limit: 2 })).items, newest.slice(39));
  });

  check(
    'can end early when very many only look as if they fit, and goes on from there',
    async () => {
      const { newest, search } = await stored(260, (i) => ({
        metadata: i === 0 ? {} : { to: '+491701234567' },
        to: i === 0 ? '+491701234567' : '+12025550100',
      }));
      const filter = { to: '+491701234567' };
      const found: Message[] = [];
      let before: Message['id'] | undefined;
      for (let isEnd = false; !isEnd; isEnd = before === undefined) {
        const { items, searchedTo } = await search({ filter, limit: 3, before });
        found.push(...items);
        assert.ok(before === undefined || searchedTo === null || searchedTo < before);
        before = searchedTo ?? undefined;
      }
      assert.deepEqual(found, newest.slice(259));
    },
  );

  check('sees what was changed', async () => {
    const { commit, newest, project, search } = await stored(3, () => ({}));
    const [message] = newest;
    const puts = { messages: [{ ...present(message), metadata: { seen: '' } }] };
    rightOf(await commit({ project: project.id, at: noon, puts }));
    const { items } = await search({ filter: { metadata: { key: 'seen' } } });
    assert.deepEqual(
      items.map(({ id, version }) => ({ id, version })),
      [{ id: present(message).id, version: 2 }],
    );
  });

  check('finds no message of another project', async () => {
    const { messages, stores } = await stored(3, () => ({ metadata: { any: '' } }));
    const other = await openChannel(stores, await openProject(stores));
    for (const filter of [{}, { metadata: { key: 'any' } }, { direction: 'outbound' }] as const)
      assert.deepEqual(await messages.search(other.project, { filter, scan: 2, limit: 9 }), {
        items: [],
        searchedTo: null,
      });
  });
};
