import assert from 'node:assert/strict';
import type { ProviderReport } from '../../../core/ports/provider/intake.js';
import { anyId, anyMessage, anyTemplate } from '../../support/fixtures/builders.js';
import type { ProviderAbilities } from './abilities.js';
import {
  answerOf,
  assertKind,
  assertTaken,
  type Given,
  needed,
  type ProviderScene,
} from './scene.js';

/** What a provider says about its channel, and what it does when its network is out of reach. */
export const channels = (given: Given, abilities: ProviderAbilities): void => {
  const { network, credentials, inspection } = abilities;

  if (credentials)
    given('reports channel trouble when the credentials are rejected', async (scene) => {
      await needed(scene, 'distrust')();
      const { message, outcome } = await scene.send('willing');
      assertKind(outcome, ['channel_trouble'], 'No message of the channel can be sent.');
      assert.ok(['restricted', 'inactive'].includes(outcome.becomes));
      await assertTaken(scene, message, 0);
    });

  if (inspection) {
    given('activates a pending channel that the network accepts', async (scene) => {
      const reports = await inspect(scene, 'pending');
      assert.ok(conditionsIn(reports).includes('active'), 'No report says `becomes: active`.');
      for (const { channel } of reports)
        assert.equal(channel, scene.channel.id, 'An inspection reports on another channel.');
    });

    if (credentials)
      given('says that a channel cannot send when its credentials are rejected', async (scene) => {
        await needed(scene, 'distrust')();
        const conditions = conditionsIn(await inspect(scene, 'active'));
        assert.ok(!conditions.includes('active'), 'The inspection says `becomes: active`.');
        assert.ok(conditions.length > 0, 'The inspection decides nothing: calls would wait.');
      });

    if (abilities.templates)
      given('repeats the review of each template when its channel is inspected', async (scene) => {
        const { channel, provider } = scene;
        const body = 'Hello {{1}}, hello.';
        const template = anyTemplate(channel, {
          name: 'any_update',
          body,
          submission: anyId('job'),
        });
        const taken = await needed(provider, 'submitTemplate')({ channel, template });
        assertKind(taken, ['taken'], 'The network took the template.');
        await scene.report(isReview, 'No report of kind `template` came.');
        const reports = await inspect(scene, 'active');
        const isRepeated = reports.some((each) => isReview(each) && each.name === template.name);
        assert.ok(isRepeated, 'The inspection has no report of kind `template` about it.');
      });
  }

  if (network)
    given('never rejects when the network cannot be reached', async (scene) => {
      const { provider, channel } = scene;
      await scene.net().cutOff();
      const { message, outcome } = await scene.send('willing');
      assertKind(outcome, ['not_taken', 'unknown'], 'The network cannot be reached.');
      await assertTaken(scene, message, 0);
      const uncertain = ['not_taken', 'unknown'] as const;
      const read = anyMessage(channel, { direction: 'inbound', providerId: 'any' });
      const confirming = provider.confirmRead?.({ channel, message: read });
      if (confirming) assertKind(await answerOf('confirmRead', confirming), uncertain, '');
      const template = anyTemplate(channel, { submission: anyId('job') });
      const submitting = provider.submitTemplate?.({ channel, template });
      if (submitting) assertKind(await answerOf('submitTemplate', submitting), uncertain, '');
      const finding = provider.findTemplate?.({ channel, template });
      if (finding) assertKind(await answerOf('findTemplate', finding), uncertain, '');
      if (provider.inspect)
        assert.deepEqual(conditionsIn(await inspect(scene, 'active')), [], 'Nothing is known.');
    });
};

const inspect = async (
  { provider, channel }: ProviderScene,
  status: 'pending' | 'active',
): Promise<readonly ProviderReport[]> =>
  answerOf('inspect', needed(provider, 'inspect')({ ...channel, status }));

const isReview = (
  report: ProviderReport,
): report is Extract<ProviderReport, { readonly kind: 'template' }> => report.kind === 'template';

/** What the channel becomes, in the order of the reports. */
const conditionsIn = (reports: readonly ProviderReport[]): readonly string[] =>
  reports.flatMap((report) => (report.kind === 'condition' ? [report.becomes] : []));
