import type { ContactCard, Content } from '../../../core/messages/content.js';
import type { MessageError } from '../../../core/messages/message.js';
import type { StatusUpdate } from '../../../core/messages/status.js';
import type { MessageId } from '../../../core/shared/ids.js';
import type { Instant } from '../../../core/shared/time.js';

/** A medium that a user sent, as long as it is still at the provider. */
export type RemoteMedia = {
  readonly providerId: string;
  readonly mimeType: string | null;
  /** As the provider writes it: hexadecimal or base64. */
  readonly sha256: string | null;
  readonly filename: string | null;
};

/** What a user sent: content that is whole, or content whose medium has yet to be fetched. */
export type ReceivedContent =
  | Exclude<Content, { readonly type: 'template' | 'image' | 'video' | 'audio' | 'document' }>
  | {
      readonly type: 'image' | 'video' | 'audio' | 'document';
      readonly media: RemoteMedia;
      readonly caption: string | null;
      readonly sticker: boolean;
      readonly voice: boolean;
    };

/** A contact card as the core has it. */
export type Card = ContactCard;

/** What a webhook tells of a message that was sent. */
export type StatusNotice = {
  readonly kind: 'status';
  readonly phoneNumberId: string;
  readonly providerId: string;
  readonly echo: MessageId | null;
  readonly status: StatusUpdate['status'];
  readonly at: Instant;
  readonly error: MessageError | null;
  readonly providerCode: string | null;
};

/** A message from a user. */
export type InboundNotice = {
  readonly kind: 'inbound';
  readonly phoneNumberId: string;
  readonly providerId: string;
  readonly from: string;
  readonly at: Instant;
  readonly content: ReceivedContent;
  readonly answers: string | null;
};

/** The statuses of a template that mean something to the core, and what else its reports say. */
export type TemplateNotice = {
  readonly kind: 'template';
  readonly wabaId: string;
  readonly providerId: string | null;
  readonly name: string;
  readonly language: string;
  /** As the provider writes it, such as `APPROVED`. */
  readonly event: string;
  readonly reason: string | null;
  readonly at: Instant;
};

/** What a webhook tells of an account or a number as a whole. */
export type ConditionNotice = {
  readonly kind: 'condition';
  /** The number that it is about, or every number of the account. */
  readonly of: { readonly phoneNumberId: string } | { readonly wabaId: string };
  readonly becomes: 'restricted' | 'inactive';
  readonly at: Instant;
  /** When it ends by itself, where the provider says so. */
  readonly until: Instant | null;
  readonly providerCode: string;
};

/** One thing that a webhook tells, addressed as the provider addresses it. */
export type Notice = StatusNotice | InboundNotice | TemplateNotice | ConditionNotice;

/** What surrounds an item: its account, when its delivery was made where that is told, and the present. */
export type Surroundings = {
  readonly wabaId: string;
  readonly toldAt: Instant | undefined;
  readonly now: Instant;
};
