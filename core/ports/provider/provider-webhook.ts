/**
 * The HTTP endpoint through which a provider reports: a verification request, then notifications.
 */
export type ProviderWebhook = {
  /** The answer to a verification request, or undefined if no channel expects it. */
  readonly handshake: (
    query: Readonly<Record<string, string | readonly string[] | undefined>>,
  ) => Promise<string | undefined>;
  /**
   * Applies a signed notification. Returns false and applies nothing if no known channel's secret
   * matches the signature. Resolves once every report is stored, so that the notification can be
   * acknowledged.
   */
  readonly receive: (bytes: Uint8Array, signature: string | undefined) => Promise<boolean>;
};
