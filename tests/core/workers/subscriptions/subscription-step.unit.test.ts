import assert from 'node:assert/strict';
import type { Event } from '../../../../core/model/events/event.js';
import type { ProjectId } from '../../../../core/shared/ids.js';
import { valuesOf } from '../../../../core/shared/maps/persistent-map.js';
import { secondMs } from '../../../../core/shared/time.js';
import { eventNotHandled } from '../../../../core/workers/subscriptions/errors.js';
import type { TurnEvent } from '../../../../core/workers/subscriptions/project-turn.js';
import {
  leasedUntil,
  type SubscriptionEffect,
  type SubscriptionEvent,
  type SubscriptionState,
  subscriptionStep,
} from '../../../../core/workers/subscriptions/subscription-step.js';
import { explore, type Move, textOf } from '../../../support/explore.js';
import { anyEvent } from '../../../support/fixtures/builders.js';
import { suite } from '../../../support/suite.js';

const leaseMs = secondMs;
const tickMs = secondMs;
const isWanted = ({ type }: Event): boolean => type === 'message.sent';
type StepOf = ReturnType<typeof subscriptionStep>;
const subscription = subscriptionStep({ concurrency: 1, attempts: 2, isWanted });

/**
 * What the log of each project will have: events that are handled, of another type, or gone. Where the first is gone, stores fail
 * as well, and dead letters are retried.
 */
type Logs = Readonly<Record<ProjectId, readonly ('wanted' | 'other' | 'gone')[]>>;

/** Effects whose answers are still to come. */
type Asked = Extract<
  SubscriptionEffect,
  { kind: 'handle_letters' | 'read_page' | 'handle' | 'put_aside' | 'note_failure' }
>;

type ProjectWorld = {
  /** Events in the log. */
  readonly length: number;
  /** Events that the subscription was told of. */
  readonly told: number;
  /** Up to which event each is handled, put aside, of another type, or gone. */
  readonly done: number;
  readonly asked: Asked | undefined;
  readonly pausedUntil: number | undefined;
  readonly failures: number;
};

/** A subscription, what its shell is doing, and what has happened. */
type World = {
  readonly now: number;
  readonly state: SubscriptionState;
  readonly projects: Readonly<Record<ProjectId, ProjectWorld>>;
  readonly leasedUntil: number;
  readonly isStopped: boolean;
  readonly isLost: boolean;
  readonly rests: boolean;
};

const projectsOf = ({ projects }: World) =>
  Object.entries(projects) as readonly (readonly [ProjectId, ProjectWorld])[];

const inProject = (world: World, project: ProjectId, change: Partial<ProjectWorld>): World => {
  const before = world.projects[project] ?? assert.fail();
  return { ...world, projects: { ...world.projects, [project]: { ...before, ...change } } };
};

const runsIn = ({ isStopped, isLost, now, leasedUntil }: World): boolean =>
  !isStopped && !isLost && now < leasedUntil;

/** What a shell does with an effect. Throws when the subscription may not want that now. */
const runIn =
  (logs: Logs) =>
  (world: World, effect: SubscriptionEffect): World => {
    if (effect.kind === 'rest') {
      assert.ok(
        projectsOf(world).every(([, { asked }]) => !asked),
        'rests beside a turn',
      );
      return { ...world, rests: true };
    }
    if (effect.kind === 'report') return world;
    const project = 'event' in effect ? effect.event.project : effect.project;
    const { asked, done, pausedUntil } = world.projects[project] ?? assert.fail();
    switch (effect.kind) {
      case 'move':
        assert.ok(effect.sequence <= done, `the cursor passes ${done + 1}, which is not handled`);
        return world;
      case 'miss':
        for (let i = effect.first; i <= effect.last; i += 1)
          assert.equal(logs[project]?.[i - 1], 'gone', `misses ${i}, which is in the log`);
        return inProject(world, project, { done: Math.max(done, effect.last) });
      case 'set_pause':
        assert.equal(asked, undefined, 'pauses during a turn');
        return inProject(world, project, { pausedUntil: world.now + effect.ms });
      case 'cancel_pause':
        return inProject(world, project, { pausedUntil: undefined });
      default:
        assert.equal(asked, undefined, `asks for ${effect.kind} during ${asked?.kind}`);
        assert.equal(pausedUntil, undefined, `asks for ${effect.kind} during a pause`);
        if (effect.kind === 'handle') {
          assert.ok(runsIn(world), 'handles after the end');
          assert.ok(isNext(logs, effect.event, done), `handles ${effect.event.sequence} early`);
        }
        return inProject(world, project, { asked: effect });
    }
  };

/** Whether an event may be handled when all up to `done` are. */
const isNext = (logs: Logs, { project, sequence }: Event, done: number): boolean => {
  const between = logs[project]?.slice(done, sequence - 1) ?? [];
  return sequence > done && between.every((each) => each !== 'wanted');
};

const afterIn = (logs: Logs, step: StepOf) => {
  const run = runIn(logs);
  return (world: World, event: SubscriptionEvent): World => {
    const now = { monotonic: world.now, steady: world.now };
    const [state, effects] = step(world.state, event, now);
    const next = effects.reduce((at, effect) => run(passing(logs, at, effect), effect), {
      ...world,
      state,
      rests: false,
    });
    check(logs, next);
    return next;
  };
};

/** Events of other types that a move passes are done with it. */
const passing = (logs: Logs, world: World, effect: SubscriptionEffect): World => {
  if (effect.kind !== 'move') return world;
  const { project, sequence } = effect;
  const { done } = world.projects[project] ?? assert.fail();
  const isOther = sequence === done + 1 && logs[project]?.[done] === 'other';
  return isOther ? inProject(world, project, { done: sequence }) : world;
};

const check = (logs: Logs, world: World): void => {
  const turns = projectsOf(world).filter(([, { asked }]) => asked).length;
  assert.ok(turns <= 1, 'more turns than it may run at once');
  const isOver = world.isStopped || world.isLost;
  if (isOver && turns === 0) assert.ok(world.rests, 'never says that it rests');
  if (isOver || !runsIn(world) || turns > 0) return;
  for (const [project, { told, done, pausedUntil }] of projectsOf(world)) {
    const isBehind = logs[project]?.slice(done, told).some((each) => each !== 'gone');
    assert.ok(!isBehind || pausedUntil !== undefined, `sleeps over an event of ${project}`);
  }
};

const eventsOf = (
  logs: Logs,
  project: ProjectId,
  after: number,
  length: number,
): readonly Event[] =>
  (logs[project] ?? []).slice(0, length).flatMap((what, i) => {
    const type = what === 'wanted' ? 'message.sent' : 'message.read';
    return i < after || what === 'gone' ? [] : [eventWith({ project, sequence: i + 1, type })];
  });

const any = anyEvent();
const eventWith = (given: Pick<Event, 'project' | 'sequence' | 'type'>): Event => ({
  ...{ id: any.id, at: any.at, subject: any.subject, text: '' },
  ...given,
});

const notHandled = eventNotHandled({ subscription: 'any', event: any.id, attempt: 1 }, 'any');

/** The answers to what a turn asks for, each with what it changes in the world. */
const answersTo = (
  logs: Logs,
  asked: Asked,
  { length, failures }: ProjectWorld,
): readonly (readonly [TurnEvent, Partial<ProjectWorld>])[] => {
  const failed: readonly (readonly [TurnEvent, Partial<ProjectWorld>])[] =
    logs.proj_a?.[0] === 'gone' && failures === 0
      ? [[{ kind: 'failed', error: 'any' }, { failures: failures + 1 }]]
      : [];
  switch (asked.kind) {
    case 'handle_letters':
      return [
        [{ kind: 'letters_ended', isLeased: true }, {}],
        [{ kind: 'letters_ended', isLeased: false }, {}],
        ...failed,
      ];
    case 'read_page': {
      const events = eventsOf(logs, asked.project, asked.after, length);
      return [[{ kind: 'page_read', events, last: asked.last }, {}], ...failed];
    }
    case 'handle': {
      const { sequence } = asked.event;
      return [
        [{ kind: 'handled' }, { done: sequence }],
        ...(asked.event.project === 'proj_a'
          ? ([[{ kind: 'handler_failed', error: notHandled }, {}]] as const)
          : []),
      ];
    }
    case 'put_aside':
      return [
        [{ kind: 'put_aside', isLeased: true, error: notHandled }, { done: asked.event.sequence }],
        [{ kind: 'put_aside', isLeased: false, error: notHandled }, {}],
        ...failed,
      ];
    case 'note_failure':
      return [
        [{ kind: 'failure_noted', isLeased: true }, {}],
        [{ kind: 'failure_noted', isLeased: false }, {}],
      ];
  }
};

const movesIn = (logs: Logs, step: StepOf) => {
  const after = afterIn(logs, step);
  const turnMoves = (
    world: World,
    project: ProjectId,
    own: ProjectWorld,
  ): readonly Move<World>[] => {
    const turn = (event: TurnEvent, change: Partial<ProjectWorld>): Move<World> => [
      { project, event },
      () => {
        const isLost = world.isLost || ('isLeased' in event && !event.isLeased);
        const next = inProject({ ...world, isLost }, project, change);
        return after(next, { kind: 'turn', project, event });
      },
    ];
    const { asked, pausedUntil } = own;
    return [
      ...(asked
        ? answersTo(logs, asked, own).map(([event, change]) =>
            turn(event, { asked: undefined, ...change }),
          )
        : []),
      ...(pausedUntil !== undefined && pausedUntil <= world.now
        ? [turn({ kind: 'pause_ended' }, { pausedUntil: undefined })]
        : []),
    ];
  };

  return (world: World): readonly Move<World>[] => {
    const isKnown = (project: ProjectId) =>
      valuesOf(world.state.projects).some(
        ({ id, sequence }) => id === project && sequence !== undefined,
      );
    const send = (change: Partial<World>, event: SubscriptionEvent): Move<World> => [
      event,
      () => after({ ...world, ...change }, event),
    ];
    const { now, isStopped, isLost } = world;
    const turns = projectsOf(world).flatMap(([project, own]) => turnMoves(world, project, own));
    const lost = send({ isLost: true }, { kind: 'lost' });
    if (isStopped || isLost) return isLost ? turns : [...turns, lost];
    return [
      ...turns,
      ...projectsOf(world).flatMap(([project, own]): readonly Move<World>[] => {
        const { length, done } = own;
        const known = inProject(world, project, { told: length });
        const position = { project, sequence: done, last: length };
        const last = length + 1;
        const grown = inProject(world, project, {
          length: last,
          told: isKnown(project) ? last : 0,
        });
        return [
          ...(length < (logs[project]?.length ?? 0)
            ? [
                isKnown(project)
                  ? send(grown, { kind: 'appended', project })
                  : ([`append ${project}`, () => grown] as const),
              ]
            : []),
          send(known, { kind: 'found', positions: [position] }),
          ...(logs.proj_a?.[0] === 'gone'
            ? [send(world, { kind: 'retried', projects: [project] })]
            : []),
        ];
      }),
      send({ leasedUntil: now + leaseMs }, { kind: 'extended', until: now + leaseMs }),
      send({ isStopped: true }, { kind: 'stopped' }),
      lost,
      ['time passes', () => ({ ...world, now: now + tickMs })],
    ];
  };
};

/** Times count from now on, and no more than matters. */
const keyOf = (world: World): string => {
  const { now, state, projects, rests, ...others } = world;
  const toCome = (at: number | undefined) => at !== undefined && Math.max(0, at - now);
  const turns = valuesOf(state.projects).map((turn) => ({
    ...turn,
    dueAt: turn.page === undefined && turn.phase === 'running' ? toCome(turn.dueAt) : 0,
    page: turn.page && [
      turn.page.events.length,
      turn.page.handled,
      turn.page.last,
      turn.page.readAt < now,
    ],
  }));
  const rest = Object.values(projects).map((each) => [each, toCome(each.pausedUntil)]);
  return textOf([
    { ...others, leasedUntil: toCome(world.leasedUntil) },
    { ...state, until: toCome(state.until), projects: 0 },
    turns.sort((a, b) => a.id.localeCompare(b.id)),
    rest.map(([each, pause]) => [{ ...Object(each), pausedUntil: 0 }, pause]),
    rests,
  ]);
};

const startOf = (logs: Logs): World => ({
  now: 0,
  state: leasedUntil(leaseMs),
  projects: Object.fromEntries(
    Object.keys(logs).map((project) => [
      project,
      { length: 0, told: 0, done: 0, asked: undefined, pausedUntil: undefined, failures: 0 },
    ]),
  ),
  leasedUntil: leaseMs,
  isStopped: false,
  isLost: false,
  rests: false,
});

const test = suite('the steps of a leased subscription');

const scenarios = {
  'one project': { proj_a: ['wanted', 'wanted'] },
  'events that are gone': { proj_a: ['gone', 'wanted'] },
  'two projects': { proj_a: ['wanted'], proj_b: ['other'] },
} as const satisfies Readonly<Record<string, Logs>>;

const exploreWith = (logs: Logs, step: StepOf): number =>
  explore({ start: startOf(logs), moves: movesIn(logs, step), keyOf });

for (const [name, logs] of Object.entries(scenarios))
  test(`keep every rule in every order of events, with ${name}`, () => {
    const worlds = exploreWith(logs, subscription);
    console.log(`  ${worlds} worlds`);
    assert.ok(worlds > 1_000, `${worlds} worlds`);
  });

const mutants: Readonly<Record<string, readonly [keyof typeof scenarios, StepOf, RegExp]>> = {
  'forgets news that come during a turn': [
    'one project',
    (state, event, now) =>
      subscription(state, event.kind === 'appended' && state.running > 0 ? noEvent : event, now),
    /sleeps over an event/,
  ],
  'takes no notice of the end of its lease': [
    'one project',
    (state, event, now) => subscription({ ...state, until: Infinity }, event, now),
    /handles after the end/,
  ],
  'does not count its turns': [
    'two projects',
    (state, event, now) => subscription({ ...state, running: 0 }, event, now),
    /more turns than it may run at once|beside a turn/,
  ],
  'moves the cursor as a handler begins': [
    'one project',
    (state, event, now) => {
      const [after, effects] = subscription(state, event, now);
      return [after, effects.flatMap((effect) => [...movedEarly(effect), effect])];
    },
    /the cursor passes/,
  ],
};

const noEvent: SubscriptionEvent = { kind: 'found', positions: [] };

const movedEarly = (effect: SubscriptionEffect): readonly SubscriptionEffect[] => {
  if (effect.kind !== 'handle') return [];
  const { project, sequence } = effect.event;
  return [{ kind: 'move', project, sequence }];
};

for (const [name, [scenario, step, message]] of Object.entries(mutants))
  test(`are caught when a subscription ${name}`, () => {
    assert.throws(() => exploreWith(scenarios[scenario], step), message);
  });

test.run();
