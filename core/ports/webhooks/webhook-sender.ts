import type { AttemptError } from '../../model/webhooks/delivery.js';
import type { OrganizationId, ProjectId } from '../../shared/ids.js';

/** One attempt. The body is sent as UTF-8 with these headers and those that HTTP requires. */
export type WebhookRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly localhostAllowed: boolean;
  /** Whose request it is: no organization takes what others need of the sender. Absent: that is not known. */
  readonly tenant?: { readonly organization: OrganizationId; readonly project: ProjectId };
  /**
   * Called when the request is on its way, possibly more than once. A request that is sent after
   * the first call arrives after this one, as far as the sender can tell. Not called when no
   * connection was opened.
   */
  readonly onStart?: () => void;
};

/**
 * Why no complete response came. `sender_unavailable` says nothing about the receiver: the sender
 * was full or closing, so it does not count as an attempt.
 */
export type WebhookSendError =
  | Exclude<AttemptError, 'internal_error' | 'event_damaged'>
  | 'sender_unavailable';

/**
 * The outcome of an attempt. `statusCode` is null if no response began; with an `error` the
 * response was incomplete. `responseBody` is the first KiB of the response as text without NUL
 * characters. `retryAfterMs` is set if the receiver sent a valid `Retry-After`.
 */
export type WebhookOutcome = {
  readonly statusCode: number | null;
  readonly durationMs: number;
  readonly retryAfterMs?: number;
  readonly responseBody: string;
  readonly error: WebhookSendError | null;
};

/**
 * Posts one delivery. Follows no redirect and connects to no refused address
 * (docs/specification.md#6.6.2), checked at each connection. Waits at most 10 s for a free socket
 * and at most 10 s for everything else. Never rejects for what a receiver does. The receiver may
 * have got the request although the outcome is an error, and may get it twice in one attempt if a
 * kept connection was dead. Reads at most 64 KiB of the response.
 */
export type SendWebhook = (request: WebhookRequest) => Promise<WebhookOutcome>;
