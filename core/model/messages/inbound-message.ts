import type { Instant } from '../../shared/time.js';
import type { Naming } from '../contacts/naming.js';
import type { Attachment } from '../media/media.js';
import type { Content } from './content.js';
import type { InboundContext } from './inbound/inbound-context.js';

/** A message that a provider delivers to one of our channels, or that the business wrote itself in the app of the network. */
export type InboundMessage = {
  readonly kind: 'inbound';
  readonly providerId: string;
  /** The person: E.164, or the provider's own user id where it hides the number. */
  readonly from: string;
  /** The business wrote it on its phone: it is to the person, and the service did not send it. */
  readonly isEcho?: true | undefined;
  /** What the network says of the person beside `from`. */
  readonly person?: Naming | undefined;
  /** When it was sent, by the provider's clock. */
  readonly at: Instant;
  readonly content: Content;
  /** The provider's id of the message that it answers, reacts to, edits or revokes; null for none. */
  readonly answers: string | null;
  /** How it came, if the provider says more than who sent it. */
  readonly context?: InboundContext | undefined;
  /** The media that its content names, unless they are the project's already. */
  readonly attachments?: readonly Attachment[];
};
