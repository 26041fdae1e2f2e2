import assert from 'node:assert/strict';
import { messageStatuses } from '../../../core/model/messages/status.js';
import type { ProviderReport } from '../../../core/ports/provider/intake.js';
import type { Instant } from '../../../core/shared/time.js';
import { dayMs } from '../../../core/shared/time.js';
import type { ProviderAbilities } from './abilities.js';
import { assertError } from './outcomes.js';
import { assertKind, assertTaken, type Given } from './scene.js';

/** What a provider reports about messages that it took. */
export const statusReports = (given: Given, abilities: ProviderAbilities): void => {
  const { echo, repeats, lateFailures } = abilities;
  given('reports on a message with our id, or under the id of its answer', async (scene) => {
    const { message, outcome } = await scene.send('willing');
    await scene.until(async () =>
      assert.ok(
        scene.statusesOf(message, outcome).length > 0,
        'No status report has our id in `echo`, or the `providerId` of the answer.',
      ),
    );
  });

  if (echo)
    given('reports with our id on a message whose answer was lost', async (scene) => {
      const { message } = await scene.send('answer_lost');
      await scene.until(async () =>
        assert.ok(
          scene.statusesOf(message).length > 0,
          'No status report has our id in `echo`: the message would be sent twice.',
        ),
      );
    });
  else
    given(
      'learns by a repeated call what became of a message whose answer was lost',
      async (scene) => {
        assert.ok(
          repeats && scene.provider.recognizesRepeats === true,
          'The network neither repeats our id nor recognizes repeats: a message whose answer is lost would be sent twice.',
        );
        const { message, outcome: lost } = await scene.send('answer_lost');
        assertKind(lost, ['unknown'], 'The answer was lost.');
        const { outcome } = await scene.sendAgain(message);
        assertKind(
          outcome,
          ['taken'],
          'The network has the message, and answers the repeated call.',
        );
        await assertTaken(scene, message, 1);
        await scene.until(async () =>
          assert.ok(
            scene.statusesOf(message, outcome).length > 0,
            'No status report has the `providerId` of the repeated call.',
          ),
        );
      },
    );

  given('reports in our terms: status, channel, and time in milliseconds', async (scene) => {
    const { message, outcome } = await scene.send('willing');
    const seen = async () => assert.ok(scene.statusesOf(message, outcome).length > 0);
    await scene.until(seen);
    for (const report of scene.reports()) {
      assert.equal(report.channel, scene.channel.id, 'A report names another channel.');
      if (report.kind !== 'status') continue;
      const isStatus = (messageStatuses as readonly string[]).includes(report.status);
      assert.ok(isStatus && (report.status as string) !== 'accepted', `status "${report.status}"`);
      assert.equal(
        report.error === null,
        report.status !== 'failed',
        '`error` goes with `failed`.',
      );
      assertInstant(report.at, scene.channel.createdAt);
    }
  });

  if (lateFailures)
    given('reports a message that failed later, with one of our error codes', async (scene) => {
      const { message, outcome } = await scene.send('fails_later');
      assertKind(outcome, ['taken'], 'The network took the message, and failed it later.');
      const isFailure = (
        report: ProviderReport,
      ): report is Extract<ProviderReport, { kind: 'status' }> =>
        report.kind === 'status' && report.status === 'failed';
      const { error } = await scene.report(isFailure, 'No report says that the message failed.');
      assert.ok(scene.statusesOf(message, outcome).some(isFailure), 'It is about another message.');
      assert.ok(error, '`error` is null in a report that the message failed.');
      assertError(error);
    });
};

/** Fails unless an instant is in milliseconds since 1970, near the time of the test. */
export const assertInstant = (at: Instant, about: Instant): void => {
  const isNear = Math.abs(at - Date.now()) < dayMs || Math.abs(at - about) < dayMs;
  assert.ok(isNear, `\`at\` is ${at}, which is not now in milliseconds since 1970.`);
};
