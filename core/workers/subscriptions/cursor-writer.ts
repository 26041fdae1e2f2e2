import type { SubscriptionCursor } from '../../model/events/subscription.js';
import type { Timer } from '../../ports/machine/clock.js';
import type { ProjectId } from '../../shared/ids.js';
import { deferred } from '../../shared/scheduling/deferred.js';
import { type Machine, machine } from '../../shared/scheduling/machine.js';
import { alarm } from '../alarm.js';
import { type CursorEvent, type CursorState, cursorStep, noCursors } from './cursor-step.js';

type CursorWriterPorts = {
  readonly timer: Timer;
  /** Stores cursors. Returns false when the lease is lost. */
  readonly write: (cursors: readonly SubscriptionCursor[]) => Promise<boolean>;
  readonly onLost: () => void;
  readonly onFault: (error: unknown) => void;
};

/** Collects the cursors of one lease, and stores them together. */
export type CursorWriter = {
  readonly move: (cursor: SubscriptionCursor) => void;
  /** Leaves the cursor of a project to a transaction of the host. */
  readonly leave: (project: ProjectId) => void;
  /** Stores what is not stored yet, and nothing after it. */
  readonly end: () => Promise<void>;
};

export const cursorWriter = (ports: CursorWriterPorts): CursorWriter => {
  const ended = deferred<void>();
  const timer = alarm(ports.timer);
  const cursors: Machine<CursorState, CursorEvent> = machine(
    { step: cursorStep, initial: noCursors, now: () => 0 },
    {
      set_timer: ({ ms }) => timer.set(ms, () => cursors.send({ kind: 'timer_fired' })),
      cancel_timer: timer.cancel,
      write: ({ cursors: moved }) =>
        void ports.write(moved).then(
          (isLeased) => {
            if (!isLeased) ports.onLost();
            cursors.send({ kind: 'written' });
          },
          (error) => {
            ports.onFault(error);
            cursors.send({ kind: 'write_failed', cursors: moved });
          },
        ),
      end: () => ended.resolve(),
    },
  );
  return {
    move: (cursor) => cursors.send({ kind: 'moved', ...cursor }),
    leave: (project) => cursors.send({ kind: 'left', project }),
    end: () => {
      cursors.send({ kind: 'ended' });
      return ended.promise;
    },
  };
};
