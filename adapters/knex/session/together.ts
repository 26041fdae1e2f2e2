/** Items that one run takes at most. */
const itemsAtMost = 500;

type Waiting<Item> = {
  readonly item: Item;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};

/** Does the items of one turn of the event loop, and those that come meanwhile, in few runs: all of a run or none. */
export const together = <Item>(
  run: (items: readonly Item[]) => Promise<void>,
): ((item: Item) => Promise<void>) => {
  let waiting: Waiting<Item>[] = [];
  let isRunning = false;

  const flush = async (): Promise<void> => {
    while (waiting.length > 0) {
      const group = waiting.slice(0, itemsAtMost);
      waiting = waiting.slice(itemsAtMost);
      try {
        await run(group.map(({ item }) => item));
        for (const { resolve } of group) resolve();
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    isRunning = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) setImmediate(() => void flush());
      isRunning = true;
    });
};
