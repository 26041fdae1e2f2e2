/** A bounded number of places, in all and for each key; whoever finds none waits a while. */
export type Places = {
  /** Takes a place, and gives the function that frees it; `undefined` where none came free in time. */
  readonly take: (key: string) => Promise<(() => void) | undefined>;
  /** Turns away everybody who waits or comes, and resolves once every place is free. */
  readonly close: () => Promise<void>;
};

/** The bounds of a number of places. */
export type PlacesRules = {
  readonly perKey: number;
  readonly inAll: number;
  readonly patienceMs: number;
};

type Waiter = { readonly key: string; readonly answer: (isIn: boolean) => void };

/** Makes places; a key whose places are all taken holds back no other key. */
export const places = ({ perKey, inAll, patienceMs }: PlacesRules): Places => {
  const taken = new Map<string, number>();
  const waiting = new Set<Waiter>();
  let total = 0;
  let isClosed = false;
  let onEmpty: (() => void) | undefined;

  const count = (key: string, by: number): void => {
    const now = (taken.get(key) ?? 0) + by;
    total += by;
    if (now === 0) taken.delete(key);
    else taken.set(key, now);
  };
  const enter = (key: string): boolean => {
    if (isClosed || total >= inAll || (taken.get(key) ?? 0) >= perKey) return false;
    count(key, 1);
    return true;
  };
  const leave = (key: string): void => {
    count(key, -1);
    for (const waiter of waiting) if (enter(waiter.key)) waiter.answer(true);
    if (total === 0) onEmpty?.();
  };
  const waitFor = (key: string): Promise<boolean> =>
    new Promise((resolve) => {
      const answer = (isIn: boolean): void => {
        clearTimeout(timer);
        waiting.delete(waiter);
        resolve(isIn);
      };
      const waiter = { key, answer };
      const timer = setTimeout(() => answer(false), patienceMs);
      waiting.add(waiter);
    });

  return {
    take: async (key) => {
      const isIn = enter(key) || (!isClosed && (await waitFor(key)));
      return isIn ? () => leave(key) : undefined;
    },
    close: () => {
      isClosed = true;
      for (const waiter of waiting) waiter.answer(false);
      return new Promise((resolve) => {
        if (total === 0) resolve();
        else onEmpty = resolve;
      });
    },
  };
};
