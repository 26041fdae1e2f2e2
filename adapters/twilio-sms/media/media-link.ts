import type { Media } from '../../../core/model/media/media.js';
import type { Clock } from '../../../core/ports/machine/clock.js';
import type { Sealing } from '../../../core/ports/machine/sealing.js';
import type { ChannelId, ProjectId } from '../../../core/shared/ids.js';
import { isId } from '../../../core/shared/ids.js';
import { dayMs } from '../../../core/shared/time.js';

/** What links to media files need. */
export type MediaLinkPorts = {
  readonly clock: Clock;
  readonly sealing: Pick<Sealing, 'open' | 'seal'>;
};

/** The file that a link is for, and the channel whose message has it. */
export type LinkedMedia = {
  readonly project: ProjectId;
  readonly channel: ChannelId;
  readonly id: Media['id'];
};

/** The path of a linked file on the server, before its token. */
const linkPath = '/providers/twilio_sms/media/';

/** How long a link is valid. Twilio fetches a file when it sends the message, which can wait in its queue for 4 hours. */
const validMs = dayMs;

/** The context of sealing: no other sealed text is a token. */
const context = 'twilio_sms media link';

/** A longer text is no token, and is not decrypted. */
const maxTokenLength = 1_024;

/** A URL for one file of a message, below the public URL, that is valid for 24 hours. */
export const mediaUrl = (
  { clock, sealing }: MediaLinkPorts,
  publicUrl: string,
  { project, channel, id }: LinkedMedia,
): string => {
  const token = sealing.seal([project, channel, id, clock() + validMs].join(' '), context);
  return `${publicUrl.replace(/\/+$/, '')}${linkPath}${token}`;
};

/** The file that a token is for. Undefined for a token that is too old, or that this service did not make. */
export const linkedMedia = (
  { clock, sealing }: MediaLinkPorts,
  token: string,
): LinkedMedia | undefined => {
  if (token.length > maxTokenLength) return undefined;
  const [project = '', channel = '', id = '', validUntil] =
    opened(sealing, token)?.split(' ') ?? [];
  if (!isId('proj')(project) || !isId('chan')(channel)) return undefined;
  const isKnown = isId('med')(id) || isId('tmedia')(id);
  return isKnown && clock() < Number(validUntil) ? { project, channel, id } : undefined;
};

const opened = ({ open }: Pick<Sealing, 'open'>, token: string): string | undefined => {
  try {
    return open(token, context);
  } catch {
    return undefined;
  }
};
