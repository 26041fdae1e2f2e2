/** A clock and a timer. A test can bring its own to control time. */
export type Time = {
  /** The time in epoch milliseconds. */
  readonly now: () => number;
  /** Runs `task` once after `ms` milliseconds. Returns a function that cancels it. */
  readonly after: (ms: number, task: () => void) => () => void;
};

/** The time of this machine. */
export const realTime: Time = {
  now: () => Date.now(),
  after: (ms, task) => {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};

/** What is done when its time has come. */
export type Task = () => void | Promise<void>;

/** The emulator's own clock: it runs with the time it was given and can be moved ahead of it. */
export type Clock = {
  readonly now: () => number;
  /** Runs the task when the clock reaches an instant; tasks of one instant start in order. */
  readonly at: (due: number, task: Task) => void;
  /** Moves on, stopping at each task on the way and waiting until it is done. */
  readonly advance: (ms: number) => Promise<void>;
  /** Waits in the time it was given, which moving ahead does not shorten. */
  readonly realWait: Time['after'];
  readonly close: () => void;
};

type Entry = { readonly due: number; readonly task: Task };

/** The longest wait that timers of this platform take. */
const longestWaitMs = 2 ** 31 - 1;

/** Where an entry due at that instant goes: behind all that are due no later. */
const placeFor = (agenda: readonly Entry[], due: number): number => {
  let [low, high] = [0, agenda.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((agenda[middle]?.due ?? Number.POSITIVE_INFINITY) <= due) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** A clock that runs on some time; it stands at that time until it is moved ahead. */
export const clockOn = (time: Time): Clock => {
  const agenda: Entry[] = [];
  let ahead = 0;
  let closed = false;
  let disarm = () => {};
  const now = (): number => time.now() + ahead;

  const startDue = (): readonly Promise<void>[] => {
    const due = agenda.splice(0, placeFor(agenda, now()));
    return due.map(async ({ task }) => task());
  };
  const arm = (): void => {
    disarm();
    const next = agenda[0];
    if (next === undefined || closed) return;
    disarm = time.after(Math.min(Math.max(next.due - now(), 0), longestWaitMs), () => {
      startDue();
      arm();
    });
  };

  return {
    now,
    at: (due, task) => {
      const place = placeFor(agenda, due);
      agenda.splice(place, 0, { due, task });
      if (place === 0) arm();
    },
    advance: async (ms) => {
      const target = now() + ms;
      for (let next = agenda[0]; next && next.due <= target && !closed; next = agenda[0]) {
        ahead += Math.max(next.due - now(), 0);
        await Promise.all(startDue());
      }
      ahead += Math.max(target - now(), 0);
      arm();
    },
    realWait: time.after,
    close: () => {
      closed = true;
      disarm();
    },
  };
};
