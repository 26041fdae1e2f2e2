import assert from 'node:assert/strict';
import type { Payload } from '../../../../core/model/messages/sends/payload.js';
import { templateCategories } from '../../../../core/model/templates/template.js';
import { secondMs, utcDay } from '../../../../core/shared/time.js';
import type { AcceptMessage } from '../../../../core/use-cases/messages/accept-message.js';
import { streamOf } from '../../../support/fixtures/bytes.js';
import { leftOf, present, rightOf } from '../../../support/fixtures/either.js';
import { type DrivenHost, drivenHost } from '../../../support/hosts/driven-host.js';
import { samples } from '../../../support/media/samples.js';
import { suite } from '../../../support/suite.js';

const test = suite('sends of templates and media');

const send = (host: DrivenHost, payload: Payload, given: Partial<AcceptMessage['send']> = {}) =>
  host.acceptMessage({
    project: host.project,
    request: host.newId('req'),
    idempotencyKey: undefined,
    send: { channel: host.channel, to: '+12025550123', payload, metadata: {}, ...given },
  });

const upload = async (host: DrivenHost, mimeType: keyof typeof samples) =>
  rightOf(
    await host.uploadMedia({
      project: host.project,
      upload: {
        declaredType: mimeType,
        filename: 'a file',
        bytes: streamOf(samples[mimeType]),
      },
    }),
  );

const approved = async (
  host: DrivenHost,
  given: Partial<Parameters<DrivenHost['createTemplate']>[0]> = {},
) => {
  const { id } = rightOf(
    await host.createTemplate({
      project: host.project,
      channel: host.channel,
      name: 'welcome',
      language: 'en',
      category: 'utility',
      body: 'Hello {{1}}, and goodbye.',
      components: {},
      examples: undefined,
      submit: true,
      ...given,
    }),
  );
  await host.time.advance(secondMs);
  return rightOf(await host.getTemplate({ project: host.project, id }));
};

const usageOf = async ({ stores, project, time }: DrivenHost) => {
  const rows = await stores.usage.sum(project, utcDay(time.clock()), '9999-12-31');
  return Object.fromEntries(rows.map(({ metric, quantity }) => [metric, quantity]));
};

test('a template is sent filled in, counted by its category, and read', async () => {
  const host = await drivenHost();
  for (const [i, category] of templateCategories.entries()) {
    const { id } = await approved(host, { name: `t_${category}`, category });
    for (let n = 0; n <= i; n += 1) {
      const accepted = rightOf(await send(host, { kind: 'template', id, bodyParameters: ['Ada'] }));
      const { content } = JSON.parse(accepted.body);
      assert.deepEqual(content, {
        type: 'template',
        template: id,
        name: `t_${category}`,
        language: 'en',
        body_parameters: ['Ada'],
        body: 'Hello Ada, and goodbye.',
      });
      await host.time.advance(secondMs);
      const { project } = host;
      const message = rightOf(await host.getMessage({ project, id: accepted.message }));
      assert.equal(message.progress.status, 'read');
    }
  }
  assert.deepEqual(await usageOf(host), {
    outbound_delivered: 6,
    outbound_messages: 6,
    template_authentication: 3,
    template_marketing: 1,
    template_utility: 2,
  });
});

test('a refused send stores nothing and counts nothing', async () => {
  const host = await drivenHost();
  const { id } = await approved(host, { name: 'pause_later' });
  const other = await host.connect();
  const { id: stranger } = await approved(host, { channel: other });
  const payload = { kind: 'template', id, bodyParameters: ['Ada'] } as const;
  const refusals: readonly (readonly [Payload, string])[] = [
    [payload, 'template_not_approved'],
    [{ ...payload, id: stranger }, 'template_channel_mismatch'],
    [{ ...payload, id: host.newId('tmpl') }, 'template_not_found'],
    [{ ...payload, id: 'tmpl_x' }, 'template_not_found'],
    [{ kind: 'media', id: host.newId('med'), caption: null, filename: null }, 'media_not_found'],
    [{ kind: 'media', id: 'x', caption: null, filename: null }, 'media_not_found'],
  ];
  for (const [refused, code] of refusals)
    assert.equal(leftOf(await send(host, refused)).code, code);
  assert.deepEqual(await usageOf(host), {});
  const { items } = rightOf(await host.listMessages({ project: host.project, limit: 10 }));
  assert.deepEqual(items, []);
});

test('resources of another project are not found', async () => {
  const host = await drivenHost();
  const { id } = await approved(host);
  const medium = await upload(host, 'image/png');
  const organization = rightOf(await host.createOrganization({ name: 'Other' }));
  const { id: project } = rightOf(
    await host.createProject({
      organization: organization.id,
      name: 'Other',
      environment: 'test',
    }),
  );
  const { id: channel } = rightOf(
    await host.connectChannel({
      project,
      type: 'whatsapp',
      provider: 'sandbox',
      address: '+12025550101',
      displayName: null,
      settings: {},
    }),
  );
  const stranger = { ...host, project, channel };
  const payloads: readonly (readonly [Payload, string])[] = [
    [{ kind: 'template', id, bodyParameters: ['Ada'] }, 'template_not_found'],
    [{ kind: 'media', id: medium.id, caption: null, filename: null }, 'media_not_found'],
  ];
  for (const [payload, code] of payloads)
    assert.equal(leftOf(await send(stranger, payload)).code, code);
  assert.equal(leftOf(await host.getTemplate({ project, id })).code, 'template_not_found');
  assert.equal(leftOf(await host.getMedia({ project, id: medium.id })).code, 'media_not_found');
  const { items } = rightOf(await host.listTemplates({ project, limit: 10 }));
  assert.deepEqual(items, []);
});

test('a template that is paused during the decision refuses the send', async () => {
  const host = await drivenHost();
  const template = await approved(host);
  const { find } = host.stores.templates;
  const report = {
    kind: 'template',
    channel: host.channel,
    name: template.name,
    language: template.language,
    providerId: null,
    status: 'paused',
    reason: null,
    at: host.time.clock() + secondMs,
  } as const;
  let reads = 0;
  Object.assign(host.stores.templates, {
    find: async (...asked: Parameters<typeof find>) => {
      const found = await find(...asked);
      reads += 1;
      if (reads === 1) await host.receiveReports([report]);
      return found;
    },
  });
  const payload = { kind: 'template', id: template.id, bodyParameters: ['Ada'] } as const;
  assert.equal(leftOf(await send(host, payload)).code, 'template_not_approved');
  assert.ok(reads > 1);
});

test('a media file is sent with its kind, and the sandbox echoes it', async () => {
  const host = await drivenHost();
  const image = await upload(host, 'image/png');
  const accepted = rightOf(
    await send(
      host,
      { kind: 'media', id: image.id, caption: 'Look', filename: null },
      { to: '+12025550107' },
    ),
  );
  const expected = {
    type: 'image',
    media: image.id,
    url: null,
    mime_type: 'image/png',
    caption: 'Look',
    media_status: 'stored',
    media_error: null,
    more: [],
    sticker: false,
  };
  assert.deepEqual(JSON.parse(accepted.body).content, expected);
  await host.time.advance(10 * secondMs);
  const { project } = host;
  const { items } = rightOf(await host.listMessages({ project, direction: 'inbound', limit: 10 }));
  const [echo] = items;
  assert.equal(items.length, 1);
  assert.equal(echo?.inReplyTo, accepted.message);
  const [event] = await host.stores.events.about(project, present(echo).id);
  assert.deepEqual(JSON.parse(present(event).text).data.content, expected);
  host.assertNoFaults();
});

test('a header is sent with the given media file, or with its own', async () => {
  const host = await drivenHost();
  const { project } = host;
  const own = rightOf(
    await host.uploadHeaderMedia({
      project,
      upload: {
        declaredType: 'image/png',
        filename: undefined,
        bytes: streamOf(samples['image/png']),
      },
    }),
  );
  assert.match(own.id, /^tmedia_/);
  const header = { kind: 'image', media: own.id as `tmedia_${string}` } as const;
  const { id } = await approved(host, { name: 'with_header', components: { header } });
  const given = await upload(host, 'image/jpeg');
  for (const headerMedia of [undefined, given.id]) {
    const payload = { kind: 'template', id, bodyParameters: ['Ada'], headerMedia } as const;
    const { message } = rightOf(await send(host, payload));
    const { content } = rightOf(await host.getMessage({ project, id: message }));
    assert.equal(content.type === 'template' && content.headerMedia, headerMedia ?? own.id);
  }
  const video = await upload(host, 'video/mp4');
  const wrong = { kind: 'template', id, bodyParameters: ['Ada'], headerMedia: video.id } as const;
  assert.equal(leftOf(await send(host, wrong)).code, 'template_header_mismatch');
});

test('an attachment exists from the commit of its message on, once', async () => {
  const host = await drivenHost();
  const { project, channel } = host;
  const attachment = rightOf(
    await host.storeAttachment({
      declaredType: 'application/pdf',
      filename: '../bill.pdf',
      bytes: streamOf(samples['application/pdf']),
    }),
  );
  assert.equal(leftOf(await host.getMedia({ project, id: attachment.id })).code, 'media_not_found');
  const inbound = {
    kind: 'inbound',
    channel,
    providerId: 'their.1',
    from: '+12025550123',
    at: host.time.clock(),
    content: {
      type: 'document',
      media: attachment.id,
      mimeType: attachment.mimeType,
      filename: attachment.filename,
      caption: null,
    },
    answers: null,
    attachments: [attachment],
  } as const;
  await host.receiveReports([inbound]);
  await host.receiveReports([inbound]);
  const medium = rightOf(await host.getMedia({ project, id: attachment.id }));
  assert.equal(medium.filename, 'bill.pdf');
  const { items } = rightOf(await host.listMessages({ project, limit: 10 }));
  assert.equal(items.length, 1);
});

test.run();
