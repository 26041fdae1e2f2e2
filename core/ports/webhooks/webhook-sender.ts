/** One attempt to be made: the body is sent as UTF-8, with these headers and those that HTTP itself needs. */
export type WebhookRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly localhostAllowed: boolean;
  /**
   * Called when the request is on its way, perhaps more than once: one that is given after the first call
   * arrives after it, as far as the sender can tell. Not called when no connection was opened.
   */
  readonly onStart?: () => void;
};

/**
 * Why no whole answer came. `sender_unavailable` alone says nothing about the receiver: the sender was full
 * or closing and tried nothing, so that it counts as no attempt.
 */
export type WebhookSendError =
  | 'url_refused'
  | 'address_refused'
  | 'dns_failed'
  | 'connection_failed'
  | 'tls_failed'
  | 'connection_lost'
  | 'invalid_response'
  | 'timeout'
  | 'sender_unavailable';

/**
 * What came of an attempt. `statusCode` is null where no answer began; with an `error` beside it the answer
 * began and was never whole. `responseBody` is the answer's first KiB as text without NUL characters.
 * `retryAfterMs` is there where the receiver asked for a wait that can be understood.
 */
export type WebhookOutcome = {
  readonly statusCode: number | null;
  readonly durationMs: number;
  readonly retryAfterMs?: number;
  readonly responseBody: string;
  readonly error: WebhookSendError | null;
};

/**
 * Posts one delivery, following no redirect and connecting to no address that is refused (docs/specification.md#6.6.2), as the
 * address stands at this connection. Resolves within two deadlines of 10 s, one to wait for a free socket and
 * one for everything else, whatever the receiver does; never rejects for what a receiver does. The receiver
 * may have been reached although the outcome is an error, and may be reached twice in one attempt when a
 * kept connection turns out to be dead. Of an answer longer than 64 KiB the rest is not waited for.
 */
export type SendWebhook = (request: WebhookRequest) => Promise<WebhookOutcome>;
