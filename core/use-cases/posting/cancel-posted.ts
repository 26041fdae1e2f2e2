import * as E from 'fp-ts/lib/Either.js';
import type { Channel } from '../../model/channels/channel.js';
import type { PostedSend } from '../../model/messages/sends/posted-send.js';
import { commitChange } from '../commit-change.js';
import type { AcceptMessagePorts } from '../messages/accept-message.js';
import { decideCancellation } from '../messages/decide-cancellation.js';
import { common, drop, type PostedOutcome, type TakePosted } from './drop-posted.js';

/**
 * Judges a posted cancellation as `cancelMessage` would; one that comes too late changes nothing. All that was posted before it
 * must be taken, so that a message that is not there now will never be.
 */
export const cancelPosted = async (
  ports: Pick<AcceptMessagePorts, 'clock' | 'messages' | 'commit'>,
  posted: PostedSend,
  channel: Channel | undefined,
): Promise<TakePosted> => {
  const message = await ports.messages.find(posted.project, posted.message);
  if (!message || !channel) return () => drop(ports, posted);
  const decision = decideCancellation(message, { channel, now: ports.clock() });
  if (E.isLeft(decision)) return () => drop(ports, posted);
  const change = { ...decision.right.change, requires: { nextPosted: posted.position } };
  return () =>
    commitChange(ports.commit, change, {
      ...common,
      changed: (): PostedOutcome => 'again',
      send_begun: () => drop(ports, posted),
    });
};
