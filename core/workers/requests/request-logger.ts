import type { ApiRequest } from '../../model/requests/api-request.js';
import type { Clock, Timer } from '../../ports/machine/clock.js';
import type { RequestLog } from '../../ports/stores/request-log.js';
import { leastIdAt, type ProjectId } from '../../shared/ids.js';
import { dayMs, hourMs, type Instant, minuteMs, secondMs } from '../../shared/time.js';
import { rounds, type Service } from '../service.js';

export type RequestLoggerPorts = {
  readonly requests: RequestLog;
  readonly clock: Clock;
  readonly timer: Timer;
  /** Called with the error of a write that failed: its requests are lost. */
  readonly onFault: (error: unknown) => void;
  /** How many days a request is kept. */
  readonly days: number;
};

/** Writes requests into their log, beside the work: in batches, and no more than it can hold. */
export type RequestLogger = Service & {
  /** Notes a request. It is written within a second, unless its project or all projects noted too many in that second. */
  readonly note: (request: ApiRequest) => void;
  /** How many requests were noted and left out, since the start. */
  readonly leftOut: () => number;
};

/** Requests of a project, and of all, that are held until the next write. A project in a hurry takes no place of another. */
const heldOfProject = 500;
const heldAtMost = 5_000;
/** Requests of one transaction: as long as a send beside it may have to wait. */
const addedAtOnce = 250;
/** Requests of a project that are kept at most; those of a minute can be there beside them. */
export const requestsAtMost = 100_000;
const projectsAtOnce = 500;

export const requestLogger = (ports: RequestLoggerPorts): RequestLogger => {
  const { requests, clock, timer, onFault, days } = ports;
  let held: ApiRequest[] = [];
  let heldOf = new Map<ProjectId, number>();
  let leftOut = 0;
  const grown = new Set<ProjectId>();
  /** Whether it waits for a request. */
  let rests = false;
  let prunedAt: Instant | undefined;
  let prunedAllAt: Instant | undefined;

  const write = async (): Promise<void> => {
    const taken = held;
    held = [];
    heldOf = new Map();
    for (let from = 0; from < taken.length; from += addedAtOnce)
      await requests.add(taken.slice(from, from + addedAtOnce)).catch((error: unknown) => {
        leftOut += Math.min(addedAtOnce, taken.length - from);
        onFault(error);
      });
    for (const { project } of taken) grown.add(project);
  };

  const prune = async (projects: Iterable<ProjectId>, now: Instant): Promise<void> => {
    const limits = { before: leastIdAt('req', now - days * dayMs), most: requestsAtMost };
    for (const project of projects) await requests.prune(project, limits);
  };

  const pruneAll = async (now: Instant): Promise<void> => {
    for (let after: ProjectId | null = null; ; ) {
      const page: readonly ProjectId[] = await requests.projects(after, projectsAtOnce);
      await prune(page, now);
      after = page.at(-1) ?? null;
      if (page.length < projectsAtOnce) return;
    }
  };

  const pruneDue = async (): Promise<void> => {
    const now = clock();
    if (now < (prunedAt ?? -Infinity) + minuteMs) return;
    prunedAt = now;
    const isHourly = now >= (prunedAllAt ?? -Infinity) + hourMs;
    if (isHourly) prunedAllAt = now;
    const projects = [...grown];
    grown.clear();
    await (isHourly ? pruneAll(now) : prune(projects, now));
  };

  /** Writes at most once a second, and rests for an hour where there is nothing to write. */
  const round = async (): Promise<number> => {
    const wrote = held.length > 0;
    await write();
    await pruneDue();
    rests = !wrote;
    return wrote ? secondMs : hourMs;
  };

  const service = rounds(round, { everyMs: secondMs, timer, onFault });
  return {
    note: (request) => {
      if (days === 0) return;
      const count = heldOf.get(request.project) ?? 0;
      if (count >= heldOfProject || held.length >= heldAtMost) leftOut += 1;
      else {
        held.push(request);
        heldOf.set(request.project, count + 1);
        if (rests) service.wake();
        rests = false;
      }
    },
    leftOut: () => leftOut,
    start: service.start,
    stop: async () => {
      await service.stop();
      await write();
    },
  };
};
