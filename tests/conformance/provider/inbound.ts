import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { InboundMessage } from '../../../core/model/messages/inbound-message.js';
import type { RemoteMessage } from '../../../core/model/messages/remote-message.js';
import type { ProviderReport } from '../../../core/ports/provider/intake.js';
import { anyMessage } from '../../support/fixtures/builders.js';
import { collect } from '../../support/fixtures/bytes.js';
import { present } from '../../support/fixtures/either.js';
import type { ProviderAbilities } from './abilities.js';
import { pngSample } from './media-samples.js';
import {
  answerOf,
  assertKind,
  assertWait,
  type Given,
  needed,
  type ProviderScene,
} from './scene.js';
import { assertInstant } from './status-reports.js';
import type { Written } from './under-test.js';

type Received = InboundMessage | RemoteMessage;

/** What a provider reports of people who write, and what it does with their media files. */
export const inbound = (given: Given, abilities: ProviderAbilities): void => {
  const { network, inboundMedia, replies, readConfirmations } = abilities;
  if (!abilities.inbound) {
    given('reports nothing as inbound', async (scene) => {
      await scene.send('willing');
      assert.deepEqual(scene.reports().filter(isReceived), []);
    });
    return;
  }

  given('reports an inbound text with its sender, its time and an id', async (scene) => {
    const received = await receive(scene, { text: 'Where is my parcel?' });
    assert.equal(received.channel, scene.channel.id, 'It names another channel.');
    assert.ok(received.providerId.length > 0, '`providerId` is empty.');
    assert.ok(received.from.length > 0, '`from` is empty.');
    assertInstant(received.at, scene.channel.createdAt);
    const { content } = received;
    assert.ok(content.type === 'text', `\`content.type\` is "${content.type}", not "text".`);
    assert.equal(content.body, 'Where is my parcel?');
  });

  given('gives two inbound messages two ids', async (scene) => {
    await receive(scene, { text: 'One' });
    await needed(scene, 'write')({ text: 'Two' });
    const ids = () =>
      new Set(
        scene
          .reports()
          .filter(isReceived)
          .map(({ providerId }) => providerId),
      );
    await scene.until(async () => assert.equal(ids().size, 2, 'Two messages have one id.'));
  });

  if (replies)
    given('says which message an inbound message answers', async (scene) => {
      const { outcome } = await scene.send('willing');
      assertKind(outcome, ['taken'], 'The network took the message.');
      const answers = present(outcome.providerId ?? undefined);
      const received = await receive(scene, { text: 'Thank you', answers });
      assert.equal(received.answers, answers, '`answers` is not the id of the answered message.');
    });

  if (inboundMedia) {
    given(
      'brings the media file of an inbound message: its bytes, type and caption',
      async (scene) => {
        const { content, ...received } = await receive(scene, { text: 'Look', file: pngSample });
        assert.ok(content.type === 'image', `\`content.type\` is "${content.type}", not "image".`);
        assert.equal(content.caption, 'Look', 'Another caption was reported.');
        if (received.kind === 'inbound') return assertAttached(scene, received);
        assert.ok('medium' in content);
        const fetchMedia = needed(scene.provider, 'fetchMedia');
        const { medium } = content;
        const fetched = await answerOf('fetchMedia', fetchMedia(scene.channel, medium));
        assertKind(fetched, ['fetched'], 'The network has the file.');
        const bytes = await collect(fetched.bytes);
        assert.ok(bytes.equals(pngSample), 'Other bytes were fetched.');
        for (const type of [medium.mimeType, fetched.mimeType])
          assert.ok(type === null || type === 'image/png', `MIME type "${type}", not "image/png".`);
        assert.ok(
          medium.sha256 === null || medium.sha256 === hashOf(pngSample),
          `\`sha256\` is "${medium.sha256}": it is lower-case hexadecimal, or null.`,
        );
      },
    );

    given('says which media file its network does not have', async (scene) => {
      const { provider, channel } = scene;
      if (!provider.fetchMedia) return;
      const medium = { mimeType: null, sha256: null, filename: null, providerId: '404404404' };
      const fetched = await answerOf('fetchMedia', provider.fetchMedia(channel, medium));
      assertKind(fetched, ['absent'], 'The network has no such file.');
    });

    if (network)
      given('fetches a media file later when the network cannot be reached', async (scene) => {
        const { content } = await receive(scene, { text: 'Look', file: pngSample });
        if (!('medium' in content)) return;
        await scene.net().cutOff();
        const fetching = needed(scene.provider, 'fetchMedia')(scene.channel, content.medium);
        const fetched = await answerOf('fetchMedia', fetching);
        assertKind(fetched, ['later'], 'The network cannot be reached, and may have the file.');
        assertWait(fetched.waitMs);
      });
  }

  if (readConfirmations)
    given('shows the sender of an inbound message that it was read', async (scene) => {
      const { providerId } = await receive(scene, { text: 'Are you there?' });
      const { provider, channel } = scene;
      const message = anyMessage(channel, { direction: 'inbound', providerId });
      for (let i = 0; i < 2; i += 1) {
        const confirming = needed(provider, 'confirmRead')({ channel, message });
        const outcome = await answerOf('confirmRead', confirming);
        assertKind(outcome, ['taken'], 'A read confirmation is taken, also when it is repeated.');
      }
      if (!network) return;
      const isSeen = await needed(scene.net(), 'seesRead')(providerId);
      assert.ok(isSeen, 'The sender does not see that the message was read.');
    });
};

/** A person writes; what the provider reports of it. */
const receive = async (
  scene: ProviderScene,
  written: Written,
): Promise<Received & { channel: string }> => {
  await needed(scene, 'write')(written);
  return scene.report(isReceived, 'No report of kind `inbound` or `remote` came.');
};

const isReceived = (
  report: ProviderReport,
): report is Extract<ProviderReport, { readonly kind: 'inbound' | 'remote' }> =>
  report.kind === 'inbound' || report.kind === 'remote';

/** The bytes of a message that carries its file are stored before it is reported. */
const assertAttached = async (
  { host }: ProviderScene,
  { attachments }: Pick<InboundMessage, 'attachments'>,
): Promise<void> => {
  const [file] = attachments ?? [];
  assert.ok(
    file,
    'An `inbound` message with a file has `attachments`, or is reported as `remote`.',
  );
  const bytes = await host.blobs.open(file.sha256);
  assert.ok(bytes && (await collect(bytes)).equals(pngSample), 'Other bytes are stored.');
};

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
