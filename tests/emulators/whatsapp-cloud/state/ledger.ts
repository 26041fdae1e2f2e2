import type { Json } from '../shared/json.js';

/** A status that the emulator gave a message. */
export type Emitted = {
  readonly status: string;
  readonly at: number;
  readonly code?: number | undefined;
};

/** A message that the emulator accepted. Times are epoch milliseconds. */
export type AcceptedMessage = {
  readonly wamid: string;
  readonly account: string;
  readonly number: string;
  /** The recipient as the caller wrote it. */
  readonly input: string;
  /** The recipient's digits on the network, or the user id where there are none. */
  readonly to: string;
  readonly userId: string;
  /** Whether webhooks about it leave the digits out. */
  readonly isHidden: boolean;
  readonly type: string;
  /** The `biz_opaque_callback_data` of the caller. */
  readonly opaque?: string | undefined;
  readonly acceptedAt: number;
  /** The body of the call. */
  readonly body: Json;
  readonly statuses: readonly Emitted[];
};

/** A message that a user sent to the business. */
export type InboundMessage = {
  readonly wamid: string;
  readonly number: string;
  readonly from: string;
  readonly type: string;
  readonly at: number;
  readonly isOfGroup?: true;
  /** The user took it back. */
  readonly isRevoked?: true;
};

/** A call to the Graph API, also a refused or a failed one. */
export type CallRecord = {
  /** In epoch milliseconds. */
  readonly at: number;
  /** Such as `messages.send`. */
  readonly operation: string;
  /** The id in the path. */
  readonly node: string;
  readonly to?: string | undefined;
  readonly opaque?: string | undefined;
  /** The HTTP status of the answer, also of one that was lost. Undefined when the call was not carried out. */
  readonly status?: number | undefined;
  /** The error code of the answer. */
  readonly code?: number | undefined;
  readonly wamid?: string | undefined;
  /** The name of the file that the call brought. */
  readonly fileName?: string | undefined;
  /** The kind of the fault that was applied. */
  readonly fault?: string | undefined;
};

/** An inbound message that the business marked as read. */
export type ReadConfirmation = {
  readonly number: string;
  readonly wamid: string;
  readonly at: number;
  readonly isTyping: boolean;
};

/** A webhook delivery. The result of an attempt is an HTTP status, or the reason why there is none. */
export type DeliveryRecord = {
  readonly id: string;
  readonly url: string;
  readonly body: string;
  readonly attempts: readonly { readonly at: number; readonly result: number | string }[];
  readonly state: 'pending' | 'delivered' | 'given up';
};

/** An update that was not delivered. */
export type LostUpdate = {
  readonly at: number;
  readonly field: string;
  readonly why: 'no callback' | 'dropped';
};

/** Everything that the emulator received, accepted and sent. */
export type Ledger = {
  readonly accepted: Map<string, AcceptedMessage>;
  /** How often each opaque id was accepted. */
  readonly opaque: Map<string, number>;
  readonly inbound: Map<string, InboundMessage>;
  readonly calls: CallRecord[];
  readonly reads: ReadConfirmation[];
  readonly deliveries: Map<string, DeliveryRecord>;
  readonly lost: LostUpdate[];
};

/** An empty ledger. */
export const ledger = (): Ledger => ({
  accepted: new Map(),
  opaque: new Map(),
  inbound: new Map(),
  calls: [],
  reads: [],
  deliveries: new Map(),
  lost: [],
});

/** How many calls and deliveries the ledger keeps, the newest. */
const kept = 100_000;

/** Adds a call. */
export const logCall = (book: Ledger, record: CallRecord): void => {
  book.calls.push(record);
  if (book.calls.length > 2 * kept) book.calls.splice(0, kept);
};

/** Adds or replaces a delivery. */
export const logDelivery = (book: Ledger, record: DeliveryRecord): void => {
  book.deliveries.set(record.id, record);
  const [oldest] = book.deliveries.size > kept ? book.deliveries.keys() : [];
  if (oldest !== undefined) book.deliveries.delete(oldest);
};

/** Adds an accepted message, and counts its opaque id. */
export const logAccepted = (book: Ledger, message: AcceptedMessage): void => {
  book.accepted.set(message.wamid, message);
  const { opaque } = message;
  if (opaque !== undefined) book.opaque.set(opaque, (book.opaque.get(opaque) ?? 0) + 1);
};
