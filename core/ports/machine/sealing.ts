/** Encrypts secrets at rest under one key. Further keys only decrypt, so that the key can be changed. */
export type Sealing = {
  /** Encrypts a secret for `about`, the id that it belongs to. */
  readonly seal: (secret: string, about: string) => string;
  /**
   * Decrypts a secret. Throws if it was encrypted for another id or under another key, or was
   * tampered with.
   */
  readonly open: (sealed: string, about: string) => string;
  /** The ids of the keys that decrypt. The first one encrypts. */
  readonly keys: readonly string[];
  /** The id of the key that decrypts a secret. Undefined where `open` throws. */
  readonly keyOf: (sealed: string, about: string) => string | undefined;
};
