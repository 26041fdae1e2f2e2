import {
  linkedMedia,
  trustsTwilio,
  twilioAgent,
  twilioClient,
  twilioProvider,
  twilioReceiver,
} from '../../../adapters/twilio-sms/index.js';
import type { OpenedMedia } from '../../../core/use-cases/media/open-media.js';
import type { OpenedProvider, ProviderParts, RouteParts } from './opened-provider.js';

/** SMS and MMS, through Twilio. */
export const openTwilioSms = (parts: ProviderParts): OpenedProvider => {
  const { twilioUrl: url } = parts.configuration;
  const agent = twilioAgent();
  return {
    provider: twilioProvider({
      ...parts,
      agent,
      twilio: twilioClient(agent, url),
      isTrusted: trustsTwilio(url),
    }),
    services: (more) => ({
      twilioWebhook: twilioReceiver({ ...parts, ...more }),
      twilioMedia: openLinked({ ...parts, ...more }),
    }),
    close: agent.destroy,
  };
};

/** Opens the file that a token is for. Undefined for every other token, and for a file that is deleted. */
const openLinked =
  ({ channels, openMedia, ...parts }: ProviderParts & RouteParts) =>
  async (token: string): Promise<OpenedMedia | undefined> => {
    const linked = linkedMedia(parts, token);
    if (!linked || !(await channels.find(linked.project, linked.channel))) return undefined;
    const opened = await openMedia(linked);
    return opened._tag === 'Right' ? opened.right : undefined;
  };
