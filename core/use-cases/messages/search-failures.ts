import type { Message } from '../../model/messages/message.js';
import { fits } from '../../model/messages/search/message-filter.js';
import type { EventStore } from '../../ports/stores/event-store.js';
import type { MessageSearch, MessageStore } from '../../ports/stores/message-store.js';
import { isId, leastIdAt, type MessageId, type ProjectId } from '../../shared/ids.js';
import { hourMs } from '../../shared/time.js';

/** Failures that a search looks at, at most. */
const mentioned = 2_000;

/** Messages that are read together. */
const batch = 200;

/** More than the clocks of two processes differ, or a clock steps back, in milliseconds. */
const clockErrorMs = hourMs;

/** Failed messages, newest first, and the part of the range that the log says nothing about; null when none is left. */
export type FoundFailures = {
  readonly items: readonly Message[];
  readonly unsearched: Pick<MessageSearch, 'before'> | null;
};

/**
 * Finds failed messages by the events of their failures, which have an index. A message fails after it is accepted, and the
 * log is pruned from its beginning. So the log names each failure among the messages that are younger than the oldest
 * event that is read here; of the older messages it says nothing.
 */
export const searchFailures = async (
  { messages, events }: { readonly messages: MessageStore; readonly events: EventStore },
  project: ProjectId,
  { filter, from, before, limit }: MessageSearch,
): Promise<FoundFailures> => {
  const failures = await events.mentions(project, { type: 'message.failed', limit: mentioned });
  const [first] = await events.list(project, { after: 0, since: 0, limit: 1 });
  const oldest = failures.length === mentioned ? failures.at(-1) : first;
  if (!oldest) return { items: [], unsearched: { before } };
  const covered = oldest.sequence === 1 ? undefined : leastIdAt('msg', oldest.at + clockErrorMs);
  const min = later(from, covered);
  const candidates = [...new Set(failures.map(({ subject }) => subject))]
    .filter(isId('msg'))
    .filter((id) => (min === undefined || id >= min) && (before === undefined || id < before))
    .sort(newestFirst);

  const items: Message[] = [];
  for (let i = 0; i < candidates.length && items.length < limit; i += batch) {
    const found = await messages.findMany(project, candidates.slice(i, i + batch));
    items.push(...found.filter(fits(filter)).toSorted((a, b) => newestFirst(a.id, b.id)));
  }
  return {
    items: items.slice(0, limit),
    unsearched: covered === undefined ? null : { before: earlier(before, covered) },
  };
};

const newestFirst = (a: MessageId, b: MessageId): number => (a < b ? 1 : -1);

const later = (a: MessageId | undefined, b: MessageId | undefined): MessageId | undefined =>
  a === undefined || (b !== undefined && b > a) ? b : a;

const earlier = (a: MessageId | undefined, b: MessageId): MessageId =>
  a !== undefined && a < b ? a : b;
