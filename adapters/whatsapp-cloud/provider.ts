import type { Channel } from '../../core/model/channels/channel.js';
import type { Sealing } from '../../core/ports/machine/sealing.js';
import type { ChatProvider, UnsettledOutcome } from '../../core/ports/provider/chat-provider.js';
import type { EphemeralStore } from '../../core/ports/stores/ephemeral-store.js';
import { minuteMs, secondMs } from '../../core/shared/time.js';
import { inspect } from './account/inspect.js';
import { type DownloadPorts, downloadMedia } from './media/download-media.js';
import { uploads } from './media/uploads.js';
import { confirmRead } from './send/confirm-read.js';
import type { PlacePorts } from './send/place-medium.js';
import { type SendPorts, sendMessage } from './send/send-message.js';
import { type Credentials, credentialsOf } from './settings.js';
import { findTemplate, submitTemplate } from './templates/submit-template.js';

export type WhatsAppCloudPorts = Omit<
  SendPorts & DownloadPorts,
  keyof Pick<PlacePorts, 'uploads'>
> & {
  readonly sealing: Pick<Sealing, 'open'>;
  readonly ephemeral: EphemeralStore;
  /** Told of credentials that cannot be opened. */
  readonly onFault: (error: unknown) => void;
};

/** How long a message of unknown outcome waits for a report (docs/specification.md#3.6.6). */
const unknownWaitMs = 2 * minuteMs;

/**
 * One message to a user every six seconds. The provider lets 45 of them come at once; some are left in reserve, for its
 * clock counts when calls arrive and ours when they leave.
 */
const pairPace = { perSecond: 1 / 6, burst: 40 };

/** WhatsApp through Meta's Cloud API. */
export const whatsAppCloudProvider = (host: WhatsAppCloudPorts): ChatProvider => {
  const ports = { ...host, uploads: uploads(host) };
  const as =
    <Call extends { readonly channel: Channel }, Outcome>(
      act: (credentials: Credentials, call: Call) => Promise<Outcome>,
    ) =>
    async (call: Call): Promise<Outcome | UnsettledOutcome> => {
      const credentials = credentialsFor(ports, call.channel);
      return credentials ? act(credentials, call) : noCredentials;
    };
  return {
    unknownWaitMs,
    silenceCounts: false,
    pairPace,
    send: as(sendMessage(ports)),
    confirmRead: as(confirmRead(ports)),
    submitTemplate: as(submitTemplate(ports)),
    findTemplate: as(findTemplate(ports)),
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
  };
};

const noCredentials = {
  kind: 'not_taken',
  waitMs: 30 * secondMs,
  providerCode: 'no_credentials',
} as const;

/** What cannot be opened may be opened again once the operator has given the right key back. */
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
