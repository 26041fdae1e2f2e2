import type { Channel } from '../../../core/model/channels/channel.js';
import type { ProviderReport } from '../../../core/ports/provider/intake.js';
import type { ChannelId } from '../../../core/shared/ids.js';
import { isSameNumber } from '../account/number-condition.js';
import { identifiersOf } from '../settings.js';
import { templateVerdict } from '../templates/template-status.js';
import type { InboundNotice, Notice } from './notice.js';

/** The reports of notices. A notice becomes a report for each channel with its account and number. */
export const routeNotices = (
  notices: readonly Notice[],
  channels: readonly Channel[],
): readonly ProviderReport[] =>
  notices.flatMap((notice) =>
    channels
      .filter((channel) => concerns(channel, notice))
      .flatMap(({ id }) => reportOf(notice, id) ?? []),
  );

/** Removes requests to inspect a channel that this function has seen before: of many requests, one is enough. */
export const withoutRepeatedRequests = () => {
  const requested = new Set<ChannelId>();
  return (reports: readonly ProviderReport[]): readonly ProviderReport[] =>
    reports.filter(({ kind, channel }) => {
      if (kind !== 'inspection') return true;
      const isRepeated = requested.has(channel);
      requested.add(channel);
      return !isRepeated;
    });
};

/** Whether a notice is about a channel: its account, and its number if the notice has one. */
export const concerns = (channel: Channel, notice: Notice): boolean => {
  const identifiers = identifiersOf(channel);
  if (identifiers?.wabaId !== notice.wabaId) return false;
  if ('phoneNumber' in notice && notice.phoneNumber !== null)
    return (
      identifiers.phoneNumberId === notice.phoneNumber ||
      isSameNumber(channel.address, notice.phoneNumber)
    );
  if (!('phoneNumberId' in notice) || notice.phoneNumberId === null) return true;
  return identifiers.phoneNumberId === notice.phoneNumberId;
};

const reportOf = (notice: Notice, channel: ChannelId): ProviderReport | undefined => {
  switch (notice.kind) {
    case 'status': {
      const { wabaId: _, phoneNumberId: __, ...report } = notice;
      return { ...report, channel };
    }
    case 'inspection':
      return { kind: 'inspection', channel, providerCode: notice.providerCode };
    case 'restriction': {
      const { restricts, at, until, providerCode } = notice;
      return restricts === 'everything'
        ? { kind: 'condition', becomes: 'restricted', channel, at, until, providerCode }
        : { kind: 'restriction', restricts, channel, at, until, providerCode };
    }
    case 'unreadable':
    case 'unread_field':
      return undefined;
    case 'identity':
      return { kind: 'identity', channel, naming: notice.naming };
    case 'call':
    case 'preference': {
      const { wabaId: _, phoneNumberId: __, ...report } = notice;
      return { ...report, channel };
    }
    case 'inbound':
      return inboundOf(notice, channel);
    case 'category': {
      const { wabaId: _, ...report } = notice;
      return { ...report, channel };
    }
    case 'template': {
      const { providerId, name, language, at } = notice;
      const verdict = templateVerdict(notice.event, notice.reason);
      return verdict && { kind: 'template', channel, providerId, name, language, at, ...verdict };
    }
  }
};

const inboundOf = (
  { wabaId: _, phoneNumberId: __, kind, content, ...message }: InboundNotice,
  channel: ChannelId,
): ProviderReport =>
  'medium' in content
    ? { ...message, kind: 'remote', channel, content }
    : { ...message, kind, channel, content };
