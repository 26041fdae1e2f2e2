import type { Event } from '../../model/events/event.js';
import type { SubscriptionPosition } from '../../model/events/subscription.js';
import type { MonotonicClock } from '../../ports/machine/clock.js';
import type { EventStore } from '../../ports/stores/event-store.js';
import { eventsMissed } from './errors.js';

/** Events that are read at once. */
const pageSize = 100;
/** How long the texts of a page may be given to a handler: an erasure changes what is stored. */
const validForMs = 250;

export type ProjectReaderPorts = {
  readonly monotonic: MonotonicClock;
  readonly events: EventStore;
  readonly subscription: string;
  readonly onFault: (error: unknown) => void;
  /** Handles an event. */
  readonly handle: (event: Event) => Promise<void>;
  /** Whether another event may be handled. */
  readonly mayGoOn: () => boolean;
  /** Told after each event up to which one all are handled. */
  readonly onMoved: (sequence: number) => void;
};

/**
 * Handles a page of a project's events after a position, one after another. Resolves to whether there may be more.
 * Events that are gone are reported, and passed.
 */
export const readProject = async (
  { monotonic, events, subscription, onFault, handle, mayGoOn, onMoved }: ProjectReaderPorts,
  { project, sequence, last }: SubscriptionPosition,
): Promise<boolean> => {
  let at = sequence;
  const pass = (next: number): void => {
    if (next > at + 1)
      onFault(eventsMissed({ subscription, project, first: at + 1, last: next - 1 }));
    at = next - 1;
  };
  // An event that is still stored is shown, however old: retention alone decides what is gone.
  const page = await events.list(project, { after: sequence, since: 0, limit: pageSize });
  const readAt = monotonic();
  for (const event of page) {
    if (!mayGoOn() || monotonic() - readAt >= validForMs) return true;
    pass(event.sequence);
    await handle(event);
    at = event.sequence;
    onMoved(at);
  }
  if (page.length === pageSize) return true;
  // The log has `last`, but nothing up to it could be read.
  if (last > at) {
    pass(last + 1);
    onMoved(at);
  }
  return false;
};
