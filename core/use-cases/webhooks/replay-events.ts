import * as E from 'fp-ts/lib/Either.js';
import type { Event } from '../../model/events/event.js';
import { subscribes, type WebhookEndpoint } from '../../model/webhooks/endpoint.js';
import { commitChange } from '../commit-change.js';
import { sequenceOf } from '../events/list-events.js';
import type { InvalidCursor } from '../invalid-cursor.js';
import { eventsSince } from '../retention/events-since.js';
import type { ManageDeliveriesPorts } from './manage-deliveries.js';
import {
  type EndpointNotFound,
  type EndpointQuery,
  getWebhookEndpoint,
} from './manage-endpoints.js';

/** Which events an endpoint gets again. */
export type ReplayEvents = EndpointQuery & {
  /** The id of the last event that the endpoint has no need of. */
  readonly after: string;
};

/** How many deliveries a replay created. */
export type Replayed = { readonly count: number };

/** Events that are looked at in one step. */
const batch = 500;

/**
 * Gives an endpoint a delivery of every later event that it subscribes to and has none of; how many those
 * were. It goes in steps that stand on their own: who repeats it after a crash repeats no delivery.
 */
export const replayEvents =
  (ports: ManageDeliveriesPorts) =>
  async (command: ReplayEvents): Promise<E.Either<EndpointNotFound | InvalidCursor, Replayed>> => {
    const { project } = command;
    const since = await eventsSince(ports, project);
    const endpoint = await getWebhookEndpoint(ports)(command);
    if (E.isLeft(endpoint)) return endpoint;
    let after = await sequenceOf(ports.events, command, since);
    if (after === undefined) return E.left({ code: 'invalid_cursor' });

    let count = 0;
    let events: readonly Event[];
    do {
      events = await ports.events.list(project, { after, since, limit: batch });
      const added = await deliver(ports, endpoint.right, events);
      if (E.isLeft(added)) return added;
      count += added.right;
      after = events.at(-1)?.sequence ?? after;
    } while (events.length === batch);
    return E.right({ count });
  };

const deliver = async (
  { clock, commit }: ManageDeliveriesPorts,
  { project, id: endpoint, subscribedTypes }: WebhookEndpoint,
  events: readonly Event[],
): Promise<E.Either<EndpointNotFound, number>> => {
  const wanted = events.filter(({ type }) => subscribes(subscribedTypes, type));
  if (wanted.length === 0) return E.right(0);
  const change = { project, at: clock(), replay: { endpoint, events: wanted } };
  return commitChange(commit, change, {
    committed: ({ delivered }) => E.right(delivered.length),
    changed: () => E.left({ code: 'webhook_endpoint_not_found', id: endpoint } as const),
  });
};
