import { handlerAttempts } from '../actors/events/event-handler.js';
import type { HandledEvent } from '../ledger.js';
import { type Check, grouped } from './check.js';

/** E7: a subscription handles every event of the log, and begins none before the one before it was handled or put aside. */
export const everyEventIsHandled: Check = ({ projects, ledger }) => {
  const byProject = grouped(ledger.handled, ({ project }) => project);
  return projects.flatMap(({ id, events }) => {
    const ofProject = grouped(byProject.get(id) ?? [], ({ sequence }) => String(sequence));
    let before = Number.NEGATIVE_INFINITY;
    return events.flatMap(({ sequence }) => {
      const tries = ofProject.get(String(sequence)) ?? [];
      const begun = Math.min(...tries.map(({ from }) => from));
      const earliest = before;
      const handled = Math.min(...tries.map(({ until = Number.POSITIVE_INFINITY }) => until));
      before = Math.min(handled, deadLetteredAt(tries));
      if (handled === Number.POSITIVE_INFINITY) return [`E7: ${sequence} of ${id} was not handled`];
      return begun < earliest ? [`E7: ${sequence} of ${id} was begun too early`] : [];
    });
  });
};

/** The earliest time at which an event can have been put aside; infinite when it failed less often. */
const deadLetteredAt = (tries: readonly HandledEvent[]): number =>
  tries.flatMap(({ failedAt }) => failedAt ?? []).sort((a, b) => a - b)[handlerAttempts - 1] ??
  Number.POSITIVE_INFINITY;
