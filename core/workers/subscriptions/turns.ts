import type { ProjectId } from '../../shared/ids.js';
import type { Step } from '../../shared/scheduling/machine.js';

/** Which projects of a leased subscription have a turn, and which wait for one. */
export type Turns = {
  /** End of the lease, by the monotonic clock. */
  readonly until: number;
  /** Whether no further turn may begin. */
  readonly isEnding: boolean;
  /** Whether the lease is not in force any more. */
  readonly isLost: boolean;
  /** Projects that wait for a turn, in order. */
  readonly waiting: readonly ProjectId[];
  readonly running: readonly ProjectId[];
  /** Those that run and have news since their turn began. */
  readonly again: readonly ProjectId[];
  /** Projects that get no turn until their pause ends. */
  readonly paused: readonly ProjectId[];
};

export type TurnsEvent =
  /** These projects may have something to handle. */
  | { readonly kind: 'news'; readonly projects: readonly ProjectId[] }
  | { readonly kind: 'turn_ended'; readonly project: ProjectId; readonly isMore: boolean }
  | { readonly kind: 'paused'; readonly project: ProjectId; readonly ms: number }
  | { readonly kind: 'pause_ended'; readonly project: ProjectId }
  | { readonly kind: 'extended'; readonly until: number }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'lost' };

export type TurnsEffect =
  | { readonly kind: 'run'; readonly project: ProjectId }
  | { readonly kind: 'set_pause'; readonly project: ProjectId; readonly ms: number }
  | { readonly kind: 'cancel_pauses' }
  /** No turn runs any more, and none begins. */
  | { readonly kind: 'rest' };

type After = readonly [Turns, readonly TurnsEffect[]];

/** The turns of a subscription that was leased until then. */
export const noTurns = (until: number): Turns => ({
  until,
  isEnding: false,
  isLost: false,
  waiting: [],
  running: [],
  again: [],
  paused: [],
});

/** Whether a turn may begin, or go on. */
export const mayGoOn = ({ isEnding, until }: Turns, now: number): boolean =>
  !isEnding && now < until;

/** Gives projects turns in order while the lease lasts: one to a project at a time, and `atOnce` to all. */
export const turnsStep =
  (atOnce: number): Step<Turns, TurnsEvent, TurnsEffect> =>
  (before, event, now) => {
    const [turns, effects] = changed(before, event);
    if (turns.isEnding && turns.running.length === 0)
      return [turns, [...effects, { kind: 'rest' }]];
    const free = mayGoOn(turns, now) ? atOnce - turns.running.length : 0;
    const next = turns.waiting.slice(0, Math.max(0, free));
    if (next.length === 0) return [turns, effects];
    const running = [...turns.running, ...next];
    const begun = { ...turns, running, waiting: turns.waiting.slice(next.length) };
    return [begun, [...effects, ...next.map((project) => ({ kind: 'run', project }) as const)]];
  };

const changed = (turns: Turns, event: TurnsEvent): After => {
  switch (event.kind) {
    case 'news':
      return [withNews(turns, event.projects), []];
    case 'turn_ended': {
      const { project, isMore } = event;
      const hasMore = isMore || turns.again.includes(project);
      const running = without(turns.running, project);
      const ended = { ...turns, running, again: without(turns.again, project) };
      return [hasMore ? withNews(ended, [project]) : ended, []];
    }
    case 'paused':
      return turns.isEnding ? [turns, []] : pause(turns, event.project, event.ms);
    case 'pause_ended': {
      const { project } = event;
      return [withNews({ ...turns, paused: without(turns.paused, project) }, [project]), []];
    }
    case 'extended':
      return [{ ...turns, until: event.until }, []];
    case 'stopped':
      return end(turns);
    case 'lost':
      return end({ ...turns, isLost: true });
  }
};

/** News of a project that runs wait for the end of its turn. A pause ends with news. */
const withNews = (turns: Turns, projects: readonly ProjectId[]): Turns => {
  const { waiting, running, again, paused } = turns;
  const isKnown = among([...again, ...paused, ...waiting], projects.length);
  const fresh = projects.filter((project) => !isKnown(project));
  const isRunning = (project: ProjectId): boolean => running.includes(project);
  return {
    ...turns,
    waiting: [...waiting, ...fresh.filter((project) => !isRunning(project))],
    again: [...again, ...fresh.filter(isRunning)],
  };
};

/** Whether a list has a project, for a number of questions: a look may ask for every project. */
const among = (projects: readonly ProjectId[], questions: number) => {
  const set = questions > 1 ? new Set(projects) : undefined;
  return (project: ProjectId): boolean => set?.has(project) ?? projects.includes(project);
};

const pause = (turns: Turns, project: ProjectId, ms: number): After => [
  {
    ...turns,
    waiting: without(turns.waiting, project),
    paused: [...without(turns.paused, project), project],
  },
  [{ kind: 'set_pause', project, ms }],
];

const end = (turns: Turns): After => [
  { ...turns, isEnding: true, paused: [] },
  [{ kind: 'cancel_pauses' }],
];

const without = (projects: readonly ProjectId[], project: ProjectId): readonly ProjectId[] =>
  projects.filter((each) => each !== project);
