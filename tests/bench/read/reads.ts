import { writeCursor } from '../../../adapters/http/route/cursor.js';
import type { Filled } from '../fill/fill.js';
import type { LoadRequest } from '../load/http-load.js';
import { openSampler } from './sample-ids.js';

/** The reads that are measured. */
export const readNames = ['get', 'list 20', 'deep page', 'events after'] as const;
export type ReadName = (typeof readNames)[number];

export type Reads = Readonly<Record<ReadName, (n: number) => LoadRequest>>;

const sampled = 2_000;

/** Makes the requests of each read, spread over the messages and the events of a filled database. */
export const readsOf = async ({ url, tenant }: Filled): Promise<Reads> => {
  const sampler = await openSampler(url, tenant.project);
  const messages = await sampler.messages(sampled);
  const events = await sampler.events(sampled);
  await sampler.close();
  const get = (path: string): LoadRequest => ({ method: 'GET', path, headers: tenant.headers });
  const spread = (ids: readonly string[], n: number): string => ids[n % ids.length] ?? '';
  return {
    get: (n) => get(`/v1/messages/${spread(messages, n)}`),
    'list 20': () => get('/v1/messages'),
    'deep page': (n) => get(`/v1/messages?cursor=${writeCursor(spread(messages, n))}`),
    'events after': (n) => get(`/v1/events?after=${spread(events, n)}`),
  };
};
