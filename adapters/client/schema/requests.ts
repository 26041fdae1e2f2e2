// `npm run openapi` writes this file from docs/openapi.json.
import type { RequestId } from './messages.js';

/** The identifier of an API key. */
export type ApiKeyId = string;

/** A request with an API key, as the log of requests keeps it. */
export type ApiRequest = {
  /** The id that its answer had in `Service-Request-Id`. */
  readonly id: RequestId;
  /** Its method. */
  readonly method: string;
  /** Its path, with ids of this service alone: another text of its client stays `{id}`. */
  readonly path: string;
  /** The HTTP status of its answer. */
  readonly status: number;
  /** Why it was refused; null for a success. */
  readonly error: RequestError | null;
  /** The API key that made it. */
  readonly key: ApiKeyId;
  /** Its `Idempotency-Key`; null without one. */
  readonly idempotency_key: string | null;
  /** Whether it was answered as an earlier one with its key. */
  readonly replayed: boolean;
  /** How long its answer took, in milliseconds. */
  readonly duration_ms: number;
  /**
   * The form of the body that was refused: its field names, and what stood there without the values; null for a
   * success and without a JSON body.
   */
  readonly body: unknown;
  /** When it began. */
  readonly created_at: string;
};

/** A page of a list. */
export type ApiRequestList = {
  /** The items of the page, in the order of the list. */
  readonly data: readonly (ApiRequest)[];
  /** Whether another page follows. */
  readonly has_more: boolean;
  /** Cursor of the next page; null on the last page. */
  readonly next_cursor: string | null;
};

/** Why a request was refused. */
export type RequestError = {
  /** The code of the error. */
  readonly code: string;
  /** The place of what was wrong; null without one. */
  readonly param: string | null;
};

/** A method that the API answers. */
export type RequestMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
