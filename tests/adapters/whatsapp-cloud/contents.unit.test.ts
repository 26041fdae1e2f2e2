import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { whatsAppContents } from '../../../adapters/whatsapp-cloud/contents/index.js';
import { whatsAppNetwork } from '../../../adapters/whatsapp-cloud/network/network.js';
import { messageBody } from '../../../adapters/whatsapp-cloud/send/message-body.js';
import {
  type ContentKind,
  contentExamples,
  contentKinds,
  type SentContent,
} from '../../../core/model/contents/contents.js';
import { filesOf } from '../../../core/model/contents/files.js';
import type { Media } from '../../../core/model/media/media.js';
import type { Content } from '../../../core/model/messages/content.js';
import { ContentView, contentJson } from '../../../core/model/messages/content-view.js';
import { contentOf } from '../../../core/model/messages/sends/payload.js';
import { SendBody, sendOf } from '../../../core/model/messages/sends/send-body.js';
import { contents as emulated } from '../../emulators/whatsapp-cloud/messages/content/content.js';
import { rightOf as right } from '../../support/fixtures/either.js';
import { anyChannel, anyMessage, idOf, noon } from '../../support/fixtures/entities.js';
import { suite } from '../../support/suite.js';

const test = suite('whatsapp: every kind of content');

const channel = anyChannel().id;
const target = { channel, network: whatsAppNetwork };
type Json = Readonly<Record<string, unknown>>;

/** An image under the id that the examples name. */
const image: Media = {
  id: idOf('med', 1),
  project: idOf('proj', 1),
  version: 1,
  kind: 'image',
  mimeType: 'image/png',
  size: 1,
  sha256: '0'.repeat(64),
  filename: null,
  createdAt: noon,
};

const filesFor = (content: SentContent) =>
  new Map(filesOf(content).map(({ id }) => [id, { ...image, id: id as Media['id'] }]));

const judged = (content: SentContent) =>
  contentOf({ kind: 'content', content }, { files: filesFor(content) }, target);

/** The content as it comes out of a request. */
const asked = (content: unknown): SentContent => {
  const body = { channel, to: '+12025550123', content, reply_to: idOf('msg', 9) };
  const { payload, replyTo } = sendOf(right(SendBody.decode(body)));
  assert.equal(replyTo, idOf('msg', 9));
  assert.ok(payload.kind === 'content');
  return payload.content;
};

/** What is published, with the members alone that the example has. */
const withoutNothing = (value: unknown, example: unknown): unknown => {
  if (Array.isArray(value) && Array.isArray(example))
    return value.map((each, i) => withoutNothing(each, example[i]));
  if (typeof value !== 'object' || value === null || typeof example !== 'object' || !example)
    return value;
  return Object.fromEntries(
    Object.keys(example).map((name) => [
      name,
      withoutNothing((value as Json)[name], (example as Json)[name]),
    ]),
  );
};

const requestOf = (content: Content): Json => {
  const media = { id: '880010020030040', filename: null, mimeType: 'image/png' };
  const body = messageBody(anyMessage({ content }), { media, quoted: 'wamid.A1' });
  assert.ok(body, `${content.type} has a request`);
  return body as Json;
};

for (const kind of contentKinds) {
  const example = contentExamples[kind];

  test(`${kind}: is asked for, stored, published, and taken by WhatsApp (4.1.5)`, () => {
    const stored = right(judged(asked(example)));
    const published = contentJson(stored);
    assert.ok(ContentView.is(published), `${kind} is published as declared`);
    assert.deepEqual(withoutNothing(published, example), example);
    const { type, ...request } = requestOf(stored);
    const check = emulated[String(type)];
    assert.ok(check, `WhatsApp has ${type}`);
    assert.equal(check(request[String(type)], String(type)), undefined);
  });

  test(`${kind}: what is published can be sent again`, () => {
    const published = contentJson(right(judged(asked(example)))) as Json;
    const again = right(judged(asked(published)));
    assert.deepEqual(contentJson(again), published);
    assert.deepEqual(requestOf(again), requestOf(right(judged(asked(example)))));
  });

  test(`${kind}: other contents are refused by name on a network without it (2.11.5)`, () => {
    const network = { ...whatsAppNetwork, contents: {} };
    const refused = contentOf({ kind: 'content', content: example }, {}, { channel, network });
    assert.deepEqual(
      refused,
      E.left({ code: 'content_not_supported', content: kind, param: 'content', channel }),
    );
  });
}

/** A content with a text or a list of so many entries at a place of its example. */
const withLength = (
  value: unknown,
  [place, ...rest]: readonly string[],
  length: number,
): unknown => {
  if (Array.isArray(value) && place !== undefined)
    return [withLength(value[0], [place, ...rest], length), ...value.slice(1)];
  if (place !== undefined) {
    const member = (value as Json)[place];
    return { ...(value as Json), [place]: withLength(member, rest, length) };
  }
  return Array.isArray(value)
    ? Array.from({ length }, (_, i) => numbered(value[0], i))
    : '\u{1f4a1}'.repeat(length);
};

/** An entry whose ids and titles no other one has. */
const numbered = (entry: unknown, i: number): unknown =>
  typeof entry === 'object' && entry !== null
    ? Object.fromEntries(
        Object.entries(entry).map(([name, value]) => [
          name,
          name === 'id' || name === 'title' ? `${String(value).slice(0, 10)}${i}` : value,
        ]),
      )
    : `${String(entry)}${i}`;

/** Places of cards whose button answers: the example has cards that open a page. */
const answering = ['cards.buttons', 'cards.buttons.id', 'cards.buttons.title'];

const complete = (kind: ContentKind, place: string): unknown => {
  const example: Json = {
    ...contentExamples[kind],
    footer: 'Desk',
    header: { type: 'text', text: 'Hours' },
  };
  const { footer, header, ...plain } = example;
  const said = place.startsWith('footer') ? { ...plain, footer } : plain;
  const all = place.startsWith('header') ? { ...said, header } : said;
  if (kind === 'product_list') return { ...all, header };
  if (kind !== 'carousel' || !answering.includes(place)) return { body: 'Back in stock', ...all };
  const card = { header: { type: 'image', url: 'https://shop.example.com/a.jpg' } };
  const buttons = [{ id: 'a', title: 'A' }];
  return {
    ...all,
    cards: [
      { ...card, buttons },
      { ...card, buttons },
    ],
  };
};

for (const kind of contentKinds)
  for (const [place, limit] of Object.entries(whatsAppContents[kind].limits))
    test(`${kind}: ${place} has at most ${limit}, told with its place (2.11.5)`, () => {
      const at = (length: number) =>
        judged(withLength(complete(kind, place), place.split('.'), length) as SentContent);
      const refused = at(limit + 1);
      assert.ok(
        E.isLeft(refused) && refused.left.code === 'content_too_long',
        JSON.stringify(refused),
      );
      assert.equal(refused.left.limit, limit);
      assert.equal(refused.left.length, limit + 1);
      assert.equal(refused.left.field.replaceAll(/\[\d+\]/g, ''), `content.${place}`);
      const taken = at(limit);
      const isTooLong = E.isLeft(taken) && taken.left.code === 'content_too_long';
      assert.ok(!isTooLong, JSON.stringify(taken));
    });

test.run();
