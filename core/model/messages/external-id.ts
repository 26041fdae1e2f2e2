import type { ChannelId } from '../../shared/ids.js';

/** The external id of a message: it belongs to one message (docs/invariants.md#S3). */
export const messageExternalId = (channel: ChannelId, providerId: string): string =>
  `provider ${channel} ${providerId}`;
