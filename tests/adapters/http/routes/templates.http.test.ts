import assert from 'node:assert/strict';
import type { Scope } from '../../../../core/model/access/scopes.js';
import { TemplateView } from '../../../../core/model/templates/template-view.js';
import { TemplateListView } from '../../../support/documents/list-views.js';
import { type HttpHost, httpHost } from '../../../support/hosts/http-host.js';
import { refused } from '../../../support/http/http-checks.js';
import { filePartOf, multipartOf } from '../../../support/http/multipart.js';
import { samples } from '../../../support/media/samples.js';
import { suite } from '../../../support/suite.js';

const test = suite('HTTP: templates');
let host: HttpHost;
test.before(async () => {
  host = await httpHost();
});
test.after(async () => {
  assert.deepEqual(host.faults, []);
  await host.close();
});

type Wire = Record<string, unknown>;
type Project = Awaited<ReturnType<HttpHost['newProject']>>;

const bodyFor = ({ channel }: Project, given: Wire = {}): Wire => ({
  channel,
  name: 'order_update',
  language: 'en_US',
  category: 'utility',
  body: 'Hello {{1}}, your order {{2}} is on its way.',
  ...given,
});

const create = (project: Project, given: Wire = {}) =>
  host.call({
    method: 'POST',
    path: '/v1/templates',
    key: project.key,
    body: bodyFor(project, given),
  });

const created = async (project: Project, given: Wire = {}): Promise<Wire> => {
  const { status, json, text } = await create(project, given);
  assert.equal(status, 201, text);
  assert.ok(TemplateView.is(json), text);
  return json as Wire;
};

const errorOf = (json: unknown) =>
  (json as { readonly error?: { readonly code: string; readonly param?: string } }).error;

const headerMedia = async ({ key }: Project, type: 'image/png' | 'video/mp4' = 'image/png') => {
  const { status, json, text } = await host.call({
    method: 'POST',
    path: '/v1/templates/media',
    key,
    headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
    body: multipartOf('b', [filePartOf(samples[type], type)]),
  });
  assert.equal(status, 201, text);
  return json as Wire;
};

test('creates a template, submitted by default or as a draft', async () => {
  const project = await host.newProject();
  const { id, created_at, updated_at, ...template } = await created(project);
  assert.match(String(id), /^tmpl_/);
  assert.equal(created_at, updated_at);
  assert.deepEqual(template, {
    channel: project.channel,
    name: 'order_update',
    language: 'en_US',
    category: 'utility',
    body: 'Hello {{1}}, your order {{2}} is on its way.',
    variables: [{ index: 1 }, { index: 2 }],
    components: {},
    status: 'submitted',
    rejection_reason: null,
    error: null,
  });
  const draft = await created(project, { name: 'draft', submit: false });
  assert.equal(draft.status, 'draft');
});

test('keeps every component as it was given', async () => {
  const project = await host.newProject();
  const { id: media } = await headerMedia(project);
  const components = {
    header: { kind: 'image', media },
    footer: { text: 'Reply STOP to stop' },
    buttons: [
      { kind: 'quick_reply', text: 'Yes' },
      { kind: 'url', text: 'See', url: 'https://example.com/order' },
      { kind: 'phone_number', text: 'Call', phone_number: '+12025550123' },
      { kind: 'copy_code', text: 'Copy', example: 'SAVE10' },
    ],
  };
  const template = await created(project, { components, examples: ['Ada', '42'] });
  assert.deepEqual(template.components, components);
  const { json } = await host.call({ path: `/v1/templates/${template.id}`, key: project.key });
  assert.deepEqual(json, template);
  for (const header of [{ kind: 'text', text: 'Hello' }, { kind: 'location' }]) {
    const other = await created(project, { name: `with_${header.kind}`, components: { header } });
    assert.deepEqual(other.components, { header });
  }
});

test('refuses a template that breaks a rule, and names the field', async () => {
  const project = await host.newProject();
  const { id: video } = await headerMedia(project, 'video/mp4');
  const broken: readonly (readonly [Wire, number, string, string | undefined])[] = [
    [{ body: '{{1}} hello' }, 422, 'invalid_template', 'body'],
    [{ body: 'a {{1}} b {{3}} c' }, 422, 'invalid_template', 'body'],
    [{ examples: ['one'] }, 422, 'invalid_template', 'examples'],
    [header({ kind: 'text', text: 'a'.repeat(61) }), 422, 'invalid_template', 'components.header'],
    [header({ kind: 'image', media: video }), 422, 'invalid_template', 'components.header'],
    [header({ kind: 'image', media: 'tmedia_x' }), 404, 'media_not_found', 'components.header'],
    [{ components: { footer: { text: '' } } }, 422, 'invalid_template', 'components.footer'],
    [
      { components: { buttons: Array(11).fill({ kind: 'quick_reply', text: 'a' }) } },
      422,
      'invalid_template',
      'components.buttons',
    ],
    [
      { category: 'authentication', components: { footer: { text: 'a' } } },
      422,
      'invalid_template',
      'components.footer',
    ],
    [{ channel: 'chan_x' }, 404, 'channel_not_found', 'channel'],
  ];
  for (const [given, status, code, param] of broken) {
    const reply = await create(project, given);
    assert.equal(reply.status, status, reply.text);
    assert.equal(errorOf(reply.json)?.code, code);
    assert.equal(errorOf(reply.json)?.param, param);
  }
  const { json } = await host.call({ path: '/v1/templates', key: project.key });
  assert.deepEqual((json as { data: unknown[] }).data, []);
});

const header = (value: Wire): Wire => ({ components: { header: value } });

test('names the broken rule of templates', async () => {
  const project = await host.newProject();
  const { id: video } = await headerMedia(project, 'video/mp4');
  const quickReply = { kind: 'quick_reply', text: 'a' };
  const broken: readonly (readonly [Wire, string, RegExp])[] = [
    [{ body: 'Hello {{2}}!' }, 'variables', /^`body` must number its variables/],
    [header({ kind: 'text', text: '{{1}}' }), 'line', /^`components.header` must have a text/],
    [{ components: { footer: { text: 'a'.repeat(61) } } }, 'line', /^`components.footer` .* 60 /],
    [{ components: { buttons: Array(11).fill(quickReply) } }, 'buttons', /at most 10 buttons/],
    [
      { category: 'authentication', components: { buttons: [quickReply] } },
      'category',
      /^`components.buttons` is not allowed: an authentication template/,
    ],
    [{ examples: ['one', 'two', 'three'] }, 'examples', /one value for each variable/],
    [header({ kind: 'image', media: video }), 'medium', /not of the kind that the header names/],
  ];
  for (const [given, reason, text] of broken) {
    const { details, message } = refused(await create(project, given), 'invalid_template');
    assert.deepEqual(details, { reason });
    assert.match(String(message), text);
  }
});

test('refuses an invalid body, with the path of the wrong field', async () => {
  const project = await host.newProject();
  const wrong: readonly (readonly [Wire, string])[] = [
    [{ name: 'Order' }, '/name'],
    [{ name: '' }, '/name'],
    [{ name: 'a'.repeat(513) }, '/name'],
    [{ language: 'EN' }, '/language'],
    [{ language: 'en-US' }, '/language'],
    [{ category: 'news' }, '/category'],
    [{ body: '' }, '/body'],
    [{ body: 'a'.repeat(1_025) }, '/body'],
    [{ submit: 'yes' }, '/submit'],
    [{ typo: 1 }, '/typo'],
    [{ components: { head: {} } }, '/components/head'],
    [header({ kind: 'audio' }), '/components/header/kind'],
    [header({ text: 'a' }), '/components/header/kind'],
    [header({ kind: 'text' }), '/components/header/text'],
    [header({ kind: 'image', media: 1 }), '/components/header/media'],
    [header({ kind: 'location', text: 'a' }), '/components/header/text'],
    [{ components: { buttons: [{ kind: 'url', text: 'a' }] } }, '/components/buttons/0/url'],
    [
      { components: { buttons: [{ kind: 'phone_number', text: 'a', phone_number: '0' }] } },
      '/components/buttons/0/phone_number',
    ],
    [{ examples: [''] }, '/examples/0'],
  ];
  for (const [given, property] of wrong) {
    const { status, json, text } = await create(project, given);
    assert.equal(status, 422, text);
    const { type, on, property: place } = json as Wire;
    assert.deepEqual([type, on, place], ['validation', 'body', property], text);
  }
});

test('accepts only one template of a name and language in a channel', async () => {
  const project = await host.newProject();
  const replies = await Promise.all(Array.from({ length: 10 }, () => create(project)));
  const refused = replies.filter(({ status }) => status === 409);
  assert.equal(refused.length, 9);
  for (const { json } of refused) assert.equal(errorOf(json)?.code, 'template_already_exists');
  await created(project, { language: 'de' });
  await created(project, { name: 'other' });
  await created(await host.newProject());
});

test('submits a draft, but no template under review', async () => {
  const project = await host.newProject();
  const { id } = await created(project, { submit: false });
  const path = `/v1/templates/${id}/submit`;
  const submit = () => host.call({ method: 'POST', path, key: project.key });
  const { status, json } = await submit();
  assert.equal(status, 200);
  assert.equal((json as Wire).status, 'submitted');
  const again = await submit();
  assert.equal(again.status, 409);
  assert.equal(errorOf(again.json)?.code, 'template_state_conflict');
  const unknown = await host.call({
    method: 'POST',
    path: '/v1/templates/tmpl_x/submit',
    key: project.key,
  });
  assert.equal(unknown.status, 404);
});

test('changes the given fields of a draft, and of no other template', async () => {
  const project = await host.newProject();
  const { id, created_at } = await created(project, { submit: false });
  const path = `/v1/templates/${id}`;
  const change = (body: object) => host.call({ method: 'PATCH', path, key: project.key, body });
  const footer = { text: 'Trattoria' };
  const changed = await change({
    body: 'Hi {{1}}, your {{2}} is here.',
    components: { footer },
    examples: [],
  });
  assert.equal(changed.status, 200, changed.text);
  assert.ok(TemplateView.is(changed.json), changed.text);
  const expected = {
    body: 'Hi {{1}}, your {{2}} is here.',
    components: { footer },
    variables: [{ index: 1 }, { index: 2 }],
    status: 'draft',
    created_at,
  };
  assert.deepEqual({ ...changed.json, ...expected }, changed.json);
  for (const given of [{ examples: ['a', 'b'] }, { components: {} }, { category: 'marketing' }, {}])
    assert.deepEqual((await change(given)).status, 200, JSON.stringify(given));
  const { json: last } = await host.call({ path, key: project.key });
  const { category, components, name, language } = last as Wire;
  assert.deepEqual([category, components], ['marketing', {}]);
  assert.deepEqual(
    [name, language],
    [(changed.json as Wire).name, (changed.json as Wire).language],
  );

  const refused: readonly (readonly [object, number, string])[] = [
    [{ examples: ['one'] }, 422, 'invalid_template'],
    [{ body: '{{1}}' }, 422, 'invalid_template'],
    [{ components: { header: { kind: 'image', media: 'tmedia_x' } } }, 404, 'media_not_found'],
  ];
  for (const [given, status, code] of refused) {
    const reply = await change(given);
    assert.deepEqual([reply.status, errorOf(reply.json)?.code], [status, code], reply.text);
  }
  assert.equal((await change({ name: 'other' })).status, 422);
  await host.call({ method: 'POST', path: `${path}/submit`, key: project.key });
  const late = await change({ category: 'utility' });
  assert.deepEqual([late.status, errorOf(late.json)?.code], [409, 'template_not_draft']);
  const foreign = { method: 'PATCH', path, key: (await host.newProject()).key, body: {} };
  assert.equal((await host.call(foreign)).status, 404);
});

test('of a change and a submission at the same time, submits the change or refuses it', async () => {
  const project = await host.newProject();
  const { key } = project;
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
    const { id, body: before } = await created(project, { name, submit: false });
    const path = `/v1/templates/${id}`;
    const body = 'Hello {{1}}, and welcome.';
    const patch = () => host.call({ method: 'PATCH', path, key, body: { body } });
    const submit = () => host.call({ method: 'POST', path: `${path}/submit`, key });
    const [changed, submitted] = await Promise.all([patch(), submit(), patch()]);
    assert.equal(submitted.status, 200);
    assert.ok(changed.status === 200 || errorOf(changed.json)?.code === 'template_not_draft');
    const { json } = await host.call({ path, key });
    const stored = (json as Wire).body;
    assert.equal(stored, (submitted.json as Wire).body);
    if (changed.status === 200) assert.equal(stored, body);
    assert.ok(stored === body || stored === before);
  }
});

test('lists templates newest first, filtered, page by page', async () => {
  const project = await host.newProject();
  const made: Wire[] = [];
  for (let i = 0; i < 7; i += 1)
    made.unshift(await created(project, { name: `t_${i}`, submit: i % 2 === 0 }));
  const list = async (query: string) => {
    const path = `/v1/templates${query}`;
    const { json, text } = await host.call({ path, key: project.key });
    assert.ok(TemplateListView.is(json), text);
    return json;
  };
  assert.deepEqual(await list(''), { data: made, has_more: false, next_cursor: null });
  const drafts = made.filter(({ status }) => status === 'draft');
  assert.deepEqual((await list('?status=draft')).data, drafts);
  assert.deepEqual((await list('?status=approved')).data, []);
  assert.deepEqual((await list('?name=t_3')).data, [made[3]]);
  assert.deepEqual((await list(`?channel=${project.channel}&limit=2`)).data, made.slice(0, 2));
  assert.deepEqual((await list('?channel=chan_01h00000000000000000000000')).data, []);
  const seen: unknown[] = [];
  for (let cursor = ''; ; ) {
    const page = await list(`?limit=3${cursor}`);
    seen.push(...page.data);
    if (!page.has_more) break;
    cursor = `&cursor=${page.next_cursor}`;
  }
  assert.deepEqual(seen, made);
  const stranger = await host.newProject();
  const first = await host.call({ path: '/v1/templates?limit=1', key: project.key });
  const foreign = String((first.json as Wire).next_cursor);
  for (const [cursor, { key }] of [
    ['x', project],
    [foreign, stranger],
  ] as const) {
    const bad = await host.call({ path: `/v1/templates?cursor=${cursor}`, key });
    assert.equal(errorOf(bad.json)?.code, 'invalid_cursor');
  }
  const wrong = await host.call({ path: '/v1/templates?status=none', key: project.key });
  assert.equal((wrong.json as Wire).property, '/status');
});

test('shows a template only to its own project, under the scopes of templates', async () => {
  const project = await host.newProject();
  const { id } = await created(project);
  const other = await host.newProject();
  const foreign = await host.call({ path: `/v1/templates/${id}`, key: other.key });
  const missing = await host.call({ path: '/v1/templates/nothing', key: other.key });
  assert.equal(foreign.status, 404);
  assert.equal(errorOf(foreign.json)?.code, errorOf(missing.json)?.code);

  const withScope = async (scope: Scope) => (await host.newProject({ keyScopes: [scope] })).key;
  const reader = await withScope('templates:read');
  const writer = await withScope('templates:write');
  const statuses = async (key: string) =>
    Promise.all(
      [
        ['GET', '/v1/templates'],
        ['GET', '/v1/templates/tmpl_x'],
        ['POST', '/v1/templates'],
        ['POST', '/v1/templates/tmpl_x/submit'],
        ['POST', '/v1/templates/media'],
      ].map(async ([method = '', path = '']) => (await host.call({ method, path, key })).status),
    );
  assert.deepEqual(await statuses(reader), [200, 404, 403, 403, 403]);
  assert.deepEqual(await statuses(writer), [403, 403, 422, 404, 422]);
});

test('a deleted template is not found, and no message is accepted with it', async () => {
  const project = await host.newProject();
  const stranger = await host.newProject();
  const { id } = await created(project);
  const path = `/v1/templates/${id}`;
  const call = (method: string, { key }: Project = project) => host.call({ method, path, key });
  refused(await call('DELETE', stranger), 'template_not_found');
  const headers = { 'Idempotency-Key': 'delete-template' };
  const once = () => host.call({ method: 'DELETE', path, key: project.key, headers });
  assert.equal((await once()).status, 204);
  const again = await once();
  assert.deepEqual([again.status, again.headers['idempotent-replay']], [204, 'true']);
  refused(await call('DELETE'), 'template_not_found');
  refused(await call('GET'), 'template_not_found');
  const { key, channel } = project;
  const body = { channel, to: '+12025550123', template: { id } };
  refused(
    await host.call({ method: 'POST', path: '/v1/messages', key, body }),
    'template_not_found',
  );
  const list = await host.call({ path: '/v1/templates', key });
  assert.deepEqual((list.json as Wire).data, []);
  const { json } = await host.call({ path: '/v1/events?type=template.deleted', key });
  const [event] = (json as { readonly data: readonly Wire[] }).data;
  assert.ok(event);
  const { id: about, status } = event.data as Wire;
  assert.deepEqual([about, status], [id, 'submitted']);
});

test.run();
