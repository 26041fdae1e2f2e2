/** Why a webhook, or a part of it, has no effect. */
export const ignoredReasons = [
  /** The URL names no channel of Twilio, or its auth token did not sign the request. */
  'not_signed',
  /** It is neither a status nor a message, or a message in it has no id or no sender. */
  'unreadable',
  /** A message to another number than that of the channel. */
  'no_channel',
  /** A status of a message that nothing here reads. */
  'unread_field',
] as const;
export type IgnoredReason = (typeof ignoredReasons)[number];

/** A webhook without effect. Nothing of its content. */
export type IgnoredWebhook = {
  readonly reason: IgnoredReason;
  /** The channel, if Twilio has it. Null for a webhook that is not signed: anybody can have written it. */
  readonly channel: string | null;
  /** The status that is not read. Default: none. */
  readonly name?: string;
};

/** Called for a webhook without effect. */
export type OnIgnored = (ignored: IgnoredWebhook) => void;
