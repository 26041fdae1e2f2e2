import assert from 'node:assert/strict';
import { memoryStores } from '../../../../adapters/memory/index.js';
import { sha256 } from '../../../../adapters/system/index.js';
import type { Content } from '../../../../core/model/messages/content.js';
import type { InboundMessage } from '../../../../core/model/messages/inbound-message.js';
import type { Message } from '../../../../core/model/messages/message.js';
import { MessageView, messageJson } from '../../../../core/model/messages/message.js';
import { receiveMessage } from '../../../../core/use-cases/reports/receive-message.js';
import { anyId, noon } from '../../../support/fixtures/builders.js';
import { present } from '../../../support/fixtures/either.js';
import { anyMessage } from '../../../support/fixtures/entities.js';
import { scene } from '../../../support/fixtures/scene.js';
import { suite } from '../../../support/suite.js';

const test = suite('receiving a message');

/** A channel that receives messages one after another, and each as its event shows it. */
const receiving = async () => {
  const { stores, project, channel } = await scene(async () => memoryStores(anyId));
  const receive = receiveMessage({ ...stores, clock: () => noon, newId: anyId, digest: sha256 });
  return async (providerId: string, given: Partial<InboundMessage>) => {
    await receive(channel, {
      ...{ kind: 'inbound', providerId, from: '+61491570156', at: noon, answers: null },
      content: { type: 'text', body: 'Hello' },
      ...given,
    });
    const page = { type: 'message.received', after: 0, since: 0, limit: 100 } as const;
    const listed = await stores.events.list(project.id, page);
    return JSON.parse(present(listed.at(-1)).text).data;
  };
};

test('an edit, a revocation and a reaction name the message that they are about', async () => {
  const receive = await receiving();
  const { id } = await receive('their.1', {});
  const about = [
    { type: 'interactive', kind: 'edit', text: 'Hi' },
    { type: 'interactive', kind: 'revocation' },
    { type: 'interactive', kind: 'reaction', emoji: '🙏' },
  ] as const;
  for (const [i, content] of about.entries()) {
    const event = await receive(`their.${i + 2}`, { content, answers: 'their.1' });
    assert.equal(event.in_reply_to, id);
    assert.deepEqual(event.content, content);
  }
  assert.equal((await receive('their.8', { answers: 'their.1' })).quoted_provider_id, null);
  const answer = await receive('their.9', { answers: 'typed.on.the.phone' });
  assert.deepEqual([answer.in_reply_to, answer.quoted_provider_id], [null, 'typed.on.the.phone']);
});

test('a message says how it came, and one that came alone says so', async () => {
  const receive = await receiving();
  const referral = {
    ...{ sourceType: 'ad', sourceId: '7', sourceUrl: 'https://ad.example.test', catalog: null },
    ...{ headline: 'Parcels', body: null, mediaType: null, imageUrl: null, videoUrl: null },
    ...{ thumbnailUrl: null, clickId: 'c1', welcomeText: 'Hi', ref: 'spring' },
  };
  const context = { group: 'g1', isForwarded: true, isFrequentlyForwarded: false, referral };
  const came = await receive('their.1', { context });
  assert.deepEqual([came.group, came.forwarded, came.frequently_forwarded], ['g1', true, false]);
  assert.deepEqual(came.referral, {
    ...{ source_type: 'ad', source_id: '7', source_url: 'https://ad.example.test', catalog: null },
    ...{ headline: 'Parcels', body: null, media_type: null, image_url: null, video_url: null },
    ...{ thumbnail_url: null, click_id: 'c1', welcome_text: 'Hi', ref: 'spring' },
  });
  const alone = await receive('their.2', {});
  const { group, forwarded, frequently_forwarded } = alone;
  assert.deepEqual(
    [group, forwarded, frequently_forwarded, alone.referral],
    [null, false, false, null],
  );
});

/** Contents as versions before 0.2 stored them. */
const old: readonly Content[] = [
  { type: 'location', latitude: 1, longitude: 2, name: null, address: null },
  {
    type: 'contacts',
    contacts: [{ name: 'Bo Reed', phones: [], emails: [], organization: null }],
  },
  { type: 'unsupported', providerType: 'poll' },
];

test('messages of older versions have every field', () => {
  for (const content of old) {
    const { context: _, ...message }: Message = anyMessage({ content });
    assert.ok(MessageView.is(JSON.parse(JSON.stringify(messageJson(message)))), content.type);
  }
});

test.run();
