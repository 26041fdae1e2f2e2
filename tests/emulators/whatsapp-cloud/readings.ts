/** Where accounts of the provider disagree: which reading the emulator takes. An adapter tolerates all. */
export type Readings = {
  /** HTTP status of the throttling codes. */
  readonly throttleStatus: 400 | 429;
  /** HTTP status of 132001, the absent template. */
  readonly absentTemplateStatus: 404 | 400;
  /** What an unknown object answers: code 100 with subcode 33, or code 803. */
  readonly unknownObject: 100 | 803;
  readonly missingTokenCode: 104 | 190;
  /** Whether a recipient without `+` is complete, or has the sender's country code put in front. */
  readonly bareRecipient: 'complete' | 'prefixed';
  /** Whether a closed window and unfit media are reported later, or refused in the answer. */
  readonly lateRefusals: 'reported' | 'answered';
  /** Whether `contacts` stands in the answer to a send. */
  readonly answeredContacts: 'present' | 'absent';
  readonly mediaHash: 'hex' | 'base64';
  readonly fileSize: 'text' | 'number';
  /** Whether a download without a User-Agent of the caller's own is refused. */
  readonly userAgent: 'demanded' | 'ignored';
  /** Unit of the timestamps in webhooks. */
  readonly timestamps: 'seconds' | 'milliseconds';
  readonly displayNumber: 'digits' | 'formatted';
  readonly templateLanguage: 'underscore' | 'hyphen';
  /** The reason of a template update that has none. */
  readonly absentReason: 'NONE' | null;
  /** Whether statuses carry the older `conversation`. */
  readonly conversation: 'absent' | 'present';
};

/** The readings that are taken when nothing is said. */
export const usualReadings: Readings = {
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
