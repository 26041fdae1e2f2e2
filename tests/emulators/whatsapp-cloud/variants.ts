/** Choices where real accounts of the provider behave differently. An adapter must accept every variant. */
export type Variants = {
  /** HTTP status of the throttling codes. Default 400. */
  readonly throttleStatus: 400 | 429;
  /** HTTP status of code 132001, a template that does not exist. Default 404. */
  readonly absentTemplateStatus: 404 | 400;
  /** Error code for an unknown object: 100 with subcode 33, or 803. Default 100. */
  readonly unknownObject: 100 | 803;
  /** Error code for a call without an access token. Default 104. */
  readonly missingTokenCode: 104 | 190;
  /** Whether a recipient without `+` is complete, or gets the sender's country code as a prefix. Default `complete`. */
  readonly bareRecipient: 'complete' | 'prefixed';
  /** Whether a closed service window and unusable media are reported later or refused in the answer. Default `reported`. */
  readonly lateRefusals: 'reported' | 'answered';
  /** Whether the answer to a send has `contacts`. Default `present`. */
  readonly answeredContacts: 'present' | 'absent';
  /** Encoding of the SHA-256 hash of media. Default `hex`. */
  readonly mediaHash: 'hex' | 'base64';
  /** JSON type of `file_size`. Default `text`. */
  readonly fileSize: 'text' | 'number';
  /** Whether a download needs a `User-Agent` header. Default `demanded`. */
  readonly userAgent: 'demanded' | 'ignored';
  /** Unit of the timestamps in webhooks. Default `seconds`. */
  readonly timestamps: 'seconds' | 'milliseconds';
  /** Form of `display_phone_number`. Default `digits`. */
  readonly displayNumber: 'digits' | 'formatted';
  /** Form of a template's language, `en_US` or `en-US`. Default `underscore`. */
  readonly templateLanguage: 'underscore' | 'hyphen';
  /** `reason` of a template update without a reason. Default `NONE`. */
  readonly absentReason: 'NONE' | null;
  /** Whether statuses have the older `conversation` object. Default `absent`. */
  readonly conversation: 'absent' | 'present';
};

/** The variants by default. */
export const defaultVariants: Variants = {
  throttleStatus: 400,
  absentTemplateStatus: 404,
  unknownObject: 100,
  missingTokenCode: 104,
  bareRecipient: 'complete',
  lateRefusals: 'reported',
  answeredContacts: 'present',
  mediaHash: 'hex',
  fileSize: 'text',
  userAgent: 'demanded',
  timestamps: 'seconds',
  displayNumber: 'digits',
  templateLanguage: 'underscore',
  absentReason: 'NONE',
  conversation: 'absent',
};
