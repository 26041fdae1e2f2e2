import { factKey } from '../../../core/commit/facts.js';
import type { MessageErasure, Retention } from '../../../core/ports/stores/retention.js';
import type { ProjectId } from '../../../core/shared/ids.js';
import { spelledNumber } from '../../../core/shared/phone-number.js';
import { freeJobsOf } from '../commit/jobs.js';
import { removeErrors } from '../dead-letters.js';
import { eventKey } from '../event-log.js';
import type { Synchronous } from '../synchronous.js';
import type { Tables } from '../tables.js';
import { removeMedia } from './remove-media.js';

/** Finds and erases the messages of a person. */
export const memoryErasure = (
  memory: Tables,
): Synchronous<Pick<Retention, 'findPerson' | 'erase'>> => ({
  findPerson: ({ project, person, after, limit }) => {
    const page = [...memory.messages.values()]
      .filter((message) => message.project === project && (after === null || message.id > after))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, limit);
    const found = page.filter(({ from, to }) => [from, to].map(spelledNumber).includes(person));
    return { found: found.map(({ id }) => id), last: page.at(-1)?.id ?? null };
  },

  erase: (erasure) => {
    const { id, project, version } = erasure.message;
    if (memory.messages.get(id)?.version !== version) return false;
    memory.messages.set(id, { ...erasure.message, version: version + 1 });
    memory.facts.versions.set(factKey(project, id), version + 1);
    memory.timeline.delete(id);
    freeJobsOf(memory, project, id);
    eraseEvents(memory, project, erasure.events);
    eraseExternalId(memory, project, erasure);
    for (const media of erasure.media) {
      const file = memory.media.get(media);
      if (file) removeMedia(memory, file);
    }
    return true;
  },
});

/** Replaces the texts of events, and deletes what receivers of webhooks answered and handlers of subscriptions said to them. */
export const eraseEvents = (
  memory: Tables,
  project: ProjectId,
  texts: MessageErasure['events'],
): void => {
  const { facts, events, deliveries, attempts } = memory;
  const sequences = new Set(texts.map(({ sequence }) => sequence));
  removeErrors(memory, (letter) => letter.project === project && sequences.has(letter.sequence));
  for (const { sequence, text } of texts) {
    const event = events.get(eventKey(project, sequence));
    if (!event) continue;
    const { trace: _, moment: __, ...untraced } = event;
    events.set(eventKey(project, sequence), { ...untraced, text });
  }
  for (const [key, delivery] of deliveries) {
    if (delivery.project !== project || !sequences.has(delivery.sequence)) continue;
    const known = facts.deliveries.get(key);
    if (known) facts.deliveries.set(key, { ...known, isErased: true });
    const made = attempts.get(key);
    if (made)
      attempts.set(
        key,
        made.map((attempt) => ({ ...attempt, responseBody: '' })),
      );
  }
};

const eraseExternalId = (
  { facts, unmatchedReports, pendingInbound, pendingMedia }: Tables,
  project: ProjectId,
  { externalId: name }: MessageErasure,
): void => {
  if (name === null) return;
  const key = factKey(project, name);
  facts.externalIds.delete(key);
  facts.unmatchedReports.delete(key);
  unmatchedReports.delete(key);
  pendingInbound.delete(name);
  pendingMedia.delete(name);
  facts.pendingMedia.delete(name);
};
