/** A request of a network to the webhook of one channel. */
export type ChannelWebhookRequest = {
  /** The id in the path, which anybody can have written. */
  readonly channel: string;
  /** The query of the URL as it was sent, with its `?`; empty without one. */
  readonly query: string;
  readonly bytes: Uint8Array;
  readonly signature: string | undefined;
};

/** The HTTP endpoint through which a provider reports whose channels have a URL each. */
export type ChannelWebhook = {
  /**
   * Applies a signed request. Returns false and applies nothing if the provider has no such channel, or the signature is not
   * that of its secret. Resolves once every report is stored, so that the request can be acknowledged.
   */
  readonly receive: (request: ChannelWebhookRequest) => Promise<boolean>;
};
