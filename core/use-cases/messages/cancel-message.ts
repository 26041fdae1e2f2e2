import * as E from 'fp-ts/lib/Either.js';
import { type Message, messageResource } from '../../model/messages/message.js';
import type { Clock } from '../../ports/machine/clock.js';
import { PortFailure } from '../../ports/port-failure.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { MessageStore } from '../../ports/stores/message-store.js';
import { byProject } from '../authorization/resource-owner.js';
import { idOf } from '../authorization/rule.js';
import { commitChange, retry } from '../commit-change.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { useCase } from '../use-case.js';
import { decideCancellation, isCancelled, type NotCancellable } from './decide-cancellation.js';
import {
  getMessage,
  type MessageNotFound,
  type MessageQuery,
  messageInput,
  noMessage,
} from './read-messages.js';

/** The ports of `cancelMessage`. */
export type CancelMessagePorts = {
  readonly clock: Clock;
  readonly messages: MessageStore;
  readonly channels: ChannelStore;
  readonly commit: Commit;
};

/** Why a message is not cancelled. */
export type CancelRefusal = MessageNotFound | NotCancellable;

/**
 * Either the message goes out or it is cancelled, also when processes crash and clocks step. A worker calls a provider only after
 * a commit has made the job `sending`, under the lock of the lane. The cancellation removes the job under the same lock, and
 * only while it waits. So one of the two comes first, and the other finds it. No time is compared. A worker that dies leaves the
 * job `sending` or `unknown`, which no cancellation removes. See docs/decisions/0114.
 */
export const cancelMessage = useCase({
  kind: 'traffic',
  summary: 'Cancels a message that waits to be sent.',
  description: [
    'The message fails with `cancelled`, is never sent, and counts in neither quota nor usage.',
    'A repeated call changes nothing and gets the same answer.',
    'A message waits until its first call of the provider begins, and again after a call that surely did not arrive.',
  ],
  promise:
    'One commit: the message, `message.failed`, its webhook deliveries, its job, quota and usage.',
  permission: 'messages:send',
  owner: byProject,
  audit: { action: 'message.cancel', resource: idOf },
  // Not stored: a message that is cancelled does not change, but by an erasure.
  underKey: {
    stored: () => null,
    replay: (ports, command) => getMessage(ports)(command),
  },
  input: messageInput,
  result: messageResource,
  refusals: {
    ...noMessage,
    message_not_cancellable:
      'the message is inbound, has a later status than `accepted`, or a call for it has begun; `reason` says which',
  },
  run:
    (ports: CancelMessagePorts) =>
    (command: MessageQuery): Promise<E.Either<CancelRefusal, Message>> =>
      retryOnConflict(async () => {
        const found = await getMessage(ports)(command);
        if (E.isLeft(found)) return found;
        const { id, project, channel: channelId } = found.right;
        if (isCancelled(found.right)) return found;
        const channel = await ports.channels.find(project, channelId);
        if (!channel) throw new PortFailure(`${channelId} is missing`);
        const decision = decideCancellation(found.right, { channel, now: ports.clock() });
        if (E.isLeft(decision)) return decision;
        const { message, change } = decision.right;
        return commitChange(ports.commit, change, {
          committed: E.right(message),
          changed: retry,
          send_begun: () =>
            E.left({ code: 'message_not_cancellable', id, reason: 'under_way' } as const),
        });
      }),
});
