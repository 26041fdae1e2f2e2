import type { SubscriptionCursor } from '../../model/events/subscription.js';
import type { Timer } from '../../ports/machine/clock.js';
import type { ProjectId } from '../../shared/ids.js';

/** Time within which cursors are stored. After a crash, at most the events of this time are handled again. */
const writeWithinMs = 250;

type CursorWriterPorts = {
  readonly timer: Timer;
  /** Stores cursors. Returns false when the lease is lost. */
  readonly write: (cursors: readonly SubscriptionCursor[]) => Promise<boolean>;
  readonly onLost: () => void;
  readonly onFault: (error: unknown) => void;
};

/** Collects the cursors of one lease, and stores them together. */
export type CursorWriter = {
  readonly move: (project: ProjectId, sequence: number) => void;
  /** Leaves the cursor of a project to a transaction of the host, so that neither waits for the other. */
  readonly leave: (project: ProjectId) => void;
  /** Stores what is not stored yet, and nothing after it. */
  readonly end: () => Promise<void>;
};

/** Stores moved cursors in one write every 250 ms, for any number of events and projects. */
export const cursorWriter = ({
  timer,
  write,
  onLost,
  onFault,
}: CursorWriterPorts): CursorWriter => {
  const moved = new Map<ProjectId, number>();
  let cancel: (() => void) | undefined;
  let writing = Promise.resolve();
  let hasEnded = false;

  const schedule = (): void => {
    if (hasEnded) return;
    cancel ??= timer(writeWithinMs, () => {
      cancel = undefined;
      writing = writing.then(writeMoved);
    });
  };

  const writeMoved = async (): Promise<void> => {
    if (moved.size === 0) return;
    const cursors = [...moved].map(([project, sequence]) => ({ project, sequence }));
    moved.clear();
    try {
      if (!(await write(cursors))) onLost();
    } catch (error) {
      for (const { project, sequence } of cursors)
        if (!moved.has(project)) moved.set(project, sequence);
      onFault(error);
      schedule();
    }
  };

  return {
    move: (project, sequence) => {
      moved.set(project, sequence);
      schedule();
    },
    leave: (project) => void moved.delete(project),
    end: () => {
      hasEnded = true;
      cancel?.();
      writing = writing.then(writeMoved);
      return writing;
    },
  };
};
