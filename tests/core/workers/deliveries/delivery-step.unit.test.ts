import assert from 'node:assert/strict';
import {
  type EndpointHealth,
  healthAfter,
  slotsFor,
} from '../../../../core/model/webhooks/health.js';
import type { DueDelivery, EndpointWork } from '../../../../core/ports/stores/webhook-store.js';
import { secondMs } from '../../../../core/shared/time.js';
import {
  type DeliveriesRead,
  type DeliveryEffect,
  type DeliveryEvent,
  type DeliveryNow,
  type DeliveryState,
  deliveryStep,
  isFirst,
  type NextDelivery,
  openedDeliveries,
  validForMs,
} from '../../../../core/workers/deliveries/delivery-step.js';
import { idsUnderWay, noneUnderWay } from '../../../../core/workers/deliveries/under-way.js';
import { altering, explore, type Move, textOf } from '../../../support/explore.js';
import { suite } from '../../../support/suite.js';

/** Where a delivery is. `ended`: its attempt ended, and no result is committed. */
type Place = 'to come' | 'due' | 'in flight' | 'ended' | 'done';
type Track = { readonly place: Place; readonly attempts: number; readonly hasSucceeded: boolean };

/** An endpoint, its deliveries, and what has happened. */
type World = {
  readonly now: number;
  readonly deliveries: DeliveryState;
  readonly hasTime: boolean;
  readonly tracks: readonly Track[];
  readonly isInRound: boolean;
  /** What was found for a read in progress, at the moment it began. */
  readonly found: EndpointWork | undefined;
  /** Whether the round in progress has read. */
  readonly hasRead: boolean;
  /** Attempts that were due at the last read, and have not begun. */
  readonly wereDue: readonly number[];
  readonly readAt: number;
  /** Whether the lane was told of work after it last read. */
  readonly isUnseen: boolean;
  /** The health that is stored, and as all ends make it. */
  readonly stored: EndpointHealth;
  readonly health: EndpointHealth;
  readonly pausedUntil: number;
  /** Whether a retry waited when a first attempt began last. */
  readonly isRetryOwed: boolean;
};

type StepOfDeliveries = typeof deliveryStep;

/**
 * Deliveries 0 and 1 are about one resource. `retried`: attempts fail, and are made a second time. `many`: there is another
 * resource, and every first attempt succeeds.
 */
type Scenario = 'retried' | 'many';
const deliveriesIn = { retried: 2, many: 3 } as const;
const maxAttempts = 2;
const anyEndpoint = {} as EndpointWork['endpoint'];
/** Two attempts may be under way at once. */
const ailing: EndpointHealth = { failingSince: 0, failures: 6 };

const opened = (scenario: Scenario): World => ({
  now: 0,
  deliveries: openedDeliveries,
  hasTime: true,
  tracks: Array.from({ length: deliveriesIn[scenario] }, (_, i) => ({
    ...{ place: i === 0 ? 'due' : 'to come', attempts: 0, hasSucceeded: false },
  })),
  isInRound: false,
  found: undefined,
  hasRead: false,
  wereDue: [],
  readAt: Number.NEGATIVE_INFINITY,
  isUnseen: true,
  stored: ailing,
  health: ailing,
  pausedUntil: Number.NEGATIVE_INFINITY,
  isRetryOwed: false,
});

const nowOf = ({ now, hasTime }: World): DeliveryNow => ({ monotonic: now, steady: 0, hasTime });

const idOf = (i: number) => `whd_${i}` as const;
const indexOf = (id: string): number => Number(id.slice('whd_'.length));
const subjectOf = (i: number) => (i < 2 ? 'msg_one' : 'msg_two');

const dueDelivery = ({ tracks }: World, i: number): DueDelivery => ({
  delivery: {
    id: idOf(i),
    endpoint: 'whe_any',
    event: { id: `evt_${i}`, sequence: i + 1 } as DueDelivery['delivery']['event'],
    attempts: tracks[i]?.attempts ?? 0,
  },
  subject: subjectOf(i),
  text: '',
});

const at = ({ tracks }: World, ...places: readonly Place[]): readonly number[] =>
  tracks.flatMap(({ place }, i) => (places.includes(place) ? [i] : []));

const placed = (world: World, i: number, change: Partial<Track>): World => ({
  ...world,
  tracks: world.tracks.map((track, at) => (at === i ? { ...track, ...change } : track)),
});

/** What the store finds: everything due that the query does not leave out. */
const found = (world: World, { after, except }: DeliveriesRead): EndpointWork => {
  const due = at(world, 'due')
    .filter((i) => !except.includes(idOf(i)))
    .map((i) => dueDelivery(world, i));
  const fresh = due.filter((one) => isFirst(one) && one.delivery.event.sequence > after);
  return {
    ...{ endpoint: anyEndpoint, health: world.stored, fresh },
    retries: due.filter((one) => !isFirst(one)),
  };
};

/** What a shell does with an effect. Throws when the lane may not want that now. */
const run = (world: World, effect: DeliveryEffect): World => {
  assert.ok(world.isInRound, `${effect.kind} after its round`);
  switch (effect.kind) {
    case 'read': {
      assert.equal(world.found, undefined, 'reads twice at once');
      assert.deepEqual(
        effect.query.except.map(indexOf).toSorted(),
        at(world, 'in flight', 'ended'),
        'reads what is under way',
      );
      return {
        ...world,
        found: found(world, effect.query),
        hasRead: true,
        wereDue: at(world, 'due'),
        readAt: world.now,
        isUnseen: false,
      };
    }
    case 'begin':
      return beginning(world, effect.next);
    case 'end_round':
      return ending(world, effect.pauseMs);
  }
};

const beginning = (world: World, next: NextDelivery): World => {
  const i = indexOf(next.delivery.id);
  const track = world.tracks[i];
  assert.equal(track?.place, 'due', `begins an attempt at a delivery that is ${track?.place}`);
  assert.equal(next.delivery.attempts, track?.attempts, 'begins an attempt a second time');
  const inFlight = at(world, 'in flight');
  assert.ok(inFlight.length < slotsFor(world.health), 'more attempts than its health allows');
  assert.ok(world.now >= world.pausedUntil, 'begins while the sender is busy');
  const retriesWait = (world.deliveries.work?.retries.length ?? 0) > 0;
  if (isFirst(next)) {
    assert.ok(!world.isRetryOwed, 'lets first attempts delay a retry');
    const earlier = at(world, 'due').filter((k) => k < i && world.tracks[k]?.attempts === 0);
    assert.deepEqual(earlier, [], 'begins first attempts out of order');
    for (const k of inFlight.filter((k) => world.tracks[k]?.attempts === 0))
      assert.notEqual(subjectOf(k), subjectOf(i), 'two first attempts about one resource');
  }
  return {
    ...placed(world, i, { place: 'in flight' }),
    wereDue: world.wereDue.filter((k) => k !== i),
    isRetryOwed: isFirst(next) && retriesWait,
  };
};

const ending = (world: World, pauseMs: number | 'idle'): World => {
  assert.equal(world.found, undefined, 'ends its round before an answer');
  if (pauseMs === 'idle') {
    // Its end wakes the lane.
    const isWaiting = at(world, 'in flight').length > 0;
    assert.ok(!world.isUnseen || world.hasRead || isWaiting, 'sleeps over work');
    assert.ok(world.hasRead || world.now - world.readAt < validForMs, 'reads nothing for too long');
    const busy = at(world, 'in flight').filter((i) => world.tracks[i]?.attempts === 0);
    const left = world.wereDue
      .filter((i) => world.tracks[i]?.attempts || !busy.some((k) => subjectOf(k) === subjectOf(i)))
      .filter((i) => world.tracks[i]?.attempts || !isBehindAnother(world, i));
    assert.deepEqual(left, [], 'leaves work');
  }
  return { ...world, isInRound: false, hasRead: false };
};

/** Whether an earlier first attempt has not begun. */
const isBehindAnother = (world: World, i: number): boolean =>
  at(world, 'due').some((k) => k < i && world.tracks[k]?.attempts === 0);

const after = (step: StepOfDeliveries, world: World, event: DeliveryEvent): World => {
  const [deliveries, effects] = step(world.deliveries, event, nowOf(world));
  return effects.reduce(run, { ...world, deliveries });
};

const movesWith =
  (step: StepOfDeliveries, scenario: Scenario) =>
  (world: World): readonly Move<World>[] => {
    const send = (name: string, changed: World, event: DeliveryEvent): Move<World> => [
      name,
      () => after(step, changed, event),
    ];
    const quietly = (name: string, changed: World): Move<World> => [name, () => changed];
    const when = (holds: boolean, ...moves: readonly Move<World>[]) => (holds ? moves : []);
    const [coming] = at(world, 'to come');
    return [
      ...when(
        !world.isInRound,
        send('a round begins', { ...world, isInRound: true }, { kind: 'round_begun' }),
      ),
      ...when(
        world.found !== undefined,
        send('the read ends', { ...world, found: undefined }, { kind: 'read', work: world.found }),
      ),
      ...(coming === undefined
        ? []
        : [
            send(
              `event ${coming}`,
              { ...placed(world, coming, { place: 'due' }), isUnseen: true },
              { kind: 'woken' },
            ),
          ]),
      ...at(world, 'in flight').flatMap((i) => attemptMoves(step, scenario, world, i)),
      ...at(world, 'ended').map((i) => send(...settled(world, i))),
      send('it is told to read again', world, { kind: 'invalidated' }),
      quietly('time passes', { ...world, now: world.now + validForMs }),
      ...when(
        scenario === 'many',
        quietly('the lease changes', { ...world, hasTime: !world.hasTime }),
      ),
    ];
  };

const attemptMoves = (
  step: StepOfDeliveries,
  scenario: Scenario,
  world: World,
  i: number,
): readonly Move<World>[] => {
  const next: NextDelivery = { endpoint: anyEndpoint, ...dueDelivery(world, i) };
  const delivery = idOf(i);
  const ended = (hasSucceeded: boolean): Move<World> => [
    `${i} ${hasSucceeded ? 'succeeds' : 'fails'}`,
    () => {
      const health = healthAfter(world.health, hasSucceeded, 0);
      const changed = { ...placed(world, i, { place: 'ended', hasSucceeded }), health };
      const end = { hasSucceeded, wasSent: true, durationMs: 10 };
      return after(step, changed, { kind: 'attempt_ended', next, end });
    },
  ];
  return [
    [`${i} leads no longer`, () => after(step, world, { kind: 'head_start_over', delivery })],
    ended(true),
    ...(scenario === 'retried' ? [ended(false)] : []),
    [
      `${i} is not made`,
      () => {
        const pausedUntil = world.now + secondMs;
        const back = { ...placed(world, i, { place: 'due' }), pausedUntil };
        const ended = after(step, back, { kind: 'attempt_ended', next, end: 'sender_busy' });
        return after(step, ended, { kind: 'settled', delivery });
      },
    ],
  ];
};

/** The result of an attempt is committed: a failed one is due again at once, up to its last. */
const settled = (world: World, i: number): readonly [string, World, DeliveryEvent] => {
  const { attempts = 0, hasSucceeded = false } = world.tracks[i] ?? {};
  const isDone = hasSucceeded || attempts + 1 === maxAttempts;
  return [
    `the result of ${i} is committed`,
    {
      ...placed(world, i, { place: isDone ? 'done' : 'due', attempts: attempts + 1 }),
      stored: healthAfter(world.stored, hasSucceeded, 0),
    },
    { kind: 'settled', delivery: idOf(i) },
  ];
};

/** Times count from now on, and no more than matters. */
const keyOf = ({ now, readAt, pausedUntil, deliveries, found, ...world }: World): string => {
  const { work, busySubjects, unsettled, ...known } = deliveries;
  // No null, so that the text is made fast.
  const textOfHealth = (health: EndpointHealth) => `${health.failingSince} ${health.failures}`;
  const textOfTrack = (track: Track) => `${track.place} ${track.attempts} ${track.hasSucceeded}`;
  const since = (time: number) => Math.min(validForMs, now - time);
  const toCome = (time: number) => Math.max(0, time - now);
  const idsOf = (read: EndpointWork | undefined) =>
    read ? [read.fresh, read.retries].map((all) => all.map(({ delivery }) => delivery.id)) : 'none';
  return textOf([
    {
      ...world,
      tracks: world.tracks.map(textOfTrack),
      stored: textOfHealth(world.stored),
      health: textOfHealth(world.health),
    },
    {
      ...known,
      health: textOfHealth(known.health),
      // So few never change how many are read.
      begun: 0,
      pausedUntil: 0,
      readAt: since(known.readAt),
      readFromStartAt: since(known.readFromStartAt),
    },
    [idsOf(work), idsOf(found), found?.health.failures ?? 'none'],
    [[...busySubjects].toSorted(), unsettled.count > 0 ? idsUnderWay(unsettled).toSorted() : []],
    [since(readAt), toCome(pausedUntil), toCome(known.pausedUntil)],
  ]);
};

const exploreWith = (step: StepOfDeliveries, scenario: Scenario): number =>
  explore({ start: opened(scenario), moves: movesWith(step, scenario), keyOf });

const test = suite('the steps of an endpoint that is delivered to');

for (const scenario of ['retried', 'many'] as const)
  test(`keep every rule in every order of events, where deliveries are ${scenario}`, () => {
    const worlds = exploreWith(deliveryStep, scenario);
    console.log(`  ${worlds} worlds`);
    assert.ok(worlds > 1_000, `${worlds} worlds`);
  });

const altered = altering(deliveryStep);

const mutants: Readonly<Record<string, readonly [StepOfDeliveries, RegExp, Scenario]>> = {
  'forgets which resources are busy': [
    altered((state) => ({ ...state, busySubjects: new Set() })),
    /two first attempts about one resource/,
    'many',
  ],
  'forgets which results are not committed': [
    altered((state, { kind }) =>
      kind === 'attempt_ended' ? { ...state, unsettled: noneUnderWay } : state,
    ),
    /reads what is under way/,
    'retried',
  ],
  'believes an older health': [
    altered((state) => ({ ...state, isHealthNewer: false })),
    /more attempts than its health allows/,
    'retried',
  ],
  'goes on with what became outdated': [
    altered((state, { kind }) => (kind === 'attempt_ended' ? { ...state, readAt: 0 } : state)),
    /begins while the sender is busy|out of order/,
    'many',
  ],
  'forgets a wake-up': [
    altered((state) => ({ ...state, mayBeMore: false })),
    /sleeps over work/,
    'many',
  ],
  'prefers first attempts': [
    altered((state) => ({ ...state, isRetryNext: true })),
    /lets first attempts delay a retry/,
    'retried',
  ],
  'begins the next before a head start is over': [
    altered((state, event) =>
      event.kind === 'head_start_over' ? { ...state, leading: event.delivery } : state,
    ),
    /after its round/,
    'many',
  ],
};

for (const [name, [step, message, scenario]] of Object.entries(mutants))
  test(`are caught when an endpoint ${name}`, () => {
    assert.throws(() => exploreWith(step, scenario), message);
  });

test.run();
