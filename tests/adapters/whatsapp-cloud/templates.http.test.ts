import assert from 'node:assert/strict';
import { templateVerdict } from '../../../adapters/whatsapp-cloud/templates/template-status.js';
import type { Components } from '../../../core/model/templates/components.js';
import { hasContentOf } from '../../../core/model/templates/content.js';
import { isOurs } from '../../../core/model/templates/identity.js';
import type { Template } from '../../../core/model/templates/template.js';
import { anyMessage } from '../../support/fixtures/builders.js';
import { anyBytes } from '../../support/fixtures/bytes.js';
import { present } from '../../support/fixtures/either.js';
import { samples } from '../../support/media/samples.js';
import { suite } from '../../support/suite.js';
import { eventually } from '../../support/time/eventually.js';
import { type CloudScene, withCloud } from '../../support/whatsapp/cloud-scene.js';

const cases = suite('whatsapp: templates at the emulated provider');

const user = '+61491570156';
const body = 'Hello {{1}}, parcel {{2}} leaves our depot today.';
const patient = { settings: { review: { automatic: false } } } as const;

const submit = ({ provider, channel }: CloudScene, template: Template) => {
  assert.ok(provider.submitTemplate);
  return provider.submitTemplate({ channel, template });
};
const find = ({ provider, channel }: CloudScene, template: Template) => {
  assert.ok(provider.findTemplate);
  return provider.findTemplate({ channel, template });
};

/** Submits until the upload that goes before it is done. */
const submitWhole = (scene: CloudScene, template: Template) =>
  eventually(async () => {
    const outcome = await submit(scene, template);
    assert.equal(outcome.kind, 'taken', JSON.stringify(outcome));
    return outcome;
  });

/** The provider shows the content of our template, and no other content is taken for it. */
const isFoundAgain = async (scene: CloudScene, made: Template): Promise<void> => {
  const found = await find(scene, made);
  assert.ok(found.kind === 'namesake' && found.content, JSON.stringify(found));
  assert.ok(hasContentOf(made, found.content), JSON.stringify(found.content));
  const { header: _, ...others } = made.components;
  const { footer: __, ...unsigned } = made.components;
  const changed: readonly Partial<Template>[] =
    made.category === 'authentication'
      ? [
          { category: 'utility' },
          { components: { buttons: [{ kind: 'copy_code', text: 'Other', example: '1' }] } },
        ]
      : [
          { body: `${made.body} More.` },
          { category: 'authentication' },
          { components: { ...others, header: { kind: 'text', text: 'Other' } } },
          { components: unsigned },
          { components: { ...made.components, buttons: made.components.buttons?.slice(1) } },
        ];
  for (const change of changed)
    assert.ok(!hasContentOf({ ...made, ...change }, found.content), JSON.stringify(change));
};

cases(
  'every kind of header and button is accepted, approved and sent',
  withCloud(async (scene) => {
    const { control, provider, channel, medium, template } = scene;
    const files = {
      image: await medium(samples['image/jpeg'], 'image/jpeg', { prefix: 'tmedia' }),
      video: await medium(samples['video/mp4'], 'video/mp4', { prefix: 'tmedia' }),
      document: await medium(samples['application/pdf'], 'application/pdf', { prefix: 'tmedia' }),
    };
    const headers: readonly Components[] = [
      {},
      { header: { kind: 'text', text: 'News' } },
      ...(['image', 'video', 'document'] as const).map((kind) => {
        const { id } = files[kind];
        assert.ok(id.startsWith('tmedia_'));
        return { header: { kind, media: id as `tmedia_${string}` } };
      }),
      { header: { kind: 'location' } },
    ];
    const place = { latitude: -33.8591, longitude: 151.2002, name: 'Quay', address: null };
    const rest: Components = {
      footer: { text: 'Fictional Desk' },
      buttons: [
        { kind: 'quick_reply', text: 'Reschedule' },
        { kind: 'url', text: 'Track', url: 'https://track.example.test/' },
        { kind: 'phone_number', text: 'Call us', phoneNumber: '+12025550123' },
        { kind: 'copy_code', text: 'Copy', example: 'SAVE10' },
      ],
    };
    for (const [i, header] of headers.entries()) {
      const made = await template({
        name: `update_${i}`,
        category: 'marketing',
        body: `${body} Number ${i}.`,
        examples: ['Ada', '4471'],
        components: { ...header, ...rest },
      });
      const outcome = await submitWhole(scene, made);
      assert.ok(outcome.kind === 'taken' && outcome.providerId);
      await isFoundAgain(scene, made);
      control.decideTemplate({ name: made.name, event: 'APPROVED' });
      const shown = made.components.header;
      const message = anyMessage(channel, {
        to: user,
        content: {
          type: 'template',
          template: made.id,
          name: made.name,
          language: made.language,
          bodyParameters: ['Ada', '4471'],
          body: 'any',
          ...(shown && 'media' in shown && { headerMedia: shown.media }),
          ...(shown?.kind === 'location' && { headerLocation: place }),
        },
      });
      const sent = await provider.send({ channel, message, attempt: 1 });
      assert.equal(sent.kind, 'taken', JSON.stringify([made.name, sent]));
    }
  }, patient),
);

cases(
  'a login code template is accepted, approved and sent',
  withCloud(async (scene) => {
    const { control, provider, channel, template } = scene;
    const made = await template({
      name: 'login_code',
      category: 'authentication',
      body: 'Your code is {{1}}.',
      components: { buttons: [{ kind: 'copy_code', text: 'Copy code', example: '1' }] },
    });
    assert.equal((await submit(scene, made)).kind, 'taken');
    await isFoundAgain(scene, made);
    control.decideTemplate({ name: made.name, event: 'APPROVED' });
    const content = {
      type: 'template',
      template: made.id,
      name: made.name,
      language: made.language,
      bodyParameters: ['481902'],
      body: 'any',
    } as const;
    const message = anyMessage(channel, { to: user, content });
    assert.equal((await provider.send({ channel, message, attempt: 1 })).kind, 'taken');
  }, patient),
);

cases(
  'an interrupted upload of an example resumes where it broke off',
  withCloud(async (scene) => {
    const { control, medium, template } = scene;
    const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), anyBytes(600_000)]);
    const { id: media } = await medium(pdf, 'application/pdf', { prefix: 'tmedia' });
    assert.ok(media.startsWith('tmedia_'));
    const header = { kind: 'document', media: media as `tmedia_${string}` } as const;
    const made = await template({ name: 'with_label', body, components: { header } });
    control.planFault({
      match: { operation: 'uploads.continue' },
      fault: { kind: 'cut_request', afterBytes: 200_000 },
      times: 2,
    });
    await submitWhole(scene, made);
    const offsets = control.calls({ operation: 'uploads.offset' });
    assert.ok(offsets.length >= 1);
    assert.equal(control.calls({ operation: 'uploads.start' }).length, 1);
  }, patient),
);

cases(
  'an immediate decision is reported at once',
  withCloud(
    async (scene) => {
      const made = await scene.template({ name: 'quick', body });
      const outcome = await submit(scene, made);
      assert.equal(outcome.kind === 'taken' && outcome.verdict?.status, 'approved');
    },
    { settings: { review: { automatic: true, afterMs: 0 } } },
  ),
);

cases(
  'a template that exists already is looked up and found',
  withCloud(async (scene) => {
    const made = await scene.template({ name: 'retry', body });
    assert.equal((await find(scene, made)).kind, 'absent');
    const first = await submit(scene, made);
    assert.equal((await submit(scene, made)).kind, 'exists');
    const found = await find(scene, made);
    assert.ok(found.kind === 'namesake' && first.kind === 'taken');
    assert.ok(isOurs(made, found));
    assert.ok(!isOurs({ ...made, body: `${body} Yes.` }, found));
    assert.equal(found.providerId, first.providerId);
    assert.equal(found.verdict?.status, 'pending');
    const other = await scene.template({ name: 'retry', language: 'de', body });
    assert.equal((await find(scene, other)).kind, 'absent');
  }, patient),
);

cases(
  'a corrected template is edited at the provider; one that is gone there is created again',
  withCloud(async (scene) => {
    const { control } = scene;
    const made = await scene.template({ name: 'mended', body });
    const first = await submit(scene, made);
    assert.ok(first.kind === 'taken');
    control.decideTemplate({ name: 'mended', event: 'REJECTED', reason: 'INVALID_FORMAT' });
    const mended = { ...made, providerId: first.providerId, body: `${body} Yes.` };
    const second = await submit(scene, mended);
    assert.deepEqual(second.kind === 'taken' && second.providerId, first.providerId);
    const [kept, ...others] = control.templates().filter(({ name }) => name === 'mended');
    assert.equal(others.length, 0);
    assert.equal(kept?.status, 'PENDING');

    const gone = await submit(scene, { ...made, name: 'gone', providerId: '410020030040999' });
    assert.equal(gone.kind, 'taken');
    assert.ok(control.templates().some(({ name }) => name === 'gone'));
  }, patient),
);

cases(
  'a template that the provider refuses is rejected with a reason',
  withCloud(async (scene) => {
    const bad = await scene.template({ name: 'bad', body: '{{1}} at the very start.' });
    const outcome = await submit(scene, bad);
    assert.equal(outcome.kind === 'refused' && outcome.reason, 'invalid_format');
  }, patient),
);

cases(
  'throttling and lost answers decide nothing',
  withCloud(async (scene) => {
    const { control } = scene;
    const made = await scene.template({ name: 'later', body });
    const operation = 'templates.create';
    control.planFault({ match: { operation }, fault: { kind: 'throttle', code: 80_008 } });
    assert.equal((await submit(scene, made)).kind, 'throttled');
    control.planFault({ match: { operation }, fault: { kind: 'drop_answer' } });
    assert.equal((await submit(scene, made)).kind, 'unknown');
    assert.equal((await find(scene, made)).kind, 'namesake');
    control.planFault({
      match: { operation: 'templates.list' },
      fault: { kind: 'throttle', code: 80_008 },
    });
    assert.equal((await find(scene, made)).kind, 'throttled');
  }, patient),
);

cases(
  'an inspection reports every template of the account, page by page',
  withCloud(
    async ({ control, provider, channel }) => {
      const templates = control.templates();
      const reports = present(await provider.inspect?.(channel));
      const told = reports.flatMap((report) => (report.kind === 'template' ? [report.name] : []));
      assert.deepEqual([...told].sort(), templates.map(({ name }) => name).sort());
      assert.ok(told.length > 200);
      const [inventory] = reports.flatMap((report) =>
        report.kind === 'inventory' ? [report.templates] : [],
      );
      assert.deepEqual(
        inventory?.map(({ name, providerId, content }) => [name, providerId, content?.body]),
        templates.map(({ name, id, components: [part] }) => [name, id, part?.text]),
      );
    },
    {
      accounts: [
        {
          id: '700100200300400',
          numbers: [{ id: '500600700800900' }],
          templates: Array.from({ length: 230 }, (_, i) => ({
            name: `template_${i}`,
            components: [{ type: 'BODY', text: `Number ${i}` }],
          })),
        },
      ],
    },
  ),
);

cases(
  'a template is deleted by its id, and a repeated deletion is one too',
  withCloud(async (scene) => {
    const { provider, channel } = scene;
    const made = (language: string) => scene.template({ body, name: 'parcel', language });
    const remove = async (template: Template) => provider.deleteTemplate?.({ channel, template });
    const [english, german] = [await made('en'), await made('de')];
    const ids = [];
    for (const template of [english, german]) {
      const taken = await submit(scene, template);
      assert.ok(taken.kind === 'taken', JSON.stringify(taken));
      ids.push(taken.providerId);
    }
    assert.deepEqual(await remove(english), { kind: 'deleted' });
    assert.equal((await find(scene, english)).kind, 'namesake', 'without an id nothing is deleted');
    const known = { ...english, providerId: ids[0] ?? null };
    assert.deepEqual(await remove(known), { kind: 'deleted' });
    assert.equal((await find(scene, english)).kind, 'absent');
    assert.equal((await find(scene, german)).kind, 'namesake');
    assert.deepEqual(await remove(known), { kind: 'deleted' });
  }, patient),
);

cases('every status of the provider maps to ours as decided', () => {
  const statusOf = (word: string) => templateVerdict(word, null)?.status;
  const meanings = {
    approved: ['APPROVED', 'REINSTATED', 'UNARCHIVED', 'UNPAUSED'],
    pending: ['PENDING', 'IN_APPEAL'],
    rejected: ['REJECTED', 'LIMIT_EXCEEDED'],
    paused: ['PAUSED'],
    disabled: ['DISABLED', 'ARCHIVED', 'PENDING_DELETION', 'DELETED'],
  };
  for (const [status, words] of Object.entries(meanings))
    for (const word of words) assert.equal(statusOf(word), status);
  for (const word of ['FLAGGED', 'LOCKED', 'NEW', '', 'constructor'])
    assert.equal(statusOf(word), undefined);
});

cases('every reason maps to one of ours, and an unknown one to other', () => {
  const reasonOf = (reason: string | null) => templateVerdict('REJECTED', reason)?.reason;
  for (const known of [
    'ABUSIVE_CONTENT',
    'INCORRECT_CATEGORY',
    'INVALID_FORMAT',
    'SCAM',
    'TAG_CONTENT_MISMATCH',
  ])
    assert.equal(reasonOf(known), known.toLowerCase());
  for (const other of ['PROMOTIONAL', 'CATEGORY_NOT_AVAILABLE', 'NONE', null, 'toString'])
    assert.equal(reasonOf(other), 'other');
  assert.equal(templateVerdict('APPROVED', 'SCAM')?.reason, null);
});

cases.run();
