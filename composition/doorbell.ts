import type { ChannelId } from '../core/shared/ids.js';

/** Tells whoever listens that there may be work; on some lanes, or who knows where. */
export type Doorbell = {
  readonly ring: (lanes?: readonly ChannelId[]) => void;
  readonly listen: (heard: (lanes?: readonly ChannelId[]) => void) => void;
};

export const doorbell = (): Doorbell => {
  const listeners: ((lanes?: readonly ChannelId[]) => void)[] = [];
  return {
    ring: (lanes) => {
      for (const heard of listeners) heard(lanes);
    },
    listen: (heard) => void listeners.push(heard),
  };
};
