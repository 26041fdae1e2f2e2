import type { Content } from '../../../core/model/messages/content.js';
import type { MessageError } from '../../../core/model/messages/message.js';
import type { RemoteContent } from '../../../core/model/messages/remote-message.js';
import type { StatusUpdate } from '../../../core/model/messages/status.js';
import type { TemplateCategory } from '../../../core/model/templates/template.js';
import type { MessageId } from '../../../core/shared/ids.js';
import type { Instant } from '../../../core/shared/time.js';

/** What a user sent: content that is whole, or content whose medium has yet to be fetched. */
export type ReceivedContent =
  | Exclude<Content, { readonly type: 'template' | RemoteContent['type'] }>
  | RemoteContent;

/** Which number of which account something is about. */
export type NumberOf = { readonly wabaId: string; readonly phoneNumberId: string };

/** What a webhook tells of a message that was sent. */
export type StatusNotice = NumberOf & {
  readonly kind: 'status';
  readonly providerId: string;
  readonly echo: MessageId | null;
  readonly status: StatusUpdate['status'];
  readonly at: Instant;
  readonly error: MessageError | null;
  readonly providerCode: string | null;
};

/** A message from a user. */
export type InboundNotice = NumberOf & {
  readonly kind: 'inbound';
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

/** That a template counts to a category now. */
export type CategoryNotice = Pick<TemplateNotice, 'wabaId' | 'name' | 'language'> & {
  readonly kind: 'category';
  readonly category: TemplateCategory;
};

/** What a webhook tells of an account or a number as a whole. */
export type ConditionNotice = {
  readonly kind: 'condition';
  readonly wabaId: string;
  /** The number that it is about; null for every number of the account. */
  readonly phoneNumberId: string | null;
  readonly becomes: 'restricted' | 'inactive';
  readonly at: Instant;
  /** When it ends by itself, where the provider says so. */
  readonly until: Instant | null;
  readonly providerCode: string;
};

/** One thing that a webhook tells, addressed as the provider addresses it. */
export type Notice =
  | StatusNotice
  | InboundNotice
  | TemplateNotice
  | CategoryNotice
  | ConditionNotice;

/** What surrounds an item: its account, when its delivery was made where that is told, and the present. */
export type Surroundings = {
  readonly wabaId: string;
  readonly toldAt: Instant | undefined;
  readonly now: Instant;
};
