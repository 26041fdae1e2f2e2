import * as E from 'fp-ts/lib/Either.js';
import type { Change } from '../../commit/change.js';
import type { Message } from '../../model/messages/message.js';
import type { MonotonicClock } from '../../ports/machine/clock.js';
import { type Commit, onProjects } from '../../ports/stores/commit.js';
import type { MessageStore } from '../../ports/stores/message-store.js';
import type { MessageId, ProjectId } from '../../shared/ids.js';
import { setNewest } from '../../shared/set-newest.js';
import { minuteMs } from '../../shared/time.js';

/** How many messages are remembered; past it the one written first is forgotten. */
const capacity = 4_096;
/** How long a message is remembered. Most reports come within seconds. */
const rememberedMs = minuteMs;

type Known = { readonly message: Message; readonly since: number };

type RecallingStores = { readonly commit: Commit; readonly messages: MessageStore };

/**
 * Remembers the messages that this process has written and that its provider still reports about, so that most reports need no
 * read: `messages.recall`. All stores that go through the returned function share what they remember. What another process wrote
 * meanwhile is found by the commit, which requires the message unchanged.
 */
export const recallingStores = (
  monotonic: MonotonicClock,
): (<Stores extends RecallingStores>(stores: Stores) => Stores) => {
  const known = new Map<MessageId, Known>();

  const forgetOld = (now: number): void => {
    for (const [id, { since }] of known) {
      if (now - since < rememberedMs) return;
      known.delete(id);
    }
  };

  const forget = ({ requires, puts, removeMessages, erasures }: Change): void => {
    for (const { id } of puts?.messages ?? []) known.delete(id);
    for (const { id } of requires?.unchanged ?? []) known.delete(id as MessageId);
    for (const { id } of removeMessages ?? []) known.delete(id);
    for (const { subject } of erasures ?? []) known.delete(subject as MessageId);
  };

  const remember = ({ puts, erasures }: Change): void => {
    if (!puts?.messages || erasures) return;
    const since = monotonic();
    forgetOld(since);
    for (const message of puts.messages)
      if (isReportedOn(message)) {
        const stored = { ...message, version: message.version + 1 };
        setNewest(known, capacity, message.id, { message: stored, since });
      }
  };

  const remembering = (commit: Commit): Commit =>
    onProjects(commit, async (change) => {
      let isCommitted = false;
      try {
        const outcome = await commit(change);
        isCommitted = E.isRight(outcome);
        return outcome;
      } finally {
        forget(change);
        if (isCommitted) remember(change);
      }
    });

  const recall = (project: ProjectId, id: MessageId): Message | undefined => {
    const found = known.get(id);
    if (!found || found.message.project !== project) return undefined;
    return monotonic() - found.since < rememberedMs ? found.message : undefined;
  };

  return (stores) => ({
    ...stores,
    commit: remembering(stores.commit),
    messages: { ...stores.messages, recall },
  });
};

/**
 * Whether reports about the message are still to come. One that is not sent yet is often written next by another process, which
 * owns its channel.
 */
const isReportedOn = ({ direction, progress: { status } }: Message): boolean =>
  direction === 'outbound' && (status === 'sent' || status === 'delivered');
