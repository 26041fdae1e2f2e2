/** A fair queue: one line for each key. The keys take turns, so that no key waits for all entries of another. */
export type FairQueue<Entry> = {
  /** Number of entries in all lines. */
  readonly size: () => number;
  /** Adds an entry at the end of the line of its key. */
  readonly add: (key: string, entry: Entry) => void;
  /** Removes the oldest entry of the first key in turn that `mayTake`. That key is then the last one in turn. */
  readonly take: (mayTake: (key: string) => boolean) => Entry | undefined;
  /** Number of entries in the line of a key. */
  readonly length: (key: string) => number;
  /** Removes the newest entry of the longest line that `mayDrop`. Undefined when none is longer than `length`. */
  readonly dropFromLongest: (
    length: number,
    mayDrop: (key: string) => boolean,
  ) => Entry | undefined;
  /** Removes the oldest entries of each line while `isOver` holds for them. */
  readonly takeOver: (isOver: (entry: Entry, key: string) => boolean) => readonly Entry[];
};

/** An empty queue. */
export const fairQueue = <Entry>(): FairQueue<Entry> => {
  /** No line is empty. The keys are in the order of their turns. */
  const lines = new Map<string, Entry[]>();
  let size = 0;

  /** Removes entries from a line, and the line when it is empty. */
  const removeFrom = (key: string, line: Entry[], start: number, count: number): Entry[] => {
    const removed = line.splice(start, count);
    size -= removed.length;
    if (line.length === 0) lines.delete(key);
    return removed;
  };

  return {
    size: () => size,
    add: (key, entry) => {
      const line = lines.get(key);
      if (line) line.push(entry);
      else lines.set(key, [entry]);
      size += 1;
    },
    take: (mayTake) => {
      for (const [key, line] of lines) {
        if (!mayTake(key)) continue;
        lines.delete(key);
        const [entry] = removeFrom(key, line, 0, 1);
        if (line.length > 0) lines.set(key, line);
        return entry;
      }
      return undefined;
    },
    length: (key) => lines.get(key)?.length ?? 0,
    dropFromLongest: (length, mayDrop) => {
      let longest: readonly [key: string, line: Entry[]] | undefined;
      for (const found of lines)
        if (found[1].length > (longest?.[1].length ?? length) && mayDrop(found[0])) longest = found;
      return longest && removeFrom(...longest, longest[1].length - 1, 1)[0];
    },
    takeOver: (isOver) => {
      const over: Entry[] = [];
      for (const [key, line] of lines) {
        const inTime = line.findIndex((entry) => !isOver(entry, key));
        over.push(...removeFrom(key, line, 0, inTime === -1 ? line.length : inTime));
      }
      return over;
    },
  };
};
