import assert from 'node:assert/strict';
import type { Content } from '../../../core/model/messages/content.js';
import type { MessageError } from '../../../core/model/messages/message.js';
import { messageErrorCodes } from '../../../core/model/messages/message.js';
import type { ProviderAbilities } from './abilities.js';
import { assertKind, assertTaken, assertWait, type Given, type ProviderScene } from './scene.js';

/** What each outcome of `send` promises about the network. */
export const outcomes = (given: Given, abilities: ProviderAbilities): void => {
  const { network, throttling, repeats } = abilities;

  given('takes a message, and the network has it once', async (scene) => {
    const { message, outcome } = await scene.send('willing');
    assertKind(outcome, ['taken'], 'The network took the message.');
    assert.notEqual(outcome.providerId, '', '`providerId` is empty: return null if there is none.');
    await assertTaken(scene, message, 1);
  });

  given('gives two messages two ids', async (scene) => {
    const first = (await scene.send('willing')).outcome;
    const second = (await scene.send('willing')).outcome;
    assertKind(first, ['taken'], 'The network took the first message.');
    assertKind(second, ['taken'], 'The network took the second message.');
    if (first.providerId !== null) assert.notEqual(first.providerId, second.providerId);
  });

  given(
    'refuses finally what the network never takes, with one of our error codes',
    async (scene) => {
      const { message, outcome } = await scene.send('unreachable');
      assertKind(outcome, ['refused'], 'The network never takes a message for this recipient.');
      assertError(outcome.error);
      await assertTaken(scene, message, 0);
    },
  );

  if (throttling)
    given('says that it is throttled, and waits as long as the network asks', async (scene) => {
      const { message, outcome } = await scene.send('throttled');
      assertKind(outcome, ['throttled'], 'The network throttled the call.');
      assert.ok(['channel', 'recipient'].includes(outcome.scope));
      assertWait(outcome.waitMs, throttling.waitMs);
      await assertTaken(scene, message, 0);
    });

  given(
    'says that the message was not taken, and may be later, when the network says so',
    async (scene) => {
      const { message, outcome } = await scene.send('down');
      assertKind(outcome, ['not_taken'], 'The network is down, and took nothing.');
      assertWait(outcome.waitMs);
      await assertTaken(scene, message, 0);
    },
  );

  given(
    'calls the outcome unknown when the answer is lost, and does not try again',
    async (scene) => {
      const { message, outcome } = await scene.send('answer_lost');
      assertKind(outcome, ['unknown'], 'The message may have arrived: no answer came.');
      assert.ok(outcome.reason.length > 0, '`reason` is empty.');
      await assertTaken(scene, message, 1);
    },
  );

  if (network)
    given('makes one request for each call, and never retries', async (scene) => {
      for (const kind of ['willing', 'unreachable', 'down', 'answer_lost'] as const) {
        const { message } = await scene.send(kind);
        const count = await scene.net().requests(message.id);
        assert.equal(count, 1, `${count} requests for one call to the recipient "${kind}".`);
      }
    });

  if (network)
    given('shows the recipient the text of the message', async (scene) => {
      const body = 'Grüße, 你好 👋\nand "quotes" & <tags>';
      const { message } = await scene.send('willing', { content: { type: 'text', body } });
      const shown = await scene.net().shown(message.id);
      assert.equal(shown?.text, body, 'The recipient sees another text.');
    });

  if (repeats)
    given('takes a repeated message once, as `recognizesRepeats` says', async (scene) => {
      const { message, outcome } = await scene.send('willing');
      const again = (await scene.sendAgain(message)).outcome;
      assert.equal(scene.provider.recognizesRepeats, true, '`recognizesRepeats` is not true.');
      assert.deepEqual(again, outcome, 'The repeated call has another outcome.');
      await assertTaken(scene, message, 1);
    });

  given('reveals no secret of its channel', async (scene) => {
    const kinds = ['willing', 'unreachable', 'down', 'answer_lost'] as const;
    const told: unknown[] = [];
    for (const kind of kinds) told.push((await scene.send(kind)).outcome);
    if (throttling) told.push((await scene.send('throttled')).outcome);
    await scene.distrust?.();
    if (scene.distrust) told.push((await scene.send('willing')).outcome);
    told.push(await scene.provider.inspect?.(scene.channel), scene.reports());
    const text = JSON.stringify(told);
    const { secrets, channel } = scene;
    for (const secret of [...secrets, ...Object.values(channel.settings)])
      assert.ok(secret.length < 8 || !text.includes(secret), `An answer contains "${secret}".`);
  });
};

/** Fails unless a message with this content is refused, and the network does not have it. */
export const assertRefused = async (
  scene: ProviderScene,
  content: Content,
  code: 'content_rejected' | 'media_rejected',
  why: string,
): Promise<void> => {
  const { message, outcome } = await scene.send('willing', { content });
  assertKind(outcome, ['refused'], why);
  assertError(outcome.error);
  assert.equal(outcome.error.code, code, `${why} The code is ${code}.`);
  await assertTaken(scene, message, 0);
};

/** Fails unless an error has one of our codes and a sentence for people. */
export const assertError = ({ code, message }: MessageError): void => {
  assert.ok(
    messageErrorCodes.includes(code),
    `\`error.code\` is "${code}". Use one of ${messageErrorCodes.join(', ')}.`,
  );
  assert.ok(message.length > 0, '`error.message` is empty.');
};
