import type { Logger } from 'pino';
import type { ProviderReport } from '../../core/ports/provider/intake.js';
import type { ProviderCall } from '../assembly/index.js';

const cannotSend = 'the provider says that the channel cannot send';
const lowQuality = 'the provider says that the quality of the channel is low';

/** Logs calls that failed because of their channel. */
export const channelCallLog =
  (logger: Logger) =>
  ({ channel, outcome }: ProviderCall): void => {
    if (outcome.kind !== 'channel_trouble') return;
    const { becomes, providerCode } = outcome;
    logger.warn({ channel: channel.id, becomes, providerCode }, cannotSend);
  };

/** Logs reports that a channel cannot send, or may soon not be able to. */
export const channelReportLog =
  (logger: Logger) =>
  (reports: readonly ProviderReport[]): void => {
    for (const report of reports) {
      if (report.kind !== 'condition') continue;
      if (report.becomes !== 'active') logger.warn(report, cannotSend);
      else if (report.providerCode?.includes('RED')) logger.warn(report, lowQuality);
    }
  };
