import { countOne, type UsageIncrement } from '../billing/usage.js';
import type { Channel } from '../channels/channel.js';
import type { Message } from './message.js';

/** What the acceptance of a message counts, on the day of its acceptance. */
export const acceptedUsage = (
  { meteredAs, progress }: Pick<Message, 'meteredAs' | 'progress'>,
  channel: Pick<Channel, 'type' | 'provider'>,
): readonly UsageIncrement[] => {
  const at = progress.reachedAt.accepted ?? 0;
  const message = countOne('outbound_messages', channel, at);
  return meteredAs ? [message, countOne(`template_${meteredAs}`, channel, at)] : [message];
};
