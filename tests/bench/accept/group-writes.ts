import { setImmediate as nextTurn } from 'node:timers/promises';

type Waiting<Item, Answer> = { readonly item: Item; readonly done: (answer: Answer) => void };

/** Writes items in groups: all that came while the last group was written share one transaction. */
export type GroupWriter<Item, Answer> = {
  /** Resolves once the item is durable. */
  readonly add: (item: Item) => Promise<Answer>;
  /** Resolves when everything is written. */
  readonly idle: () => Promise<void>;
};

/** `write` writes a group durably, and gives an answer for each item. */
export const groupWriter = <Item, Answer>(
  write: (items: readonly Item[]) => readonly Answer[] | Promise<readonly Answer[]>,
): GroupWriter<Item, Answer> => {
  let waiting: Waiting<Item, Answer>[] = [];
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
