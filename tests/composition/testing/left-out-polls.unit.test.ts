import assert from 'node:assert/strict';
import { openSandbox } from '../../../composition/host/index.js';
import { openTestMessaging } from '../../../composition/testing/create-test-messaging.js';
import { outcomes, type TestMessaging } from '../../../composition/testing/index.js';
import { drivenTime } from '../../../composition/testing/time/driven-time.js';
import type { ChatProvider } from '../../../core/ports/provider/chat-provider.js';
import type { ChannelId, ProjectId } from '../../../core/shared/ids.js';
import type { PhoneNumber } from '../../../core/shared/phone-number.js';
import { dayMs, hourMs, isoTime, secondMs } from '../../../core/shared/time.js';
import { rightOf } from '../../support/fixtures/either.js';
import { suite } from '../../support/suite.js';

const test = suite('polls that the test kit leaves out');

/** Polls find work at most a second late; nothing in the scene waits for more than so many of them. */
const toleranceMs = 10 * secondMs;

const ada: PhoneNumber = '+12025550123';

/** A network that is asked for its channels, and whose media file comes at the third request. */
const inspectedProvider = (now: () => number) => {
  const inspectedAt: number[] = [];
  let requests = 0;
  const provider: ChatProvider = {
    unknownWaitMs: 10 * secondMs,
    silenceCounts: false,
    send: async () => outcomes.taken('any'),
    inspect: async ({ id: channel }) => {
      const at = now();
      inspectedAt.push(at);
      return [
        { kind: 'condition', channel, becomes: 'active', at, until: null, providerCode: null },
      ];
    },
    fetchMedia: async () => {
      requests += 1;
      if (requests < 8) return { kind: 'later', waitMs: 0 };
      const bytes = (async function* () {
        yield new Uint8Array([0xff, 0xd8, 0xff]);
      })();
      return { kind: 'fetched', mimeType: 'image/jpeg', bytes };
    },
  };
  return { provider, inspectedAt };
};

const image = { providerId: 'file', mimeType: 'image/jpeg', sha256: null, filename: null } as const;

/** What happened in three hours, as `[what, when]`. */
const threeHours = async (
  leavesOutPolls: boolean,
  hasSubscription: boolean,
): Promise<readonly (readonly [string, number])[]> => {
  let now = (): number => 0;
  const { provider: inspected, inspectedAt } = inspectedProvider(() => now());
  const kit: TestMessaging = await openTestMessaging(
    { providers: { inspected }, sendTtlMs: hourMs, onFault: () => {} },
    { leavesOutPolls },
  );
  now = kit.now;
  const { organization } = kit;
  const send = async (
    { project, channel }: { readonly project: ProjectId; readonly channel: ChannelId },
    text: string,
    to = ada,
  ) => {
    const payload = { kind: 'text', text } as const;
    rightOf(await kit.acceptMessage({ project, send: { channel, to, payload, metadata: {} } }));
  };
  rightOf(
    await kit.createWebhookEndpoint({
      ...{ project: kit.project, environment: 'live', url: 'https://example.com/hook' },
      ...{ subscribedTypes: ['message.*'], description: null },
    }),
  );
  const handled: (readonly [string, number])[] = [];
  if (hasSubscription)
    await kit.subscribe({ name: 'handler', types: ['message.*'] }, async ({ type, data }) => {
      handled.push([`handled ${type} ${'to' in data ? data.to : ''}`, now()]);
      if (type === 'message.failed' && handled.length % 2 === 0) throw new Error('again');
    });
  kit.webhooks.answer(({ attempt }) => (attempt < 4 ? 500 : undefined));
  kit.provider.answer(({ message: { to }, attempt }) => {
    if (to === '+12025550124') return outcomes.notTaken('7m');
    if (to === '+12025550125' && attempt === 1) return outcomes.unknown();
    return to === '+12025550126' && attempt < 3 ? outcomes.throttled('90s') : undefined;
  });
  const sandbox = await openSandbox(kit);
  const live = { organization, name: 'Other', environment: 'live' } as const;
  const other = rightOf(await kit.createProject(live)).id;
  const number = { type: 'whatsapp', provider: 'inspected', address: ada } as const;
  const channel = rightOf(
    await kit.connectChannel({ project: other, ...number, displayName: null, settings: {} }),
  ).id;
  const paused = await openSandbox(kit, 'Paused');
  rightOf(await kit.pauseChannel({ channel: paused.channel }));
  rightOf(await kit.createKey({ project: other, scopes: [], expiresAt: null, allowedIps: [] }));

  for (const to of [ada, '+12025550124', '+12025550125', '+12025550126'] as const)
    await send(kit, 'Hello', to);
  await send(sandbox, 'Hello', '+12025550109');
  await kit.advance('10m');
  await send(sandbox, 'Hello', '+12025550106');
  await send({ project: other, channel }, 'Hello');
  const remote = { kind: 'remote', channel, providerId: 'in', from: ada, at: now() } as const;
  const content = {
    type: 'image',
    medium: image,
    caption: null,
    sticker: false,
    voice: false,
  } as const;
  await kit.receiveReports([{ ...remote, content, answers: null }]);
  await kit.advance('50m');
  rightOf(await kit.resumeChannel({ channel: paused.channel }));
  await send(paused, 'Late');
  await kit.advance('2h');
  await kit.stop();

  return [
    ...kit.events().map(({ type, data, created_at }) => {
      const about = 'to' in data ? data.to : '';
      return [`${type} ${about}`, Date.parse(created_at)] as const;
    }),
    ...kit.sends.map(
      ({ to, attempt, outcome, at }) => [`${to} ${attempt} ${outcome.kind}`, at] as const,
    ),
    ...kit.webhooks.received.map(
      ({ event, attempt, at }) => [`webhook ${event.type} ${attempt}`, at] as const,
    ),
    ...inspectedAt.map((at) => ['inspection', at] as const),
    ...handled,
  ].sort(([a, at], [b, bt]) => (a < b ? -1 : a > b ? 1 : at - bt));
};

for (const hasSubscription of [false, true])
  test(`change nothing but the moment in which a poll would have looked, ${hasSubscription ? 'with' : 'without'} a subscription`, async () => {
    const every = await threeHours(false, hasSubscription);
    const some = await threeHours(true, hasSubscription);
    const whats = (all: typeof every) => all.map(([what]) => what);
    assert.deepEqual(whats(some), whats(every));
    assert.ok(every.length > 60);
    some.forEach(([what, at], index) => {
      const expected = every[index]?.[1] ?? 0;
      assert.ok(
        Math.abs(at - expected) < toleranceMs,
        `${what}: ${isoTime(at)}, not ${isoTime(expected)}`,
      );
    });
  });

const noWork = { workAt: Number.POSITIVE_INFINITY, lookAt: Number.POSITIVE_INFINITY } as const;

/** How often a poll of every second looks in a day in which it can find work at these instants. */
const looksInADay = async (...workAt: readonly number[]): Promise<readonly number[]> => {
  const looks: number[] = [];
  const time = drivenTime(0, async (_, since) => ({
    workAt: Number.POSITIVE_INFINITY,
    lookAt: Math.min(...workAt.filter((at) => at > since)),
  }));
  const look = (): void => {
    looks.push(time.steady());
    time.timer(secondMs, look, 'poll');
  };
  look();
  await time.advance(dayMs);
  return looks;
};

test('are nearly all in a quiet day', async () => {
  assert.deepEqual(await looksInADay(), [0, secondMs, dayMs]);
});

test('are none at the moment in which there is work', async () => {
  const at = 7 * hourMs + 123;
  const looks = await looksInADay(at);
  assert.deepEqual(looks, [0, secondMs, at, dayMs]);
});

test('are those that are due before a rarer poll, which looks after an event', async () => {
  const looks: number[] = [];
  const time = drivenTime(0, async () => noWork);
  const look = (everyMs: number) => (): void => {
    looks.push(everyMs);
    time.timer(everyMs, look(everyMs), 'poll');
  };
  for (const everyMs of [secondMs, 5 * secondMs, 60 * secondMs]) look(everyMs)();
  time.timer(500, () => {});
  time.timer(7 * secondMs, () => {}, 'lane');
  await time.advance(10 * 60 * secondMs);
  // At the start, after the event, and at the end.
  assert.equal(looks.length, 3 * 3);
});

test('are all but the one that does the work', async () => {
  const looks: string[] = [];
  const works = [7 * hourMs, 8 * hourMs];
  const time = drivenTime(0, async () => ({
    workAt: works[0] ?? Number.POSITIVE_INFINITY,
    lookAt: Number.POSITIVE_INFINITY,
  }));
  const look = (name: string, everyMs: number) => (): void => {
    if (name === 'works' && time.steady() >= (works[0] ?? Number.POSITIVE_INFINITY)) works.shift();
    looks.push(`${name} ${time.steady()}`);
    time.timer(everyMs, look(name, everyMs), 'poll');
  };
  look('other', 5 * secondMs)();
  look('works', secondMs)();
  look('third', 2 * secondMs)();
  await time.advance(9 * hourMs);
  const at = (instant: number) => looks.filter((each) => each.endsWith(` ${instant}`));
  // The first time all may have the work; the second time it is the one that had it.
  assert.deepEqual(at(7 * hourMs).at(-1), `works ${7 * hourMs}`);
  assert.deepEqual(at(8 * hourMs), [`works ${8 * hourMs}`]);
  assert.deepEqual(works, []);
});

test('leave nine timers to each attempt, in a day in which a network refuses a message', async () => {
  let timers = 0;
  const onTimer = (): void => {
    timers += 1;
  };
  const kit = await openTestMessaging({}, { leavesOutPolls: true, onTimer });
  const { project, channel, provider } = kit;
  provider.answer(() => outcomes.notTaken());
  const payload = { kind: 'text', text: 'Hello' } as const;
  rightOf(await kit.acceptMessage({ project, send: { channel, to: ada, payload, metadata: {} } }));
  timers = 0;
  await kit.advance('25h');
  kit.expectEvent('message.failed', { error: { code: 'expired' } });
  assert.ok(kit.sends.length > 500);
  // Four of an attempt: the look that claims it, its pace twice, the end of its lane. The others are of inspections, alerts
  // and seals.
  assert.ok(timers / kit.sends.length <= 9.5, `${timers} timers of ${kit.sends.length} attempts`);
});

test('are none of those that look once an hour', async () => {
  let looks = 0;
  const time = drivenTime(0, async () => noWork);
  const look = (): void => {
    looks += 1;
    time.timer(hourMs, look, 'poll');
  };
  look();
  await time.advance(dayMs);
  assert.equal(looks, 25);
});

test.run();
