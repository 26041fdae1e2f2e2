import * as E from 'fp-ts/lib/Either.js';
import type { Event } from '../../model/events/event.js';
import { isFor, type WebhookEndpoint } from '../../model/webhooks/endpoint.js';
import type { EventId } from '../../shared/ids.js';
import { commitChange } from '../commit-change.js';
import type { InvalidCursor } from '../invalid-cursor.js';
import { eventsSince } from '../retention/events-since.js';
import type { ManageDeliveriesPorts } from './manage-deliveries.js';
import {
  type EndpointNotFound,
  type EndpointQuery,
  getWebhookEndpoint,
} from './manage-endpoints.js';
import { positionOf, type ReplayStart } from './replay-start.js';

/** Which events an endpoint gets again: those after the last one that it has no need of, or those since an instant. */
export type ReplayEvents = EndpointQuery &
  ReplayStart & {
    /** Events to look at; rounded up to whole steps of 500. Default: all. */
    readonly most?: number | undefined;
  };

/** How many deliveries a replay created. */
export type Replayed = {
  readonly count: number;
  /** The last event that was looked at, when `most` ended the replay: another one after it goes on. Otherwise absent. */
  readonly next?: EventId;
};

/** How many deliveries a replay would create. */
export type ReplayPreview = {
  readonly count: number;
  /** Whether there are events that were not looked at: the replay can create more. */
  readonly isPartial: boolean;
};

/** Events that one request looks at: some seconds of work at most. */
export const eventsPerReplay = 5_000;

/** Events that are looked at in one step. */
const batch = 500;
/** Events that a preview looks at. */
const previewLimit = 1_000;

/**
 * Gives an endpoint a delivery of every event that it subscribes to and has none of; how many those were. It goes in steps that
 * stand on their own: who repeats it after a crash repeats no delivery.
 */
export const replayEvents =
  (ports: ManageDeliveriesPorts) =>
  async (command: ReplayEvents): Promise<E.Either<EndpointNotFound | InvalidCursor, Replayed>> => {
    const found = await startOf(ports, command);
    if (E.isLeft(found)) return found;
    const { most = Number.POSITIVE_INFINITY } = command;
    let [count, seen] = [0, 0];
    for await (const { wanted, size, last } of found.right.batches) {
      const added = await deliver(ports, found.right.endpoint, wanted);
      if (E.isLeft(added)) return added;
      count += added.right;
      seen += size;
      if (seen >= most && size === batch) return E.right({ count, next: last });
    }
    return E.right({ count });
  };

/** How many deliveries a replay would create. Looks at 1,000 events at most. */
export const previewReplay =
  (ports: ManageDeliveriesPorts) =>
  async (
    command: ReplayEvents,
  ): Promise<E.Either<EndpointNotFound | InvalidCursor, ReplayPreview>> => {
    const found = await startOf(ports, command);
    if (E.isLeft(found)) return found;
    const { endpoint, batches } = found.right;
    let [count, seen] = [0, 0];
    for await (const { wanted, size } of batches) {
      if (seen >= previewLimit) return E.right({ count, isPartial: true });
      const sequences = wanted.map(({ sequence }) => sequence);
      count += wanted.length - (await ports.deliveries.delivered(endpoint.id, sequences)).length;
      seen += size;
    }
    return E.right({ count, isPartial: false });
  };

type Batch = {
  /** Those that the endpoint subscribes to. */
  readonly wanted: readonly Event[];
  /** The number of all. */
  readonly size: number;
  readonly last: EventId;
};

const startOf = async (
  ports: ManageDeliveriesPorts,
  command: ReplayEvents,
): Promise<
  E.Either<
    EndpointNotFound | InvalidCursor,
    { readonly endpoint: WebhookEndpoint; readonly batches: AsyncGenerator<Batch, void> }
  >
> => {
  const { events } = ports;
  const { project } = command;
  const kept = await eventsSince(ports, project);
  const found = await getWebhookEndpoint(ports)(command);
  if (E.isLeft(found)) return found;
  const endpoint = found.right;
  const start = await positionOf(events, project, command, kept);
  if (start === undefined) return E.left({ code: 'invalid_cursor' });

  async function* batches(from: { readonly after: number; readonly since: number }) {
    let { after } = from;
    for (;;) {
      const page = await events.list(project, { ...from, after, limit: batch });
      const wanted = page.filter((event) => isFor(event, endpoint));
      const last = page.at(-1);
      if (!last) return;
      yield { wanted, size: page.length, last: last.id };
      if (page.length < batch) return;
      after = last.sequence;
    }
  }
  return E.right({ endpoint, batches: batches(start) });
};

const deliver = async (
  { clock, commit }: ManageDeliveriesPorts,
  { project, id: endpoint }: WebhookEndpoint,
  wanted: readonly Event[],
): Promise<E.Either<EndpointNotFound, number>> => {
  if (wanted.length === 0) return E.right(0);
  const change = { project, at: clock(), replay: { endpoint, events: wanted } };
  return commitChange(commit, change, {
    committed: ({ delivered }) => E.right(delivered.length),
    changed: () => E.left({ code: 'webhook_endpoint_not_found', id: endpoint } as const),
  });
};
