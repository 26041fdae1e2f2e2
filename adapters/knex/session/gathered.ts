import { PortFailure } from '../../../core/ports/port-failure.js';
import type { Row } from './statement.js';

/** Look-ups that one statement may answer. */
const atMost = 500;

type Waiting<Column extends string, Found> = {
  readonly row: Row<Column>;
  readonly resolve: (found: Found | undefined) => void;
  readonly reject: (error: unknown) => void;
};

type Answers<Found> = readonly { readonly place: number; readonly found: Found }[];

/**
 * Gathers look-ups: those of one turn of the event loop, and those that come while a statement is under way,
 * share the next one. Each begins after it was asked for, so it sees all that was committed before.
 */
export const gathered = <Column extends string, Found>(
  ask: (rows: readonly Row<Column | 'place'>[]) => Promise<Answers<Found>>,
): ((row: Row<Column>) => Promise<Found | undefined>) => {
  const waiting: Waiting<Column, Found>[] = [];
  let isBusy = false;

  const flush = async (): Promise<void> => {
    while (waiting.length > 0) await answer(ask, waiting.splice(0, atMost));
    isBusy = false;
  };

  return (row) =>
    new Promise((resolve, reject) => {
      waiting.push({ row, resolve, reject });
      if (!isBusy) setImmediate(flush);
      isBusy = true;
    });
};

/** What fails for a reason that does not lie in the store is asked one by one: only the culprit fails. */
const answer = async <Column extends string, Found>(
  ask: (rows: readonly Row<Column | 'place'>[]) => Promise<Answers<Found>>,
  asked: readonly Waiting<Column, Found>[],
): Promise<void> => {
  try {
    const answers = await ask(asked.map(({ row }, place) => ({ ...row, place })));
    const found = new Map(answers.map((each) => [each.place, each.found]));
    for (const [place, { resolve }] of asked.entries()) resolve(found.get(place));
  } catch (error) {
    if (error instanceof PortFailure || asked.length === 1)
      for (const { reject } of asked) reject(error);
    else for (const each of asked) await answer(ask, [each]);
  }
};
