import assert from 'node:assert/strict';
import type { Channel } from '../../core/model/channels/channel.js';
import { messageErrorCodes } from '../../core/model/messages/message.js';
import { isOurs } from '../../core/model/templates/identity.js';
import type { ChatProvider } from '../../core/ports/provider/chat-provider.js';
import type { ProviderReport } from '../../core/ports/provider/intake.js';
import type { MessageId } from '../../core/shared/ids.js';
import type { PhoneNumber } from '../../core/shared/phone-number.js';
import { anyMessage, anyTemplate } from '../support/fixtures/builders.js';
import type { Check } from './check.js';

/** What a recipient is to the network: takes everything, or makes it answer otherwise. */
export type RecipientKind =
  | 'willing'
  /** It will never take a message for them. */
  | 'unreachable'
  /** It has had enough of them for now. */
  | 'throttled'
  /** It takes a message, but its answer never arrives. */
  | 'answer_lost'
  /** It is down. */
  | 'down';

/** A provider, and hands in the network behind it. */
export type ProviderUnderTest = {
  readonly provider: ChatProvider;
  readonly channel: Channel;
  /** A number that is this to the network, for the next call at least. */
  readonly recipient: (kind: RecipientKind) => Promise<PhoneNumber>;
  /** How often the network took a message. */
  readonly taken: (message: MessageId) => Promise<number>;
  /** Sends an inbound message to the channel. Absent when the network has none. */
  readonly write?: () => Promise<void>;
  /** Has the network reject the channel's credentials from now on; absent where there are none. */
  readonly distrust?: () => Promise<void>;
  /** What was reported so far. */
  readonly reports: () => readonly ProviderReport[];
  /** Lets time pass until something holds, at most as long as the network needs. */
  readonly until: (holds: () => Promise<void>) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** What every chat provider must do. `open` gives one with a network of its own. */
export const chatProviderConformance = (
  check: Check,
  open: () => Promise<ProviderUnderTest>,
): void => {
  const given = (name: string, body: (scene: ReturnType<typeof handsOn>) => Promise<void>) =>
    check(name, async () => {
      const under = await open();
      try {
        await body(handsOn(under));
      } finally {
        await under.close();
      }
    });

  given('takes a message once, and reports on it under an id that we know', async (scene) => {
    const { message, outcome } = await scene.send('willing');
    assert.equal(outcome.kind, 'taken');
    assert.equal(await scene.taken(message.id), 1);
    await scene.until(async () => assert.notEqual(scene.statusesOf(message.id, outcome).length, 0));
  });

  given('refuses finally with one of our error codes, and has taken nothing', async (scene) => {
    const { message, outcome } = await scene.send('unreachable');
    assert.ok(outcome.kind === 'refused');
    assert.ok(messageErrorCodes.includes(outcome.error.code));
    assert.ok(outcome.error.message.length > 0);
    assert.equal(await scene.taken(message.id), 0);
  });

  given('says that it is throttled, for how long, and has taken nothing', async (scene) => {
    const { message, outcome } = await scene.send('throttled');
    assert.ok(outcome.kind === 'throttled');
    assert.ok(outcome.waitMs >= 0 && Number.isFinite(outcome.waitMs));
    assert.equal(await scene.taken(message.id), 0);
  });

  given('says that it certainly took nothing when that is certain', async (scene) => {
    const { message, outcome } = await scene.send('down');
    assert.ok(outcome.kind === 'not_taken');
    assert.ok(outcome.waitMs >= 0 && Number.isFinite(outcome.waitMs));
    assert.equal(await scene.taken(message.id), 0);
  });

  given('calls a lost answer unknown, does not try again, and echoes our id', async (scene) => {
    const { message, outcome } = await scene.send('answer_lost');
    assert.equal(outcome.kind, 'unknown');
    assert.equal(await scene.taken(message.id), 1);
    await scene.until(async () => assert.notEqual(scene.echoesOf(message.id).length, 0));
  });

  given(
    'reports channel trouble when the credentials are rejected, and has taken nothing',
    async (scene) => {
      if (!scene.distrust) return;
      await scene.distrust();
      const { message, outcome } = await scene.send('willing');
      assert.equal(outcome.kind, 'channel_trouble');
      assert.equal(await scene.taken(message.id), 0);
      const reports = (await scene.provider.inspect?.(scene.channel)) ?? [];
      assert.ok(
        !reports.some((report) => report.kind === 'condition' && report.becomes === 'active'),
      );
    },
  );

  given('reports inbound messages with their sender, if it has any', async (scene) => {
    if (!scene.write) return;
    await scene.write();
    await scene.until(async () => {
      const [received] = scene.reports().flatMap((report) => (isReceived(report) ? [report] : []));
      assert.ok(received, 'nothing was received');
      assert.equal(received.channel, scene.channel.id);
      assert.ok(received.providerId.length > 0 && received.from.length > 0);
      assert.ok(Number.isFinite(received.at));
    });
  });

  given('reveals nothing of the settings of its channel', async (scene) => {
    for (const kind of ['unreachable', 'throttled', 'down', 'answer_lost'] as const) {
      const told = JSON.stringify((await scene.send(kind)).outcome);
      for (const secret of Object.values(scene.channel.settings))
        assert.ok(secret.length < 8 || !told.includes(secret));
    }
  });

  given('declares valid limits for its calls', async ({ provider }) => {
    assert.ok(provider.unknownWaitMs >= 0 && Number.isFinite(provider.unknownWaitMs));
    const { pairPace } = provider;
    assert.ok(!pairPace || (pairPace.perSecond > 0 && pairPace.burst >= 1));
  });

  given('accepts a repeated read confirmation without harm, if it has any', async (scene) => {
    const { provider, channel } = scene;
    if (!provider.confirmRead) return;
    const message = anyMessage(channel, { direction: 'inbound', providerId: null });
    for (let i = 0; i < 2; i += 1)
      assert.equal((await provider.confirmRead({ channel, message })).kind, 'taken');
  });

  given(
    'takes a template, finds it, and reports on it under our id, if it has templates',
    async (scene) => {
      const { provider, channel } = scene;
      if (!provider.submitTemplate || !provider.findTemplate) return;
      const template = anyTemplate(channel, { name: 'parcel_update', body: 'Hello {{1}}, hello.' });
      const call = { channel, template };
      assert.equal((await provider.findTemplate(call)).kind, 'absent');
      assert.equal((await provider.submitTemplate(call)).kind, 'taken');
      const found = await provider.findTemplate(call);
      assert.ok(found.kind === 'found' || (found.kind === 'namesake' && isOurs(template, found)));
      const isAboutIt = (report: ProviderReport) =>
        report.kind === 'template' &&
        report.channel === channel.id &&
        report.name === template.name &&
        report.language === template.language;
      await scene.until(async () => assert.notEqual(scene.reports().filter(isAboutIt).length, 0));
    },
  );

  given('reports only on its channel when it is inspected, if it can be', async (scene) => {
    const { provider, channel } = scene;
    const reports = (await provider.inspect?.({ ...channel, status: 'pending' })) ?? [];
    for (const report of reports) assert.equal(report.channel, channel.id);
    if (provider.inspect)
      assert.ok(
        reports.some((report) => report.kind === 'condition' && report.becomes === 'active'),
      );
  });
};

const isReceived = (
  report: ProviderReport,
): report is Extract<ProviderReport, { readonly kind: 'inbound' | 'remote' }> =>
  report.kind === 'inbound' || report.kind === 'remote';

/** The hands of a case: a message sent to somebody, and what was reported of it. */
const handsOn = (under: ProviderUnderTest) => ({
  ...under,
  send: async (kind: RecipientKind) => {
    const { provider, channel, recipient } = under;
    const message = anyMessage(channel, { to: await recipient(kind) });
    return { message, outcome: await provider.send({ channel, message, attempt: 1 }) };
  },
  /** Reports that bear our id, or the name that the provider gave in its answer. */
  statusesOf: (id: MessageId, outcome: { kind: string; providerId?: string | null }) =>
    under
      .reports()
      .filter(
        (report) =>
          report.kind === 'status' &&
          (report.echo === id ||
            (report.providerId !== null && report.providerId === outcome.providerId)),
      ),
  echoesOf: (id: MessageId) =>
    under.reports().filter((report) => report.kind === 'status' && report.echo === id),
});
