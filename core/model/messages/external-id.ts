import type { ChannelId } from '../../shared/ids.js';

/** The alias under which a provider knows a message (invariant S3: it belongs to one message). */
export const messageExternalId = (channel: ChannelId, providerId: string): string =>
  `provider ${channel} ${providerId}`;
