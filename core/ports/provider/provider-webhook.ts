/** A provider's way in over HTTP: it asks once who we are, and then tells what happened. */
export type ProviderWebhook = {
  /** What to answer who asks with this query; undefined for whom nobody here knows. */
  readonly handshake: (
    query: Readonly<Record<string, string | readonly string[] | undefined>>,
  ) => Promise<string | undefined>;
  /**
   * Takes in what the provider tells, by its bytes as they came; false, and nothing taken in, when nobody that we
   * know has signed them. Resolves once all of it is kept, so that it may be acknowledged.
   */
  readonly receive: (bytes: Uint8Array, signature: string | undefined) => Promise<boolean>;
};
