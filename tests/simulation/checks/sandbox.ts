import type { Message } from '../../../core/model/messages/message.js';
import { isCancelled } from './cancels.js';
import type { Check } from './check.js';
import { isRefusedPost } from './host/posted.js';

/** What each number comes to (docs/specification.md#3.9.2). */
const endings: Readonly<Record<string, string>> = {
  '+12025550101': 'failed',
  '+12025550102': 'sent',
  '+12025550103': 'delivered',
  '+12025550104': 'failed',
};

/** A message to the sandbox, neither refused nor cancelled, ends as docs/specification.md#3.9.2 says, in spite of crashes. */
export const sandboxKeepsItsTable: Check = ({ scene, projects }) =>
  projects.flatMap(({ messages }) =>
    messages.flatMap((message) => {
      const { id, channel, to, direction, progress, error } = message;
      const isSandbox = scene.lines.some(
        (line) => line.channel === channel && line.provider === 'sandbox',
      );
      if (!isSandbox || direction === 'inbound' || isUnsent(message)) return [];
      const isGivenUp = error?.code === 'expired';
      const want = endings[to] ?? 'read';
      return progress.status === want || isGivenUp
        ? []
        : [`sandbox: ${id} to ${to} ended ${progress.status}`];
    }),
  );

const isUnsent = (message: Message): boolean => isRefusedPost(message) || isCancelled(message);
