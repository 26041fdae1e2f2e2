import type { ApiRequest } from '../../../core/model/requests/api-request.js';
import { formOf, isOwnId } from '../../../core/model/requests/form-of.js';
import { idempotencyKeyHeader } from '../request/idempotency-key.js';
import type { AnsweredRequest } from './answered-request.js';
import { declaredNames } from './declared-names.js';

/** Characters of a text of the client that the log keeps. */
const longestText = 255;
const ownRoutes = '/v1/requests';

/**
 * A request as the log of requests keeps it. Undefined for one without a valid key, which belongs to no project, and for a read
 * of the log itself.
 */
export const loggedRequest = (answered: AnsweredRequest): ApiRequest | undefined => {
  const { request: id, caller, route, status, error, given } = answered;
  if (!caller || route.startsWith(ownRoutes)) return undefined;
  return {
    id,
    project: caller.project,
    method: answered.givenMethod === 'HEAD' ? 'HEAD' : answered.method,
    path: pathOf(answered),
    status,
    error: error === null ? null : { code: error, param: placeOf(answered.errorAt) },
    key: caller.key,
    idempotencyKey: answered.idempotencyKey?.slice(0, longestText) ?? null,
    replayed: answered.isReplay,
    durationMs: Math.round(answered.seconds * 1_000),
    body: error === null || given === undefined ? null : formOf(given, isDeclared),
  };
};

/** The path of the route, with the ids of this service that the client named. */
const pathOf = ({ route, target }: AnsweredRequest): string => {
  if (!route.includes('{')) return route;
  const parts = route.split('/');
  // Below a prefix, the path of the client is longer.
  const given = target
    .replace(/[?#].*$/s, '')
    .split('/')
    .slice(-parts.length);
  return parts
    .map((part, i) => (part.startsWith('{') && isOwnId(given[i] ?? '') ? given[i] : part))
    .join('/');
};

/** The place of an error, with names of fields alone. */
const placeOf = (place: string | null): string | null =>
  place === null || place === ''
    ? null
    : place.replace(/[^/.]+/g, (name) => (isHarmless(name) ? name : '…'));

const isDeclared = (name: string): boolean => declaredNames().has(name);

const isHarmless = (name: string): boolean =>
  isDeclared(name) || /^\d{1,6}$/.test(name) || name === idempotencyKeyHeader.name;
