import type { Change } from '../../../core/commit/change.js';
import { removeErrors } from '../dead-letters.js';
import { eventKey } from '../event-log.js';
import type { Tables } from '../tables.js';

/** Gives events texts of their own, and removes what receivers and handlers answered to them. */
export const eraseEvents = (memory: Tables, { project, erasures = [] }: Change): void => {
  const { events } = memory;
  const erased = erasures.flatMap((erasure) => erasure.events);
  if (erased.length === 0) return;
  for (const { sequence, text } of erased) {
    const event = events.get(eventKey(project, sequence));
    if (!event || text === undefined) continue;
    const { trace: _, moment: __, ...untraced } = event;
    events.set(eventKey(project, sequence), { ...untraced, text });
  }
  const sequences = new Set(erased.map(({ sequence }) => sequence));
  removeErrors(memory, (letter) => letter.project === project && sequences.has(letter.sequence));
  eraseAnswers(memory, project, sequences);
};

/** Removes what receivers answered to events, and marks the deliveries: what is answered later is not stored. */
const eraseAnswers = (
  { facts, deliveries, attempts }: Tables,
  project: Change['project'],
  sequences: ReadonlySet<number>,
): void => {
  for (const delivery of deliveries.values()) {
    if (delivery.project !== project || !sequences.has(delivery.event.sequence)) continue;
    const known = facts.deliveries.get(delivery.id);
    if (known) facts.deliveries.set(delivery.id, { ...known, isErased: true });
    const made = attempts.get(delivery.id);
    if (made)
      attempts.set(
        delivery.id,
        made.map((attempt) => ({ ...attempt, responseBody: '' })),
      );
  }
};
