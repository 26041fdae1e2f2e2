import assert from 'node:assert/strict';
import { pollEveryMs } from '../../../../core/model/queue/timing.js';
import {
  type LaneEffect,
  type LaneEvent,
  type LaneState,
  laneStep,
  openedLane,
} from '../../../../core/workers/lanes/lane-step.js';
import { altering, explore, type Move, textOf } from '../../../support/explore.js';
import { suite } from '../../../support/suite.js';

/** The lease of the lane, and by how much time passes at once. */
const leaseMs = 2_000;
const tickMs = pollEveryMs;
const maxRunning = 2;

/** A lane, what was asked of its shell and not answered yet, and what has happened to it. */
type World = {
  readonly now: number;
  readonly lane: LaneState;
  readonly asked: 'round' | 'read_due' | 'release' | 'nothing';
  /** When its timer fires. */
  readonly timerAt: number | undefined;
  /** Whether it was woken after its last round began. */
  readonly isUnseen: boolean;
  readonly isStopped: boolean;
  readonly hasFailed: boolean;
  readonly hasEnded: boolean;
  /** Pieces of work in flight. */
  readonly running: number;
  readonly leasedUntil: number;
  /** Whether the lease was over once, as far as the lane knew. */
  readonly hasLapsed: boolean;
  /** Since when no work is in flight. */
  readonly idleSince: number;
  /** What the last read said. */
  readonly dueInMs: number;
};

type StepOfLane = typeof laneStep;

const opened: World = {
  now: 0,
  lane: openedLane(leaseMs),
  asked: 'nothing',
  timerAt: undefined,
  isUnseen: false,
  isStopped: false,
  hasFailed: false,
  hasEnded: false,
  running: 0,
  leasedUntil: leaseMs,
  hasLapsed: false,
  idleSince: 0,
  dueInMs: 0,
};

/** What a shell does with an effect. Throws when the lane may not want that now. */
const run = (world: World, effect: LaneEffect): World => {
  const { now, running } = world;
  switch (effect.kind) {
    case 'round':
      assert.ok(!world.isStopped && !world.hasFailed, 'a round begins after a stop');
      assert.ok(now < world.leasedUntil, 'a round begins after the lease');
      return { ...asking(world, 'round'), isUnseen: false };
    case 'read_due':
      assert.equal(running, 0, 'reads when something is due beside work in flight');
      return asking(world, 'read_due');
    case 'release':
      assert.equal(running, 0, 'releases the lane beside work in flight');
      assert.ok(now < world.leasedUntil, 'releases a lane after its lease');
      if (!world.isStopped && !world.hasFailed && !world.hasLapsed)
        assert.ok(mayGo(world), 'releases the lane early');
      return asking(world, 'release');
    case 'set_timer':
      assert.ok(effect.ms >= 0 && effect.ms <= pollEveryMs, `a timer of ${effect.ms} ms`);
      return { ...asking(world, 'nothing'), timerAt: now + effect.ms };
    case 'cancel_timer':
      return { ...world, timerAt: undefined };
    case 'report':
      return world;
    case 'end':
      assert.ok(!world.hasEnded, 'ends twice');
      assert.equal(running, 0, 'ends beside work in flight');
      assert.equal(effect.hasSucceeded, !world.hasFailed);
      return { ...world, hasEnded: true };
  }
};

/** A shell does one thing at a time. */
const asking = (world: World, asked: World['asked']): World => {
  assert.equal(world.asked, 'nothing', `asks for ${asked} beside ${world.asked}`);
  assert.equal(world.timerAt, undefined, `asks for ${asked} beside a timer`);
  return { ...world, asked };
};

/** Whether a lane that was not stopped may be released: it had no work for a poll, or rounds do not find what is due. */
const mayGo = ({ now, lane, idleSince, dueInMs }: World): boolean =>
  dueInMs > 5_000 ? now - idleSince >= pollEveryMs : dueInMs <= 0 && lane.wasDue;

const after = (step: StepOfLane, world: World, event: LaneEvent): World => {
  const [lane, effects] = step(world.lane, event, world.now);
  const hasLapsed = world.hasLapsed || world.now >= world.leasedUntil;
  const next = effects.reduce(run, { ...world, lane, hasLapsed });
  const isAlive = next.asked !== 'nothing' || next.timerAt !== undefined || next.running > 0;
  assert.ok(next.hasEnded || isAlive, 'stands still for ever');
  assert.ok(!next.hasEnded || next.asked === 'nothing', 'ends before an answer');
  assert.ok(lane.phase !== 'asleep' || !next.isUnseen, 'sleeps over a wake-up');
  assert.ok(lane.phase !== 'asleep' || !next.isStopped, 'sleeps over a stop');
  return next;
};

const error = 'any';
const answers: Readonly<Record<World['asked'], readonly LaneEvent[]>> = {
  nothing: [],
  round: [
    ...([0, tickMs, 'idle'] as const).map(
      (pauseMs): LaneEvent => ({ kind: 'round_ended', pauseMs }),
    ),
    { kind: 'failed', error },
  ],
  read_due: [
    ...[0, 5_000, 5_001].map((inMs): LaneEvent => ({ kind: 'due_read', inMs })),
    { kind: 'failed', error },
  ],
  release: [{ kind: 'released' }, { kind: 'release_failed', error }],
};

/** What a lane learns without having asked. */
const anyTime = ({ lane, now, running, leasedUntil, hasEnded }: World): readonly LaneEvent[] => [
  { kind: 'woken' },
  { kind: 'stopped' },
  ...(hasEnded ? [] : [{ kind: 'extended', until: now + leaseMs } as const]),
  // Work begins in a round, or beside it where a place in the lane is reserved.
  ...(running < maxRunning && !lane.isStopping && now < leasedUntil
    ? [{ kind: 'work_begun' } as const]
    : []),
  ...(running > 0
    ? [{ kind: 'work_ended' } as const, { kind: 'work_failed', error } as const]
    : []),
];

/** What the test remembers of an event. */
const noted = (world: World, event: LaneEvent): World => {
  switch (event.kind) {
    case 'woken':
      return { ...world, isUnseen: true };
    case 'stopped':
      return { ...world, isStopped: true };
    case 'failed':
    case 'release_failed':
      return { ...world, hasFailed: true, asked: 'nothing' };
    case 'extended':
      return { ...world, leasedUntil: event.until };
    case 'work_begun':
      return { ...world, running: world.running + 1, idleSince: Infinity };
    case 'work_ended':
    case 'work_failed': {
      const running = world.running - 1;
      const hasFailed = world.hasFailed || event.kind === 'work_failed';
      return { ...world, running, hasFailed, idleSince: running === 0 ? world.now : Infinity };
    }
    case 'due_read':
      return { ...world, asked: 'nothing', dueInMs: event.inMs };
    case 'round_ended':
    case 'released':
      return { ...world, asked: 'nothing' };
    case 'timer_fired':
      return { ...world, timerAt: undefined };
  }
};

const movesWith =
  (step: StepOfLane) =>
  (world: World): readonly Move<World>[] => {
    const fires = world.timerAt !== undefined && world.timerAt <= world.now;
    const events: readonly LaneEvent[] = [
      ...answers[world.asked],
      ...anyTime(world),
      ...(fires ? [{ kind: 'timer_fired' } as const] : []),
    ];
    const passed = { ...world, now: world.now + tickMs };
    return [
      ...events.map(
        (event): Move<World> => [textOf(event), () => after(step, noted(world, event), event)],
      ),
      ['time passes', () => passed],
    ];
  };

/** Times count from now on, and no more than matters. */
const keyOf = ({
  now,
  lane,
  timerAt,
  leasedUntil,
  idleSince,
  dueInMs,
  ...world
}: World): string => {
  const toCome = (at: number | undefined) => at !== undefined && Math.max(0, at - now);
  const passed = (at: number | undefined) => at !== undefined && Math.min(pollEveryMs, now - at);
  const ends = [toCome(leasedUntil), toCome(lane.until), toCome(timerAt)];
  const times = [passed(lane.idleSince), passed(idleSince)];
  const due = Math.sign(dueInMs) * (dueInMs > 5_000 ? 2 : 1);
  return textOf([world, { ...lane, until: 0, idleSince: 0 }, ends, times, due]);
};

const exploreWith = (step: StepOfLane): number =>
  explore({ start: after(step, opened, { kind: 'woken' }), moves: movesWith(step), keyOf });

const test = suite('the steps of a leased lane');

test('keep every rule in every order of events', () => {
  const worlds = exploreWith(laneStep);
  console.log(`  ${worlds} worlds`);
  assert.ok(worlds > 1_000, `${worlds} worlds`);
});

const altered = altering(laneStep);

const mutants: Readonly<Record<string, readonly [StepOfLane, RegExp]>> = {
  'forgets a wake-up during a round': [
    altered((after, { kind }) => (kind === 'woken' ? { ...after, isWoken: false } : after)),
    /sleeps over a wake-up/,
  ],
  'forgets a stop during a round': [
    altered((after, { kind }) =>
      kind === 'stopped' ? { ...after, isStopping: false, isWoken: false } : after,
    ),
    /a round begins after a stop|sleeps over a stop/,
  ],
  'does not count work in flight': [
    altered((after, { kind }) => (kind === 'work_begun' ? { ...after, running: 0 } : after)),
    /beside work in flight/,
  ],
  'takes no notice of the end of its lease': [
    (state, event, now) => laneStep({ ...state, until: Infinity }, event, now),
    /a round begins after the lease/,
  ],
  'forgets since when it is idle': [
    altered((after, { kind }) => (kind === 'work_begun' ? { ...after, idleSince: 0 } : after)),
    /releases the lane early/,
  ],
  'leaves after work that began meanwhile': [
    altered((after, { kind }) => (kind === 'work_begun' ? { ...after, isLeaving: true } : after)),
    /releases the lane early/,
  ],
};

for (const [name, [step, message]] of Object.entries(mutants))
  test(`are caught when a lane ${name}`, () => {
    assert.throws(() => exploreWith(step), message);
  });

test.run();
