import type { Channel } from '../../core/model/channels/channel.js';
import type { Sealing } from '../../core/ports/machine/sealing.js';
import type { ChatProvider } from '../../core/ports/provider/chat-provider.js';
import { minuteMs, secondMs } from '../../core/shared/time.js';
import { inspect } from './account/inspect.js';
import { type DownloadPorts, downloadMedia } from './media/download-media.js';
import { smsNetwork } from './network.js';
import { type SendPorts, sendMessage } from './send/send-message.js';
import { type Credentials, credentialsOf } from './settings.js';
import { twilioSetup } from './setup/setup.js';

/** What a host passes to the Twilio provider. */
export type TwilioPorts = SendPorts &
  DownloadPorts & {
    /** Encrypts and decrypts the auth tokens of channels, and makes the links to media files. */
    readonly sealing: Pick<Sealing, 'open' | 'seal'>;
    /** Called with errors that the provider works around, such as an auth token that cannot be decrypted. */
    readonly onFault: (error: unknown) => void;
  };

/** How long a message of unknown outcome waits for a report (docs/specification.md#3.6.6). */
const unknownWaitMs = 2 * minuteMs;

/** SMS and MMS, through Twilio's Messages API. */
export const twilioProvider = (ports: TwilioPorts): ChatProvider => ({
  network: smsNetwork,
  unknownWaitMs,
  silenceCounts: false,
  send: async (call) => {
    const credentials = credentialsFor(ports, call.channel);
    return credentials ? sendMessage(ports)(credentials, call) : noCredentials;
  },
  fetchMedia: async (channel, { providerId }) => {
    const credentials = credentialsFor(ports, channel);
    return credentials
      ? downloadMedia(ports)(credentials, providerId)
      : { kind: 'later', waitMs: noCredentials.waitMs };
  },
  inspect: async (channel) => {
    const credentials = credentialsFor(ports, channel);
    return credentials ? inspect(ports)(channel, credentials) : [];
  },
  setup: twilioSetup(ports),
});

const noCredentials = {
  kind: 'not_taken',
  waitMs: 30 * secondMs,
  providerCode: 'no_credentials',
} as const;

/** Undefined when the auth token cannot be decrypted. The operator can fix that by restoring the encryption key. */
const credentialsFor = (
  { sealing, onFault }: Pick<TwilioPorts, 'sealing' | 'onFault'>,
  channel: Channel,
): Credentials | undefined => {
  try {
    return credentialsOf(channel, sealing);
  } catch (error) {
    onFault(error);
    return undefined;
  }
};
