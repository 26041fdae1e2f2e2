/** The prefix of each identifier (docs/specification.md#2.1.1). `job` is internal and never shown. */
export const idPrefixes = {
  message: 'msg',
  contact: 'cont',
  conversation: 'conv',
  note: 'note',
  channel: 'chan',
  event: 'evt',
  template: 'tmpl',
  media: 'med',
  headerMedia: 'tmedia',
  webhookEndpoint: 'whe',
  webhookDelivery: 'whd',
  request: 'req',
  organization: 'org',
  project: 'proj',
  apiKey: 'key',
  adminToken: 'atok',
  scimToken: 'stok',
  provisionedMember: 'pmem',
  provisionedGroup: 'pgrp',
  user: 'user',
  session: 'sess',
  invitation: 'inv',
  auditEntry: 'audit',
  alertRule: 'alr',
  alertDestination: 'ald',
  alert: 'alt',
  alertNotice: 'aln',
  job: 'job',
} as const;

export type IdPrefix = (typeof idPrefixes)[keyof typeof idPrefixes];
export type Id<P extends IdPrefix> = `${P}_${string}`;

export type MessageId = Id<'msg'>;
export type ContactId = Id<'cont'>;
export type ConversationId = Id<'conv'>;
export type NoteId = Id<'note'>;
export type ChannelId = Id<'chan'>;
export type EventId = Id<'evt'>;
export type TemplateId = Id<'tmpl'>;
export type MediaId = Id<'med'>;
export type HeaderMediaId = Id<'tmedia'>;
export type WebhookEndpointId = Id<'whe'>;
export type WebhookDeliveryId = Id<'whd'>;
export type RequestId = Id<'req'>;
export type OrganizationId = Id<'org'>;
export type ProjectId = Id<'proj'>;
export type ApiKeyId = Id<'key'>;
export type AdminTokenId = Id<'atok'>;
export type ScimTokenId = Id<'stok'>;
export type ProvisionedMemberId = Id<'pmem'>;
export type ProvisionedGroupId = Id<'pgrp'>;
export type UserId = Id<'user'>;
export type SessionId = Id<'sess'>;
export type InvitationId = Id<'inv'>;
export type AuditEntryId = Id<'audit'>;
export type AlertRuleId = Id<'alr'>;
export type AlertDestinationId = Id<'ald'>;
export type AlertId = Id<'alt'>;
export type AlertNoticeId = Id<'aln'>;
export type JobId = Id<'job'>;

/**
 * Makes an identifier: `prefix_` and a 26-character lower-case Crockford base32 ULID, so that ids sort by
 * creation, strictly so within a process (docs/specification.md#2.1.1).
 */
export type NewId = <P extends IdPrefix>(prefix: P) => Id<P>;

/** Crockford's base 32, lower case: the digits of a ULID. */
export const ulidDigits = '0123456789abcdefghjkmnpqrstvwxyz';
const ulid = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/**
 * When an identifier was made, in Unix milliseconds by the clock of the process that made it. NaN for a text that is no
 * identifier.
 */
export const madeAt = (id: string): number => {
  const text = id.slice(id.indexOf('_') + 1);
  if (!ulid.test(text)) return Number.NaN;
  return numberOf(text.slice(0, 10));
};

const numberOf = (digits: string): number => {
  let number = 0;
  for (const digit of digits) number = number * 32 + ulidDigits.indexOf(digit);
  return number;
};

/** A whole number from 0 in so many digits of a ULID. */
const inDigits = (number: number, count: number): string => {
  let rest = number;
  let text = '';
  for (let i = 0; i < count; i += 1) {
    text = ulidDigits.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
};

/** The first ten digits of a ULID: the instant at which it was made, in whole Unix milliseconds from 0. */
export const ulidTime = (at: number): string => inDigits(at, 10);

/** The least identifier of an instant: those that were made before sort before it. */
export const leastIdAt = <P extends IdPrefix>(prefix: P, at: number): Id<P> =>
  `${prefix}_${ulidTime(Math.max(0, Math.floor(at)))}${'0'.repeat(16)}`;

/** What has a place among others: when it was made, its number there, and the id of what it belongs to. */
export type Placed = { readonly at: number; readonly number: number; readonly owner: string };

const numberDigits = 8;

/**
 * The identifier of what has a place, which so needs no identifier of its own: a ULID of the time, then 40 bits of the number
 * and 40 bits of the owner. It sorts by time, then by number (docs/decisions/0102).
 */
export const placedId = <P extends IdPrefix>(prefix: P, { at, number, owner }: Placed): Id<P> =>
  `${prefix}_${ulidTime(Math.max(0, at))}${inDigits(number, numberDigits)}${owner.slice(-numberDigits)}`;

/**
 * The identifier of a pair: the time and 40 bits of its first, and 40 bits of its second. So it is known without a look-up, and
 * those of all pairs with one `first` have the same beginning.
 */
export const pairId = <P extends IdPrefix>(prefix: P, first: string, second: string): Id<P> =>
  `${prefix}_${beginningOf(first)}${second.slice(-numberDigits)}`;

/** The least and the greatest identifier of the pairs that begin with `first`. */
export const pairIds = <P extends IdPrefix>(
  prefix: P,
  first: string,
): { readonly first: Id<P>; readonly last: Id<P> } => ({
  first: `${prefix}_${beginningOf(first)}${'0'.repeat(numberDigits)}`,
  last: `${prefix}_${beginningOf(first)}${'z'.repeat(numberDigits)}`,
});

/** The identifier of what a hash names: 80 bits of its hex digits, at the time 0. */
export const hashedId = <P extends IdPrefix>(prefix: P, hex: string): Id<P> =>
  `${prefix}_${ulidTime(0)}${fortyBits(hex.slice(0, 10))}${fortyBits(hex.slice(10, 20))}`;

const fortyBits = (hex: string): string => inDigits(Number.parseInt(hex, 16), numberDigits);

const timeDigits = 10;

const beginningOf = (id: string): string => {
  const digits = id.slice(id.indexOf('_') + 1);
  return `${digits.slice(0, timeDigits)}${digits.slice(-numberDigits)}`;
};

/** The number in such an identifier. NaN for a text that is no identifier. Compare the whole identifier then. */
export const numberIn = (id: string): number => {
  const text = id.slice(id.indexOf('_') + 1);
  return ulid.test(text) ? numberOf(text.slice(-2 * numberDigits, -numberDigits)) : Number.NaN;
};

/** Whether a text is a well-formed identifier with that prefix. The resource may not exist. */
export const isId =
  <P extends IdPrefix>(prefix: P) =>
  (text: string): text is Id<P> =>
    text.startsWith(`${prefix}_`) && ulid.test(text.slice(prefix.length + 1));
