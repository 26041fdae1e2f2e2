import type { Logger } from 'pino';
import type { Channel } from '../core/model/channels/channel.js';
import type { ChatProvider } from '../core/ports/provider/chat-provider.js';
import type { Intake } from '../core/ports/provider/intake.js';

const cannotSend = 'a provider says that a channel cannot send';

/** An intake that logs what is not well with whole channels, so that an operator learns why one does not send. */
export const loggingReports =
  (intake: Intake, logger: Logger): Intake =>
  async (reports) => {
    for (const report of reports)
      if (report.kind === 'condition' && report.becomes !== 'active')
        logger.warn(report, cannotSend);
      else if (report.kind === 'condition' && report.providerCode?.includes('RED'))
        logger.warn(report, "a provider says that a channel's quality is low");
    await intake(reports);
  };

type Outcome = {
  readonly kind: string;
  readonly becomes?: string;
  readonly providerCode?: string | null;
};

/** A provider whose calls log it where they are answered that the channel is to blame. */
export const loggingCalls = (
  { send, confirmRead, submitTemplate, ...rest }: ChatProvider,
  logger: Logger,
): ChatProvider => {
  const told =
    <Call extends { readonly channel: Channel }, Came extends Outcome>(
      make: (call: Call) => Promise<Came>,
    ) =>
    async (call: Call): Promise<Came> => {
      const outcome = await make(call);
      const { kind, becomes, providerCode } = outcome;
      if (kind === 'channel_trouble')
        logger.warn({ channel: call.channel.id, becomes, providerCode }, cannotSend);
      return outcome;
    };
  return {
    ...rest,
    send: told(send),
    ...(confirmRead && { confirmRead: told(confirmRead) }),
    ...(submitTemplate && { submitTemplate: told(submitTemplate) }),
  };
};
