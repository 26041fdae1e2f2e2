import type { ProjectId } from '../../shared/ids.js';
import type { Step } from '../../shared/scheduling/machine.js';

/** Which projects of a leased subscription have a turn, and which wait for one. */
export type ProjectSchedule = {
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
  readonly rerun: readonly ProjectId[];
  /** Projects that get no turn until their pause ends. */
  readonly paused: readonly ProjectId[];
};

export type ScheduleEvent =
  /** These projects may have something to handle. */
  | { readonly kind: 'news'; readonly projects: readonly ProjectId[] }
  | { readonly kind: 'turn_ended'; readonly project: ProjectId; readonly isMore: boolean }
  | { readonly kind: 'paused'; readonly project: ProjectId; readonly ms: number }
  | { readonly kind: 'pause_ended'; readonly project: ProjectId }
  | { readonly kind: 'extended'; readonly until: number }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'lost' };

export type ScheduleEffect =
  | { readonly kind: 'run'; readonly project: ProjectId }
  | { readonly kind: 'set_pause'; readonly project: ProjectId; readonly ms: number }
  | { readonly kind: 'cancel_pauses' }
  /** No turn runs any more, and none begins. */
  | { readonly kind: 'rest' };

type After = readonly [ProjectSchedule, readonly ScheduleEffect[]];

/** The turns of a subscription that was leased until then. */
export const emptySchedule = (until: number): ProjectSchedule => ({
  until,
  isEnding: false,
  isLost: false,
  waiting: [],
  running: [],
  rerun: [],
  paused: [],
});

/** Whether a turn may begin, or go on. */
export const mayGoOn = ({ isEnding, until }: ProjectSchedule, now: number): boolean =>
  !isEnding && now < until;

/** Gives projects turns in order while the lease lasts: one to a project at a time, and `atOnce` to all. */
export const scheduleStep =
  (atOnce: number): Step<ProjectSchedule, ScheduleEvent, ScheduleEffect> =>
  (before, event, now) => {
    const [schedule, effects] = changed(before, event);
    if (schedule.isEnding && schedule.running.length === 0)
      return [schedule, [...effects, { kind: 'rest' }]];
    const free = mayGoOn(schedule, now) ? atOnce - schedule.running.length : 0;
    const next = schedule.waiting.slice(0, Math.max(0, free));
    if (next.length === 0) return [schedule, effects];
    const running = [...schedule.running, ...next];
    const begun = { ...schedule, running, waiting: schedule.waiting.slice(next.length) };
    return [begun, [...effects, ...next.map((project) => ({ kind: 'run', project }) as const)]];
  };

const changed = (schedule: ProjectSchedule, event: ScheduleEvent): After => {
  switch (event.kind) {
    case 'news':
      return [withNews(schedule, event.projects), []];
    case 'turn_ended': {
      const { project, isMore } = event;
      const hasMore = isMore || schedule.rerun.includes(project);
      const running = without(schedule.running, project);
      const ended = { ...schedule, running, rerun: without(schedule.rerun, project) };
      return [hasMore ? withNews(ended, [project]) : ended, []];
    }
    case 'paused':
      return schedule.isEnding ? [schedule, []] : pause(schedule, event.project, event.ms);
    case 'pause_ended': {
      const { project } = event;
      return [withNews({ ...schedule, paused: without(schedule.paused, project) }, [project]), []];
    }
    case 'extended':
      return [{ ...schedule, until: event.until }, []];
    case 'stopped':
      return end(schedule);
    case 'lost':
      return end({ ...schedule, isLost: true });
  }
};

/** News of a project that runs wait for the end of its turn. A pause ends with news. */
const withNews = (schedule: ProjectSchedule, projects: readonly ProjectId[]): ProjectSchedule => {
  const { waiting, running, rerun, paused } = schedule;
  const isKnown = among([...rerun, ...paused, ...waiting], projects.length);
  const fresh = projects.filter((project) => !isKnown(project));
  const isRunning = (project: ProjectId): boolean => running.includes(project);
  return {
    ...schedule,
    waiting: [...waiting, ...fresh.filter((project) => !isRunning(project))],
    rerun: [...rerun, ...fresh.filter(isRunning)],
  };
};

/** Whether a list has a project, for a number of questions: a check may ask for every project. */
const among = (projects: readonly ProjectId[], questions: number) => {
  const set = questions > 1 ? new Set(projects) : undefined;
  return (project: ProjectId): boolean => set?.has(project) ?? projects.includes(project);
};

const pause = (schedule: ProjectSchedule, project: ProjectId, ms: number): After => [
  {
    ...schedule,
    waiting: without(schedule.waiting, project),
    paused: [...without(schedule.paused, project), project],
  },
  [{ kind: 'set_pause', project, ms }],
];

const end = (schedule: ProjectSchedule): After => [
  { ...schedule, isEnding: true, paused: [] },
  [{ kind: 'cancel_pauses' }],
];

const without = (projects: readonly ProjectId[], project: ProjectId): readonly ProjectId[] =>
  projects.filter((each) => each !== project);
