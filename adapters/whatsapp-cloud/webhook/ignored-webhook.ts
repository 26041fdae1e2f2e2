/** Why a webhook, or a part of it, has no effect. */
export const ignoredReasons = [
  /** A verification request without the verify token of any channel. */
  'not_verified',
  /** No app secret of any channel signed the body. */
  'not_signed',
  /** The body is no webhook, or a message in it has no id, no sender or no number. */
  'unreadable',
  /** No channel of the app that signed it has the account and the number. */
  'no_channel',
  /** No channel of the account has the template: it was made elsewhere, or deleted. */
  'unknown_template',
  /** A field, or a status of a message, that nothing here reads. */
  'unread_field',
] as const;
export type IgnoredReason = (typeof ignoredReasons)[number];

/** A webhook without effect, and the number that it names. Nothing of its content. */
export type IgnoredWebhook = {
  readonly reason: IgnoredReason;
  /** Only digits. Of a webhook that is not signed, anybody can have written it. */
  readonly phoneNumberId: string | null;
  /** The template, or the field that is not read. Default: none. */
  readonly name?: string;
};

/** Called for a webhook without effect. */
export type OnIgnored = (ignored: IgnoredWebhook) => void;

/** Bytes of an unsigned body that are searched for its number. Few, because anybody can send one. */
const searchedBytes = 4_096;

const numberId = /"phone_number_id"\s*:\s*"(\d{1,32})"/;

/** The number that an unsigned body claims to be for, or null. Does not parse the body. */
export const claimedNumber = (bytes: Uint8Array): string | null => {
  const start = Buffer.from(bytes.subarray(0, searchedBytes)).toString('latin1');
  return numberId.exec(start)?.[1] ?? null;
};
