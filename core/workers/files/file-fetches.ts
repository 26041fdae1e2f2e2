import type { Clock, Timer } from '../../ports/machine/clock.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { ProjectId } from '../../shared/ids.js';
import { secondMs } from '../../shared/time.js';
import { atMost } from '../at-most.js';
import { type AwaitedFetch, type FetchFilePorts, fetchAwaitedFile } from './fetch-awaited-file.js';

/** A place for a fetch, or one in the line for it. */
export type FetchPlace = {
  readonly isFree: boolean;
  /** Begins the fetch, once its job waits in the queue. Without a free place the job is made due when there is one. */
  readonly take: () => void;
  /** Gives the place back. */
  readonly leave: () => void;
};

/** Fetches of files beside the lanes. `stop` ends those in flight, and waits at most 5 s. */
export type FileFetches = {
  readonly reserve: (awaited: AwaitedFetch) => FetchPlace;
  readonly stop: () => Promise<void>;
};

/** Files fetched at the same time, and those of one project. */
const maxFetches = 32;
const maxFetchesOfProject = 8;
/** Sends that this process makes due when there is a place. Beyond it they become due when their time is over. */
const maxInLine = 10_000;
/** How long `stop` waits for what the ended fetches leave. */
const stopGraceMs = 5 * secondMs;

/** The ports of `fileFetches`. */
export type FileFetchesPorts = FetchFilePorts & {
  readonly clock: Clock;
  readonly timer: Timer;
  readonly commit: Commit;
  readonly onFault: (error: unknown) => void;
};

/** Creates the fetches of one process. */
export const fileFetches = (ports: FileFetchesPorts): FileFetches => {
  const busy = new Map<ProjectId, number>();
  const line = new Map<string, AwaitedFetch>();
  const running = new Set<Promise<void>>();
  const ends = new Set<() => void>();
  let taken = 0;
  let isStopping = false;

  const isFreeFor = (project: ProjectId): boolean =>
    !isStopping && taken < maxFetches && (busy.get(project) ?? 0) < maxFetchesOfProject;
  const count = (project: ProjectId, by: 1 | -1): void => {
    taken += by;
    const left = (busy.get(project) ?? 0) + by;
    if (left === 0) busy.delete(project);
    else busy.set(project, left);
  };
  const run = (work: Promise<void>): void => {
    const piece = work.catch(ports.onFault).finally(() => running.delete(piece));
    running.add(piece);
  };

  const onAbort = (end: () => void): (() => void) => {
    ends.add(end);
    if (isStopping) end();
    return () => ends.delete(end);
  };

  /** Makes the first send in line due that has a place now. Its claim takes the place, if it is still there. */
  const callNext = (): void => {
    for (const [key, { channel, message }] of line) {
      if (!isFreeFor(channel.project)) continue;
      line.delete(key);
      const makeDue = [{ lane: channel.id, subject: message.id, queuedAt: ports.steady() }];
      run(ports.commit({ project: channel.project, at: ports.clock(), makeDue }).then(() => {}));
      return;
    }
  };
  const leave = (project: ProjectId): void => {
    count(project, -1);
    callNext();
  };

  return {
    reserve: (awaited) => {
      const { channel, message } = awaited;
      line.delete(message.id);
      if (!isFreeFor(channel.project))
        return {
          isFree: false,
          take: () => {
            if (line.size < maxInLine) line.set(message.id, awaited);
            // The last fetch may have ended meanwhile.
            callNext();
          },
          leave: () => {},
        };
      count(channel.project, 1);
      return {
        isFree: true,
        take: () =>
          run(
            fetchAwaitedFile(ports, { ...awaited, onAbort }).finally(() => leave(channel.project)),
          ),
        leave: () => leave(channel.project),
      };
    },
    stop: async () => {
      isStopping = true;
      for (const end of ends) end();
      await atMost(stopGraceMs, Promise.all(running), ports.timer);
    },
  };
};
