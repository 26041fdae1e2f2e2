import { factKey } from '../../../core/commit/facts.js';
import { messageExternalId } from '../../../core/model/messages/external-id.js';
import type { Message } from '../../../core/model/messages/message.js';
import { erasedEventText } from '../../../core/model/messages/person/erase-message.js';
import { cutoff, type RetentionKind } from '../../../core/model/retention/limits.js';
import {
  deletionCutoff,
  isOldMessage,
  mediaCutoff,
  receivedFileOf,
} from '../../../core/model/retention/removable.js';
import { isId, type MessageId, type ProjectId } from '../../../core/shared/ids.js';
import type { Instant } from '../../../core/shared/time.js';
import { eventAt } from '../event-log.js';
import type { Tables } from '../tables.js';
import { eraseEvents } from './erasure.js';
import { limitsFor } from './limits.js';
import { removeMedia } from './remove-media.js';

/** Removes messages that are too old, with their timelines and external ids. Returns how many. */
export const removeOldMessages = (memory: Tables, now: Instant): number => {
  const waiting = firstWaiting(memory);
  const old = oldMessages(memory, 'messages', now).filter((message) => {
    const limit = memory.retentionLimits.get(factKey(message.project, 'messages'));
    const file = memory.media.get(receivedFileOf(message) ?? 'med_');
    return !file?.isReceived || (limit && file.createdAt < mediaCutoff(limit, now, waiting));
  });
  for (const message of old) {
    const { id, project, channel, providerId } = message;
    const file = memory.media.get(receivedFileOf(message) ?? 'med_');
    if (file?.isReceived) removeMedia(memory, file);
    eraseEvents(memory, project, erasedEvents(memory, project, id));
    memory.messages.delete(id);
    memory.facts.versions.delete(factKey(project, id));
    memory.timeline.delete(id);
    if (providerId !== null)
      memory.facts.externalIds.delete(factKey(project, messageExternalId(channel, providerId)));
  }
  return old.length;
};

/** Removes the timelines of messages that are too old. Returns the number of entries. */
export const removeOldTimelines = (memory: Tables, now: Instant): number => {
  let removed = 0;
  for (const { id } of oldMessages(memory, 'timelines', now)) {
    removed += memory.timeline.get(id)?.length ?? 0;
    memory.timeline.delete(id);
  }
  return removed;
};

const oldMessages = (memory: Tables, kind: RetentionKind, now: Instant): readonly Message[] => {
  const waiting = new Set<string>([...memory.jobs.values()].map(({ subject }) => subject));
  return [...memory.messages.values()].filter(
    (message) =>
      !waiting.has(message.id) &&
      isOldMessage(message, cutoff(limitsFor(memory, message.project)[kind], now)),
  );
};

const erasedEvents = (tables: Tables, project: ProjectId, id: MessageId) =>
  (tables.eventsAbout.get(id) ?? []).flatMap((sequence) => {
    const event = eventAt(tables, project, sequence);
    return event ? [{ ...event, text: erasedEventText(event) }] : [];
  });

/** Removes media files that are too old, and deleted ones that no message needs. Returns how many. */
export const removeOldMedia = (memory: Tables, now: Instant): number => {
  const waiting = firstWaiting(memory);
  let removed = 0;
  for (const file of [...memory.media.values()]) {
    const limit = memory.retentionLimits.get(factKey(file.project, 'media'));
    const isDeleted = (file.deletedAt ?? now) < deletionCutoff(now, waiting);
    const isOld =
      limit && isId('med')(file.id) && file.createdAt < mediaCutoff(limit, now, waiting);
    if (!isDeleted && !isOld) continue;
    removeMedia(memory, file);
    removed += 1;
  }
  return removed;
};

/** The first id of a message with a job. */
const firstWaiting = ({ jobs }: Tables): string | undefined =>
  [...jobs.values()]
    .map(({ subject }) => subject)
    .filter(isId('msg'))
    .sort()[0];
