import type { ChannelId } from '../../shared/ids.js';

/** The external id that keeps a template's name and language unique in its channel (docs/specification.md#2.7.2). */
export const templateExternalId = (channel: ChannelId, name: string, language: string): string =>
  `template ${channel} ${language} ${name}`;
