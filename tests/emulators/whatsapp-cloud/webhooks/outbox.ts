import type { ProviderWithoutOutbox } from '../state/provider.js';
import { senderOf } from './deliver.js';
import { dispositionOf } from './disposition.js';
import { type Item, post } from './post.js';
import { gatherer } from './reorder.js';
import type { Update } from './update.js';

/** Queues updates and delivers them, with the planned faults. */
export type Outbox = {
  readonly put: (update: Update) => void;
  /** Holds what comes from now on. */
  readonly pause: () => void;
  /** Lets go what was held, and holds no more. */
  readonly resume: () => void;
  /** Delivers what is held and goes on holding; all in one batch if asked. */
  readonly flush: (asOne: boolean) => void;
  readonly held: () => number;
  readonly close: () => Promise<void>;
};

/** An outbox that holds nothing back. */
export const outboxOf = (base: ProviderWithoutOutbox): Outbox => {
  const { clock, ledger, settings, work } = base;
  const sender = senderOf(base);
  let isPaused = false;
  let held: Item[] = [];
  let batch: Item[] = [];

  const send = async (items: readonly Item[], asOne: boolean): Promise<void> => {
    const loads = asOne ? [items] : items.map((item) => [item]);
    await Promise.all(loads.map((load) => post(base, sender, load)));
  };
  const sendBatch = (): Promise<void> => {
    const full = batch;
    batch = [];
    return send(full, true);
  };
  const hold = (items: readonly Item[]): void => {
    held.push(...items);
    for (const { end } of items) end();
  };
  const sendHeld = (asOne: boolean): void => {
    const items = held.map((item) => ({ ...item, end: work.begin() }));
    held = [];
    void send(items, asOne);
  };
  const release = async (items: readonly Item[], asOne = false): Promise<void> => {
    const { maxUpdates, maxWaitMs } = settings().batch;
    if (isPaused) return hold(items);
    if (asOne || maxUpdates <= 1) return send(items, asOne);
    if (batch.length === 0) clock.at(clock.now() + maxWaitMs, sendBatch);
    batch.push(...items);
    if (batch.length >= maxUpdates) await sendBatch();
  };
  const gather = gatherer(base, release);

  return {
    put: (update) => {
      const disposition = dispositionOf(base, update);
      if (disposition.isDropped) {
        ledger.lost.push({ at: clock.now(), field: update.field, why: 'dropped' });
        return;
      }
      const item = { update, disposition, end: work.begin() };
      const { gathering, delayMs } = disposition;
      clock.at(clock.now() + delayMs, () =>
        gathering === undefined ? release([item]) : gather(gathering, item),
      );
    },
    pause: () => {
      isPaused = true;
    },
    resume: () => {
      isPaused = false;
      sendHeld(false);
    },
    flush: sendHeld,
    held: () => held.length,
    close: sender.close,
  };
};
