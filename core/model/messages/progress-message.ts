import type { NewId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import { type UsageIncrement, usageOfSteps } from '../billing/usage.js';
import type { Channel } from '../channels/channel.js';
import type { EventDraft } from '../events/event.js';
import type { Message, MessageError } from './message.js';
import { messageJson } from './message-view.js';
import { type MessageStatus, type StatusUpdate, steps, take } from './status.js';

/** What an update makes of a message; all empty when the update was late or repeated. */
export type Progression = {
  readonly message: Message;
  readonly taken: readonly MessageStatus[];
  /** One for each step, each with the message as it stood at that step. */
  readonly events: readonly EventDraft[];
  readonly usage: readonly UsageIncrement[];
};

export type MessageUpdate = StatusUpdate & { readonly error?: MessageError | null };

/** Takes an outbound message through the steps of an update (docs/specification.md#3.1.3). */
export const progressMessage = (
  message: Message,
  update: MessageUpdate,
  {
    channel,
    now,
    newId,
  }: { readonly channel: Channel; readonly now: Instant; readonly newId: NewId },
): Progression => {
  const taken = steps(message.progress.status, update);
  const events: EventDraft[] = [];
  let moved = message;
  for (const status of taken) {
    const progress = take(moved.progress, { status, at: update.at });
    const error = status === 'failed' ? (update.error ?? unexplained) : moved.error;
    moved = { ...moved, progress, error };
    const data = JSON.stringify(messageJson(moved));
    events.push({ id: newId('evt'), type: `message.${status}`, at: now, subject: moved.id, data });
  }
  return { message: moved, taken, events, usage: usageOfSteps(taken, channel, now) };
};

const unexplained: MessageError = {
  code: 'provider_error',
  message: 'The provider reported a failure without saying why.',
};
