/** Limits concurrent work, in total and per key. */
export type Slots = {
  /** Waits for a free slot. Resolves to the function that frees it, or to undefined after `waitMs` or `close`. */
  readonly acquire: (key: string) => Promise<(() => void) | undefined>;
  /** Refuses waiting and later calls of `acquire`: they resolve to undefined. Resolves once every slot is free. */
  readonly close: () => Promise<void>;
};

/** The limits of slots. */
export type SlotLimits = {
  readonly perKey: number;
  readonly total: number;
  /** How long `acquire` waits, in milliseconds. */
  readonly waitMs: number;
};

type Waiter = { readonly key: string; readonly resolve: (isAcquired: boolean) => void };

/** Creates slots. They are granted in order of the calls, but a key at its limit does not block other keys. */
export const slots = ({ perKey, total, waitMs }: SlotLimits): Slots => {
  const usedByKey = new Map<string, number>();
  const waiting = new Set<Waiter>();
  let used = 0;
  let isClosed = false;
  let onAllFree: (() => void) | undefined;

  const count = (key: string, by: number): void => {
    const now = (usedByKey.get(key) ?? 0) + by;
    used += by;
    if (now === 0) usedByKey.delete(key);
    else usedByKey.set(key, now);
  };
  const tryAcquire = (key: string): boolean => {
    if (isClosed || used >= total || (usedByKey.get(key) ?? 0) >= perKey) return false;
    count(key, 1);
    return true;
  };
  const release = (key: string): void => {
    count(key, -1);
    for (const waiter of waiting) if (tryAcquire(waiter.key)) waiter.resolve(true);
    if (used === 0) onAllFree?.();
  };
  const waitFor = (key: string): Promise<boolean> =>
    new Promise((settle) => {
      const resolve = (isAcquired: boolean): void => {
        clearTimeout(timer);
        waiting.delete(waiter);
        settle(isAcquired);
      };
      const waiter = { key, resolve };
      const timer = setTimeout(() => resolve(false), waitMs);
      waiting.add(waiter);
    });

  return {
    acquire: async (key) => {
      const isAcquired = tryAcquire(key) || (!isClosed && (await waitFor(key)));
      return isAcquired ? () => release(key) : undefined;
    },
    close: () => {
      isClosed = true;
      for (const waiter of waiting) waiter.resolve(false);
      return new Promise((resolve) => {
        if (used === 0) resolve();
        else onAllFree = resolve;
      });
    },
  };
};
