import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { whatsAppNetwork } from '../../../../adapters/whatsapp-cloud/network/network.js';
import { type MediaKind, mediaLimits } from '../../../../core/model/media/kinds.js';
import type { Media } from '../../../../core/model/media/media.js';
import { contentOf, type Payload } from '../../../../core/model/messages/sends/payload.js';
import {
  type Components,
  headerMediaKinds,
  mediaHeader,
} from '../../../../core/model/templates/components.js';
import { templateStatuses } from '../../../../core/model/templates/status.js';
import { combinations } from '../../../support/combinations.js';
import { anyChannel, idOf, noon } from '../../../support/fixtures/entities.js';
import { anyTemplate } from '../../../support/fixtures/template.js';
import { suite } from '../../../support/suite.js';

const channel = anyChannel().id;
const kinds = Object.keys(mediaLimits) as MediaKind[];

const anyMedia = (kind: MediaKind, id: Media['id'] = idOf('med', 1)): Media => ({
  id,
  project: idOf('proj', 1),
  version: 1,
  kind,
  mimeType: 'application/pdf',
  size: 1,
  sha256: '0'.repeat(64),
  filename: 'kept.pdf',
  createdAt: noon,
});

const template = (given: Partial<Extract<Payload, { kind: 'template' }>> = {}): Payload => ({
  kind: 'template',
  id: idOf('tmpl', 1),
  bodyParameters: ['Ada', '42'],
  ...given,
});

const media = (given: Partial<Extract<Payload, { kind: 'media' }>> = {}): Payload => ({
  kind: 'media',
  id: idOf('med', 1),
  caption: null,
  filename: null,
  ...given,
});

const target = { channel, network: whatsAppNetwork };

const test = suite('payload');

test('a text is its own content', () => {
  const content = contentOf({ kind: 'text', text: 'Hello' }, {}, target);
  assert.deepEqual(content, E.right({ type: 'text', body: 'Hello' }));
});

const ownHeader = { media: idOf('tmedia', 1) };
const headers = [
  {},
  { header: { kind: 'text', text: 'a' } },
  { header: { kind: 'location' } },
  ...headerMediaKinds.map((kind) => ({ header: { kind, ...ownHeader } })),
] as const satisfies readonly Components[];

const sends = combinations({
  isThere: [true, false],
  isOurs: [true, false],
  status: templateStatuses,
  bodyParameters: [[], ['Ada'], ['Ada', '42'], ['Ada', '42', 'x']],
  headerMedia: [undefined, 'missing', ...kinds],
  headerLocation: [
    undefined,
    { latitude: -33.8591, longitude: 151.2002, name: null, address: null },
  ],
  components: headers,
});
type TemplateSend = (typeof sends)[number];

const answerTo = ({ isThere, isOurs, headerMedia, headerLocation, ...given }: TemplateSend) => {
  const { bodyParameters, ...stored } = given;
  const own = isOurs ? {} : { channel: idOf('chan', 2) };
  const isMedium = headerMedia !== undefined && headerMedia !== 'missing';
  return contentOf(
    template({ bodyParameters, headerLocation, headerMedia: headerMedia && idOf('med', 1) }),
    {
      template: isThere ? anyTemplate({ ...stored, ...own }) : undefined,
      media: isMedium ? anyMedia(headerMedia) : undefined,
    },
    target,
  );
};

/** What stands against a send, in the order of docs/specification.md#3.5.1. */
const refusalOf = (send: TemplateSend): string | undefined => {
  const { header } = send.components as Components;
  const checks = [
    [!send.isThere, 'template_not_found'],
    [!send.isOurs, 'template_channel_mismatch'],
    [send.status !== 'approved', 'template_not_approved'],
    [send.bodyParameters.length !== 2, 'template_parameter_mismatch'],
    [send.headerMedia === 'missing', 'media_not_found'],
    [send.headerMedia && send.headerMedia !== header?.kind, 'template_header_mismatch'],
    [send.headerLocation && header?.kind !== 'location', 'template_header_mismatch'],
  ] as const;
  return checks.find(([fails]) => fails)?.[1];
};

test('a template is checked in the order of the specification', () => {
  for (const send of sends) {
    const answer = answerTo(send);
    assert.equal(E.isLeft(answer) ? answer.left.code : undefined, refusalOf(send));
  }
});

test('the code of an authentication template has at most 15 characters, of any alphabet', () => {
  const components = { body: 'Your code is {{1}}.' };
  const authentication = anyTemplate({
    ...{ status: 'approved', category: 'authentication', body: components.body, components: {} },
  });
  const answerFor = (code: string) =>
    contentOf(template({ bodyParameters: [code] }), { template: authentication }, target);
  for (const character of ['7', '٧', '𝟟'])
    for (const length of [1, 14, 15]) assert.ok(E.isRight(answerFor(character.repeat(length))));
  for (const length of [16, 19, 1_024])
    assert.deepEqual(
      answerFor('7'.repeat(length)),
      E.left({
        ...{ code: 'template_parameter_mismatch', unit: 'character', expected: 15 },
        given: length,
      }),
    );
});

test("a template says its body filled in, under the sender's header or its own", () => {
  for (const send of sends.filter((each) => refusalOf(each) === undefined)) {
    const { headerMedia, headerLocation, components } = send;
    const own = mediaHeader(components)?.media;
    const header = headerMedia === undefined ? own : idOf('med', 1);
    assert.deepEqual(
      answerTo(send),
      E.right({
        type: 'template',
        template: idOf('tmpl', 1),
        name: 'order_update',
        language: 'en_US',
        bodyParameters: ['Ada', '42'],
        body: 'Hello Ada, your order 42 is on its way.',
        ...(header === undefined ? {} : { headerMedia: header }),
        ...(headerLocation === undefined ? {} : { headerLocation }),
      }),
    );
  }
});

test('a media message has only what its kind supports; an impossible caption is refused, not dropped', () => {
  const shared = { media: idOf('med', 1), mimeType: 'application/pdf' };
  for (const { kind, caption, filename } of combinations({
    kind: kinds,
    caption: [null, 'Look'],
    filename: [null, 'named.pdf'],
  })) {
    const answer = contentOf(media({ caption, filename }), { media: anyMedia(kind) }, target);
    const isMute = (kind === 'audio' || kind === 'sticker') && caption !== null;
    if (isMute) {
      assert.deepEqual(answer, E.left({ code: 'caption_not_allowed', kind }));
      continue;
    }
    const expected = {
      image: { type: 'image', ...shared, caption, sticker: false },
      sticker: { type: 'image', ...shared, caption, sticker: true },
      video: { type: 'video', ...shared, caption },
      audio: { type: 'audio', ...shared, voice: false },
      document: { type: 'document', ...shared, filename: filename ?? 'kept.pdf', caption },
    };
    assert.deepEqual(answer, E.right(expected[kind]));
  }
});

test('a received media file can be sent only with a type and a size of uploads', () => {
  for (const kind of kinds) {
    const limit = mediaLimits[kind];
    for (const given of [{ size: limit + 1 }, { mimeType: 'image/heic' }]) {
      const file = { ...anyMedia(kind), ...given };
      const { id, mimeType, size } = file;
      const refusal = { code: 'media_not_sendable', id, mimeType, size, limit } as const;
      assert.deepEqual(
        contentOf(media(), { media: file }, target),
        E.left({ ...refusal, param: 'media.id' }),
      );
      if (kind === 'audio' || kind === 'sticker') continue;
      const header = { kind, media: idOf('tmedia', 1) };
      const ours = anyTemplate({ components: { header }, status: 'approved' });
      assert.deepEqual(
        contentOf(template({ headerMedia: id }), { template: ours, media: file }, target),
        E.left({ ...refusal, param: 'template.header_media' }),
      );
    }
    assert.ok(E.isRight(contentOf(media(), { media: { ...anyMedia(kind), size: limit } }, target)));
  }
});

test('an absent media file or a template header cannot be sent as a media message', () => {
  const missing = E.left({ code: 'media_not_found', id: idOf('med', 1) });
  assert.deepEqual(contentOf(media(), {}, target), missing);
  const header = anyMedia('image', idOf('tmedia', 1));
  assert.deepEqual(contentOf(media(), { media: header }, target), missing);
});

test.run();
