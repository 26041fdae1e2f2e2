import type { EventId } from '../../../../core/shared/ids.js';
import type { Post } from '../../ledger.js';
import type { Faults } from '../../world/faults.js';
import type { Evidence } from '../check.js';
import { type EndpointHistory, endpointsOf } from './endpoints.js';

/** What an attempt says of itself. */
export const deliveryOf = ({ headers }: Post): string => headers['Service-Delivery-Id'] ?? '';
export const attemptOf = ({ headers }: Post): number => Number(headers['Service-Delivery-Attempt']);
export const isAbout = ({ headers }: Post, event: EventId): boolean =>
  headers['Service-Event-Id'] === event;

/** Whether the worker heard that the delivery was taken. */
export const isTaken = ({ outcome }: Post): boolean => {
  const status = outcome?.statusCode ?? 0;
  return outcome?.error === null && status >= 200 && status <= 299;
};

/** An endpoint with every attempt at it, in order of their beginning. */
export type PostedTo = EndpointHistory & { readonly posts: readonly Post[] };

/** The endpoints of a run with the attempts at them: every URL is one endpoint's alone. */
export const postedTo = ({ ledger }: Evidence): readonly PostedTo[] =>
  endpointsOf(ledger).map((endpoint) => {
    const urls = new Set(endpoint.stages.map(({ put }) => put.url));
    return { ...endpoint, posts: ledger.posts.filter(({ url }) => urls.has(url)) };
  });

const readAheadMs = 250;
const usualMs = 50;
/** Two calls of a slow store, there and back. */
const slowMs = 16_000;
/** The longest pauses, one after the other. */
const pausedMs = 50_000;

/** For how long an attempt may still begin by what was read before a change. */
export const underWayMs = ({ ledger, faults }: Evidence, { from }: Post): number => {
  const { storeIsSlow, pauseEveryMs } = from > ledger.healthyFrom + slowMs ? noneOf : faults;
  return readAheadMs + usualMs + (storeIsSlow > 0 ? slowMs : 0) + (pauseEveryMs > 0 ? pausedMs : 0);
};

const noneOf: Pick<Faults, 'storeIsSlow' | 'pauseEveryMs'> = { storeIsSlow: 0, pauseEveryMs: 0 };
