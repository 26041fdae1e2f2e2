import { overRounds, type Sample } from './sample.js';

/** One of those that are compared. */
export type Contestant = {
  readonly name: string;
  /** Loads it for so many seconds, and says what that came to. */
  readonly turn: (seconds: number) => Promise<Sample>;
  readonly end: () => Promise<void>;
};

/** How long each contestant is measured. */
export type Rounds = {
  readonly rounds: number;
  readonly seconds: number;
  /** The first turn, which is not counted. Default: 2. */
  readonly warmUpSeconds?: number;
};

type Turns = Rounds & {
  /** Whether each second round goes from the last contestant to the first. Default: false. */
  readonly turnsBack?: boolean;
};

/**
 * Lets each contestant take its turns, one after another, so that what else the machine does meets all of them. Gives the
 * samples of each round by name, and ends the contestants.
 */
export const everyRound = async (
  contestants: readonly Contestant[],
  { rounds, seconds, warmUpSeconds = 2, turnsBack = false }: Turns,
): Promise<readonly Readonly<Record<string, Sample>>[]> => {
  const measured: Readonly<Record<string, Sample>>[] = [];
  try {
    if (warmUpSeconds > 0) for (const { turn } of contestants) await turn(warmUpSeconds);
    for (let done = 0; done < rounds; done += 1) {
      const isBack = turnsBack && done % 2 === 1;
      const samples: Record<string, Sample> = {};
      for (const { name, turn } of isBack ? contestants.toReversed() : contestants)
        samples[name] = await turn(seconds);
      measured.push(samples);
    }
  } finally {
    await Promise.all(contestants.map(({ end }) => end()));
  }
  return measured;
};

/** Lets each contestant take its turns. Gives the medians by name, and ends the contestants. */
export const alternate = async (
  contestants: readonly Contestant[],
  rounds: Rounds,
): Promise<Readonly<Record<string, Sample>>> => {
  const measured = await everyRound(contestants, rounds);
  return Object.fromEntries(
    contestants.map(({ name }) => [name, overRounds(measured.map((each) => each[name] ?? {}))]),
  );
};
