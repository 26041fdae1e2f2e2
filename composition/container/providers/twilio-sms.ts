import {
  linkedMedia,
  trustsTwilio,
  twilioAgent,
  twilioClient,
  twilioProvider,
  twilioReceiver,
} from '../../../adapters/twilio-sms/index.js';
import type { OpenedMedia } from '../../../core/use-cases/media/open-media.js';
import type { OpenedProvider, RouteParts } from './opened-provider.js';

/** SMS and MMS, through Twilio. */
export const openTwilioSms = (agent = twilioAgent()): OpenedProvider => ({
  provider: ({ configuration: { twilioUrl: url }, ...parts }) =>
    twilioProvider({
      ...parts,
      agent,
      twilio: twilioClient(agent, url),
      isTrusted: trustsTwilio(url),
    }),
  services: (parts) => ({ twilioWebhook: twilioReceiver(parts), twilioMedia: openLinked(parts) }),
  close: agent.destroy,
});

/** Opens the file that a token is for. Undefined for every other token, and for a file that is deleted. */
const openLinked =
  ({ channels, openMedia, ...parts }: RouteParts) =>
  async (token: string): Promise<OpenedMedia | undefined> => {
    const linked = linkedMedia(parts, token);
    if (!linked || !(await channels.find(linked.project, linked.channel))) return undefined;
    const opened = await openMedia(linked);
    return opened._tag === 'Right' ? opened.right : undefined;
  };
