import assert from 'node:assert/strict';
import { hourMs, minuteMs } from '../../../core/shared/time.js';
import {
  type AddedConversation,
  addConversation,
  writtenBy,
} from '../../support/dashboard/conversations.js';
import { type DashboardHost, dashboardHost } from '../../support/dashboard/dashboard-host.js';
import { shownParts } from '../../support/dashboard/shown-parts.js';
import { shows, showsNot } from '../../support/dashboard/shows.js';
import { add } from '../../support/fixtures/administration.js';
import { anyChannel, anyId, anyKey, times } from '../../support/fixtures/builders.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { anyMember, anyUser } from '../../support/fixtures/people.js';
import { suite } from '../../support/suite.js';

const cases = suite('dashboard: notes of a conversation');

const text = (body: string) => ({ content: { type: 'text', body } }) as const;

type Scene = {
  readonly host: DashboardHost;
  readonly ada: AddedConversation;
  /** The page of the conversation. */
  readonly own: string;
};

const withScene =
  (run: (scene: Scene) => Promise<void>): (() => Promise<void>) =>
  async () => {
    const host = await dashboardHost();
    const ada = await addConversation(host, {
      contact: { name: 'Ada Q' },
      messages: [text('Hello')],
    });
    await run({ host, ada, own: `/inbox/${ada.id}` });
    assert.deepEqual(host.faults, []);
    await host.close();
  };

/** The messages and notes of a page, in their order, as text. */
const threadOf = (page: string): readonly string[] =>
  [...page.matchAll(/<li id="(?:message-|note_)[^>]*>.*?<\/article>/gs)].map(([html]) =>
    html
      .replaceAll(/<form.*?<\/form>/gs, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );

const say = async (
  { stores, project, channel: id, time }: DashboardHost,
  { contact }: AddedConversation,
  bodies: readonly string[],
): Promise<void> => {
  const channel = present(await stores.channels.findAnywhere(id));
  const messages = bodies.map((body) => writtenBy(contact, channel, time.now, text(body)));
  rightOf(await stores.commit({ project, at: time.now, puts: { messages } }));
};

cases(
  'shows a note between the messages, with who wrote it, live and to everybody who reads messages',
  withScene(async ({ host, ada, own }) => {
    const grace = anyUser({ name: 'Grace' });
    const members = [anyMember({ organization: host.organization, user: grace.id })];
    await add(host.stores, { users: [grace], members });
    host.setUser(grace.id);
    host.time.now += minuteMs;
    const { text: page } = await host.get(own);
    const added = await host.post(`${own}/notes`, { text: 'Wants <b>blue</b>.\r\nNot red.' });
    assert.equal(added.status, 303);
    assert.equal(added.headers.location, `${host.addressOf(own)}?kind=note#newest`);
    host.time.now += minuteMs;
    await say(host, ada, ['Thanks']);
    const { status, text: part } = await host.get(own, shownParts(page));
    assert.equal(status, 200);
    const thread = threadOf(part);
    assert.equal(thread.length, 3);
    assert.match(thread[0] ?? '', /^Hello/);
    assert.match(thread[1] ?? '', /^Wants &lt;b>blue&lt;\/b>. Not red. Note of Grace/);
    assert.match(thread[2] ?? '', /^Thanks/);
    shows(part, 'blue&lt;/b>.\nNot red.');
    const { useCases, project } = host;
    const { items } = rightOf(
      await useCases.listConversationMessages({ project, id: ada.id, limit: 10 }),
    );
    assert.equal(items.length, 2);
    host.setRole('viewer');
    const { text: seen } = await host.get(`${own}?kind=note`);
    shows(seen, 'Note of Grace');
    showsNot(seen, 'notes/remove');
    showsNot(seen, '<textarea');
    assert.equal((await host.post(`${own}/notes`, { text: 'Mine' })).status, 403);
  }),
);

cases(
  'names an API key and a program that wrote a note',
  withScene(async ({ host, ada, own }) => {
    const { useCases, project } = host;
    const of = { project, id: ada.id };
    rightOf(await useCases.addNote({ ...of, text: 'From the host' }));
    const key = anyKey({ project, name: 'Shop' });
    await add(host.stores, { keys: [key] });
    const author = { kind: 'api_key', id: key.id } as const;
    rightOf(await useCases.addNote({ ...of, text: 'From the shop', author }));
    const { text: page } = await host.get(own);
    shows(page, 'Note of API key Shop');
    shows(page, 'Note of A program');
  }),
);

cases(
  'has a form of its own for notes, also where nothing can be sent',
  withScene(async ({ host, ada, own }) => {
    const { text: box } = await host.get(own);
    shows(box, `href="${host.addressOf(own)}?kind=note#answer"`);
    const { text: form } = await host.get(`${own}?kind=note`);
    shows(form, `action="${host.addressOf(`${own}/notes`)}?kind=note"`);
    showsNot(form, `action="${host.addressOf(`${own}/answer`)}`);
    const { stores, project, time } = host;
    const channel = anyChannel({ project, status: 'inactive' });
    rightOf(await stores.commit({ project, at: time.now, puts: { channels: [channel] } }));
    const asleep = await addConversation(host, { channel, messages: [text('Hello')] });
    shows((await host.get(`/inbox/${asleep.id}`)).text, 'Write a note');
    await host.post(`/inbox/${asleep.id}/notes`, { text: 'Call back' });
    shows((await host.get(`/inbox/${asleep.id}`)).text, 'Call back');
    showsNot((await host.get(`/inbox/${ada.id}`)).text, 'Call back');
  }),
);

cases(
  'says what is wrong with a note at its field, with what was typed',
  withScene(async ({ host, ada, own }) => {
    for (const given of ['', 'x'.repeat(4_097)]) {
      const refused = await host.post(`${own}/notes?kind=note`, { text: given });
      assert.equal(refused.status, 422);
      shows(refused.text, 'id="note-text-error"');
      shows(refused.text, 'must have 1 to 4096 characters');
      shows(refused.text, new RegExp(`<textarea[^>]*>${given}<`));
    }
    const { stores, project, time } = host;
    const parts = { project, conversation: ada.id, text: 'Any', createdAt: time.now } as const;
    const addNotes = times(1_000, () => ({
      ...{ ...parts, id: anyId('note'), author: { kind: 'program' } as const },
    }));
    rightOf(await stores.commit({ project, at: time.now, addNotes }));
    const full = await host.post(`${own}/notes?kind=note`, { text: 'One more' });
    assert.equal(full.status, 422);
    shows(full.text, 'the conversation has 1000 notes and can have no more');
    assert.equal((await host.post('/inbox/conv_1/notes', { text: 'Any' })).status, 404);
  }),
);

cases(
  'deletes a note after a confirmation, and says when it is gone already',
  withScene(async ({ host, ada, own }) => {
    const { useCases, project } = host;
    const { id } = rightOf(await useCases.addNote({ project, id: ada.id, text: 'Old' }));
    shows((await host.get(own)).text, `name="note" value="${id}"`);
    const remove = () => host.post(`${own}/notes/remove`, { note: id });
    assert.equal((await remove()).status, 303);
    assert.equal(threadOf((await host.get(own)).text).length, 1);
    const again = await remove();
    assert.equal(again.status, 404);
    shows(again.text, id);
    const entry = (await host.audited()).find(
      ({ action }) => action === 'conversation.remove_note',
    );
    assert.deepEqual(entry?.details, { note: id });
    host.setRole('viewer');
    assert.equal((await remove()).status, 403);
  }),
);

cases(
  'shows each note on one of the pages of a conversation, and says where a page has too many',
  withScene(async ({ host, ada, own }) => {
    const { useCases, project, time } = host;
    const note = async (body: string) =>
      rightOf(await useCases.addNote({ project, id: ada.id, text: body }));
    await note('Early');
    time.now += hourMs;
    await say(host, ada, ['First', 'Second']);
    time.now += hourMs;
    await say(
      host,
      ada,
      Array.from({ length: 50 }, (_, i) => `Number ${i}`),
    );
    time.now += hourMs;
    await note('Late');
    const newest = threadOf((await host.get(own)).text);
    assert.equal(newest.length, 51);
    assert.match(newest.at(-1) ?? '', /^Late/);
    const [, older = ''] = /href="([^"]*before=msg_[^"]*)"/.exec((await host.get(own)).text) ?? [];
    const [hello, early, ...rest] = threadOf((await host.get(older)).text);
    assert.match(hello ?? '', /^Hello/);
    assert.match(early ?? '', /^Early/);
    assert.equal(rest.length, 2);
    for (let i = 0; i < 100; i += 1) await note(`Note ${i}`);
    const { text: full } = await host.get(own);
    showsNot(full, 'Late');
    shows(full, 'These are the newest 99 notes.');
    shows(full, `/v1/conversations/${ada.id}/notes`);
  }),
);

cases.run();
