import assert from 'node:assert/strict';
import { combinations } from '../../support/combinations.js';
import { type DashboardHost, dashboardHost } from '../../support/dashboard/dashboard-host.js';
import { shownParts } from '../../support/dashboard/shown-parts.js';
import { shows, showsNot } from '../../support/dashboard/shows.js';
import { anyTemplate } from '../../support/fixtures/builders.js';
import { leftOf, rightOf } from '../../support/fixtures/either.js';
import { samples } from '../../support/media/samples.js';
import { suite } from '../../support/suite.js';

const cases = suite('dashboard: templates');

let host: DashboardHost;

/** A case with a host of its own. */
const onHost = (body: () => Promise<void>) => async (): Promise<void> => {
  host = await dashboardHost();
  await body().finally(() => host.close());
};

const values = (given: Readonly<Record<string, string>> = {}) => ({
  channel: host.channel,
  name: 'parcel_update',
  language: 'en_US',
  category: 'utility',
  body: 'Hello {{1}}, parcel {{2}} leaves our depot today.',
  examples: 'Ada\r\n4471\r\n',
  submit: 'on',
  ...given,
});

const create = async (given: Readonly<Record<string, string>> = {}): Promise<string> => {
  const { status, headers, text } = await host.post('/templates', values(given));
  assert.equal(status, 303, text);
  return headers.location?.split('/').at(-1) ?? '';
};

const stored = async (id: string) =>
  rightOf(await host.useCases.getTemplate({ project: host.project, id }));

cases(
  'are created from the editor, with every part',
  onHost(async () => {
    const id = await create({
      header_kind: 'text',
      header_text: 'Your parcel',
      header_media: 'tmedia_ignored',
      footer: 'Fictional Desk',
      button1_kind: 'url',
      button1_text: 'Track',
      button1_value: 'https://track.example.com/1',
      button3_kind: 'phone_number',
      button3_text: 'Call',
      button3_value: '+1 (202) 555-0123',
    });
    const { status, components, examples, body } = await stored(id);
    assert.equal(status, 'submitted');
    assert.deepEqual(examples, ['Ada', '4471']);
    assert.equal(body, values().body);
    assert.deepEqual(components, {
      header: { kind: 'text', text: 'Your parcel' },
      footer: { text: 'Fictional Desk' },
      buttons: [
        { kind: 'url', text: 'Track', url: 'https://track.example.com/1' },
        { kind: 'phone_number', text: 'Call', phoneNumber: '+12025550123' },
      ],
    });
    const entry = (await host.audited())[0];
    assert.deepEqual([entry?.action, entry?.resource], ['template.create', id]);
  }),
);

cases(
  'that break a rule are shown again, with the error at its field',
  onHost(async () => {
    await create({ name: 'taken' });
    const wrong: readonly (readonly [Readonly<Record<string, string>>, string])[] = [
      [{ body: '{{1}} first' }, 'body'],
      [{ body: '' }, 'body'],
      [{ name: 'No Good' }, 'name'],
      [{ name: 'taken' }, 'name'],
      [{ language: 'english' }, 'language'],
      [{ examples: 'Ada' }, 'examples'],
      [{ channel: 'chan_x' }, 'channel'],
      [{ header_kind: 'text', header_text: '' }, 'header_kind'],
      [{ header_kind: 'image', header_media: 'tmedia_x' }, 'header_media'],
      [{ footer: 'x'.repeat(61) }, 'footer'],
      [{ button2_kind: 'url', button2_text: 'Go', button2_value: 'http://a' }, 'button1_kind'],
      [{ button2_kind: 'phone_number', button2_text: 'Go', button2_value: 'x' }, 'button2_value'],
    ];
    for (const [given, field] of wrong) {
      const { status, text } = await host.post('/templates', values(given));
      assert.equal(status, 422, JSON.stringify(given));
      shows(text, `id="field-${field}-error"`);
      if (given.body === undefined) shows(text, 'parcel {{2}} leaves our depot');
    }
  }),
);

cases(
  'are previewed as they are typed, as a part of the page or as a page, and not stored',
  onHost(async () => {
    const hostile = values({ body: 'Hi *{{1}}*, <script>x</script>', examples: '<b>Ada</b>' });
    const empty = await host.get('/templates/new');
    const whole = await host.post('/templates/new', hostile);
    assert.equal(whole.status, 200);
    shows(whole.text, /^<!doctype html>/);
    const body = new URLSearchParams({ ...hostile, csrf: csrfIn(whole.text) }).toString();
    const type = 'application/x-www-form-urlencoded';
    const part = await host.call({
      method: 'POST',
      path: '/templates/new',
      headers: { 'Content-Type': type, ...shownParts(empty.text, 'all') },
      body,
    });
    shows(part.text, /^<page-part [^>]*name="preview"><figure class="phone"/);
    shows(part.text, '<span class="phone-bold phone-value">&lt;b>Ada&lt;/b></span>');
    for (const { text } of [whole, part]) showsNot(text, /<script>x|<b>Ada/);
    const listed = await host.useCases.listTemplates({ project: host.project, limit: 9 });
    assert.deepEqual(rightOf(listed).items, []);
  }),
);

const csrfIn = (page: string): string => /name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? '';

cases(
  'show their status, preview and rejection with what to do, escaped',
  onHost(async () => {
    const { project, channel } = host;
    const template = anyTemplate(
      rightOf(await host.useCases.getChannel({ project, id: channel })),
      {
        name: 'reject_scam',
        status: 'rejected',
        rejectionReason: 'scam',
        components: { footer: { text: '<i>x</i>' } },
      },
    );
    const { id } = template;
    rightOf(await host.stores.commit({ project, at: 0, puts: { templates: [template] } }));
    const { text } = await host.get(`/templates/${id}`);
    shows(text, /badge-bad">rejected/);
    shows(text, /Name your business/);
    shows(text, /phone-footer">&lt;i>x/);
    showsNot(text, /<i>x/);
    const list = (await host.get('/templates?status=rejected')).text;
    shows(list, /reject_scam/);
    shows((await host.get('/templates?status=approved')).text, /No template fits the filter/);
    shows((await host.get(`/templates?channel=${channel}&name=reject_scam`)).text, id);
    shows((await host.get('/templates?name=%3Cscript%3E')).text, /value="&lt;script>"/);
  }),
);

cases(
  'that are drafts are submitted; one that has moved on is shown as it stands',
  onHost(async () => {
    const id = await create({ submit: 'off' });
    assert.equal((await stored(id)).status, 'draft');
    shows((await host.get(`/templates/${id}`)).text, /Submit for review/);
    assert.equal((await host.post(`/templates/${id}/submit`, {})).status, 303);
    const again = await host.post(`/templates/${id}/submit`, {});
    assert.equal(again.status, 409);
    shows(again.text, /Only a draft or a rejected template can be submitted/);
    shows(again.text, /badge-info">submitted/);
    showsNot(again.text, /Submit for review/);
  }),
);

cases(
  'that are drafts are edited, with errors at their fields, and submitted from the editor',
  onHost(async () => {
    const id = await create({ submit: 'off', header_kind: 'text', header_text: 'Your parcel' });
    const at = `/templates/${id}/edit`;
    const form = (await host.get(at)).text;
    for (const part of [/parcel_update/, /value="Your parcel"/, /Ada\n4471/, /phone-header/])
      shows(form, part);
    showsNot(form, /name="channel"|name="language"/);
    const body = 'Hello {{1}}, your parcel is here.';
    const preview = await host.post(at, values({ body, submit: 'preview' }));
    assert.equal(preview.status, 200);
    shows(preview.text, /your parcel is here/);
    const wrong = await host.post(at, values({ body, submit: 'off' }));
    assert.equal(wrong.status, 422);
    shows(wrong.text, 'id="field-examples-error"');
    assert.equal((await stored(id)).body, values().body);

    const saved = await host.post(at, values({ body, examples: '', submit: 'off' }));
    assert.equal(saved.status, 303, saved.text);
    const { status, components, examples, name } = await stored(id);
    assert.deepEqual([status, components, examples, name], ['draft', {}, [], 'parcel_update']);
    assert.equal((await host.post(at, values({ body, examples: 'Eve' }))).status, 303);
    assert.deepEqual((await stored(id)).examples, ['Eve']);
    assert.equal((await stored(id)).status, 'submitted');
    assert.deepEqual(
      (await host.audited()).slice(0, 3).map(({ action, resource }) => `${action} ${resource}`),
      [`template.submit ${id}`, `template.update ${id}`, `template.update ${id}`],
    );
  }),
);

cases(
  'that are no drafts any more keep their content, and what was typed begins a new draft',
  onHost(async () => {
    const id = await create();
    const shown = (await host.get(`/templates/${id}/edit`)).text;
    shows(shown, /Only a draft can be changed/);
    shows(shown, /Copy to a new draft/);
    const body = 'Hello {{1}}, parcel {{2}} is here.';
    const late = await host.post(`/templates/${id}/edit`, values({ body }));
    assert.equal(late.status, 409);
    shows(late.text, /Only a draft can be changed/);
    shows(late.text, /value="parcel_update_2"/);
    shows(late.text, /is here/);
    assert.equal((await stored(id)).body, values().body);
    assert.equal((await host.get('/templates/tmpl_x/edit')).status, 404);
  }),
);

cases(
  'start from another one, with its parts',
  onHost(async () => {
    const id = await create({
      header_kind: 'location',
      button1_kind: 'quick_reply',
      button1_text: 'Stop',
    });
    const { text } = await host.get(`/templates/new?from=${id}`);
    shows(text, /value="parcel_update_2"/);
    shows(text, /<option value="location" selected/);
    shows(text, /Map of a place/);
    shows(text, /phone-quick_reply">Stop/);
    assert.equal((await host.get('/templates/new?from=tmpl_x')).status, 404);
  }),
);

cases(
  'have a header file that is uploaded beside them',
  onHost(async () => {
    const form = await host.get('/templates/header-file');
    const [, action = ''] = /action="([^"]+csrf=[^"]+)"/.exec(form.text) ?? [];
    const boundary = 'b0undary';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
    const bytes = Buffer.concat([
      Buffer.from(head),
      samples['image/png'],
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const { status, text } = await host.call({
      method: 'POST',
      path: action,
      headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
      body: bytes,
    });
    assert.equal(status, 200, text);
    const [media = ''] = /tmedia_\w+/.exec(text) ?? [];
    const id = await create({ header_kind: 'image', header_media: media });
    assert.deepEqual((await stored(id)).components.header, { kind: 'image', media });
  }),
);

cases(
  'are listed a page at a time, and an unknown page is refused',
  onHost(async () => {
    for (let i = 0; i < 52; i += 1) await create({ name: `t_${i}`, submit: 'off' });
    const first = (await host.get('/templates')).text;
    shows(first, />t_51</);
    showsNot(first, />t_1</);
    const [, next = ''] = /href="([^"]+)" rel="next"/.exec(first) ?? [];
    const second = (await host.get(next.replaceAll('&amp;', '&'))).text;
    shows(second, />t_1</);
    showsNot(second, />t_2</);
    assert.equal((await host.get('/templates?cursor=tmpl_x')).status, 422);
  }),
);

cases(
  'can be seen by a viewer, and not changed; another project’s are not found',
  onHost(async () => {
    const id = await create({ submit: 'off' });
    const sister = rightOf(
      await host.useCases.createProject({
        organization: host.organization,
        name: 'Sister',
        environment: 'test',
      }),
    );
    const foreign = `/dashboard/projects/${sister.id}/templates/${id}`;
    assert.equal((await host.get(foreign)).status, 404);
    assert.equal((await host.post(`${foreign}/submit`, {})).status, 404);
    host.setRole('viewer');
    for (const path of ['/templates', `/templates/${id}`])
      assert.equal((await host.get(path)).status, 200);
    showsNot((await host.get(`/templates/${id}`)).text, /Submit for review|Copy to|Edit/);
    for (const path of ['/templates/new', `/templates/${id}/edit`])
      assert.equal((await host.get(path)).status, 403);
    const actions = ['', '/new', `/${id}/submit`, `/${id}/edit`].map((at) => `/templates${at}`);
    for (const { path, submit } of combinations({ path: actions, submit: ['on', 'preview'] })) {
      const { status, text } = await host.post(path, values({ name: 'other', submit }));
      assert.equal(status, 403, path);
      shows(text, /templates:manage/);
    }
    assert.equal((await stored(id)).status, 'draft');
    const absent = await host.useCases.getTemplate({ project: sister.id, id });
    assert.equal(leftOf(absent).code, 'template_not_found');
  }),
);

cases.run();
