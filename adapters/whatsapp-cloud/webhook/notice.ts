import type { Naming } from '../../../core/model/contacts/naming.js';
import type { OptOutCategory } from '../../../core/model/contacts/preference.js';
import type { Charge } from '../../../core/model/messages/charge.js';
import type { Content } from '../../../core/model/messages/content.js';
import type { InboundContext } from '../../../core/model/messages/inbound/inbound-context.js';
import type { MessageError } from '../../../core/model/messages/message.js';
import type { NetworkRecipient } from '../../../core/model/messages/person/person.js';
import type { RemoteContent } from '../../../core/model/messages/remote-message.js';
import type { StatusUpdate } from '../../../core/model/messages/status.js';
import type { TemplateCategory } from '../../../core/model/templates/template.js';
import type { MessageId } from '../../../core/shared/ids.js';
import type { Instant } from '../../../core/shared/time.js';

/** The content of an inbound message. Its media file is not fetched yet. */
export type ReceivedContent =
  | Exclude<Content, { readonly type: 'template' | RemoteContent['type'] }>
  | RemoteContent;

/** A number and its account. */
export type NumberIds = { readonly wabaId: string; readonly phoneNumberId: string };

/** A status of an outbound message. */
export type StatusNotice = NumberIds & {
  readonly kind: 'status';
  readonly providerId: string;
  readonly echo: MessageId | null;
  readonly status: StatusUpdate['status'];
  readonly recipient?: NetworkRecipient;
  readonly at: Instant;
  readonly error: MessageError | null;
  readonly providerCode: string | null;
  readonly charge?: Charge;
  readonly optsOut?: OptOutCategory;
};

/** A message from a user, or one to a user that the business wrote in the app of its phone. */
export type InboundNotice = NumberIds & {
  readonly kind: 'inbound';
  readonly providerId: string;
  /** The user. */
  readonly from: string;
  readonly isEcho?: true;
  readonly person?: Naming;
  readonly at: Instant;
  readonly content: ReceivedContent;
  readonly answers: string | null;
  readonly context?: InboundContext;
};

/** An address that WhatsApp replaced by another one. */
export type IdentityNotice = {
  readonly kind: 'identity';
  readonly wabaId: string;
  readonly phoneNumberId: string | null;
  readonly naming: Naming;
};

/** A call of a user to the number. */
export type CallNotice = NumberIds & {
  readonly kind: 'call';
  readonly providerId: string;
  readonly naming: Naming;
  readonly at: Instant;
};

/** What a user wants to get of the number. */
export type PreferenceNotice = NumberIds & {
  readonly kind: 'preference';
  readonly naming: Naming;
  readonly category: OptOutCategory;
  readonly isOut: boolean;
  readonly at: Instant;
};

/** A status event of a template. */
export type TemplateNotice = {
  readonly kind: 'template';
  readonly wabaId: string;
  readonly providerId: string;
  readonly name: string;
  readonly language: string;
  /** WhatsApp's name of the event, such as `APPROVED`. */
  readonly event: string;
  readonly reason: string | null;
  readonly at: Instant;
};

/** The present category of a template. */
export type CategoryNotice = Pick<TemplateNotice, 'wabaId' | 'providerId' | 'name' | 'language'> & {
  readonly kind: 'category';
  readonly category: TemplateCategory;
};

/** What a notice of an account concerns: every number of the account unless one of the two names a number. */
export type AccountTarget = {
  readonly wabaId: string;
  readonly phoneNumberId: string | null;
  /** The number itself, as WhatsApp writes it. */
  readonly phoneNumber: string | null;
};

/** A hint that an account or a number cannot send. */
export type InspectionNotice = AccountTarget & {
  readonly kind: 'inspection';
  readonly providerCode: string;
};

/** A restriction that WhatsApp announces: of all messages, or of those that begin a conversation. */
export type RestrictionNotice = AccountTarget & {
  readonly kind: 'restriction';
  readonly restricts: 'everything' | 'business_initiated';
  readonly at: Instant;
  /** The announced end, or null. */
  readonly until: Instant | null;
  readonly providerCode: string;
};

/** A message that cannot be received, because it has no id or no sender, or is for no number. */
export type UnreadableNotice = {
  readonly kind: 'unreadable';
  readonly wabaId: string;
  readonly phoneNumberId: string | null;
};

/** A field of a webhook, or a status of a message, that nothing here reads. */
export type UnreadFieldNotice = {
  readonly kind: 'unread_field';
  readonly wabaId: string;
  readonly name: string;
};

/** One item of a webhook, addressed to an account and in most cases a number. */
export type Notice =
  | StatusNotice
  | InboundNotice
  | IdentityNotice
  | CallNotice
  | PreferenceNotice
  | TemplateNotice
  | CategoryNotice
  | InspectionNotice
  | RestrictionNotice
  | UnreadableNotice
  | UnreadFieldNotice;

/** The context of an item: its account, the time at which WhatsApp sent the webhook, and the present time. */
export type NoticeContext = {
  readonly wabaId: string;
  readonly sentAt: Instant | undefined;
  readonly now: Instant;
};

/** The notice of a field, or a part of one, that nothing here reads. */
export const unreadField = ({ wabaId }: NoticeContext, name: string): UnreadFieldNotice => ({
  kind: 'unread_field',
  wabaId,
  name: name.slice(0, longestName),
});

/** Characters of a name that are kept for the log. */
const longestName = 64;
