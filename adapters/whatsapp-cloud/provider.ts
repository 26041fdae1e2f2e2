import type { Channel } from '../../core/model/channels/channel.js';
import type { Sealing } from '../../core/ports/machine/sealing.js';
import type { ChatProvider, UnsettledOutcome } from '../../core/ports/provider/chat-provider.js';
import type { EphemeralStore } from '../../core/ports/stores/ephemeral-store.js';
import { minuteMs, secondMs } from '../../core/shared/time.js';
import { inspect } from './account/inspect.js';
import { type DownloadPorts, downloadMedia } from './media/download-media.js';
import { uploadCache } from './media/upload-cache.js';
import { whatsAppNetwork } from './network/network.js';
import { setBlocked } from './send/block.js';
import { confirmRead, showTyping } from './send/confirm-read.js';
import type { UploadPorts } from './send/ensure-uploaded.js';
import { type SendPorts, sendMessage } from './send/send-message.js';
import { type Credentials, credentialsOf } from './settings.js';
import { cloudSetup } from './setup/setup.js';
import { deleteTemplate } from './templates/delete-template.js';
import { findTemplate, submitTemplate } from './templates/submit-template.js';

/** What a host passes to the WhatsApp provider. */
export type WhatsAppCloudPorts = Omit<
  SendPorts & DownloadPorts,
  keyof Pick<UploadPorts, 'uploads'>
> & {
  /** Encrypts and decrypts the credentials of channels. */
  readonly sealing: Pick<Sealing, 'open' | 'seal'>;
  /** Stores which media files are uploaded already. */
  readonly ephemeral: EphemeralStore;
  /** Called with errors that the provider works around, such as credentials that cannot be decrypted. */
  readonly onFault: (error: unknown) => void;
};

/** How long a message of unknown outcome waits for a report (docs/specification.md#3.6.6). */
const unknownWaitMs = 2 * minuteMs;

/**
 * Pair pacing, as WhatsApp calls it: one message to a user every six seconds, in bursts of 45. The burst here is
 * smaller, because WhatsApp counts when calls arrive and we count when they leave.
 */
const pairPace = { perSecond: 1 / 6, burst: 40 };

/** The WhatsApp provider, through Meta's Cloud API. */
export const whatsAppCloudProvider = (host: WhatsAppCloudPorts): ChatProvider => {
  const ports = { ...host, uploads: uploadCache(host) };
  const withCredentials =
    <ProviderRequest extends { readonly channel: Channel }, Outcome>(
      run: (credentials: Credentials, call: ProviderRequest) => Promise<Outcome>,
    ) =>
    async (call: ProviderRequest): Promise<Outcome | UnsettledOutcome> => {
      const credentials = credentialsFor(ports, call.channel);
      return credentials ? run(credentials, call) : noCredentials;
    };
  return {
    network: whatsAppNetwork,
    unknownWaitMs,
    silenceCounts: false,
    pairPace,
    send: withCredentials(sendMessage(ports)),
    confirmRead: withCredentials(confirmRead(ports)),
    showTyping: withCredentials(showTyping(ports)),
    setBlocked: withCredentials(setBlocked(ports)),
    submitTemplate: withCredentials(submitTemplate(ports)),
    findTemplate: withCredentials(findTemplate(ports)),
    deleteTemplate: withCredentials(deleteTemplate(ports)),
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
    setup: cloudSetup(ports),
  };
};

const noCredentials = {
  kind: 'not_taken',
  waitMs: 30 * secondMs,
  providerCode: 'no_credentials',
} as const;

/** Undefined when the credentials cannot be decrypted. The operator can fix that by restoring the encryption key. */
const credentialsFor = (
  { sealing, onFault }: Pick<WhatsAppCloudPorts, 'sealing' | 'onFault'>,
  channel: Channel,
): Credentials | undefined => {
  try {
    return credentialsOf(channel, sealing);
  } catch (error) {
    onFault(error);
    return undefined;
  }
};
