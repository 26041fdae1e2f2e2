import { randomBytes } from 'node:crypto';
import type { Channel } from '../../../core/model/channels/channel.js';
import type { Clock } from '../../../core/ports/machine/clock.js';
import type { Sealing } from '../../../core/ports/machine/sealing.js';
import type { ChannelWebhook } from '../../../core/ports/provider/channel-webhook.js';
import type { Intake, ProviderReport } from '../../../core/ports/provider/intake.js';
import type { ChannelStore } from '../../../core/ports/stores/channel-store.js';
import { isId } from '../../../core/shared/ids.js';
import { type PublicUrl, webhookUrl } from '../callback-url.js';
import { credentialsOf, providerName } from '../settings.js';
import type { OnIgnored } from './ignored-webhook.js';
import { inboundMessages, isForChannel } from './inbound-messages.js';
import { isSigned } from './signature.js';
import { statusReports } from './status-report.js';

/** What `twilioReceiver` needs. */
export type TwilioReceiverPorts = {
  /** The time of events: Twilio does not date them. */
  readonly clock: Clock;
  readonly channels: Pick<ChannelStore, 'findAnywhere'>;
  /** Decrypts the auth tokens of channels. */
  readonly sealing: Pick<Sealing, 'open'>;
  /** The URL that Twilio calls, which it signs. */
  readonly publicUrl: PublicUrl;
  /** Receives the reports of a webhook. */
  readonly intake: Intake;
  /** Called with the error of a channel whose auth token cannot be opened. Its webhooks are refused. */
  readonly onFault: (error: unknown) => void;
  /** Called for each webhook that is refused or ignored, or a part of which is. Default: nothing. */
  readonly onIgnored?: OnIgnored;
};

/**
 * Receives status callbacks and inbound messages. Each channel has a URL of its own, and its auth token must have signed
 * what comes in there.
 */
export const twilioReceiver = (ports: TwilioReceiverPorts): ChannelWebhook => {
  const { clock, channels, publicUrl, intake, onIgnored = () => undefined } = ports;
  // Signs nothing: without a channel the comparison takes as long.
  const noToken = randomBytes(16).toString('hex');
  return {
    receive: async ({ channel: id, query, bytes, signature }) => {
      const found = isId('chan')(id) ? await channels.findAnywhere(id) : undefined;
      const channel = found?.provider === providerName ? found : undefined;
      const authToken = channel && tokenOf(ports, channel);
      const form = new URLSearchParams(Buffer.from(bytes).toString('utf8'));
      const url = `${webhookUrl(publicUrl() ?? '', id)}${query}`;
      const signed = isSigned({ url, form }, signature, authToken ?? noToken);
      if (!signed || !channel || authToken === undefined) {
        onIgnored({ reason: 'not_signed', channel: null });
        return false;
      }
      const echo = new URLSearchParams(query).get('message') ?? '';
      const reports = reportsOf(form, { channel, echo, at: clock() }, onIgnored);
      if (reports.length > 0) await intake(reports);
      return true;
    },
  };
};

const tokenOf = (
  { sealing, onFault }: Pick<TwilioReceiverPorts, 'sealing' | 'onFault'>,
  channel: Channel,
): string | undefined => {
  try {
    return credentialsOf(channel, sealing).authToken;
  } catch (error) {
    onFault(error);
    return undefined;
  }
};

type Received = { readonly channel: Channel; readonly echo: string; readonly at: number };

const reportsOf = (
  form: URLSearchParams,
  { channel, echo, at }: Received,
  onIgnored: OnIgnored,
): readonly ProviderReport[] => {
  const { id } = channel;
  if (form.has('MessageStatus')) {
    const reports = statusReports(form, { channel: id, echo, at });
    const name = (form.get('MessageStatus') ?? '').replace(/[^\w-]/g, '?').slice(0, 32);
    if (!reports) onIgnored({ reason: 'unread_field', channel: id, name });
    return reports ?? [];
  }
  const messages = inboundMessages(form, id, at);
  if (messages && isForChannel(form, channel)) return messages;
  onIgnored({ reason: messages ? 'no_channel' : 'unreadable', channel: id });
  return [];
};
