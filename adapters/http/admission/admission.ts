import type { MonotonicClock, Timer } from '../../../core/ports/machine/clock.js';
import { turns } from './turns.js';

/** The limits of an admission. */
export type AdmissionLimits = {
  /** Requests that are served at the same time. */
  readonly slots: number;
  /** Of these, while several projects have requests: each then waits for fewer others. */
  readonly sharedSlots: number;
  /** Of these of one project, at most. */
  readonly slotsPerProject: number;
  /** Requests that wait for a slot, of all projects together. */
  readonly waiting: number;
  /** Longest wait for a slot, in milliseconds. */
  readonly waitMs: number;
};

/** How an admission measures time. */
export type AdmissionClocks = { readonly monotonic: MonotonicClock; readonly timer: Timer };

/**
 * Admits requests to a limited number of slots (docs/decisions/0065). Requests that find none free wait for one; their
 * projects take turns. A request is refused when it has waited too long. When too many wait, the newest request of the
 * project with the most waiting ones is refused.
 */
export type Admission = {
  /**
   * Whether a request of this project has a slot: now, or once it is its turn. Call `leave` after a true, once. A request
   * of `reports` comes before those of all projects, and its wait has no limit.
   */
  readonly enter: (project: string) => boolean | Promise<boolean>;
  /** Frees the slot of a request of this project. */
  readonly leave: (project: string) => void;
  /** Requests that have a slot. */
  readonly served: () => number;
  /** Requests that wait for one. */
  readonly waiting: () => number;
};

/** How long the slots are shared after a request of another project than the one before. */
const sharedForMs = 1_000;

/** In place of a project: the reports of providers. They settle what was accepted before. */
export const reports = 'reports';

const isReport = (project: string): boolean => project === reports;
const isOfProject = (project: string): boolean => !isReport(project);

type Waiting = { readonly since: number; readonly settle: (isAdmitted: boolean) => void };

/** Creates an admission whose slots are all free. */
export const admission = (
  { slots, sharedSlots, slotsPerProject, waiting: mostWaiting, waitMs }: AdmissionLimits,
  { monotonic, timer }: AdmissionClocks,
): Admission => {
  const queue = turns<Waiting>();
  const servedOf = new Map<string, number>();
  let served = 0;
  let isTimed = false;
  let lastProject: string | undefined;
  let sharedUntil = Number.NEGATIVE_INFINITY;

  const noteProject = (project: string): void => {
    if (project === lastProject || isReport(project)) return;
    if (lastProject !== undefined) sharedUntil = monotonic() + sharedForMs;
    lastProject = project;
  };
  const hasFreeSlot = (): boolean =>
    served < slots && (served < sharedSlots || monotonic() >= sharedUntil);

  const mayServe = (project: string): boolean =>
    isReport(project) || (servedOf.get(project) ?? 0) < slotsPerProject;

  const count = (project: string, by: 1 | -1): void => {
    const now = (servedOf.get(project) ?? 0) + by;
    served += by;
    if (now === 0) servedOf.delete(project);
    else servedOf.set(project, now);
  };

  const serveNext = (): void => {
    while (hasFreeSlot()) {
      const next = queue.take(isReport) ?? queue.take(mayServe);
      if (!next) return;
      next.settle(true);
    }
  };

  /** Looks four times in the longest wait. */
  const startTimer = (): void => {
    isTimed = true;
    timer(waitMs / 4, refuseOverdue);
  };

  const refuseOverdue = (): void => {
    isTimed = false;
    const oldest = monotonic() - waitMs;
    const overdue = queue.takeOver(({ since }, project) => !isReport(project) && since <= oldest);
    for (const { settle } of overdue) settle(false);
    if (queue.size() > 0) startTimer();
  };

  const wait = (project: string): Promise<boolean> =>
    new Promise((resolve) => {
      const settle = (isAdmitted: boolean): void => {
        if (isAdmitted) count(project, 1);
        resolve(isAdmitted);
      };
      queue.add(project, { since: monotonic(), settle });
      if (!isTimed) startTimer();
    });

  return {
    enter: (project) => {
      noteProject(project);
      if (queue.size() > 0) serveNext();
      if (hasFreeSlot() && mayServe(project)) {
        count(project, 1);
        return true;
      }
      if (queue.size() >= mostWaiting) {
        const longerThan = isReport(project) ? 0 : queue.length(project);
        const dropped = queue.dropFromLongest(longerThan, isOfProject);
        if (!dropped) return false;
        dropped.settle(false);
      }
      return wait(project);
    },
    leave: (project) => {
      count(project, -1);
      serveNext();
    },
    served: () => served,
    waiting: queue.size,
  };
};
