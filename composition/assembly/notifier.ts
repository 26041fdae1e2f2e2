import type { LanesTouched } from '../../core/model/queue/lane.js';

type Listener = (lanes?: LanesTouched) => void;

/** Wakes the workers of this process. */
export type Notifier = {
  /** Tells every listener that there may be work: in `lanes`, or anywhere when they are not known. */
  readonly notify: Listener;
  readonly listen: (listener: Listener) => void;
};

export const notifier = (): Notifier => {
  const listeners: Listener[] = [];
  return {
    notify: (lanes) => {
      for (const listener of listeners) listener(lanes);
    },
    listen: (listener) => void listeners.push(listener),
  };
};
