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
 * What stands against a URL as a webhook's target, or `undefined` where nothing does (docs/specification.md#6.6.3). A name
 * that leads to a refused address now is refused; one that leads nowhere yet is not, for every connection
 * is checked again.
 */
export type CheckWebhookUrl = (
  url: string,
  scope: WebhookUrlScope,
) => Promise<WebhookUrlRefusal | undefined>;
