/** What is wrong with a webhook URL. */
export type WebhookUrlRefusal =
  | 'malformed'
  | 'too_long'
  | 'not_https'
  | 'credentials'
  | 'port'
  | 'localhost'
  | 'address';

/** Whether the project may use `http://localhost`. */
export type WebhookUrlScope = { readonly localhostAllowed: boolean };

/**
 * Returns why a URL cannot be a webhook target, or undefined if it can
 * (docs/specification.md#6.6.3). A name that resolves to a refused address is refused. A name that
 * does not resolve is accepted, because every connection is checked again.
 */
export type CheckWebhookUrl = (
  url: string,
  scope: WebhookUrlScope,
) => Promise<WebhookUrlRefusal | undefined>;
