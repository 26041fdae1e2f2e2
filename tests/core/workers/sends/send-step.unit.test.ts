import assert from 'node:assert/strict';
import type { Channel } from '../../../../core/model/channels/channel.js';
import type { Job } from '../../../../core/model/queue/job.js';
import { pollEveryMs } from '../../../../core/model/queue/timing.js';
import { availableCalls, withCalls } from '../../../../core/workers/sends/lane-pace.js';
import {
  type ClaimedJob,
  maxCalls,
  mayCall,
  mayReserve,
  openedSends,
  type SendEffect,
  type SendEvent,
  type SendNow,
  type SendState,
  sendStep,
} from '../../../../core/workers/sends/send-step.js';
import { altering, explore, type Move, textOf } from '../../../support/explore.js';
import { anyChannel, anyJob } from '../../../support/fixtures/builders.js';
import { suite } from '../../../support/suite.js';

/** A channel whose burst is two calls, which are there again after half a second. */
const burst = 2;
const active = anyChannel({ project: 'proj_any', ratePerSecond: burst * 10 });
const paused: Channel = { ...active, status: 'inactive', version: active.version + 1 };
const tickMs = pollEveryMs / 2;
/** So many calls are in flight for ever, so that a few more fill the lane. */
const otherCalls = maxCalls - 3;
const maxDue = 2;

/** The answer to what a lane asked of its shell, as of the moment when it asked. */
type Asked = {
  readonly kind: SendEffect['kind'] | 'next';
  readonly answer: SendEvent;
  /** Due jobs that a claim left. */
  readonly left?: number;
};

/** A lane, its queue, and what has happened. */
type World = {
  readonly now: number;
  readonly sends: SendState;
  readonly hasTime: boolean;
  readonly isActive: boolean;
  readonly asked: Asked | undefined;
  /** Whether the round in progress asked something. */
  readonly hasAsked: boolean;
  /** Jobs in the queue that are due. */
  readonly due: number;
  /** Whether the lane was told of work after it last read. */
  readonly isUnseen: boolean;
  /** The same of the last claim that was answered. */
  readonly left: number;
  readonly readAt: number;
  /** Calls that may begin at this moment by rate and burst. */
  readonly tokens: number;
  readonly running: number;
  readonly reserved: number;
  /** Attempts with a refusal that is not stored. */
  readonly unsettled: number;
  /** Whether a refusal came after the channel was read. */
  readonly isRefused: boolean;
};

type StepOfSends = typeof sendStep;

const opened: World = {
  now: 0,
  sends: openedSends(0),
  hasTime: true,
  isActive: true,
  asked: undefined,
  hasAsked: false,
  due: 0,
  isUnseen: true,
  left: 0,
  readAt: Number.NEGATIVE_INFINITY,
  tokens: 0,
  running: 0,
  reserved: 0,
  unsettled: 0,
  isRefused: false,
};

/** A reserved place is a piece of work in flight from the beginning. */
const nowOf = ({ now, running, reserved, hasTime }: World): SendNow => ({
  monotonic: now,
  steady: now,
  running: otherCalls + running + reserved,
  hasTime,
});

const channelOf = ({ isActive }: World): Channel => (isActive ? active : paused);
const dueOf = ({ due, now }: World): number => (due > 0 ? now : Infinity);

const job: Job = {
  ...anyJob(active),
  project: active.project,
  ...{ order: 1, state: 'sending', expiresAt: Infinity, attempt: 1, failures: 0, unknowns: 0 },
  ...{ crashes: 0, isOvertaken: false, attemptedAt: 0, epoch: 1 },
};
const claimedJobs = (count: number): readonly ClaimedJob[] =>
  Array.from({ length: count }, () => ({ job, message: undefined }));

/** What a shell does with an effect. Throws when the lane may not want that now. */
const run = (world: World, effect: SendEffect): World => {
  switch (effect.kind) {
    case 'check': {
      const [channel, due] = [channelOf(world), dueOf(world)];
      return reading(world, { kind: 'check', answer: { kind: 'checked', channel, due } });
    }
    case 'read_channel': {
      const { permit } = effect;
      const answer = { kind: 'channel_read', channel: channelOf(world), permit } as const;
      return reading({ ...world, isRefused: false }, { kind: 'read_channel', answer });
    }
    case 'claim': {
      const { limit, isExpiredOnly } = effect.claim;
      assert.ok(limit >= 1 && world.running + limit <= maxCalls - otherCalls, `claims ${limit}`);
      const claimed = isExpiredOnly ? 0 : Math.min(limit, world.due);
      if (!isExpiredOnly)
        assert.ok(limit + world.reserved <= world.tokens, 'claims without tokens');
      const due = world.due - claimed;
      const answer = { kind: 'claimed', jobs: claimedJobs(claimed) } as const;
      const left = isExpiredOnly ? 0 : due;
      return asking({ ...world, due }, { kind: 'claim', answer, left });
    }
    case 'begin': {
      const { length } = effect.jobs;
      const { refusals } = world.sends;
      const isCalled = effect.claim.permit === refusals && mayCall(world.sends, nowOf(world));
      if (length > 0 && isCalled) assert.ok(!world.isRefused, 'calls after a refusal');
      return calling(world, length);
    }
    case 'end_round':
      return ending(world, effect.pauseMs);
  }
};

const ending = (world: World, pauseMs: number | 'idle'): World => {
  assert.equal(world.asked, undefined, 'ends its round before an answer');
  if (pauseMs !== 'idle') assert.ok(pauseMs <= pollEveryMs);
  else if (!world.hasAsked) {
    assert.ok(!world.isUnseen, 'sleeps over work');
    assert.ok(world.now - world.readAt < pollEveryMs, 'reads nothing for a second');
  } else assert.equal(world.left, 0, 'leaves work');
  return { ...world, hasAsked: false };
};

const asking = (world: World, asked: Asked): World => {
  assert.equal(world.asked, undefined, `asks for ${asked.kind} beside ${world.asked?.kind}`);
  return { ...world, asked, hasAsked: true };
};

const reading = (world: World, asked: Asked): World =>
  asking({ ...world, isUnseen: false, readAt: world.now }, asked);

const calling = (world: World, calls: number): World => {
  assert.ok(calls <= world.tokens, 'more calls than burst and rate allow');
  const running = world.running + calls;
  const inFlight = running + world.reserved;
  assert.ok(inFlight <= maxCalls - otherCalls, 'more calls than may be in flight');
  return { ...world, tokens: world.tokens - calls, running };
};

const after = (step: StepOfSends, world: World, event: SendEvent): World => {
  const [sends, effects] = step(world.sends, event, nowOf(world));
  const mayAsk = world.hasTime && world.unsettled === 0;
  const next = effects.reduce(run, { ...world, sends });
  if (event.kind === 'round_begun')
    assert.ok(mayAsk || !next.asked, 'goes on during a refusal, or without time for a call');
  assert.ok(!(next.isUnseen && sends.isEmpty), 'forgets that there is work');
  return next;
};

/** What happens beside the rounds: sends are accepted and refused, or the channel, its lease and its queue change. */
type Scenario = 'accepting' | 'changing';

const movesWith =
  (step: StepOfSends, scenario: Scenario) =>
  (world: World): readonly Move<World>[] => {
    const { asked, due, running, reserved, unsettled, sends } = world;
    const send = (changed: Partial<World>, event: SendEvent): Move<World> => [
      textOf({ ...event, channel: undefined, jobs: undefined }),
      () => after(step, { ...world, ...changed }, event),
    ];
    const quietly = (name: string, changed: Partial<World>): Move<World> => [
      name,
      () => ({ ...world, ...changed }),
    ];
    const when = (holds: boolean, ...moves: readonly Move<World>[]) => (holds ? moves : []);
    const isChanging = scenario === 'changing';
    const next = { kind: 'next', answer: { kind: 'next_read', due: dueOf(world) } } as const;
    return [
      ...when(!asked, send({}, { kind: 'round_begun' })),
      ...when(isChanging && !asked, send({ asked: next }, { kind: 'reading_next' })),
      ...(asked ? [send({ asked: undefined, left: asked.left ?? world.left }, asked.answer)] : []),
      ...when(due < maxDue, send({ due: due + 1, isUnseen: true }, { kind: 'woken' })),
      ...when(isChanging && due < maxDue, quietly('another process adds a job', { due: due + 1 })),
      ...when(!isChanging && mayReserve(sends, nowOf(world)), [
        'a send is accepted',
        () => {
          assert.equal(world.left, 0, 'passes the queue');
          return after(step, { ...world, reserved: reserved + 1 }, { kind: 'reserved' });
        },
      ]),
      ...when(reserved > 0, [
        'its call begins',
        () =>
          after(step, calling({ ...world, reserved: reserved - 1 }, 1), {
            ...{ kind: 'place_left', isForCall: true },
          }),
      ]),
      ...when(
        reserved > 0,
        send({ reserved: reserved - 1 }, { kind: 'place_left', isForCall: false }),
      ),
      ...when(running > 0, quietly('a call ends', { running: running - 1 })),
      ...when(
        !isChanging && running > 0 && unsettled === 0,
        send({ unsettled: unsettled + 1, isRefused: true }, { kind: 'refused', isSettled: false }),
        send({ isRefused: true }, { kind: 'refused', isSettled: true }),
      ),
      ...when(unsettled > 0, send({ unsettled: unsettled - 1 }, { kind: 'refusal_settled' })),
      ...when(
        isChanging,
        send({ isActive: !world.isActive }, { kind: 'woken' }),
        quietly(world.hasTime ? 'the lease ends' : 'it is extended', { hasTime: !world.hasTime }),
      ),
      quietly('time passes', { now: world.now + tickMs, tokens: burst }),
    ];
  };

/** Times count from now on, and no more than matters. */
const keyOf = ({ now, sends, asked, readAt, ...world }: World): string => {
  const { pace, channel, next, staleAt, claim, refusals, ...facts } = sends;
  const answer = asked?.answer;
  const permit = claim?.permit ?? (answer?.kind === 'channel_read' ? answer.permit : refusals);
  // No null, so that the text is made fast.
  const known = answer && 'channel' in answer ? (answer.channel?.status ?? 'no channel') : 'none';
  const due = answer && 'due' in answer ? answer.due > now : 'none';
  const jobs = answer?.kind === 'claimed' && answer.jobs.length;
  const permitted = claim && [claim.limit, claim.isExpiredOnly, claim.channel.status];
  return textOf([
    { ...world, asked: [asked?.kind ?? 'none', asked?.left ?? 'none', known, due, jobs] },
    { ...facts, channel: channel?.status },
    [availableCalls(pace, now), pace.perSecond, next ? next.at > now : 'none', staleAt > now],
    [refusals === permit, permitted ?? 'none'],
    [Math.min(now - readAt, pollEveryMs), Math.min(Math.max(0, staleAt - now), pollEveryMs)],
  ]);
};

const exploreWith = (step: StepOfSends, scenario: Scenario): number =>
  explore({ start: opened, moves: movesWith(step, scenario), keyOf });

const test = suite('the steps of a send lane');

for (const scenario of ['accepting', 'changing'] as const)
  test(`keep every rule in every order of events, while much is ${scenario}`, () => {
    const worlds = exploreWith(sendStep, scenario);
    console.log(`  ${worlds} worlds`);
    assert.ok(worlds > 1_000, `${worlds} worlds`);
  });

const altered = altering(sendStep);

const mutants: Readonly<Record<string, readonly [StepOfSends, RegExp, Scenario?]>> = {
  'gives the tokens of its claim to new sends': [
    altered(({ pace, claim, ...state }, { kind }) => {
      const added = kind === 'channel_read' ? -(claim?.limit ?? 0) : 0;
      return { ...state, claim, pace: withCalls(pace, added, pace.bucket.at) };
    }),
    /more calls than burst and rate allow|without tokens/,
  ],
  'forgets reserved places': [
    altered((state) => ({ ...state, reserved: 0 })),
    /more calls than burst and rate allow|without tokens/,
  ],
  'forgets a wake-up during a poll': [
    altered((state, { kind }) => (kind === 'woken' ? { ...state, isWoken: false } : state)),
    /forgets that there is work/,
  ],
  'goes on after a refusal': [
    altered((state, { kind }) => (kind === 'refused' ? { ...state, unsettled: 0 } : state)),
    /goes on during a refusal/,
  ],
  'permits calls after a refusal': [
    altered((state, { kind }) => (kind === 'refused' ? { ...state, refusals: 0 } : state)),
    /calls after a refusal/,
  ],
  'takes no notice of what it left': [
    altered((state) => ({ ...state, isBacklogged: false })),
    /passes the queue/,
  ],
  'believes for ever that its queue is empty': [
    altered((state) => ({ ...state, staleAt: Infinity })),
    /reads nothing for a second/,
    'changing',
  ],
};

for (const [name, [step, message, scenario = 'accepting']] of Object.entries(mutants))
  test(`are caught when a lane ${name}`, () => {
    assert.throws(() => exploreWith(step, scenario), message);
  });

test.run();
