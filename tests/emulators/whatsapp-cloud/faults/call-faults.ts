import type { Refusal } from '../graph/answers/refusal.js';

/** A fault of a call. "Carried out" means that the provider did what the call asked for. */
export type Fault =
  /** Carried out. The connection is reset before the answer. */
  | { readonly kind: 'drop_answer' }
  /** Carried out. The connection breaks in the middle of the answer. */
  | { readonly kind: 'cut_answer' }
  /** Carried out. The answer has status 200 and is not JSON. */
  | { readonly kind: 'garble_answer' }
  /** Not carried out. The connection is reset. */
  | { readonly kind: 'reset' }
  /** No answer comes until the caller gives up. `carriedOut` is false by default. */
  | { readonly kind: 'hang'; readonly carriedOut?: boolean }
  /** Carried out and answered `ms` milliseconds late. `carriedOut: 'last'` waits first, `'first'` (the default) waits after. */
  | { readonly kind: 'delay'; readonly ms: number; readonly carriedOut?: 'first' | 'last' }
  /** An HTML page of the provider's proxy, or JSON with code 2 if `json`. Default: status 503, `carriedOut` false. */
  | {
      readonly kind: 'server_error';
      readonly status?: 500 | 502 | 503 | 504;
      readonly carriedOut?: boolean;
      readonly json?: boolean;
    }
  /** Not carried out. A throttling code, 130429 by default. */
  | { readonly kind: 'throttle'; readonly code?: number; readonly status?: number }
  /** Not carried out. Any error code of the provider, with the code's HTTP status by default. */
  | {
      readonly kind: 'error';
      readonly code: number;
      readonly subcode?: number;
      readonly status?: number;
      readonly details?: string;
      readonly isTransient?: boolean;
    }
  /** Not carried out. A redirect to `location`. */
  | { readonly kind: 'redirect'; readonly location: string }
  /** The connection is reset after `afterBytes` bytes of the body. A resumable upload keeps these bytes. */
  | { readonly kind: 'cut_request'; readonly afterBytes: number };

/** Which calls a fault applies to. Each given field must be equal. */
export type CallMatch = {
  /** The operation, `*` for all. Default `messages.send`. */
  readonly operation?: string;
  /** The id of the business phone number. Default: any. */
  readonly number?: string;
  /** The recipient, with or without `+`. Default: any. */
  readonly to?: string;
  /** The message's `biz_opaque_callback_data`. Default: any. */
  readonly opaque?: string;
  /** The type of the message. Default: any. */
  readonly type?: string;
};

/** Every kind, so that a misspelt one is refused. */
export const faultKinds: ReadonlySet<string> = new Set<Fault['kind']>([
  'drop_answer',
  'cut_answer',
  'garble_answer',
  'reset',
  'hang',
  'delay',
  'server_error',
  'throttle',
  'error',
  'redirect',
  'cut_request',
]);

/** The refusal of a fault that answers an error code. */
export const refusalOf = (fault: Extract<Fault, { kind: 'throttle' | 'error' }>): Refusal =>
  fault.kind === 'throttle'
    ? { code: fault.code ?? 130429, status: fault.status, details: 'Throttled.' }
    : fault;
