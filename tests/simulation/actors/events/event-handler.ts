import type { HandleTyped } from '../../../../core/workers/subscriptions/handle-event.js';
import type { Ledger } from '../../ledger.js';
import type { Environment, Machine } from '../../world/machine.js';

/** How long a handler takes, in milliseconds. */
const usualMs = 30;
const longMs = 3_000;
const takesLong = 0.01;
/** How often it fails while anything fails, and how often with an event that failed before. */
const fails = 0.05;
const failsAgain = 0.5;
/** How often an event may fail before it is put aside. */
export const handlerAttempts = 2;

/** A handler of events in one process: it takes a while, fails at times, and ends with its process. */
export const eventHandler =
  (
    { name: process, timer }: Machine,
    { schedule, chance, faults }: Environment,
    { handled }: Ledger,
  ): HandleTyped =>
  async ({ project, sequence }, { attempt }) => {
    const from = schedule.now();
    const event: Ledger['handled'][number] = {
      process,
      project,
      sequence,
      from,
      until: undefined,
      failedAt: undefined,
    };
    handled.push(event);
    const ms = chance.between(0, chance.happens(takesLong) ? longMs : usualMs);
    await new Promise<void>((resolve) => void timer(ms, resolve));
    if (faults().storeRefuses > 0 && chance.happens(attempt > 1 ? failsAgain : fails)) {
      event.failedAt = schedule.now();
      throw new Error('the handler failed');
    }
    event.until = schedule.now();
  };
