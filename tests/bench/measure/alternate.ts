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

/**
 * Lets each contestant take its turns, one after another, so that what else the machine does meets all of them. Gives the
 * medians by name, and ends the contestants.
 */
export const alternate = async (
  contestants: readonly Contestant[],
  { rounds, seconds, warmUpSeconds = 2 }: Rounds,
): Promise<Readonly<Record<string, Sample>>> => {
  const measured = contestants.map((contestant) => ({ contestant, samples: [] as Sample[] }));
  try {
    if (warmUpSeconds > 0) for (const { turn } of contestants) await turn(warmUpSeconds);
    for (let done = 0; done < rounds; done += 1)
      for (const { contestant, samples } of measured) samples.push(await contestant.turn(seconds));
  } finally {
    await Promise.all(contestants.map(({ end }) => end()));
  }
  return Object.fromEntries(
    measured.map(({ contestant, samples }) => [contestant.name, overRounds(samples)]),
  );
};
