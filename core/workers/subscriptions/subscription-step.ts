import type { SubscriptionPosition } from '../../model/events/subscription.js';
import type { ProjectId } from '../../shared/ids.js';
import {
  emptyMap,
  type PersistentMap,
  valueAt,
  valuesOf,
  withValue,
} from '../../shared/maps/persistent-map.js';
import { type After, andThen, type Of, type Step } from '../../shared/scheduling/machine.js';
import type { Instant } from '../../shared/time.js';
import {
  beginTurn,
  type ProjectTurn,
  type TurnEffect,
  type TurnEvent,
  type TurnFacts,
  turnStep,
  unknownProject,
  withNews,
  withPosition,
} from './project-turn.js';

/** The state of a leased subscription. */
export type SubscriptionState = {
  /** End of the lease, by the monotonic clock. */
  readonly until: number;
  /** Whether nothing is to begin any more. */
  readonly isEnding: boolean;
  /** Whether the lease is not in force any more. */
  readonly isLost: boolean;
  readonly projects: PersistentMap<ProjectId, ProjectTurn>;
  /** Projects that wait for a turn, in order. */
  readonly queue: readonly ProjectId[];
  /** Turns that run. */
  readonly running: number;
};

export type SubscriptionEvent =
  | Of<'extended', { until: number }>
  | Of<'found', { positions: readonly SubscriptionPosition[] }>
  | Of<'appended', { project: ProjectId }>
  | Of<'retried', { projects: readonly ProjectId[] }>
  | Of<'lost'>
  | Of<'stopped'>
  | Of<'turn', { project: ProjectId; event: TurnEvent }>;

export type SubscriptionEffect =
  | TurnEffect
  /** The subscription ends, and no turn runs any more. */
  | Of<'rest'>;

export type SubscriptionNow = { readonly monotonic: number; readonly steady: Instant };

/** What is constant about a subscription. */
export type SubscriptionRules = Pick<TurnFacts, 'attempts' | 'isWanted'> & {
  /** Turns at the same time. */
  readonly concurrency: number;
};

type AfterSubscription = After<SubscriptionState, SubscriptionEffect>;

/** A subscription that was leased until then, by the monotonic clock. */
export const leasedUntil = (until: number): SubscriptionState => ({
  until,
  isEnding: false,
  isLost: false,
  projects: emptyMap,
  queue: [],
  running: 0,
});

/** Gives turns to projects with events, one to a project at a time and so many at once, while the lease lasts. */
export const subscriptionStep =
  (
    rules: SubscriptionRules,
  ): Step<SubscriptionState, SubscriptionEvent, SubscriptionEffect, SubscriptionNow> =>
  (before, event, now) =>
    andThen(
      andThen(changed(rules, before, event, now), (state) => startTurns(rules, state, now)),
      (state) => [state, state.isEnding && state.running === 0 ? [{ kind: 'rest' }] : []],
    );

const changed = (
  rules: SubscriptionRules,
  state: SubscriptionState,
  event: SubscriptionEvent,
  now: SubscriptionNow,
): AfterSubscription => {
  switch (event.kind) {
    case 'extended':
      return [{ ...state, until: event.until }, []];
    case 'found':
      return each(state, event.positions, (at, position) =>
        withProject(at, position.project, (project) => withPosition(project, position, now.steady)),
      );
    case 'appended':
      return withProject(state, event.project, (project) => [withNews(project), []]);
    case 'retried':
      return each(state, event.projects, (at, id) =>
        withProject(at, id, (project) => [withNews({ ...project, isRetried: true }), []]),
      );
    case 'lost':
      return lose(state);
    case 'stopped':
      return end(state);
    case 'turn': {
      const isLost = 'isLeased' in event.event && !event.event.isLeased;
      return andThen(isLost ? lose(state) : [state, []], (at) =>
        withProject(at, event.project, (project) =>
          turnStep(project, event.event, factsOf(rules, at, now)),
        ),
      );
    }
  }
};

const factsOf = (
  rules: SubscriptionRules,
  { until, isEnding, isLost }: SubscriptionState,
  now: SubscriptionNow,
): TurnFacts => ({
  ...rules,
  ...now,
  isEnding,
  isLost,
  mayGoOn: !isEnding && now.monotonic < until,
});

/** Begins turns as far as there is room. */
const startTurns = (
  rules: SubscriptionRules,
  state: SubscriptionState,
  now: SubscriptionNow,
): AfterSubscription => {
  const [next] = state.queue;
  if (!next || state.running >= rules.concurrency) return [state, []];
  const facts = factsOf(rules, state, now);
  if (!facts.mayGoOn) return [state, []];
  const rest = { ...state, queue: state.queue.slice(1) };
  return andThen(
    withProject(rest, next, (project) => beginTurn(project, facts)),
    (begun) => startTurns(rules, begun, now),
  );
};

/** Changes a project, and keeps the queue and the number of turns that run. */
const withProject = (
  state: SubscriptionState,
  id: ProjectId,
  change: (project: ProjectTurn) => readonly [ProjectTurn, readonly TurnEffect[]],
): AfterSubscription => {
  const before = valueAt(state.projects, id) ?? unknownProject(id);
  const [after, effects] = change(before);
  const isQueued = after.phase === 'queued' && before.phase !== 'queued';
  const begun = Number(after.phase === 'running') - Number(before.phase === 'running');
  return [
    {
      ...state,
      projects: withValue(state.projects, id, after),
      queue: isQueued ? [...state.queue, id] : state.queue,
      running: state.running + begun,
    },
    effects,
  ];
};

const lose = (state: SubscriptionState): AfterSubscription => end({ ...state, isLost: true });

const end = (state: SubscriptionState): AfterSubscription =>
  each({ ...state, isEnding: true }, valuesOf(state.projects), (at, { id, phase }) =>
    phase === 'paused'
      ? withProject(at, id, (project) => [
          { ...project, phase: 'idle' },
          [{ kind: 'cancel_pause', project: id }],
        ])
      : [at, []],
  );

const each = <A>(
  state: SubscriptionState,
  all: readonly A[],
  change: (state: SubscriptionState, one: A) => AfterSubscription,
): AfterSubscription => {
  const effects: SubscriptionEffect[] = [];
  let at = state;
  for (const one of all) {
    const [after, caused] = change(at, one);
    at = after;
    effects.push(...caused);
  }
  return [at, effects];
};
