import type { Json } from '../shared/json.js';

/** A status that the emulator gave a message. */
export type Emitted = {
  readonly status: string;
  readonly at: number;
  readonly code?: number | undefined;
};

/** A message that the provider took. */
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
  /** What the caller asked to have echoed. */
  readonly opaque?: string | undefined;
  readonly acceptedAt: number;
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
};

/** A call to the Graph API, whatever came of it. */
export type CallRecord = {
  readonly at: number;
  readonly operation: string;
  readonly node: string;
  readonly to?: string | undefined;
  readonly opaque?: string | undefined;
  /** What was answered, whether or not it arrived; undefined when the call was not carried out. */
  readonly status?: number | undefined;
  /** The error that was answered, by the provider or by the fault. */
  readonly code?: number | undefined;
  readonly wamid?: string | undefined;
  /** The kind of the fault that befell it. */
  readonly fault?: string | undefined;
};

/** An inbound message that the business marked as read. */
export type ReadConfirmation = {
  readonly number: string;
  readonly wamid: string;
  readonly at: number;
  readonly isTyping: boolean;
};

/** One delivery to a callback, and how each attempt ended: an HTTP status, or why there was none. */
export type DeliveryRecord = {
  readonly id: string;
  readonly url: string;
  readonly body: string;
  readonly attempts: readonly { readonly at: number; readonly result: number | string }[];
  readonly state: 'pending' | 'delivered' | 'given up';
};

/** An update that found no callback, or that a fault dropped. */
export type LostUpdate = {
  readonly at: number;
  readonly field: string;
  readonly why: 'no callback' | 'dropped';
};

/** What the emulator has seen and done, so that a test can judge by it and by nothing else. */
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

/** How many calls and deliveries are kept; the oldest go first. */
const kept = 100_000;

/** Enters a call. */
export const logCall = (book: Ledger, record: CallRecord): void => {
  book.calls.push(record);
  if (book.calls.length > 2 * kept) book.calls.splice(0, kept);
};

/** Enters a delivery, or what has become of it since. */
export const logDelivery = (book: Ledger, record: DeliveryRecord): void => {
  book.deliveries.set(record.id, record);
  const [oldest] = book.deliveries.size > kept ? book.deliveries.keys() : [];
  if (oldest !== undefined) book.deliveries.delete(oldest);
};

/** Enters a message among those that were accepted, and counts its opaque id. */
export const logAccepted = (book: Ledger, message: AcceptedMessage): void => {
  book.accepted.set(message.wamid, message);
  const { opaque } = message;
  if (opaque !== undefined) book.opaque.set(opaque, (book.opaque.get(opaque) ?? 0) + 1);
};
