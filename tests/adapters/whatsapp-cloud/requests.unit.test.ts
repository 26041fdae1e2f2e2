import assert from 'node:assert/strict';
import { messageBody, readBody } from '../../../adapters/whatsapp-cloud/send/message-body.js';
import { creationBody } from '../../../adapters/whatsapp-cloud/templates/template-body.js';
import type { Content } from '../../../core/model/messages/content.js';
import type { Components } from '../../../core/model/templates/components.js';
import { anyMessage, idOf } from '../../support/fixtures/entities.js';
import { anyTemplate } from '../../support/fixtures/template.js';
import { suite } from '../../support/suite.js';
import { example } from '../../support/whatsapp/examples/index.js';

const cases = suite('whatsapp: bodies of requests');

type Body = Readonly<Record<string, unknown>>;

const asRecord = (value: unknown): Body => {
  assert.ok(typeof value === 'object' && value !== null);
  return { ...value };
};

/** The part of a send that says what it is. */
const partOf = (value: unknown): Body => {
  const { type, ...body } = asRecord(value);
  return { type, [String(type)]: body[String(type)] };
};

const media = idOf('med', 1);
const bodyOf = (content: Content, placed: Parameters<typeof messageBody>[1] = {}) =>
  asRecord(messageBody(anyMessage({ content }), placed));

cases('every send has the recipient with a plus, and our id as callback data', () => {
  const { to, biz_opaque_callback_data, messaging_product } = bodyOf({ type: 'text', body: 'a' });
  assert.equal(to, '+12025550123');
  assert.equal(biz_opaque_callback_data, anyMessage().id);
  assert.equal(messaging_product, 'whatsapp');
});

cases('a text', () =>
  assert.deepEqual(
    partOf(bodyOf({ type: 'text', body: 'Your parcel left the depot.' })),
    partOf(example('requests', 'text')),
  ),
);

cases('a document with its caption and its name', () => {
  const content: Content = {
    type: 'document',
    media,
    mimeType: 'application/pdf',
    caption: 'Invoice 4471',
    filename: 'invoice-4471.pdf',
  };
  assert.deepEqual(
    partOf(
      bodyOf(content, {
        media: { id: '880010020030040', filename: null, mimeType: 'application/pdf' },
      }),
    ),
    partOf(example('requests', 'document')),
  );
});

cases('a voice note and a sticker', () => {
  const audio: Content = { type: 'audio', media, mimeType: 'audio/ogg', voice: true };
  const sticker: Content = {
    type: 'image',
    media,
    mimeType: 'image/webp',
    caption: null,
    sticker: true,
  };
  const placed = (id: string) => ({ media: { id, filename: null, mimeType: 'x' } });
  assert.deepEqual(
    partOf(bodyOf(audio, placed('880010020030041'))),
    partOf(example('requests', 'audio')),
  );
  assert.deepEqual(
    partOf(bodyOf(sticker, placed('880010020030042'))),
    partOf(example('requests', 'sticker')),
  );
});

cases('an image and a video, with and without a caption', () => {
  const placed = { media: { id: '7', filename: null, mimeType: 'x' } };
  for (const type of ['image', 'video'] as const)
    for (const caption of [null, 'Front door']) {
      const content: Content = { type, media, mimeType: 'x', caption, sticker: false };
      const expected = caption === null ? { id: '7' } : { id: '7', caption };
      assert.deepEqual(partOf(bodyOf(content, placed)), { type, [type]: expected });
    }
});

cases('content that cannot be sent has no body', () => {
  const content: Content = { type: 'unsupported', providerType: 'poll' };
  assert.equal(messageBody(anyMessage({ content }), {}), undefined);
  const image: Content = { type: 'video', media, mimeType: 'x', caption: null };
  assert.equal(messageBody(anyMessage({ content: image }), {}), undefined);
});

cases('a read confirmation', () =>
  assert.deepEqual(
    readBody('wamid.HBgLNjE0OTE1NzAxNTYVAgASGBQzQTdDNUUxQjkwRDJGNEE4QjZDMQA='),
    example('requests', 'read'),
  ),
);

const templateContent = (given: object = {}): Content => ({
  type: 'template',
  template: idOf('tmpl', 1),
  name: 'parcel_update_v2',
  language: 'en_US',
  bodyParameters: ['Ada', '4471'],
  body: 'Any',
  ...given,
});

const componentsOf = (components: Components, content = templateContent()) => {
  const template = anyTemplate({ components });
  const media = { id: '880010020030044', filename: 'label.pdf', mimeType: 'application/pdf' };
  const { template: part } = bodyOf(content, { template, media });
  return asRecord(part).components;
};

const exampleComponents = (name: string): readonly unknown[] => {
  const { components } = asRecord(asRecord(example('requests', name)).template);
  return Array.isArray(components) ? components : [];
};

cases('a template with a document above it', () => {
  const [header, body] = exampleComponents('template');
  const components: Components = { header: { kind: 'document', media: idOf('tmedia', 1) } };
  assert.deepEqual(componentsOf(components), [header, body]);
});

cases('a template with each kind of header', () => {
  const bodyOnly = exampleComponents('template').slice(1, 2);
  for (const kind of ['image', 'video'] as const) {
    const header = { kind, media: idOf('tmedia', 1) };
    assert.deepEqual(componentsOf({ header }), [
      { type: 'header', parameters: [{ type: kind, [kind]: { id: '880010020030044' } }] },
      ...bodyOnly,
    ]);
  }
  assert.deepEqual(componentsOf({ header: { kind: 'text', text: 'Hello' } }), bodyOnly);
  assert.deepEqual(componentsOf({}), bodyOnly);
});

cases('a template with a location header', () => {
  const bodyOnly = exampleComponents('template').slice(1, 2);
  const there = { latitude: -33.8591, longitude: 151.2002 };
  const named = { name: 'Quay', address: '1 Quay Road' };
  for (const given of [{}, named]) {
    const headerLocation = { ...there, name: null, address: null, ...given };
    const content = templateContent({ headerLocation });
    assert.deepEqual(componentsOf({ header: { kind: 'location' } }, content), [
      { type: 'header', parameters: [{ type: 'location', location: { ...there, ...given } }] },
      ...bodyOnly,
    ]);
  }
});

cases('a template without variables has no components', () => {
  assert.equal(componentsOf({}, templateContent({ bodyParameters: [] })), undefined);
});

cases('a code to copy is a parameter of its button', () => {
  const buttons = [
    { kind: 'quick_reply', text: 'No' },
    { kind: 'copy_code', text: 'Copy', example: 'SAVE10' },
  ] as const;
  const components = componentsOf({ buttons });
  assert.deepEqual(Array.isArray(components) && components.at(-1), {
    type: 'button',
    sub_type: 'copy_code',
    index: '1',
    parameters: [{ type: 'coupon_code', coupon_code: 'SAVE10' }],
  });
});

cases('a login code is a parameter of the body and of the button', () => {
  const template = anyTemplate({ category: 'authentication' });
  const content = templateContent({ name: 'login_code', bodyParameters: ['481902'] });
  assert.deepEqual(
    partOf(bodyOf(content, { template })),
    partOf(example('requests', 'authentication-template')),
  );
});

cases('a template as it is submitted', () => {
  const template = anyTemplate({
    name: 'parcel_update_v2',
    language: 'en_US',
    category: 'utility',
    body: 'Hello {{1}}, parcel {{2}} leaves our depot today.',
    examples: ['Ada', '4471'],
    components: {
      header: { kind: 'document', media: idOf('tmedia', 1) },
      footer: { text: 'Fictional Desk' },
      buttons: [
        { kind: 'quick_reply', text: 'Reschedule' },
        { kind: 'url', text: 'Track', url: 'https://track.example.test/' },
        { kind: 'phone_number', text: 'Call', phoneNumber: '+12025550123' },
        { kind: 'copy_code', text: 'Copy', example: 'SAVE10' },
      ],
    },
  });
  const expected = asRecord(example('requests', 'create-template'));
  const { components, ...head } = asRecord(creationBody(template, '4::aW52ZW50ZWQ='));
  const { components: expectedComponents, ...expectedHead } = expected;
  assert.deepEqual(head, expectedHead);
  assert.ok(Array.isArray(components) && Array.isArray(expectedComponents));
  assert.deepEqual(components.slice(0, 3), expectedComponents.slice(0, 3));
  assert.deepEqual(components[3], {
    type: 'BUTTONS',
    buttons: [
      { type: 'QUICK_REPLY', text: 'Reschedule' },
      { type: 'URL', text: 'Track', url: 'https://track.example.test/' },
      { type: 'PHONE_NUMBER', text: 'Call', phone_number: '+12025550123' },
      { type: 'COPY_CODE', example: 'SAVE10' },
    ],
  });
});

cases('a template with variables and no examples gets plain ones', () => {
  const template = anyTemplate({ body: 'Hello {{1}} and {{2}}!', examples: [], components: {} });
  const { components } = asRecord(creationBody(template, undefined));
  assert.deepEqual(components, [
    {
      type: 'BODY',
      text: 'Hello {{1}} and {{2}}!',
      example: { body_text: [['Example 1', 'Example 2']] },
    },
  ]);
});

cases('an authentication template has the text of the provider', () => {
  const template = anyTemplate({
    category: 'authentication',
    components: { buttons: [{ kind: 'copy_code', text: 'Copy code', example: '1' }] },
  });
  const { components } = asRecord(creationBody(template, undefined));
  assert.deepEqual(components, [
    { type: 'BODY', add_security_recommendation: true },
    {
      type: 'BUTTONS',
      buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text: 'Copy code' }],
    },
  ]);
});

cases.run();
