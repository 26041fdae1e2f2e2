import type { Channel } from '../../../core/model/channels/channel.js';
import type { Clock } from '../../../core/ports/machine/clock.js';
import type { Sealing } from '../../../core/ports/machine/sealing.js';
import type { Intake } from '../../../core/ports/provider/intake.js';
import type { ProviderWebhook } from '../../../core/ports/provider/provider-webhook.js';
import type { ChannelStore } from '../../../core/ports/stores/channel-store.js';
import { parseJson } from '../graph/json.js';
import { type Credentials, credentialsOf } from '../settings.js';
import { answerHandshake } from './handshake.js';
import { parseWebhook } from './parse-webhook.js';
import { routeNotices } from './route-notices.js';
import { isSigned } from './signature.js';

export type CloudReceiverPorts = {
  readonly clock: Clock;
  readonly channels: ChannelStore;
  readonly sealing: Pick<Sealing, 'open'>;
  readonly intake: Intake;
  readonly onFault: (error: unknown) => void;
};

export const providerName = 'whatsapp_cloud';

type Known = { readonly channel: Channel; readonly credentials: Credentials };

/**
 * The provider's way in, the same for every number. The verify token of any channel will do; a signature lets in
 * only what is about channels of the app that made it.
 */
export const cloudReceiver = (ports: CloudReceiverPorts): ProviderWebhook => {
  const known = knownChannels(ports);
  return {
    handshake: async (query) =>
      answerHandshake(
        query,
        (await known()).map(({ credentials }) => credentials.verifyToken),
      ),
    receive: async (bytes, signature) => {
      const channels = await known();
      const signers = new Set(
        [...new Set(channels.map(({ credentials }) => credentials.appSecret))].filter((secret) =>
          isSigned(bytes, signature, secret),
        ),
      );
      if (signers.size === 0) return false;
      const notices = parseWebhook(parseJson(Buffer.from(bytes).toString('utf8')), ports.clock());
      const theirs = channels.filter(({ credentials }) => signers.has(credentials.appSecret));
      await ports.intake(
        routeNotices(
          notices,
          theirs.map(({ channel }) => channel),
        ),
      );
      return true;
    },
  };
};

/** How long the list of channels is believed: a new one is known within this time. */
const believedMs = 1_000;

/** The channels of this provider with their credentials; one whose secrets cannot be opened is left out. */
const knownChannels = ({ clock, channels, sealing, onFault }: CloudReceiverPorts) => {
  let asked: { readonly at: number; readonly answer: Promise<readonly Known[]> } | undefined;
  const ask = async (): Promise<readonly Known[]> => {
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
  return (): Promise<readonly Known[]> => {
    const now = clock();
    if (asked && now >= asked.at && now - asked.at < believedMs) return asked.answer;
    const answer = ask();
    asked = { at: now, answer };
    answer.catch(() => {
      if (asked?.answer === answer) asked = undefined;
    });
    return answer;
  };
};
