import assert from 'node:assert/strict';
import type { Channel } from '../../../core/model/channels/channel.js';
import { contentExamples } from '../../../core/model/contents/contents.js';
import type { Message } from '../../../core/model/messages/message.js';
import { dayMs, hourMs } from '../../../core/shared/time.js';
import {
  type AddedConversation,
  addConversation,
  messageIdAt,
  writtenBy,
} from '../../support/dashboard/conversations.js';
import { type DashboardHost, dashboardHost } from '../../support/dashboard/dashboard-host.js';
import { partNames, shownParts } from '../../support/dashboard/shown-parts.js';
import { shows, showsNot } from '../../support/dashboard/shows.js';
import { add } from '../../support/fixtures/administration.js';
import { anyChannel, anyMessage, anyTemplate } from '../../support/fixtures/builders.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { anyMember, anyUser } from '../../support/fixtures/people.js';
import { filePartOf, multipartOf } from '../../support/http/multipart.js';
import { samples } from '../../support/media/samples.js';
import { suite } from '../../support/suite.js';
import { cloudScene } from '../../support/whatsapp/cloud-scene.js';

const cases = suite('dashboard: the inbox');

const text = (body: string) => ({ content: { type: 'text', body } }) as const;
const key = 'dashboard-6f1c7e2a-1111-4222-8333-944445555666';

type Scene = { readonly host: DashboardHost; readonly ada: AddedConversation };

const withScene =
  (run: (scene: Scene) => Promise<void>): (() => Promise<void>) =>
  async () => {
    const cloud = await cloudScene();
    const host = await dashboardHost({ parts: { providers: { whatsapp_cloud: cloud.provider } } });
    const ada = await addConversation(host, {
      contact: { name: 'Ada Q', phoneNumber: '+12025550177' },
      messages: [text('Hello'), text('Is it open?')],
    });
    await run({ host, ada });
    assert.deepEqual(host.faults, []);
    await host.close();
    await cloud.close();
  };

/** A channel of WhatsApp, which has a window. */
const addWhatsApp = async ({ stores, project, time }: DashboardHost): Promise<Channel> => {
  const channel = anyChannel({ project, provider: 'whatsapp_cloud', displayName: 'Shop' });
  rightOf(await stores.commit({ project, at: time.now, puts: { channels: [channel] } }));
  return channel;
};

/** What the page of a conversation says of its messages to the person, the oldest first. */
const bubblesIn = (page: string): readonly string[] =>
  [...page.matchAll(/<li id="message-[^>]*>(.*?)<\/article>/gs)].map(([, html = '']) =>
    html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' '),
  );

const linesIn = (page: string): readonly string[] =>
  [...page.matchAll(/class="conversation-line"[^>]*>([^<]*)</g)].map(([, line = '']) => line);

cases(
  'lists conversations, the most recent first, with what is unread and how long one can answer',
  withScene(async ({ host, ada }) => {
    host.time.now += hourMs;
    await addConversation(host, { messages: [text('Second')] });
    const { status, text: page } = await host.get('/inbox');
    assert.equal(status, 200);
    assert.deepEqual(linesIn(page), ['Second', 'Is it open?']);
    shows(page, `href="${host.addressOf(`/inbox/${ada.id}`)}#newest"`);
    for (const said of ['Ada Q', '+12025550177', '2 unread', 'in 23 hours', 'in 1 day'])
      shows(page, said);
    showsNot(page, 'name="channel"');
    shows((await host.get('/messages')).text, `href="${host.addressOf('/inbox')}"`);
  }),
);

cases(
  'is filtered by what is unread, by the window and by the channel',
  withScene(async ({ host, ada }) => {
    const shop = await addWhatsApp(host);
    await addConversation(host, {
      channel: shop,
      messages: [text('Old')],
      at: host.time.now - dayMs,
    });
    const all = await host.get('/inbox');
    shows(all.text, `<option value="${shop.id}"`);
    shows(all.text, 'Closed');
    const lines = async (query: string) => linesIn((await host.get(`/inbox?${query}`)).text);
    assert.deepEqual(await lines('window=open'), ['Is it open?']);
    assert.deepEqual(await lines(`channel=${shop.id}`), ['Old']);
    assert.equal((await lines('unread=on')).length, 2);
    await host.post(`/inbox/${ada.id}/read`, {});
    assert.deepEqual(await lines('unread=on'), ['Old']);
    shows((await host.get(`/inbox?unread=on&window=open`)).text, 'No conversation fits');
    assert.equal((await host.get('/inbox?before=nothing')).status, 422);
  }),
);

/** The links that choose which conversations the inbox lists: what each says, whether it is chosen, and its address. */
const viewsIn = (page: string) => {
  const [, nav = ''] =
    /<nav class="tabs" aria-label="Which conversations">(.*?)<\/nav>/s.exec(page) ?? [];
  return [...nav.matchAll(/<a href="([^"]*)"( aria-current="page")?>([^<]*)</g)].map(
    ([, href = '', isChosen, label = '']) => ({ label, href, isChosen: isChosen !== undefined }),
  );
};

cases(
  'has links to all conversations, the unread ones and those that the visitor answers',
  withScene(async ({ host, ada }) => {
    const { stores, organization } = host;
    await addConversation(host, { messages: [text('Second')] });
    const page = async (query: string) => (await host.get(`/inbox?${query}`)).text;
    const chosenIn = (html: string) =>
      viewsIn(html).map(({ label, isChosen }) => (isChosen ? `*${label}` : label));
    // A visitor who is no user answers no conversation.
    assert.deepEqual(chosenIn(await page('mine=on')), ['*All', 'Unread']);
    const grace = anyUser();
    const members = [anyMember({ organization, user: grace.id })];
    await add(stores, { users: [grace], members });
    host.setUser(grace.id);
    assert.deepEqual(chosenIn(await page('')), ['*All', 'Unread', 'Mine']);
    assert.deepEqual(chosenIn(await page('unread=on')), ['All', '*Unread', 'Mine']);
    shows(await page('mine=on'), 'No conversation fits');
    await host.post(`/inbox/${ada.id}/assign`, { assignee: grace.id });
    const mine = await page('mine=on&window=open');
    assert.deepEqual(linesIn(mine), ['Is it open?']);
    assert.deepEqual(chosenIn(mine), ['All', 'Unread', '*Mine']);
    // The filters of the form stay, and the form keeps what was chosen.
    for (const { href } of viewsIn(mine)) shows(href, 'window=open');
    shows(mine, '<input type="hidden" name="mine" value="on"');
    const [all] = viewsIn(mine);
    const found = await host.get(present(all).href.replaceAll('&amp;', '&'));
    assert.equal(linesIn(found.text).length, 2);
  }),
);

/** What the navigation says of unread conversations to screen readers. Undefined: it has no number. */
const unreadIn = (page: string): string | undefined =>
  /<page-part[^>]* name="unread"[^>]*>.*?<span class="hidden">, ([^<]*)</s.exec(page)?.[1];

cases(
  'tells on every page of the project how many conversations are unread, at most 99',
  withScene(async ({ host, ada }) => {
    const page = async (path: string) => (await host.get(path)).text;
    for (const path of ['/inbox', '/messages'])
      assert.equal(unreadIn(await page(path)), '1 unread conversation');
    assert.equal(unreadIn(await page('/dashboard/account')), undefined);
    await addConversation(host, { messages: [text('Second')] });
    assert.equal(unreadIn(await page('/channels')), '2 unread conversations');
    // A page with live parts asks for it too. No page asks for it alone.
    const shown = await page('/inbox');
    shows(shown, /name="unread" data-along/);
    assert.ok(!partNames(shown).includes('unread'));
    assert.equal((await host.get('/inbox', shownParts(shown, 'all'))).status, 204);
    await host.post(`/inbox/${ada.id}/read`, {});
    const { status, text: part } = await host.get('/inbox', shownParts(shown, 'all'));
    assert.deepEqual([status, unreadIn(part)], [200, '1 unread conversation']);
    for (let i = 0; i < 99; i += 1) await addConversation(host, { messages: [text('More')] });
    const many = await page('/inbox');
    assert.equal(unreadIn(many), 'more than 99 unread conversations');
    shows(many, '99+');
  }),
);

cases(
  'moves a conversation up while it is open, by the part that a script asks for',
  withScene(async ({ host, ada }) => {
    await addConversation(host, { messages: [text('Second')] });
    const { text: page } = await host.get('/inbox');
    shows(page, 'data-live="promptly"');
    assert.equal((await host.get('/inbox', shownParts(page))).status, 204);
    const channel = present(await host.stores.channels.findAnywhere(host.channel));
    const next = writtenBy(ada.contact, channel, host.time.now, text('Third'));
    rightOf(
      await host.stores.commit({
        project: host.project,
        at: host.time.now,
        puts: { messages: [next] },
      }),
    );
    const { status, text: part } = await host.get('/inbox', shownParts(page));
    assert.equal(status, 200);
    assert.deepEqual(linesIn(part), ['Third', 'Second']);
    shows(part, /data-announce[^>]*>Ada Q: Third</);
  }),
);

cases(
  'has pages that keep the filters',
  withScene(async ({ host }) => {
    for (let i = 0; i < 50; i += 1)
      await addConversation(host, { messages: [text(`Number ${i}`)] });
    const first = await host.get('/inbox?unread=on');
    assert.equal(linesIn(first.text).length, 50);
    const [, next = ''] = /href="([^"]*before=msg_[^"]*)"/.exec(first.text) ?? [];
    shows(next, 'unread=on');
    const second = await host.get(next.replaceAll('&amp;', '&'));
    assert.deepEqual(linesIn(second.text), ['Is it open?']);
    showsNot(second.text, 'data-live');
  }),
);

cases(
  'shows a conversation with the oldest message first, its quotes, days and statuses',
  withScene(async ({ host, ada }) => {
    const { stores, project, channel: id } = host;
    const channel = present(await stores.channels.findAnywhere(id));
    const question = present(ada.messages[1]);
    const at = host.time.now + dayMs;
    const answer = (parts: Partial<Message>) =>
      anyMessage(channel, {
        ...{ id: messageIdAt(at), contact: ada.contact.id, to: '+12025550177' },
        inReplyTo: question.id,
        progress: { status: 'read', reachedAt: { accepted: at } },
        ...parts,
      });
    const messages = [
      answer({ content: { type: 'text', body: 'It is' } }),
      ...Object.values(contentExamples).map((content) => answer({ content })),
      answer({
        progress: { status: 'failed', reachedAt: { accepted: at } },
        error: { code: 'recipient_unreachable', message: 'The recipient has no account.' },
      }),
    ];
    rightOf(await stores.commit({ project, at, puts: { messages } }));
    const { text: page } = await host.get(`/inbox/${ada.id}`);
    const bubbles = bubblesIn(page);
    assert.equal(bubbles.length, messages.length + 2);
    assert.match(bubbles[0] ?? '', /Hello/);
    assert.match(bubbles[2] ?? '', /Is it open\?\s+It is .* read/);
    assert.match(bubbles.at(-1) ?? '', /The recipient has no account.*failed/);
    for (const said of ['2026-01-31', '2026-02-01', 'Ada Q (+12025550177)', 'Keep it'])
      shows(page, said);
    shows(page, `href="${host.addressOf(`/messages/${question.id}`)}"`);
    shows(page, `href="${host.addressOf(`/contacts/${ada.contact.id}`)}"`);
  }),
);

cases(
  'leads to older messages, and back to the newest',
  withScene(async ({ host, ada }) => {
    const { stores, project } = host;
    const channel = present(await stores.channels.findAnywhere(host.channel));
    const messages = Array.from({ length: 60 }, (_, i) =>
      writtenBy(ada.contact, channel, host.time.now, text(`Number ${i}`)),
    );
    rightOf(await stores.commit({ project, at: host.time.now, puts: { messages } }));
    const newest = await host.get(`/inbox/${ada.id}`);
    assert.equal(bubblesIn(newest.text).length, 50);
    shows(newest.text, 'Number 59');
    const [, older = ''] = /href="([^"]*before=msg_[^"]*)"/.exec(newest.text) ?? [];
    const { text: page } = await host.get(older);
    assert.equal(bubblesIn(page).length, 12);
    shows(page, 'Newest messages');
    showsNot(page, 'data-live');
    showsNot(page, 'name="text"');
  }),
);

cases(
  'is read by a button, which a script presses once it is seen, and never by a look',
  withScene(async ({ host, ada }) => {
    const unread = async () => {
      const found = await host.useCases.getConversation({ project: host.project, id: ada.id });
      return rightOf(found).unreadCount;
    };
    const { text: page } = await host.get(`/inbox/${ada.id}`);
    shows(page, 'data-read-when-seen');
    assert.equal(await unread(), 2);
    const read = await host.post(`/inbox/${ada.id}/read`, {});
    assert.equal(read.status, 303);
    assert.equal(read.headers.location, `${host.addressOf(`/inbox/${ada.id}`)}#newest`);
    assert.equal(await unread(), 0);
    showsNot((await host.get(`/inbox/${ada.id}`)).text, 'Mark as read');
    host.setRole('viewer');
    const { text: seen } = await host.get(`/inbox/${ada.id}`);
    showsNot(seen, 'data-read-when-seen');
    showsNot(seen, '<textarea');
  }),
);

cases(
  'answers with a text, a quote and a file, and sends a form once',
  withScene(async ({ host, ada }) => {
    const own = `/inbox/${ada.id}`;
    const question = present(ada.messages[0]);
    const { text: page } = await host.get(`${own}?reply_to=${question.id}`);
    shows(page, `name="reply_to" value="${question.id}"`);
    shows(page, 'Do not quote it');
    const fields = { kind: 'text', text: 'Good morning', reply_to: question.id, key };
    const sent = await host.post(`${own}/answer`, fields);
    assert.equal(sent.status, 303);
    assert.equal(sent.headers.location, `${host.addressOf(own)}#newest`);
    await host.post(`${own}/answer`, fields);
    const bubbles = bubblesIn((await host.get(own)).text);
    assert.equal(bubbles.length, 3);
    assert.match(bubbles[2] ?? '', /Hello\s+Good morning/);
    const upload = await host.upload(
      `${own}/file`,
      multipartOf('part', [filePartOf(samples['image/png'])]),
      'part',
    );
    const chosen = upload.headers.location ?? '';
    assert.match(chosen, /kind=media&media=med_\w+#answer$/);
    const [, media = ''] = /media=(med_\w+)/.exec(chosen) ?? [];
    shows(
      (await host.get(chosen.replace('#answer', ''))).text,
      `<option value="${media}" selected`,
    );
    const file = { kind: 'media', media, caption: 'A picture', filename: '', key: '' };
    assert.equal((await host.post(`${own}/answer?kind=media`, file)).status, 303);
    assert.match(bubblesIn((await host.get(own)).text).at(-1) ?? '', /A picture/);
  }),
);

cases(
  'shows what is wrong with an answer at its field, with what was typed',
  withScene(async ({ host, ada }) => {
    const own = `/inbox/${ada.id}`;
    const empty = await host.post(`${own}/answer`, { kind: 'text', text: '', key });
    assert.equal(empty.status, 422);
    shows(empty.text, 'id="answer-text-error"');
    const unknown = { kind: 'text', text: 'Good morning', reply_to: 'msg_1', key };
    const refused = await host.post(`${own}/answer`, unknown);
    assert.equal(refused.status, 422);
    shows(refused.text, /<textarea[^>]*>Good morning</);
    const noFile = await host.upload(
      `${own}/file`,
      multipartOf('part', [filePartOf(Buffer.from('no file'))]),
      'part',
    );
    assert.equal(noFile.status, 422);
  }),
);

cases(
  'offers a template where the window is closed, says so, and refuses a text in place',
  withScene(async ({ host }) => {
    const { stores, project, time } = host;
    const channel = await addWhatsApp(host);
    const template = anyTemplate(channel, { status: 'approved', body: 'Hi {{1}}' });
    rightOf(await stores.commit({ project, at: time.now, puts: { templates: [template] } }));
    const at = time.now - 2 * dayMs;
    const { id } = await addConversation(host, { channel, messages: [text('Old')], at });
    const { text: page } = await host.get(`/inbox/${id}`);
    shows(page, 'takes templates alone');
    shows(page, '1 day ago');
    shows(page, `<option value="${template.id}"`);
    showsNot(page, 'name="text"');
    const chosen = await host.get(`/inbox/${id}?kind=template&template=${template.id}`);
    shows(chosen.text, 'name="value-1"');
    const fields = { kind: 'text', text: 'Hello', key };
    const refused = await host.post(`/inbox/${id}/answer?kind=text`, fields);
    assert.equal(refused.status, 422);
    shows(refused.text, 'The network takes templates alone.');
    const sent = await host.post(`/inbox/${id}/answer?kind=template&template=${template.id}`, {
      ...{ kind: 'template', template: template.id, 'value-1': 'Ada', key: '' },
    });
    assert.equal(sent.status, 303);
    shows((await host.get(`/inbox/${id}`)).text, 'Hi Ada');
  }),
);

cases(
  'shows no box where the channel is not active',
  withScene(async ({ host }) => {
    const { stores, project, time } = host;
    const channel = anyChannel({ project, status: 'inactive' });
    rightOf(await stores.commit({ project, at: time.now, puts: { channels: [channel] } }));
    const { id } = await addConversation(host, { channel, messages: [text('Hello')] });
    const { text: page } = await host.get(`/inbox/${id}`);
    shows(page, 'The channel is not active');
    showsNot(page, '<textarea');
  }),
);

cases(
  'blocks a person and ends that, or says why not',
  withScene(async ({ host, ada }) => {
    const { text: page } = await host.get(`/inbox/${ada.id}`);
    shows(page, `action="${host.addressOf(`/inbox/${ada.id}/block`)}"`);
    const blocked = await host.post(`/inbox/${ada.id}/block`, {});
    assert.equal(blocked.status, 303);
    shows((await host.get('/inbox')).text, 'Blocked');
    shows((await host.get(`/inbox/${ada.id}`)).text, `/inbox/${ada.id}/unblock"`);
    await host.post(`/inbox/${ada.id}/unblock`, {});
    showsNot((await host.get('/inbox')).text, 'Blocked');
    const { stores, project, time } = host;
    const other = anyChannel({ project, provider: 'another' });
    rightOf(await stores.commit({ project, at: time.now, puts: { channels: [other] } }));
    const { id } = await addConversation(host, { channel: other, messages: [text('Hello')] });
    const refused = await host.post(`/inbox/${id}/block`, {});
    assert.equal(refused.status, 422);
    shows(refused.text, 'blocks no person');
  }),
);

cases(
  'says before the box what the person does not want to get on the channel',
  withScene(async ({ host }) => {
    const [one, two] = [await addWhatsApp(host), await addWhatsApp(host)];
    const stopped = { channel: one.id, category: 'marketing', source: 'provider' } as const;
    const resumed = { ...stopped, channel: two.id, isOut: false, at: host.time.now };
    const contact = { preferences: [{ ...stopped, isOut: true, at: host.time.now }, resumed] };
    for (const [channel, isShown] of [
      [one, true],
      [two, false],
    ] as const) {
      const { id } = await addConversation(host, { channel, contact, messages: [text('Hello')] });
      const page = (await host.get(`/inbox/${id}`)).text;
      const state = page.slice(page.indexOf('thread-state'), page.indexOf('<textarea'));
      (isShown ? shows : showsNot)(state, 'Opted out: marketing');
    }
  }),
);

cases(
  'is assigned to a member, and to none once the member is removed',
  withScene(async ({ host, ada }) => {
    const { stores, organization } = host;
    const grace = anyUser({ name: 'Grace' });
    const member = anyMember({ organization, user: grace.id });
    await add(stores, { users: [grace], members: [member] });
    const own = `/inbox/${ada.id}`;
    shows((await host.get(own)).text, `<option value="${grace.id}">Grace`);
    const assign = (assignee: string) => host.post(`${own}/assign`, { assignee });
    assert.equal((await assign(grace.id)).status, 303);
    const entry = (await host.audited()).find(({ action }) => action === 'conversation.assign');
    assert.deepEqual(entry?.details, { assignee: grace.id });
    for (const page of ['/inbox', own, `/contacts/${ada.contact.id}`])
      shows((await host.get(page)).text, 'Answered by Grace');
    const stranger = anyUser();
    await add(stores, { users: [stranger] });
    for (const id of [stranger.id, 'nothing']) {
      const refused = await assign(id);
      assert.equal(refused.status, 422);
      shows(refused.text, 'is not a member any more');
    }
    rightOf(await stores.commit({ replaces: { members: [{ was: member }] } }));
    for (const page of ['/inbox', own]) showsNot((await host.get(page)).text, 'Grace');
    await add(stores, { members: [member] });
    assert.equal((await assign('none')).status, 303);
    showsNot((await host.get(own)).text, 'Answered by Grace');
    host.setRole('viewer');
    assert.equal((await assign(grace.id)).status, 403);
  }),
);

cases(
  'keeps quick replies, and puts one into an answer',
  withScene(async ({ host, ada }) => {
    const own = '/inbox/quick-replies';
    shows((await host.get(own)).text, 'No quick reply yet');
    showsNot((await host.get(`/inbox/${ada.id}`)).text, 'name="quick_reply"');
    const save = (title: string, body: string) => host.post(own, { title, text: body });
    assert.equal((await save('Hours', 'We open\r\nat nine.')).status, 303);
    assert.equal((await save('Thanks', 'Thank you.')).status, 303);
    assert.equal((await save(' Thanks ', 'Thank you very much.')).status, 303);
    for (const [title, body, field] of [
      ['', 'Text', 'title'],
      ['x'.repeat(81), 'Text', 'title'],
      ['Empty', '', 'text'],
    ] as const) {
      const refused = await save(title, body);
      assert.equal(refused.status, 422);
      shows(refused.text, `id="field-${field}-error"`);
    }
    const stored = rightOf(await host.useCases.listQuickReplies({ project: host.project }));
    assert.deepEqual(
      stored.map(({ title, text: is }) => [title, is]),
      [
        ['Hours', 'We open\nat nine.'],
        ['Thanks', 'Thank you very much.'],
      ],
    );
    shows((await host.get(`/inbox/${ada.id}`)).text, '<option value="Hours">Hours');
    const { text: chosen } = await host.get(`/inbox/${ada.id}?kind=text&quick_reply=Hours`);
    shows(chosen, /<textarea[^>]*>We open\nat nine\.</);
    shows((await host.get('/inbox')).text, `href="${host.addressOf(own)}"`);
    assert.equal((await host.post(`${own}/remove`, { title: 'Thanks' })).status, 303);
    assert.equal((await host.post(`${own}/remove`, { title: 'Thanks' })).status, 303);
    showsNot((await host.get(own)).text, 'Thank you very much.');
    const full = Array.from({ length: 99 }, (_, i) => ({
      ...{ project: host.project, title: `Number ${i}`, text: 'Any', setAt: host.time.now },
    }));
    await add(host.stores, { quickReplies: full });
    const refused = await save('One more', 'Any');
    assert.equal(refused.status, 422);
    shows(refused.text, 'it can have no more');
    assert.equal((await save('Hours', 'We open at ten.')).status, 303);
    host.setRole('viewer');
    showsNot((await host.get(own)).text, '<textarea');
    assert.equal((await save('Hours', 'Closed')).status, 403);
  }),
);

cases(
  'lists contacts, finds one by any address, and shows what is known of it',
  withScene(async ({ host, ada }) => {
    const grace = await addConversation(host, {
      contact: { name: 'Grace', phoneNumber: undefined, userId: 'US.77' },
      messages: [text('Hi')],
    });
    const { text: list } = await host.get('/contacts');
    for (const said of ['Ada Q', '+12025550177', 'Grace', 'US.77']) shows(list, said);
    const found = async (address: string) =>
      (await host.get(`/contacts?${new URLSearchParams({ address })}`)).text;
    shows(await found('+1 202 555-0177'), 'Ada Q');
    showsNot(await found('+1 202 555-0177'), 'Grace');
    shows(await found('US.77'), 'Grace');
    shows(await found('US.78'), 'No contact has this address');
    showsNot(list, 'name="channel"');
    const shop = await addWhatsApp(host);
    const of = async (query: Record<string, string>) =>
      (await host.get(`/contacts?${new URLSearchParams({ channel: shop.id, ...query })}`)).text;
    shows(await of({}), 'No contact of this channel');
    shows(await of({ address: 'US.77' }), 'Clear the filter by channel');
    await addConversation(host, {
      channel: shop,
      contact: { name: 'Linus' },
      messages: [text('Hi')],
    });
    shows(await of({}), 'Linus');
    shows(await of({}), `<option value="${shop.id}" selected`);
    showsNot(await of({}), 'Grace');
    const { text: page } = await host.get(`/contacts/${ada.contact.id}`);
    shows(page, `href="${host.addressOf(`/inbox/${ada.id}`)}#newest"`);
    shows(page, `/settings/erase?recipient=${ada.contact.id}"`);
    const { text: erase } = await host.get(`/settings/erase?recipient=${grace.contact.id}`);
    shows(erase, `value="${grace.contact.id}"`);
    for (const id of [ada.contact.id, ada.id]) {
      const { headers } = await host.get(`/dashboard/search?q=${id}`);
      assert.match(headers.location ?? '', new RegExp(`/(?:contacts|inbox)/${id}$`));
    }
    const { text: message } = await host.get(`/messages/${present(ada.messages[0]).id}`);
    shows(message, `/contacts/${ada.contact.id}"`);
    shows(message, `/inbox/${ada.id}"`);
  }),
);

cases.run();
