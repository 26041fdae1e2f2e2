import type { ChannelId, MessageId } from '../../core/shared/ids.js';

/** The path of a channel's webhook on the server. `{channel}` stands for the id of the channel. */
export const webhookPath = '/providers/twilio_sms/{channel}';

/**
 * The URL under which Twilio reaches the server, with the prefix of its routes. Undefined: Twilio cannot reach it, and
 * reports nothing.
 */
export type PublicUrl = () => string | undefined;

/** The webhook of a channel below a public URL: where Twilio delivers inbound messages. */
export const webhookUrl = (publicUrl: string, channel: string): string =>
  `${publicUrl.replace(/\/+$/, '')}${webhookPath.replace('{channel}', channel)}`;

/** Twilio calls once more for each of these failures, up to 5 times. It never signs or sends what follows the `#`. */
const retries = '#rc=5&rp=5xx,ct,rt';

/** What a person enters at Twilio: the path of a channel's webhook, and after which failures Twilio calls again. */
export const enteredPath = `${webhookPath}${retries}`;

/** Where Twilio reports the statuses of a message. Each report names our id of it, also when its answer was lost. */
export const statusCallback = (publicUrl: string, channel: ChannelId, message: MessageId): string =>
  `${webhookUrl(publicUrl, channel)}?message=${message}${retries}`;
