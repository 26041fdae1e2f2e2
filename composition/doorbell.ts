import type { LanesTouched } from '../core/workers/lanes/notifying-commit.js';

type Heard = (lanes?: LanesTouched) => void;

/** Tells whoever listens that there may be work; in some lanes, or who knows where. */
export type Notifier = {
  readonly notify: Heard;
  readonly listen: (heard: Heard) => void;
};

export const notifier = (): Notifier => {
  const listeners: Heard[] = [];
  return {
    notify: (lanes) => {
      for (const heard of listeners) heard(lanes);
    },
    listen: (heard) => void listeners.push(heard),
  };
};
