import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sandboxNumbers } from '../../../adapters/dashboard/pages/messages/send/sandbox-numbers.js';
import { shellQuoted } from '../../../adapters/dashboard/view/parts/curl.js';
import { contentExamples, contentKinds } from '../../../core/model/contents/contents.js';
import type { Message } from '../../../core/model/messages/message.js';
import { type DashboardHost, dashboardHost } from '../../support/dashboard/dashboard-host.js';
import { addHostileMessages, hostile } from '../../support/dashboard/hostile.js';
import { shows, showsNot } from '../../support/dashboard/shows.js';
import { anyMessage, anyTemplate, noon } from '../../support/fixtures/builders.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { suite } from '../../support/suite.js';

const cases = suite('dashboard: messages');

let host: DashboardHost;
let all: readonly Message[];
cases.before(async () => {
  host = await dashboardHost();
  all = await addHostileMessages(host);
});
cases.after(async () => {
  assert.deepEqual(host.faults, []);
  await host.close();
});

const send = async (metadata: Readonly<Record<string, string>>, to = '+12025550123') =>
  rightOf(
    await host.useCases.acceptMessage({
      project: host.project,
      send: {
        channel: host.channel,
        to: to as `+${string}`,
        payload: { kind: 'text', text: 'Hello' },
        metadata,
      },
    }),
  ).message;

const form = (more: Readonly<Record<string, string>> = {}) => ({
  ...{ kind: 'text', channel: host.channel, scenario: '', to: '+12025550123', text: 'Hello' },
  ...{ metadata: '', key: 'dashboard-6f1c7e2a-1111-4222-8333-944445555666' },
  ...more,
});

/** What no page may have: markup of the texts, or a link to where they lead. */
const isHarmless = (page: string): void => {
  showsNot(page, '<script>alert');
  showsNot(page, '<img src=x');
  showsNot(page, /href="javascript:/i);
  showsNot(page, /src="javascript:/i);
};

cases('show every kind of content as text', async () => {
  for (const { id, content } of all) {
    const { status, text } = await host.get(`/messages/${id}`);
    assert.equal(status, 200, JSON.stringify(content));
    isHarmless(text);
    shows(text, '&quot;>&lt;script>alert(1)&lt;/script>');
  }
});

cases('show every kind of content whole, as a phone does', async () => {
  const { stores, project, channel } = host;
  const owner = present(await stores.channels.findAnywhere(channel));
  const question = anyMessage(owner, { content: { type: 'text', body: 'Which one?' } });
  const messages = Object.values(contentExamples).map((content) =>
    anyMessage(owner, { content, inReplyTo: question.id }),
  );
  rightOf(await stores.commit({ project, at: noon, puts: { messages: [question, ...messages] } }));
  for (const { id, content } of messages) {
    const { text } = await host.get(`/messages/${id}`);
    const [, card = ''] = /<h2[^>]*>Content<\/h2>(.*?)<h2/s.exec(text) ?? [];
    shows(card, `href="${host.addressOf(`/messages/${question.id}`)}" dir="auto">Which one?`);
    const kind = 'kind' in content ? content.kind : content.type;
    for (const said of valuesOf(content)) shows(card, said);
    if (kind === 'link')
      shows(card, '<a href="https://shop.example.com/4471" target="_blank" rel="noopener');
    if (kind === 'buttons') shows(card, /<li class="phone-button"><p dir="auto">Keep it<\/p>/);
  }
  const { text: list } = await host.get('/messages');
  for (const line of ['Keep the slot at 3 pm?', 'Reaction: 👍', 'Location Quay']) shows(list, line);
});

/** The texts and numbers in a value, but for the words that name a form. */
const valuesOf = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.entries(value).flatMap(([name, each]) =>
    ['type', 'kind'].includes(name) ? [] : valuesOf(each),
  );
};

cases('drop nothing of a content that this version does not know', async () => {
  const { text } = await host.get(`/messages/${present(all.at(-1)).id}`);
  shows(text, 'secret_member');
});

cases('are listed, escaped, and filtered by the address', async () => {
  const { status, text } = await host.get('/messages');
  assert.equal(status, 200);
  isHarmless(text);
  const id = await send({ order: 'A 1' }, '+12025550177');
  for (const query of [
    'metadata=order%3DA+1',
    'metadata=order',
    'number=%2B12025550177',
    'number=1+202+555-0177',
    `channel=${host.channel}&direction=outbound&status=accepted`,
  ]) {
    const { text: found } = await host.get(`/messages?${query}`);
    shows(found, `/messages/${id}"`);
    showsNot(found, `/messages/${present(all[0]).id}"`);
  }
  for (const query of ['metadata=order%3DA+2', 'status=failed', 'until=2020-01-01T00:00']) {
    const { text: found } = await host.get(`/messages?${query}`);
    showsNot(found, `/messages/${id}"`);
    shows(found, 'No message fits');
  }
});

cases(
  'are found by a link of their metadata, also when its key has signs of the filter',
  async () => {
    for (const key of ['a=b', '100%', '%3D', '%25']) {
      const id = await send({ [key]: 'x=y' });
      const { text } = await host.get(`/messages/${id}`);
      const [, link = ''] = /href="([^"]*\?metadata=[^"]*)"/.exec(text) ?? [];
      const found = await host.get(link.replaceAll('&amp;', '&'));
      shows(found.text, `/messages/${id}"`);
      assert.equal(found.text.match(/<tr>/g)?.length, 2, key);
    }
  },
);

cases('say which filter is not understood, and show what was typed escaped', async () => {
  const query = new URLSearchParams({ status: hostile, metadata: hostile, from: hostile });
  const { status, text } = await host.get(`/messages?${query}`);
  assert.equal(status, 200);
  isHarmless(text);
  shows(text, 'The filter status must be');
  shows(text, 'The filter from must be');
});

cases('have pages that keep the filters', async () => {
  for (let i = 0; i < 60; i += 1) await send({ many: '' });
  const first = await host.get('/messages?metadata=many');
  const [, next = ''] = /href="([^"]*before=msg_[^"]*)"/.exec(first.text) ?? [];
  shows(next, 'metadata=many');
  const second = await host.get(next.replaceAll('&amp;', '&'));
  assert.equal(second.text.match(/<tr>/g)?.length, 11);
  const broken = await host.get('/messages?before=nothing');
  assert.equal(broken.status, 422);
});

cases('are sent by the form once, and lead to the message', async () => {
  const first = await host.post('/messages', form({ metadata: 'order=7\r\nempty=' }));
  assert.equal(first.status, 303);
  const again = await host.post('/messages', form({ metadata: 'order=7\r\nempty=' }));
  assert.equal(again.headers.location, first.headers.location);
  const { text } = await host.get(first.headers.location ?? '');
  shows(text, 'Hello');
  shows(text, 'order=7'.replace('=', '%3D'));
  shows(text, /name="progress" data-live/);
  assert.equal((await host.audited()).at(0)?.action, 'message.send');
});

cases('are not sent with mistakes, which stand at their fields', async () => {
  const none = await host.post('/messages', form({ to: 'Ada' }));
  assert.equal(none.status, 422);
  shows(none.text, 'id="field-to-error"');
  const empty = await host.post('/messages', form({ text: '' }));
  shows(empty.text, 'id="field-text-error"');
  const impossible = await host.post('/messages', form({ to: '+120255501', key: '' }));
  assert.equal(impossible.status, 422);
  shows(impossible.text, 'id="field-to-error"');
  isHarmless((await host.post('/messages', form({ text: hostile, to: hostile }))).text);
});

cases('ask again when the form was used for another message', async () => {
  await host.post('/messages', form({ text: 'One' }));
  const { status, text } = await host.post('/messages', form({ text: 'Two' }));
  assert.equal(status, 422);
  shows(text, 'This form has sent another message before');
  showsNot(text, form().key);
});

cases('are sent from a template, with a value for each variable', async () => {
  const { stores, project, channel } = host;
  const owner = present(await stores.channels.findAnywhere(channel));
  const template = anyTemplate(owner, {
    status: 'approved',
    body: 'Hi {{1}}, order {{2}} is out.',
  });
  rightOf(await stores.commit({ project, at: noon, puts: { templates: [template] } }));
  const { text } = await host.get(`/messages/new?kind=template&template=${template.id}`);
  shows(text, 'name="value-1"');
  shows(text, 'name="value-2"');
  const fields = form({ kind: 'template', template: template.id, key: '', 'value-1': 'Ada' });
  const missing = await host.post('/messages', fields);
  assert.equal(missing.status, 422);
  shows(missing.text, 'id="field-value-2-error"');
  const sent = await host.post('/messages', { ...fields, 'value-2': '7' });
  assert.equal(sent.status, 303);
  shows((await host.get(sent.headers.location ?? '')).text, 'Hi Ada, order 7 is out.');
});

cases(
  'are sent with any content that a channel takes, as JSON that begins as an example',
  async () => {
    const { text } = await host.get(
      '/messages/new?kind=content&content_kind=link&content_as=json&to=%2B12025550123&reply_to=msg_1',
    );
    // An operator allows a message in the network's own form.
    const allowed = contentKinds.filter((kind) => kind !== 'raw');
    for (const kind of allowed) shows(text, `<option value="${kind}"`);
    showsNot(text, '<option value="raw"');
    shows(text, '<option value="link" selected');
    shows(text, '&quot;title&quot;: &quot;Track it&quot;');
    shows(text, /<input type="hidden" name="reply_to" value="msg_1"/);
    const question = await send({});
    const content = (value: unknown, kind = 'buttons') =>
      form({
        ...{ kind: 'content', content_kind: kind, key: '', reply_to: question },
        content: typeof value === 'string' ? value : JSON.stringify(value),
      });
    const example = await host.post('/messages', content(contentExamples.link, 'link'));
    assert.equal(example.status, 303, example.text);
    const { text: page } = await host.get(example.headers.location ?? '');
    shows(page, `<blockquote class="quote"><a href="${host.addressOf(`/messages/${question}`)}"`);
    const like = (example.headers.location ?? '').replace(/^.*\/(msg_\w+).*$/, '$1');
    const again = await host.get(`/messages/new?like=${like}`);
    shows(again.text, /name="content\.title"[^>]*value="Track it"/);
    shows(again.text, `value="${question}"`);
    const one = { id: 'a', title: 'A' };
    for (const [wrong, error] of [
      ['{"type":', /id="field-content-error"[^>]*>Content is not valid JSON: /],
      [{ type: 'text' }, '`content.type` must be one of location, contacts, interactive.'],
      [
        { ...contentExamples.buttons, buttons: [{ id: 'a' }] },
        '`content.buttons[0].title` is required.',
      ],
      [
        { ...contentExamples.buttons, header: null, buttons: [{ id: 'a', title: 'a'.repeat(21) }] },
        '`content.buttons[0].title` has 21 characters.',
      ],
      [
        { ...contentExamples.buttons, header: null, buttons: [one, one] },
        '`content.buttons[1].id` must differ',
      ],
      [contentExamples.buttons, /id="field-content-error"[^>]*>[^<]*med_/],
      [hostile, 'id="field-content-error"'],
    ] as const) {
      const refused = await host.post('/messages', content(wrong));
      assert.equal(refused.status, 422);
      shows(refused.text, 'id="field-content-error"');
      shows(refused.text, error);
      isHarmless(refused.text);
    }
    const other = await host.post('/messages', form({ key: '', reply_to: 'msg_nothing' }));
    shows(other.text, 'id="field-reply_to-error"');
    const malformed = await host.post('/messages', form({ key: '', reply_to: hostile }));
    shows(malformed.text, 'id="field-reply_to-error"');
    isHarmless(malformed.text);
  },
);

cases('are sent with a content in fields, whose errors stand at the field', async () => {
  const { text } = await host.get('/messages/new?kind=content&content_kind=buttons');
  shows(text, '<textarea id="field-content.body" name="content.body"');
  shows(text, /name="content\.buttons\[0\]\.title"[^>]*required/);
  shows(text, 'name="content.buttons[2].title"');
  showsNot(text, /name="content\.buttons\[1\]\.title"[^>]*required/);
  shows(text, 'content_as=json');
  const fields = (more: Readonly<Record<string, string>>) =>
    form({
      ...{ kind: 'content', content_kind: 'buttons', content_as: 'fields', key: '' },
      ...{ 'content.body': 'Keep the slot?', 'content.header.type': '', 'content.footer': '' },
      ...{ 'content.buttons[0].id': '', 'content.buttons[0].title': '' },
      ...{ 'content.buttons[1].id': 'keep', 'content.buttons[1].title': 'Keep it' },
      ...more,
    });
  const sent = await host.post('/messages', fields({}));
  assert.equal(sent.status, 303, sent.text);
  shows((await host.get(sent.headers.location ?? '')).text, 'Keep it');
  // The gap is closed, so the error is at the row that is shown.
  for (const [more, field, error] of [
    [
      { 'content.buttons[1].title': 'a'.repeat(21) },
      'content.buttons[0].title',
      'has 21 characters',
    ],
    [
      { 'content.buttons[1].title': '' },
      'content.buttons[0].title',
      'must have 1 to 256 characters',
    ],
    [{ 'content.body': '' }, 'content.body', 'must have 1 to 4096 characters'],
    [
      { 'content.buttons[2].id': 'keep', 'content.buttons[2].title': 'Other' },
      'content.buttons[1].id',
      'must differ',
    ],
    [
      { 'content.body': hostile, 'content.footer': 'a'.repeat(61) },
      'content.footer',
      '61 characters',
    ],
  ] as const) {
    const refused = await host.post('/messages', fields(more));
    assert.equal(refused.status, 422);
    shows(
      refused.text,
      new RegExp(`id="field-${field.replace(/[.[\]]/g, '\\$&')}-error"[^>]*>[^<]*${error}`),
    );
    isHarmless(refused.text);
  }
  const empty = await host.post(
    '/messages',
    fields({ 'content.buttons[1].id': '', 'content.buttons[1].title': '' }),
  );
  shows(empty.text, 'id="field-content.buttons-error"');
});

cases('are answered by a form that names them', async () => {
  const { text } = await host.get(`/messages/${present(all[0]).id}`);
  shows(text, `reply_to=${present(all[0]).id}"`);
});

cases('take the simulated recipient unless one is typed', async () => {
  const scenario = '+12025550101';
  const sent = await host.post('/messages', form({ scenario, to: ' ', key: '' }));
  const { text } = await host.get(sent.headers.location ?? '');
  shows(text, scenario);
  const typed = await host.post('/messages', form({ scenario, key: '' }));
  showsNot((await host.get(typed.headers.location ?? '')).text, scenario);
});

cases('offer a similar one with the same values', async () => {
  const id = await send({ order: '9' }, '+12025550142');
  const { text } = await host.get(`/messages/new?like=${id}`);
  shows(text, 'value="+12025550142"');
  shows(text, '>Hello</textarea>');
  shows(text, 'order=9');
});

cases('can be seen and not sent by a viewer', async () => {
  host.setRole('viewer');
  try {
    const { text } = await host.get('/messages');
    showsNot(text, 'Send a message');
    assert.equal((await host.get('/messages/new')).status, 403);
    assert.equal((await host.post('/messages', form({ key: '' }))).status, 403);
    assert.equal((await host.post(`/messages/${present(all[0]).id}/read`, {})).status, 403);
  } finally {
    host.setRole('owner');
  }
});

cases('are marked read', async () => {
  const { id } = present(all[0]);
  const { status } = await host.post(`/messages/${id}/read`, {});
  assert.equal(status, 303);
  const { text } = await host.get(`/messages/${id}`);
  showsNot(text, 'Mark read');
});

cases('are cancelled while they wait, and have no button after it', async () => {
  const id = await send({});
  shows((await host.get(`/messages/${id}`)).text, '/cancel"');
  assert.equal((await host.post(`/messages/${id}/cancel`, {})).status, 303);
  const { text } = await host.get(`/messages/${id}`);
  shows(text, 'cancelled');
  showsNot(text, '/cancel"');
  assert.equal((await host.post(`/messages/${present(all[0]).id}/cancel`, {})).status, 409);
});

cases('are not found in another project, nor where none is', async () => {
  const other = rightOf(
    await host.useCases.createProject({
      ...{ organization: host.organization, name: 'Other', environment: 'test' },
    }),
  );
  const { id } = present(all[0]);
  assert.equal((await host.get(`/dashboard/projects/${other.id}/messages/${id}`)).status, 404);
  assert.equal((await host.get('/messages/msg_nothing')).status, 404);
  assert.equal((await host.get(`/messages/${encodeURIComponent(hostile)}`)).status, 404);
});

cases('offer the numbers of the sandbox that the specification lists', () => {
  const specification = readFileSync(
    join(import.meta.dirname, '../../../docs', 'specification.md'),
    'utf8',
  );
  const listed = [...specification.matchAll(/^\| `(\+120255501\d\d)` \|/gm)].map(([, n]) => n);
  assert.equal(listed.length, 23);
  assert.deepEqual(
    sandboxNumbers.slice(1).map(({ value }) => value),
    listed,
  );
});

cases('become commands in which no text means anything to a shell', () => {
  assert.equal(shellQuoted(`it's $(x) \`y\` "z"`), `'it'\\''s $(x) \`y\` "z"'`);
});

cases.run();
