import type { Channel } from '../../../core/model/channels/channel.js';
import type { Clock } from '../../../core/ports/machine/clock.js';
import type { Sealing } from '../../../core/ports/machine/sealing.js';
import type { Intake } from '../../../core/ports/provider/intake.js';
import type { ProviderWebhook } from '../../../core/ports/provider/provider-webhook.js';
import type { ChannelStore } from '../../../core/ports/stores/channel-store.js';
import { parseJson } from '../graph/json.js';
import { type Credentials, credentialsOf, providerName } from '../settings.js';
import { answerHandshake } from './handshake.js';
import { claimedNumber, type OnIgnored } from './ignored-webhook.js';
import { isWebhook, parseWebhook } from './parse-webhook.js';
import { isSigned } from './signature.js';
import { takeNotices } from './take-notices.js';

/** What `cloudReceiver` needs. */
export type CloudReceiverPorts = {
  /** The time of events that WhatsApp does not date. */
  readonly clock: Clock;
  readonly channels: ChannelStore;
  /** Decrypts the credentials of channels. */
  readonly sealing: Pick<Sealing, 'open'>;
  /** Receives the reports of a webhook. */
  readonly intake: Intake;
  /** Called with the error of a channel whose credentials cannot be opened. That channel is left out. */
  readonly onFault: (error: unknown) => void;
  /** Called for each reason and number for which a webhook, or a part of it, is refused or ignored. Default: nothing. */
  readonly onIgnored?: OnIgnored;
  /** Resolves in a later turn of the event loop. Default: after `setImmediate`. */
  readonly nextTurn?: () => Promise<unknown>;
};

type KnownChannel = { readonly channel: Channel; readonly credentials: Credentials };

/**
 * Receives the webhooks of all WhatsApp numbers. A handshake can use the verify token of any channel. A signed webhook
 * can report only on channels of the app that signed it.
 */
export const cloudReceiver = (ports: CloudReceiverPorts): ProviderWebhook => {
  const loadChannels = cachedChannels(ports);
  const { onIgnored = () => undefined } = ports;
  return {
    handshake: async (query) => {
      const channels = await loadChannels();
      const tokens = channels.map(({ credentials }) => credentials.verifyToken);
      const challenge = answerHandshake(query, tokens);
      if (challenge === undefined) onIgnored({ reason: 'not_verified', phoneNumberId: null });
      return challenge;
    },
    receive: async (bytes, signature) => {
      const channels = await loadChannels();
      const signers = new Set(
        [...new Set(channels.map(({ credentials }) => credentials.appSecret))].filter((secret) =>
          isSigned(bytes, signature, secret),
        ),
      );
      if (signers.size === 0) {
        onIgnored({ reason: 'not_signed', phoneNumberId: claimedNumber(bytes) });
        return false;
      }
      const body = parseJson(Buffer.from(bytes).toString('utf8'));
      if (!isWebhook(body)) onIgnored({ reason: 'unreadable', phoneNumberId: null });
      const signed = channels.filter(({ credentials }) => signers.has(credentials.appSecret));
      await takeNotices(
        { ...ports, onIgnored },
        parseWebhook(body, ports.clock()),
        signed.map(({ channel }) => channel),
      );
      return true;
    },
  };
};

/** How long the list of channels is cached. */
const cacheMs = 1_000;

/** Loads the WhatsApp channels with their credentials, except those whose secrets cannot be opened. */
const cachedChannels = ({ clock, channels, sealing, onFault }: CloudReceiverPorts) => {
  let cached: { readonly at: number; readonly found: Promise<readonly KnownChannel[]> } | undefined;
  const load = async (): Promise<readonly KnownChannel[]> => {
    const found = await channels.ofProvider(providerName);
    return found.flatMap((channel) => {
      try {
        return [{ channel, credentials: credentialsOf(channel, sealing) }];
      } catch (error) {
        onFault(error);
        return [];
      }
    });
  };
  return (): Promise<readonly KnownChannel[]> => {
    const now = clock();
    if (cached && now >= cached.at && now - cached.at < cacheMs) return cached.found;
    const found = load();
    cached = { at: now, found };
    found.catch(() => {
      if (cached?.found === found) cached = undefined;
    });
    return found;
  };
};
