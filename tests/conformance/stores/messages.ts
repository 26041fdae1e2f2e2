import assert from 'node:assert/strict';
import type { Content } from '../../../core/model/messages/content.js';
import type { Message } from '../../../core/model/messages/message.js';
import type { MessagePage } from '../../../core/ports/stores/message-store.js';
import { anyId, anyMessage, noon, times } from '../../support/fixtures/builders.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { openChannel, openProject, scene } from '../../support/fixtures/scene.js';
import type { Check, Fresh } from '../check.js';

const nasty = '日本語 🎉 \'"`\\ %_ \u0000 \u2028 -- ; \r\n\t $1 ? :x @y {"a":1}';

const contents: readonly Content[] = [
  { type: 'text', body: nasty },
  {
    type: 'template',
    template: anyId('tmpl'),
    name: 'order_update',
    language: 'en_US',
    bodyParameters: ['1', nasty],
    body: nasty,
    headerMedia: anyId('med'),
  },
  {
    type: 'template',
    template: anyId('tmpl'),
    name: 'order_update',
    language: 'en_US',
    bodyParameters: [],
    body: nasty,
    headerLocation: { latitude: 89.999999999, longitude: -1e-7, name: nasty, address: null },
  },
  { type: 'image', media: anyId('med'), mimeType: 'image/png', caption: null, sticker: true },
  { type: 'video', media: anyId('med'), mimeType: 'video/mp4', caption: nasty },
  { type: 'audio', media: anyId('med'), mimeType: 'audio/ogg', voice: false },
  { type: 'video', media: null, mediaError: null, mimeType: 'video/mp4', caption: 'Look' },
  { type: 'audio', media: null, mediaError: 'expired', mimeType: 'audio/ogg', voice: true },
  {
    type: 'document',
    media: anyId('med'),
    mimeType: 'application/pdf',
    filename: nasty,
    caption: null,
  },
  { type: 'location', latitude: -12.345678901234567, longitude: 1e-7, name: null, address: nasty },
  { type: 'contacts', contacts: [{ name: nasty, phones: [], emails: ['a'], organization: null }] },
  { type: 'interactive', kind: 'reaction', emoji: null },
  {
    type: 'interactive',
    kind: 'order',
    catalog: null,
    text: nasty,
    items: [{ product: nasty, quantity: 1e-7, price: null, currency: 'AUD' }],
  },
  { type: 'unsupported', providerType: nasty, raw: { [nasty]: [nasty, null, { a: 1e-7 }] } },
];

/** Reading messages. */
export const messagesConformance = (check: Check, fresh: Fresh): void => {
  const stored = async (count: number, given: (i: number) => Partial<Message> = () => ({})) => {
    const world = await scene(fresh);
    const { commit, channel, project } = world;
    const records = times(count, (i) => anyMessage(channel, given(i)));
    rightOf(await commit({ project: project.id, at: noon, puts: { messages: records } }));
    const all = records.map((record) => ({ ...record, version: 1 }));
    const list = (page: Partial<MessagePage>) =>
      world.messages.list(project.id, { limit: 100, ...page });
    return { ...world, all, list };
  };

  check('keeps every kind of content, and every field, as it was put', async () => {
    const { all, messages, project } = await stored(contents.length, (i) => ({
      content: present(contents[i]),
      metadata: { [nasty]: nasty, constructor: 'x', ['__proto__']: 'y' },
      progress: { status: 'failed', reachedAt: { accepted: noon, sent: noon + 1, failed: noon } },
      error: { code: 'provider_error', message: nasty },
      inReplyTo: anyId('msg'),
      providerId: nasty,
      request: anyId('req'),
    }));
    for (const message of all)
      assert.deepEqual(await messages.find(project.id, message.id), message);
  });

  check('lists messages newest first, older than one, as many as are asked for', async () => {
    const { all, list } = await stored(30);
    const newest = [...all].reverse();
    assert.deepEqual(await list({}), newest);
    for (const [place, { id }] of newest.entries())
      for (const limit of [1, 7, 100])
        assert.deepEqual(
          await list({ before: id, limit }),
          newest.slice(place + 1, place + 1 + limit),
        );
  });

  check('lists one direction alone', async () => {
    const { all, list } = await stored(30, (i) => ({
      direction: i % 10 === 0 ? 'inbound' : 'outbound',
    }));
    for (const direction of ['inbound', 'outbound'] as const) {
      const wanted = all.filter((message) => message.direction === direction).reverse();
      assert.deepEqual(await list({ direction }), wanted);
      const [first] = wanted;
      assert.deepEqual(
        await list({ direction, before: present(first).id, limit: 2 }),
        wanted.slice(1, 3),
      );
    }
  });

  check('lists no message older than one that is unknown or of another project', async () => {
    const { all, list, messages, stores } = await stored(3);
    const other = await openProject(stores);
    const before = present(all[2]).id;
    assert.deepEqual(await list({ before: anyId('msg') }), []);
    assert.deepEqual(await messages.list(other.id, { before, limit: 100 }), []);
  });

  check('answers many concurrent pages, each with its own messages', async () => {
    const { all, list } = await stored(30);
    const newest = [...all].reverse();
    const pages = times(100, (i) => ({ before: newest[i % 30]?.id, limit: 1 + (i % 5) }));
    assert.deepEqual(
      await Promise.all(pages.map(list)),
      pages.map(({ limit }, i) => newest.slice((i % 30) + 1, (i % 30) + 1 + limit)),
    );
  });

  check('finds those of many ids that exist', async () => {
    const { all, messages, project } = await stored(20);
    const wanted = all.filter((_, i) => i % 2 === 0);
    const ids = [...wanted.map(({ id }) => id), anyId('msg'), anyId('msg')];
    const found = await messages.findMany(project.id, ids);
    assert.deepEqual(
      [...found].sort((a, b) => (a.id < b.id ? -1 : 1)),
      wanted,
    );
    assert.deepEqual(await messages.findMany(project.id, []), []);
    assert.deepEqual(await messages.findMany(project.id, [anyId('msg')]), []);
  });

  check('answers many concurrent look-ups, each with its own result', async () => {
    const { all, messages, project, stores } = await stored(50);
    const other = await openProject(stores);
    const asked = times(200, (i) => ({
      project: i % 3 === 0 ? other.id : project.id,
      message: present(all[i % all.length]),
    }));
    const found = await Promise.all(asked.map((ask) => messages.find(ask.project, ask.message.id)));
    assert.deepEqual(
      found,
      asked.map((ask) => (ask.project === project.id ? ask.message : undefined)),
    );
  });

  check('treats a message of another project as absent', async () => {
    const { all, messages, stores } = await stored(3);
    const other = await openChannel(stores, await openProject(stores));
    const ids = all.map(({ id }) => id);
    for (const id of ids) assert.equal(await messages.find(other.project, id), undefined);
    assert.deepEqual(await messages.findMany(other.project, ids), []);
    assert.deepEqual(await messages.list(other.project, { limit: 9 }), []);
    assert.deepEqual(await messages.list(other.project, { limit: 9, direction: 'outbound' }), []);
  });

  check('shows a message as soon as its commit is answered', async () => {
    const { commit, channel, project, messages } = await scene(fresh);
    await Promise.all(
      times(100, async () => {
        const message = anyMessage(channel);
        rightOf(await commit({ project: project.id, at: noon, puts: { messages: [message] } }));
        assert.equal((await messages.find(project.id, message.id))?.version, 1);
      }),
    );
  });
};
