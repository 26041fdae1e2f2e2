import type { Instant } from '../../shared/time.js';

/** Time-based one-time codes of six digits and 30 seconds (RFC 6238), as authenticator apps show them. */
export type OneTimeCodes = {
  /** A new secret in base32. */
  readonly newSecret: () => string;
  /** The `otpauth://` URI by which an app takes over a secret for an account. */
  readonly uriOf: (secret: string, account: string) => string;
  /**
   * The time step of the code at an instant, or of the step before or after it. Undefined when the text is none of the three
   * codes.
   */
  readonly stepOf: (secret: string, code: string, at: Instant) => number | undefined;
};
