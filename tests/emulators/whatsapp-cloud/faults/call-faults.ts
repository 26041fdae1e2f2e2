import type { Refusal } from '../graph/answers/refusal.js';

/** What befalls a call instead of a plain answer. "Carried out" means that the provider did it all the same. */
export type Fault =
  /** Carried out; the connection is reset before any answer. */
  | { readonly kind: 'drop_answer' }
  /** Carried out; the answer breaks off in its middle. */
  | { readonly kind: 'cut_answer' }
  /** Carried out; the answer is 200 and no JSON. */
  | { readonly kind: 'garble_answer' }
  /** Not carried out; the connection is reset. */
  | { readonly kind: 'reset' }
  /** No answer at all, until the caller gives up. */
  | { readonly kind: 'hang'; readonly carriedOut?: boolean }
  /** The call is carried out and answered, but late: the wait is before or after. */
  | { readonly kind: 'delay'; readonly ms: number; readonly carriedOut?: 'first' | 'last' }
  /** An answer of the edge, HTML unless it is to be JSON with code 2. */
  | {
      readonly kind: 'server_error';
      readonly status?: 500 | 502 | 503 | 504;
      readonly carriedOut?: boolean;
      readonly json?: boolean;
    }
  /** Not carried out; a throttling code, 130429 by default. */
  | { readonly kind: 'throttle'; readonly code?: number; readonly status?: number }
  /** Not carried out; any code of the provider. */
  | {
      readonly kind: 'error';
      readonly code: number;
      readonly subcode?: number;
      readonly status?: number;
      readonly details?: string;
      readonly isTransient?: boolean;
    }
  /** Not carried out; an answer that sends the caller elsewhere. */
  | { readonly kind: 'redirect'; readonly location: string }
  /** The body is read so far and the connection reset: an upload keeps what it has. */
  | { readonly kind: 'cut_request'; readonly afterBytes: number };

/** Which calls a fault is for. Every field that is there must agree. */
export type CallMatch = {
  /** By default `messages.send`; `*` for every call. */
  readonly operation?: string;
  readonly number?: string;
  /** With or without `+`. */
  readonly to?: string;
  readonly opaque?: string;
  readonly type?: string;
};

/** The kinds there are, so that a misspelt one is refused and not silently without effect. */
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

/** What a fault that answers with a code answers. */
export const refusalOf = (fault: Extract<Fault, { kind: 'throttle' | 'error' }>): Refusal =>
  fault.kind === 'throttle'
    ? { code: fault.code ?? 130429, status: fault.status, details: 'Throttled.' }
    : fault;
