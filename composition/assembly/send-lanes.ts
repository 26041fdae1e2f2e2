import type { Dispatcher } from '../../core/workers/sends/dispatcher.js';

/** The channels that this process has leased. None until a dispatcher is attached. */
export type SendLanes = {
  readonly laneOf: Dispatcher['laneOf'];
  readonly attach: (dispatcher: Dispatcher) => void;
};

export const sendLanes = (): SendLanes => {
  let attached: Dispatcher | undefined;
  return {
    laneOf: (channel) => attached?.laneOf(channel),
    attach: (dispatcher) => {
      attached = dispatcher;
    },
  };
};
