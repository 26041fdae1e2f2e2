import type { ChannelId } from '../../shared/ids.js';

/** The alias that keeps a template's name and language its own in its channel (decisions 5). */
export const templateExternalId = (channel: ChannelId, name: string, language: string): string =>
  `template ${channel} ${language} ${name}`;
