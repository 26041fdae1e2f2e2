import type { FailedEvent } from '../../model/events/dead-letter.js';
import type { Event } from '../../model/events/event.js';
import type { SubscriptionPosition } from '../../model/events/subscription.js';
import type { ProjectId } from '../../shared/ids.js';
import { type After, andThen, type Of } from '../../shared/scheduling/machine.js';
import { type Instant, minuteMs, secondMs } from '../../shared/time.js';
import type { EventNotHandled } from './errors.js';

/** A page of events in the hand of a turn. */
type Page = {
  readonly events: readonly Event[];
  /** Events of it that are handled. */
  readonly handled: number;
  /** By the monotonic clock. */
  readonly readAt: number;
  /** The last event of the log when the page was read. */
  readonly last: number;
};

/** What a leased subscription knows of a project, and what it does with its events. */
export type ProjectTurn = {
  readonly id: ProjectId;
  /** A turn that failed is paused before the next one. */
  readonly phase: 'idle' | 'queued' | 'running' | 'paused';
  /** Whether another turn is needed after the one that runs. */
  readonly hasNews: boolean;
  /** Up to which event all are handled. Undefined: not known yet. */
  readonly sequence: number | undefined;
  /** The last event of the log, as far as is known. */
  readonly last: number;
  /** Whether dead letters were retried. */
  readonly isRetried: boolean;
  /** Failures in a row. */
  readonly failures: number;
  /** The event that was tried last, and how often. */
  readonly tried: { readonly sequence: number; readonly attempt: number } | undefined;
  readonly page: Page | undefined;
  /** End of the pause, by steady time. */
  readonly dueAt: Instant;
};

/** What a subscription learns about the turn of a project. */
export type TurnEvent =
  /** The retried dead letters are handled, or put aside again. */
  | Of<'letters_ended', { isLeased: boolean }>
  | Of<'page_read', { events: readonly Event[]; last: number }>
  | Of<'handled'>
  | Of<'handler_failed', { error: EventNotHandled }>
  | Of<'put_aside', { isLeased: boolean; error: EventNotHandled }>
  /** Something else than the handler failed. */
  | Of<'failed', { error: unknown }>
  | Of<'failure_noted', { isLeased: boolean }>
  | Of<'pause_ended'>;

/** What a turn wants done. */
export type TurnEffect =
  | Of<'handle_letters', { project: ProjectId }>
  | Of<'read_page', { project: ProjectId; after: number; last: number }>
  | Of<'handle', { event: Event; attempt: number }>
  | Of<'put_aside', { event: Event; error: EventNotHandled }>
  | Of<'note_failure', { project: ProjectId; failed: FailedEvent }>
  /** All events up to this one are handled. */
  | Of<'move', { project: ProjectId; sequence: number }>
  /** Events are gone. */
  | Of<'miss', { project: ProjectId; first: number; last: number }>
  | Of<'report', { error: unknown }>
  | Of<'set_pause', { project: ProjectId; ms: number }>
  | Of<'cancel_pause', { project: ProjectId }>;

/** What a turn may know beside its project. */
export type TurnFacts = {
  readonly monotonic: number;
  readonly steady: Instant;
  /** Whether another event may be handled: the lease lasts, and nothing is stopping. */
  readonly mayGoOn: boolean;
  /** Whether nothing is to begin any more. */
  readonly isEnding: boolean;
  /** Whether the lease is not in force any more. */
  readonly isLost: boolean;
  /** How often an event may fail before it is put aside. */
  readonly attempts: number;
  readonly isWanted: (event: Event) => boolean;
};

type AfterTurn = After<ProjectTurn, TurnEffect>;

/** Events that are read at once. */
export const pageSize = 100;
/** How long the texts of a page may be given to a handler: an erasure changes what is stored. */
const validForMs = 250;
const firstPauseMs = secondMs;
const longestPauseMs = minuteMs;

/** A project of which nothing is known yet. */
export const unknownProject = (id: ProjectId): ProjectTurn => ({
  id,
  phase: 'idle',
  hasNews: false,
  sequence: undefined,
  last: 0,
  isRetried: false,
  failures: 0,
  tried: undefined,
  page: undefined,
  dueAt: 0,
});

/** Asks for a turn. During a turn, or a pause, the next one comes after it. */
export const withNews = (project: ProjectTurn): ProjectTurn => {
  if (project.phase === 'running') return { ...project, hasNews: true };
  return project.phase === 'idle' ? { ...project, phase: 'queued' } : project;
};

/** Learns where the project stands. Goes on with an event that failed in another process. */
export const withPosition = (
  project: ProjectTurn,
  { sequence, last, failed }: SubscriptionPosition,
  steady: Instant,
): AfterTurn => {
  const at = Math.max(sequence, project.sequence ?? 0);
  const known = { ...project, sequence: at, last };
  const [next, effects] =
    failed && project.sequence === undefined ? resumed(known, failed, steady) : unchanged(known);
  return [last > at ? withNews(next) : next, effects];
};

const unchanged = (project: ProjectTurn): AfterTurn => [project, []];

const resumed = (project: ProjectTurn, failed: FailedEvent, steady: Instant): AfterTurn => {
  const { sequence, attempts, dueAt } = failed;
  const known = { ...project, tried: { sequence, attempt: attempts }, failures: attempts };
  return dueAt > steady && project.phase === 'idle'
    ? paused({ ...known, dueAt }, steady)
    : unchanged(known);
};

const paused = (project: ProjectTurn, steady: Instant): AfterTurn => [
  { ...project, phase: 'paused' },
  [{ kind: 'set_pause', project: project.id, ms: Math.max(0, project.dueAt - steady) }],
];

/** Begins a turn: retried dead letters first, and then a page of events. */
export const beginTurn = (project: ProjectTurn, facts: TurnFacts): AfterTurn => {
  const begun: ProjectTurn = { ...project, phase: 'running', hasNews: false };
  return project.isRetried
    ? [{ ...begun, isRetried: false }, [{ kind: 'handle_letters', project: project.id }]]
    : readPage(begun, facts);
};

/** What becomes of a turn. It is over when it does not run any more. */
export const turnStep = (project: ProjectTurn, event: TurnEvent, facts: TurnFacts): AfterTurn => {
  switch (event.kind) {
    case 'letters_ended':
      return readPage(project, facts);
    case 'page_read': {
      const { events, last } = event;
      return nextEvent(
        { ...project, page: { events, last, handled: 0, readAt: facts.monotonic } },
        facts,
      );
    }
    case 'handled':
      return afterHandled(project, facts);
    case 'handler_failed':
      return afterHandlerFailed(project, event.error, facts);
    case 'put_aside':
      return event.isLeased
        ? afterHandled(project, facts)
        : failHandler(project, event.error, facts);
    case 'failed':
      return andThen(failed(project, event.error, facts), (next) => pause(next, facts));
    case 'failure_noted':
      return pause(project, facts);
    case 'pause_ended':
      return [withNews({ ...project, phase: 'idle' }), []];
  }
};

const readPage = (project: ProjectTurn, { mayGoOn }: TurnFacts): AfterTurn => {
  const { id, sequence, last } = project;
  if (sequence === undefined) return endTurn(project);
  if (!mayGoOn) return endTurn({ ...project, hasNews: true });
  return [project, [{ kind: 'read_page', project: id, after: sequence, last }]];
};

/** Handles the next event of the page, and passes those of other types. */
const nextEvent = (project: ProjectTurn, facts: TurnFacts): AfterTurn => {
  const { page, tried } = project;
  const event = page?.events[page.handled];
  if (!page || !event) return endPage(project);
  if (!facts.mayGoOn || facts.monotonic - page.readAt >= validForMs)
    return endTurn({ ...project, hasNews: true });
  const { sequence } = event;
  if (!facts.isWanted(event))
    return andThen(passed(project, sequence), (next) => nextEvent(next, facts));
  const attempt = tried?.sequence === sequence ? tried.attempt + 1 : 1;
  return [{ ...project, tried: { sequence, attempt } }, [{ kind: 'handle', event, attempt }]];
};

const endPage = (project: ProjectTurn): AfterTurn => {
  const { id, page, sequence = 0 } = project;
  if (page?.events.length === pageSize) return endTurn({ ...project, hasNews: true });
  // The log has `last`, but nothing up to it could be read.
  const last = Math.max(sequence, page?.last ?? 0);
  const [ended] = endTurn({ ...project, sequence: last });
  return [ended, last > sequence ? [...missed(project, last), moveTo(id, last)] : []];
};

/** Moves the cursor past an event. */
const passed = (project: ProjectTurn, event: number): AfterTurn => {
  const { id, page } = project;
  const sequence = Math.max(project.sequence ?? 0, event);
  return [
    { ...project, sequence, page: page && { ...page, handled: page.handled + 1 } },
    [...missed(project, event - 1), moveTo(id, sequence)],
  ];
};

/** The events after the cursor up to this one are gone. */
const missed = ({ id, sequence = 0 }: ProjectTurn, last: number): readonly TurnEffect[] =>
  last > sequence ? [{ kind: 'miss', project: id, first: sequence + 1, last }] : [];

const moveTo = (project: ProjectId, sequence: number): TurnEffect => ({
  kind: 'move',
  project,
  sequence,
});

const eventInHand = ({ page }: ProjectTurn): Event | undefined => page?.events[page.handled];

const afterHandled = (project: ProjectTurn, facts: TurnFacts): AfterTurn => {
  const event = eventInHand(project);
  return event
    ? andThen(passed({ ...project, failures: 0 }, event.sequence), (next) => nextEvent(next, facts))
    : endTurn(project);
};

const afterHandlerFailed = (
  project: ProjectTurn,
  error: EventNotHandled,
  facts: TurnFacts,
): AfterTurn => {
  const event = eventInHand(project);
  return event && (project.tried?.attempt ?? 0) >= facts.attempts
    ? [project, [{ kind: 'put_aside', event, error }]]
    : failHandler(project, error, facts);
};

/** Stores the attempts of the event that failed, for the process that handles it next, and pauses. */
const failHandler = (project: ProjectTurn, error: unknown, facts: TurnFacts): AfterTurn =>
  andThen(failed(project, error, facts), (next) => {
    const { id, tried, dueAt } = next;
    if (!tried || facts.isLost) return pause(next, facts);
    const note = { sequence: tried.sequence, attempts: tried.attempt, dueAt };
    return [next, [{ kind: 'note_failure', project: id, failed: note }]];
  });

const failed = (project: ProjectTurn, error: unknown, { steady }: TurnFacts): AfterTurn => {
  const { id, sequence = 0 } = project;
  const failures = project.failures + 1;
  const dueAt = steady + pauseAfter(failures);
  return [
    { ...project, failures, dueAt, page: undefined },
    // A transaction that was rolled back has not stored the cursor that was left to it.
    [{ kind: 'report', error }, ...(sequence > 0 ? [moveTo(id, sequence)] : [])],
  ];
};

/** The pause after so many failures in a row. */
const pauseAfter = (failures: number): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures - 1, 10));

/** Ends a turn that failed. News that came meanwhile wait for the end of the pause too. */
const pause = (project: ProjectTurn, { isEnding, steady }: TurnFacts): AfterTurn => {
  const ended: ProjectTurn = { ...project, hasNews: false };
  return isEnding ? [{ ...ended, phase: 'idle' }, []] : paused(ended, steady);
};

const endTurn = (project: ProjectTurn): AfterTurn => [
  {
    ...project,
    ...{ phase: project.hasNews ? 'queued' : 'idle', hasNews: false },
    ...{ failures: 0, page: undefined },
  },
  [],
];
