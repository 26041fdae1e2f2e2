import type { ErrorCode } from './refusal.js';
import type { Route } from './route-data.js';

/** Every code that a route can answer: what is checked before it, what it refuses itself, and what can break. */
export const errorCodes = (route: Route): readonly ErrorCode[] => [
  ...(route.scope === undefined ? [] : (['api_key_invalid'] as const)),
  ...(route.scope ? (['insufficient_scope'] as const) : []),
  ...(isSpared(route) ? [] : (['rate_limit_exceeded'] as const)),
  ...(route.body.mediaTypes.length > 0 ? bodyErrors : []),
  ...route.errors.filter((code) => !always.includes(code)),
  ...always,
];

const bodyErrors = [
  'length_required',
  'payload_too_large',
  'unsupported_content_type',
  'request_timeout',
] as const satisfies readonly ErrorCode[];

const always: readonly ErrorCode[] = ['internal_error', 'service_unavailable'];

const isSpared = (route: Route): boolean => route.scope === undefined && route.isSpared;
