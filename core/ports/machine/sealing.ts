/** Encrypts secrets at rest. */
export type Sealing = {
  /** Encrypts a secret for `about`, the id that it belongs to. */
  readonly seal: (secret: string, about: string) => string;
  /**
   * Decrypts a secret. Throws if it was encrypted for another id or under another key, or was
   * tampered with.
   */
  readonly open: (sealed: string, about: string) => string;
};
