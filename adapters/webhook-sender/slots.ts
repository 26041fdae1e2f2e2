import { type Place, type SlotRequest, slotShares } from './slot-shares.js';

/** Limits concurrent work, in total, per key and per organization. */
export type Slots = {
  /** Waits for a free slot. Resolves to the function that frees it, or to undefined after `waitMs` or `close`. */
  readonly acquire: (request: SlotRequest) => Promise<(() => void) | undefined>;
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

type Waiter = { readonly place: Place; readonly resolve: (isAcquired: boolean) => void };

/**
 * Creates slots. The next one goes to the organization with the fewest, in it to the project with the fewest, else to the first
 * call. Who may have none blocks no other.
 */
export const slots = ({ perKey, total, waitMs }: SlotLimits): Slots => {
  const shares = slotShares({ perKey, total });
  const waiting = new Set<Waiter>();
  let isClosed = false;
  let onAllFree: (() => void) | undefined;

  const tryAcquire = (place: Place): boolean => {
    if (isClosed || !shares.mayHave(place)) return false;
    shares.count(place, 1);
    return true;
  };
  const release = (place: Place): void => {
    shares.count(place, -1);
    shares.leave(place);
    for (let next = shares.next(waiting); next; next = shares.next(waiting)) {
      shares.count(next.place, 1);
      next.resolve(true);
    }
    if (shares.taken() === 0) onAllFree?.();
  };
  const waitFor = (place: Place): Promise<boolean> =>
    new Promise((settle) => {
      const resolve = (isAcquired: boolean): void => {
        clearTimeout(timer);
        waiting.delete(waiter);
        settle(isAcquired);
      };
      const waiter = { place, resolve };
      const timer = setTimeout(() => resolve(false), waitMs);
      waiting.add(waiter);
    });

  return {
    acquire: async (request) => {
      const place = shares.enter(request);
      if (tryAcquire(place) || (!isClosed && (await waitFor(place)))) return () => release(place);
      shares.leave(place);
      return undefined;
    },
    close: () => {
      isClosed = true;
      for (const waiter of waiting) waiter.resolve(false);
      return new Promise((resolve) => {
        if (shares.taken() === 0) resolve();
        else onAllFree = resolve;
      });
    },
  };
};
