import type { Instant } from '../../shared/time.js';
import { type UsageIncrement, usageOfSteps } from '../billing/usage.js';
import type { Channel } from '../channels/channel.js';
import type { EventDraft } from '../events/event.js';
import type { Message, MessageError } from './message.js';
import { shownOf } from './moment.js';
import { isEchoed } from './origin.js';
import { applyStep, type MessageStatus, type StatusUpdate, steps } from './status.js';

/** A message after an update. The lists are empty when the update was late or repeated. */
export type Progression = {
  readonly message: Message;
  /** The statuses that the message reached, in order. */
  readonly steps: readonly MessageStatus[];
  /** One for each step, each with the message as it stood at that step. */
  readonly events: readonly EventDraft[];
  readonly usage: readonly UsageIncrement[];
};

/** A status that a message reaches; the error counts when it is `failed`. */
export type MessageUpdate = StatusUpdate & { readonly error?: MessageError | null };

/** Applies the steps of an update to an outbound message (docs/specification.md#3.1.3). */
export const progressMessage = (
  message: Message,
  update: MessageUpdate,
  { channel, now }: { readonly channel: Pick<Channel, 'type' | 'provider'>; readonly now: Instant },
): Progression => {
  const reached = steps(message.progress.status, update);
  const events: EventDraft[] = [];
  let current = message;
  for (const status of reached) {
    const progress = applyStep(current.progress, { status, at: update.at });
    const error = status === 'failed' ? (update.error ?? unexplained) : current.error;
    current = { ...current, progress, error };
    events.push({ type: `message.${status}`, at: now, ...shownOf(current) });
  }
  // What the business wrote on its phone is in no usage.
  const usage = isEchoed(message) ? [] : usageOfSteps(reached, channel, now);
  return { message: current, steps: reached, events, usage };
};

const unexplained: MessageError = {
  code: 'provider_error',
  message: 'The provider reported a failure without saying why.',
};
