import * as E from 'fp-ts/lib/Either.js';
import type { ChangeWith } from '../../commit/conflicts.js';
import type { Message } from '../../model/messages/message.js';
import { advance } from '../../model/messages/status.js';
import type { Clock, SteadyClock } from '../../ports/machine/clock.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { MessageStore } from '../../ports/stores/message-store.js';
import type { JobId, MessageId, NewId } from '../../shared/ids.js';
import { commitChange, retry } from '../commit-change.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { getMessage, type MessageNotFound, type MessageQuery } from './read-messages.js';

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

/**
 * Marks an inbound message read, and queues the confirmation to its sender in the same commit. Idempotent: a
 * second call answers the same message, and confirms nothing again (docs/specification.md#3.1.6).
 */
export const markRead =
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
    });

const changeFor = (
  message: Message,
  id: JobId,
  { steady, sendTtlMs }: Pick<MarkReadPorts, 'steady' | 'sendTtlMs'>,
): Omit<ChangeWith<'puts' | 'jobs'>, 'at'> => ({
  project: message.project,
  puts: { messages: [message] },
  jobs: [
    {
      id,
      lane: message.channel,
      kind: 'confirm_read',
      subject: message.id,
      recipient: null,
      dueAt: steady(),
      expiresAt: steady() + sendTtlMs,
    },
  ],
});
