import type { Change } from '../../../core/commit/change.js';
import { PortFailure } from '../../../core/ports/port-failure.js';
import type { ProjectId } from '../../../core/shared/ids.js';
import { isLockFailure } from '../session/postgres/failures.js';
import type { CommitResult } from './commit.js';
import {
  bytesOf,
  type GroupLimits,
  mayRefuse,
  overloaded,
  removeFrom,
  sizeOfGroup,
  takeOverdue,
  type WaitingChange,
} from './group.js';

/** What a group does about rows that another transaction has locked: it skips their projects, or waits for a short time. */
export type Locking = 'skip' | 'wait';

/** The answer to a Change of a group. `locked`: it was skipped, because another transaction has locked rows of its project. */
export type GroupResult = CommitResult | 'locked';

/** Commits a group atomically, without the Changes that it answers with `locked`. */
export type RunGroup = (
  changes: readonly Change[],
  locking: Locking,
) => Promise<readonly GroupResult[]>;

/** A commit that groups concurrent Changes. */
export type Grouped = {
  readonly commit: (change: Change) => Promise<CommitResult>;
  /** Accepts no more Changes. Resolves once each accepted Change is answered. */
  readonly close: () => Promise<void>;
};

/** An idle store collects a group for at most this many turns of the event loop. */
const maxTurns = 8;

/**
 * The lines in which Changes wait, and what their groups do about locked rows. A project whose rows were locked for all
 * `tries` moves to the `next` line with its Changes, and returns to the first one when none of them waits.
 */
const lineRules = {
  free: { tries: ['skip'], next: 'contended', isByProject: false },
  /** The lock is mostly that of another group, which ends soon. */
  contended: { tries: ['wait', 'skip'], next: 'held', isByProject: false },
  /** Somebody else keeps the lock. Each group is of one project, and the projects take turns. */
  held: { tries: ['wait'], next: 'held', isByProject: true },
} as const satisfies Record<string, Rule>;

type Rule = {
  readonly tries: readonly Locking[];
  readonly next: string;
  readonly isByProject: boolean;
};
type LineName = keyof typeof lineRules;
const lineNames = Object.keys(lineRules) as readonly LineName[];

type Line = { readonly waiting: Waiting[]; running: number };

type Waiting = WaitingChange & {
  readonly resolve: (answer: CommitResult) => void;
  readonly reject: (error: unknown) => void;
  line: LineName;
};

/** Where the Changes of a project wait, and how many of them are not answered. */
type Place = { readonly line: LineName; count: number };

/**
 * Commits the Changes of concurrent callers in few transactions. An idle store collects a group while each turn of the
 * event loop brings more Changes; Changes that arrive during a transaction form the next group. When `run` fails for a
 * reason other than the store, the Changes are run one by one, so that only the failing Change is rejected.
 *
 * A group never waits for a project that somebody else has locked: the Changes of that project are postponed, and the
 * others are committed at once. What is postponed waits for the lock for as long as `limits` say.
 */
export const grouped = (run: RunGroup, limits: GroupLimits): Grouped => {
  const lines: Readonly<Record<LineName, Line>> = {
    free: { waiting: [], running: 0 },
    contended: { waiting: [], running: 0 },
    held: { waiting: [], running: 0 },
  };
  /** The projects that are not in the first line. */
  const places = new Map<ProjectId, Place>();
  let isScheduled = false;
  let isClosed = false;
  let overdueTimer: NodeJS.Timeout | undefined;
  let onClosed = (): void => {};

  /** Waits another turn of the event loop while each turn brings more Changes. */
  const collect = (seen: number, turns: number): void => {
    const { length } = lines.free.waiting;
    if (length > seen && turns < maxTurns) setImmediate(collect, length, turns + 1);
    else flush();
  };

  const flush = (): void => {
    isScheduled = false;
    for (const name of lineNames) while (startNext(name));
  };

  /** Runs the next group of a line, if it may start now. */
  const startNext = (name: LineName): boolean => {
    const line = lines[name];
    const group = nextGroup(name);
    const isFull = group.length < line.waiting.length || group.length === limits.changes;
    const mayStart = isFull && !lineRules[name].isByProject && line.running < limits.inFlight;
    if (group.length === 0 || (line.running > 0 && !mayStart)) return false;
    line.running += 1;
    const taken = new Set(group);
    if (line.waiting[group.length - 1] === group.at(-1)) line.waiting.splice(0, group.length);
    else removeFrom(line.waiting, (each) => taken.has(each));
    void runNext(name, group);
    return true;
  };

  const nextGroup = (name: LineName): readonly Waiting[] => {
    const { waiting } = lines[name];
    const first = waiting[0]?.change.project;
    const candidates = lineRules[name].isByProject
      ? waiting.filter(({ change }) => change.project === first)
      : waiting;
    return candidates.slice(0, sizeOfGroup(candidates, limits));
  };

  const runNext = async (name: LineName, group: readonly Waiting[]): Promise<void> => {
    const { tries, next } = lineRules[name];
    let locked = group;
    for (const locking of tries) if (locked.length > 0) locked = await runOnce(locking, locked);
    if (locked.length > 0) postpone(locked, next);
    lines[name].running -= 1;
    flush();
    closeWhenIdle();
  };

  /** Runs a group, and answers its Changes but those of locked projects, which it returns. */
  const runOnce = async (
    locking: Locking,
    group: readonly Waiting[],
  ): Promise<readonly Waiting[]> => {
    try {
      const changes = group.map(({ change }) => change);
      return answerAll(group, await run(changes, locking));
    } catch (error) {
      if (isLockFailure(error)) return group;
      if (error instanceof PortFailure || group.length === 1) rejectAll(group, error);
      else return runEach(locking, group);
      return [];
    }
  };

  const runEach = async (
    locking: Locking,
    group: readonly Waiting[],
  ): Promise<readonly Waiting[]> => {
    const locked: Waiting[] = [];
    for (const each of group) locked.push(...(await runOnce(locking, [each])));
    return locked;
  };

  /** Resolves Changes to their answers. Returns those of locked projects, which have none. */
  const answerAll = (
    group: readonly Waiting[],
    answers: readonly GroupResult[],
  ): readonly Waiting[] =>
    group.filter((each, i) => {
      const answer = answers[i] ?? 'locked';
      if (answer !== 'locked') settled(each).resolve(answer);
      return answer === 'locked';
    });

  const rejectAll = (group: readonly Waiting[], error: unknown): void => {
    for (const each of group) settled(each).reject(error);
  };

  /** Moves projects, with all their Changes that wait, to the end of a line. None moves to an earlier line. */
  const postpone = (locked: readonly Waiting[], next: LineName): void => {
    const projects = new Set(locked.map(({ change }) => change.project));
    const behind = lineNames.flatMap((name) =>
      removeFrom(lines[name].waiting, ({ change }) => projects.has(change.project)),
    );
    for (const project of projects) {
      const { line, count } = places.get(project) ?? { line: next, count: 0 };
      places.set(project, { line: line === 'held' ? line : next, count });
    }
    for (const each of [...locked, ...behind]) enter(each);
    rejectHeld();
    overdueTimer ??= startTimer(limits.waiting.ms / 4);
  };

  /** Adds a Change to the line of its project. */
  const enter = (waiting: Waiting): void => {
    const place = places.get(waiting.change.project);
    if (place && waiting.line === 'free') place.count += 1;
    waiting.line = place?.line ?? 'free';
    lines[waiting.line].waiting.push(waiting);
  };

  /** Forgets a Change that is answered, and the line of its project after the last one. */
  const settled = (waiting: Waiting): Waiting => {
    const { project } = waiting.change;
    const place = waiting.line === 'free' ? undefined : places.get(project);
    if (place) place.count -= 1;
    if (place?.count === 0) places.delete(project);
    return waiting;
  };

  const isIdle = (): boolean =>
    Object.values(lines).every(({ running, waiting }) => running === 0 && waiting.length === 0);

  const closeWhenIdle = (): void => {
    if (isIdle()) onClosed();
  };

  /** The timer does not keep the process alive. */
  const startTimer = (ms: number): NodeJS.Timeout => setTimeout(rejectOverdue, ms).unref();

  /** Also Changes under a lease: their workers try again. */
  const rejectHeld = (): void => {
    for (const each of takeOverdue(lines.held.waiting, limits, () => true))
      rejectAll([each], held(each.change.project));
  };

  const rejectOverdue = (): void => {
    for (const { waiting } of [lines.free, lines.contended])
      rejectAll(takeOverdue(waiting, limits), overloaded());
    rejectHeld();
    const isWaiting = Object.values(lines).some(({ waiting }) => waiting.length > 0);
    overdueTimer = isWaiting ? startTimer(limits.waiting.ms / 4) : undefined;
    closeWhenIdle();
  };

  return {
    commit: (change) =>
      new Promise((resolve, reject) => {
        if (isClosed) throw new PortFailure('the store is closed');
        const { waiting } = lines[places.get(change.project)?.line ?? 'free'];
        if (waiting.length >= limits.waiting.changes && mayRefuse(change)) throw overloaded();
        const [bytes, since] = [bytesOf(change), performance.now()];
        enter({ change, bytes, since, resolve, reject, line: 'free' });
        overdueTimer ??= startTimer(limits.waiting.ms);
        if (!isScheduled) setImmediate(collect, lines.free.waiting.length, 1);
        isScheduled = true;
      }),
    close: () => {
      isClosed = true;
      return new Promise((resolve) => {
        onClosed = () => {
          clearTimeout(overdueTimer);
          resolve();
        };
        closeWhenIdle();
      });
    },
  };
};

/** The failure of a Change whose project somebody else keeps locked. */
const held = (project: ProjectId): PortFailure =>
  new PortFailure(`another transaction holds project ${project}; retry when it has ended`);
