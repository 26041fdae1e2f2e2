import { ContainerModule } from 'inversify';
import {
  linkedMedia,
  providerName,
  trustsTwilio,
  twilioAgent,
  twilioClient,
  twilioProvider,
  twilioReceiver,
} from '../../../adapters/twilio-sms/index.js';
import type { ChatProvider } from '../../../core/ports/provider/chat-provider.js';
import type { OpenedMedia } from '../../../core/use-cases/media/open-media.js';
import { from } from '../from.js';
import { tokens, type Values } from '../tokens.js';

/** SMS over Twilio: the provider, the receiver of its webhooks, and the files that it fetches. */
export const twilioModule = new ContainerModule(({ bind }) => {
  bind(tokens.twilioAgent)
    .toResolvedValue(() => twilioAgent())
    .onDeactivation((agent) => agent.destroy());
  bind(tokens.twilioProvider).toResolvedValue(...from(dependencies, provider));
  bind(tokens.twilioWebhook).toResolvedValue(
    ...from(
      ['assembly', 'publicUrl', 'onFault', 'ignoredWebhooks'],
      ({ assembly: { parts, useCases }, publicUrl, onFault, ignoredWebhooks }) =>
        twilioReceiver({
          clock: parts.clock,
          channels: parts.stores.channels,
          sealing: parts.sealing,
          publicUrl: publicUrl.current,
          intake: useCases.receiveReports,
          onFault: (error) => onFault(error, providerName),
          onIgnored: ignoredWebhooks(providerName),
        }),
    ),
  );
  bind(tokens.twilioMedia).toResolvedValue(...from(['assembly'], openLinked));
});

const dependencies = [
  'configuration',
  'clock',
  'storage',
  'blobs',
  'sealing',
  'publicUrl',
  'twilioAgent',
  'onFault',
] as const;

const provider = ({
  configuration: { twilioUrl },
  storage: { stores },
  publicUrl,
  twilioAgent: agent,
  onFault,
  ...rest
}: Values<(typeof dependencies)[number]>): ChatProvider =>
  twilioProvider({
    ...stores,
    ...rest,
    agent,
    publicUrl: publicUrl.current,
    twilio: twilioClient(agent, twilioUrl),
    isTrusted: trustsTwilio(twilioUrl),
    onFault: (error) => onFault(error, providerName),
  });

/** Opens the file that a token is for. Undefined for every other token, and for a file that is deleted. */
const openLinked =
  ({ assembly: { parts, useCases } }: Values<'assembly'>) =>
  async (token: string): Promise<OpenedMedia | undefined> => {
    const linked = linkedMedia(parts, token);
    if (!linked || !(await parts.stores.channels.find(linked.project, linked.channel)))
      return undefined;
    const opened = await useCases.openMedia(linked);
    return opened._tag === 'Right' ? opened.right : undefined;
  };
