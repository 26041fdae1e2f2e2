import type { Logger } from 'pino';
import type { ProviderReport } from '../../core/ports/provider/intake.js';
import { concernsChannel } from '../../core/use-cases/channels/apply-outcome.js';
import type { ProviderCall } from '../assembly/index.js';

const cannotSend = 'the provider says that the channel cannot send';
const mayNotSend = 'the provider suggests that the channel cannot send; it is inspected';
const sendsNoTemplates = 'the provider lets the channel begin no conversations';
const lowQuality = 'the provider says that the quality of the channel is low';

/** Logs calls that failed because of their channel. */
export const channelCallLog =
  (logger: Logger) =>
  ({ channel, outcome }: ProviderCall): void => {
    if (!concernsChannel(outcome)) return;
    const providerCode = 'providerCode' in outcome ? outcome.providerCode : null;
    logger.warn({ channel: channel.id, providerCode }, mayNotSend);
  };

/** Logs reports that a channel cannot send, or may soon not be able to. */
export const channelReportLog =
  (logger: Logger) =>
  (reports: readonly ProviderReport[]): void => {
    for (const report of reports) {
      const warning = warningOf(report);
      if (warning === undefined || !('channel' in report)) continue;
      const { kind, channel } = report;
      const providerCode = 'providerCode' in report ? report.providerCode : null;
      const becomes = report.kind === 'condition' ? report.becomes : undefined;
      logger.warn({ kind, channel, providerCode, becomes }, warning);
    }
  };

const warningOf = (report: ProviderReport): string | undefined => {
  switch (report.kind) {
    case 'inspection':
      return mayNotSend;
    case 'restriction':
      return sendsNoTemplates;
    case 'condition':
      if (report.becomes !== 'active') return cannotSend;
      return report.quality === 'low' ? lowQuality : undefined;
    default:
      return undefined;
  }
};
