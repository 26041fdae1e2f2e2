import * as E from 'fp-ts/lib/Either.js';
import type { ChangeWith } from '../../commit/conflicts.js';
import { type Message, messageResource } from '../../model/messages/message.js';
import { advance } from '../../model/messages/status.js';
import type { JobDraft } from '../../model/queue/job.js';
import type { Clock, SteadyClock } from '../../ports/machine/clock.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { MessageStore } from '../../ports/stores/message-store.js';
import type { JobId, MessageId, NewId } from '../../shared/ids.js';
import { byProject } from '../authorization/resource-owner.js';
import { idOf } from '../authorization/rule.js';
import { commitChange, retry } from '../commit-change.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { useCase } from '../use-case.js';
import {
  getMessage,
  type MessageNotFound,
  type MessageQuery,
  messageInput,
  noMessage,
} from './read-messages.js';

/** The ports of `markRead`. */
export type MarkReadPorts = {
  readonly clock: Clock;
  readonly steady: SteadyClock;
  readonly newId: NewId;
  readonly messages: MessageStore;
  readonly commit: Commit;
  readonly sendTtlMs: number;
};

/** Why a message is not marked read. */
export type MarkReadRefusal =
  | MessageNotFound
  | { readonly code: 'message_direction_invalid'; readonly id: MessageId };

/** See docs/specification.md#3.1.6. */
export const markRead = useCase({
  kind: 'traffic',
  summary: 'Marks an inbound message as read, and tells its sender.',
  description: [
    'The provider shows the sender that the message was read, where the network can.',
    'A repeated call changes nothing and gets the same answer.',
    'The message must be inbound.',
  ],
  promise: 'One commit: the message and the job of the confirmation.',
  permission: 'messages:send',
  owner: byProject,
  audit: { action: 'message.mark_read', resource: idOf },
  // Not stored: a message that is read does not change, but by an erasure.
  underKey: {
    stored: () => null,
    replay: (ports, command) => getMessage(ports)(command),
  },
  input: messageInput,
  result: messageResource,
  refusals: { ...noMessage, message_direction_invalid: 'the message is outbound' },
  run:
    (ports: MarkReadPorts) =>
    (command: MessageQuery): Promise<E.Either<MarkReadRefusal, Message>> =>
      retryOnConflict(async () => {
        const found = await getMessage(ports)(command);
        if (E.isLeft(found)) return found;
        const message = found.right;
        if (message.direction === 'outbound')
          return E.left({ code: 'message_direction_invalid', id: message.id });
        if (message.progress.status === 'read') return E.right(message);

        const now = ports.clock();
        const progress = advance(message.progress, { status: 'read', at: now });
        const read: Message = { ...message, progress };
        const change = { at: now, ...changeFor(read, ports.newId('job'), ports) };
        return commitChange(ports.commit, change, { committed: E.right(read), changed: retry });
      }),
});

const changeFor = (
  message: Message,
  id: JobId,
  { steady, sendTtlMs }: Pick<MarkReadPorts, 'steady' | 'sendTtlMs'>,
): Omit<ChangeWith<'puts' | 'jobs'>, 'at'> => ({
  project: message.project,
  puts: { messages: [message] },
  jobs: [confirmationOf(message, id, { steady, sendTtlMs })],
});

/** The job that tells the sender of a message that it was read. */
export const confirmationOf = (
  message: Message,
  id: JobId,
  { steady, sendTtlMs }: Pick<MarkReadPorts, 'steady' | 'sendTtlMs'>,
): JobDraft => ({
  id,
  lane: message.channel,
  kind: 'confirm_read',
  subject: message.id,
  recipient: null,
  dueAt: steady(),
  expiresAt: steady() + sendTtlMs,
});
