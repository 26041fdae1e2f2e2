import { setImmediate as nextTurn } from 'node:timers/promises';

type Waiting<Item, Result> = { readonly item: Item; readonly done: (answer: Result) => void };

/** Writes items in groups: all that came while the last group was written share one transaction. */
export type GroupWriter<Item, Result> = {
  /** Resolves once the item is durable. */
  readonly add: (item: Item) => Promise<Result>;
  /** Resolves when everything is written. */
  readonly idle: () => Promise<void>;
};

/** `write` writes a group durably, and gives an answer for each item. */
export const groupWriter = <Item, Result>(
  write: (items: readonly Item[]) => readonly Result[] | Promise<readonly Result[]>,
): GroupWriter<Item, Result> => {
  let waiting: Waiting<Item, Result>[] = [];
  let writing: Promise<void> | undefined;

  const writeAll = async (): Promise<void> => {
    await nextTurn();
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      const answers = await write(group.map(({ item }) => item));
      for (const [i, answer] of answers.entries()) group[i]?.done(answer);
    }
    writing = undefined;
  };

  return {
    add: (item) =>
      new Promise((done) => {
        waiting.push({ item, done });
        writing ??= writeAll();
      }),
    idle: async () => writing,
  };
};
