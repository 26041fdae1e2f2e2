/**
 * Stops the calls of a lane from the moment of a refusal that concerns its channel, before any process has stored
 * the refusal.
 */
export type CallStop = {
  /** Whether an attempt met such a refusal and is not settled yet: nothing is claimed meanwhile. */
  readonly isOn: () => boolean;
  /** Permits calls on what was read of the channel before now: until the next such refusal. */
  readonly permit: () => () => boolean;
  /** Runs an attempt, which calls `stopCalls` as soon as it meets such a refusal. */
  readonly watch: <Outcome>(
    attempt: (stopCalls: () => void) => Promise<Outcome>,
  ) => Promise<Outcome>;
};

export const callStop = (): CallStop => {
  let refusals = 0;
  let unsettled = 0;
  return {
    isOn: () => unsettled > 0,
    permit: () => {
      const seen = refusals;
      return () => refusals === seen;
    },
    watch: async (attempt) => {
      let isRefused = false;
      let isOver = false;
      const stopCalls = (): void => {
        refusals += 1;
        if (isRefused || isOver) return;
        isRefused = true;
        unsettled += 1;
      };
      try {
        return await attempt(stopCalls);
      } finally {
        isOver = true;
        if (isRefused) unsettled -= 1;
      }
    },
  };
};
