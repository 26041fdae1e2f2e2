import type { Finding } from '../../model/alerts/judge-alerts.js';
import type { Channel } from '../../model/channels/channel.js';
import { isoTime } from '../../shared/time.js';
import { lastCondition } from '../../use-cases/channels/apply-condition.js';
import type { Find } from './cause.js';

/** A channel in the text of an alert. */
export const nameOf = ({ id, address, displayName }: Channel): string =>
  `channel ${displayName ?? address} (${id})`;

export const channelRestricted: Find<'channel_restricted'> = async (
  { channels },
  project,
  _,
  { now },
) =>
  (await channels.list(project.id)).flatMap((channel) => {
    const { id, status, statusReason: reason, restriction } = channel;
    const byProvider = reason?.reason === 'restricted' || reason?.reason === 'refused';
    const codeOf = (code: string | null): string => (code === null ? '' : ` (code ${code})`);
    if (status === 'restricted' && byProvider) {
      const text = `${nameOf(channel)}: its provider ${reason.reason === 'refused' ? 'refuses' : 'restricts'} it${codeOf(reason.providerCode)}`;
      return [{ subject: id, level: 'over', text }];
    }
    if (!restriction || restriction.until <= now) return [];
    const text = `${nameOf(channel)}: its provider refuses templates until ${isoTime(restriction.until)}${codeOf(restriction.providerCode)}`;
    return [{ subject: id, level: 'over', text }];
  });

/** The rating is that of the last inspection of a channel. One that is not known opens no alert and ends none. */
export const channelQuality: Find<'channel_quality'> = async (
  { channels, ephemeral },
  project,
  condition,
  { now },
) => {
  const used = (await channels.list(project.id)).filter(
    ({ status }) => status === 'active' || status === 'restricted',
  );
  const found = await Promise.all(
    used.map(async (channel): Promise<readonly Finding[]> => {
      const quality = (await lastCondition({ ephemeral }, channel.id, now))?.quality;
      const text = `${nameOf(channel)}: its provider rates its quality as ${quality}`;
      const finding = { subject: channel.id, text };
      if (quality === undefined) return [{ ...finding, level: 'near' }];
      const isPoor = quality === 'low' || quality === condition.quality;
      return isPoor ? [{ ...finding, level: 'over' }] : [];
    }),
  );
  return found.flat();
};
