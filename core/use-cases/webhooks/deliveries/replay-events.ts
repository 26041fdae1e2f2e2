import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { type InputOf, input } from '../../../contract/input.js';
import { shown } from '../../../contract/shown.js';
import type { Event } from '../../../model/events/event.js';
import { isFor, type WebhookEndpoint } from '../../../model/webhooks/endpoint.js';
import { about, nullable, view, wholeNumber } from '../../../shared/codec.js';
import type { EventId } from '../../../shared/ids.js';
import { Count, idText } from '../../../shared/published.js';
import { isoTime } from '../../../shared/time.js';
import { byProject } from '../../authorization/resource-owner.js';
import { idOf } from '../../authorization/rule.js';
import { commitChange, retry } from '../../commit-change.js';
import { anInstant } from '../../input/fields.js';
import type { InvalidCursor } from '../../invalid-cursor.js';
import { eventsSince } from '../../retention/events-since.js';
import { retryOnConflict } from '../../retry-on-conflict.js';
import { useCase } from '../../use-case.js';
import { endpointInput } from '../endpoints/endpoint-inputs.js';
import { type EndpointNotFound, noEndpoint } from '../endpoints/endpoint-refusals.js';
import { getWebhookEndpoint } from '../endpoints/read-endpoints.js';
import type { DeliveryPorts } from './delivery-ports.js';
import { positionOf } from './replay-start.js';

/** Which events an endpoint gets again. Default: all. */
const replayInput = input(endpointInput.needed, {
  /** Those after the last event that it has no need of, by its id. */
  after: about(idText('evt'), 'Id of the last event that the endpoint does not need again.'),
  /** Those since an instant. */
  since: anInstant,
  /** Events to look at; rounded up to whole pages of 500. Default: all. */
  most: wholeNumber(1, Number.MAX_SAFE_INTEGER),
});
export type ReplayEvents = InputOf<typeof replayInput>;

/** How many deliveries a replay created, and where another one goes on (docs/specification.md#4.8.2). */
const shownReplay = shown(
  view('WebhookReplay', 'What one call of a replay did.', {
    count: about(Count, 'Number of deliveries that this call added.'),
    has_more: about(t.boolean, 'Whether later events were not looked at.'),
    next_cursor: about(
      nullable(idText('evt')),
      '`after` of the next call: the last event that was looked at. Null when `has_more` is false.',
    ),
  }),
  ({ count, next }: Replayed) => ({
    count,
    has_more: next !== undefined,
    next_cursor: next ?? null,
  }),
);

/** When a replay refuses. */
const refusals = {
  ...noEndpoint,
  invalid_cursor:
    '`after` is not an event of the project, or it is older than the project keeps events',
} as const;

/** What a replay has done. */
export type Replayed = {
  readonly count: number;
  /** The last event that was looked at, when others are left: another replay after it goes on. Otherwise absent. */
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

/** Deliveries that one replay creates at most: those of one commit. */
export const deliveriesPerReplay = 500;

/** Events that are read at once. */
const batch = 500;
/** Events that a preview looks at. */
const previewLimit = 1_000;

/**
 * One commit has all that it creates, so that its answer can be committed with it. The commit requires that none of the
 * deliveries exists: the answer says exactly how many it created.
 */
export const replayEvents = useCase({
  kind: 'write',
  summary:
    'Delivers the later events to which an endpoint subscribes and of which it has no delivery.',
  description: [
    'Use it after an endpoint was inactive or lost events.',
    'A repeated call repeats no delivery.',
    'Deliveries wait while the endpoint is inactive.',
  ],
  promise:
    'One commit of at most 500 deliveries. While the answer has `next`, events are left: another call with it as `after` goes on. With `most` it looks at that many events.',
  permission: 'webhooks:manage',
  owner: byProject,
  audit: {
    action: 'webhook_endpoint.replay',
    resource: idOf,
    details: ({ since, after }) =>
      after === undefined && since !== undefined ? { since: isoTime(since) } : { after },
  },
  input: replayInput,
  result: shownReplay,
  refusals,
  run:
    (ports: DeliveryPorts) =>
    (command: ReplayEvents): Promise<E.Either<EndpointNotFound | InvalidCursor, Replayed>> =>
      retryOnConflict(async () => {
        const found = await startOf(ports, command);
        if (E.isLeft(found)) return found;
        const { endpoint, batches } = found.right;
        const { events, next } = await missingIn(batches, command.most);
        const replayed = { count: events.length, ...(next === undefined ? {} : { next }) };
        if (events.length === 0) return E.right(replayed);
        const { project, id } = endpoint;
        const change = { project, at: ports.clock(), replay: { endpoint: id, events } };
        return commitChange(ports.commit, change, {
          committed: E.right(replayed),
          changed: (conflict) =>
            conflict.id === id
              ? E.left({ code: 'webhook_endpoint_not_found', id } as const)
              : retry(),
        });
      }),
});

export const previewReplay = useCase({
  kind: 'read',
  summary:
    'Tells how many deliveries a replay would add, among the first 1,000 events that it looks at.',
  permission: 'webhooks:manage',
  owner: byProject,
  input: replayInput,
  refusals,
  run:
    (ports: DeliveryPorts) =>
    async (
      command: ReplayEvents,
    ): Promise<E.Either<EndpointNotFound | InvalidCursor, ReplayPreview>> => {
      const found = await startOf(ports, command);
      if (E.isLeft(found)) return found;
      let [count, seen] = [0, 0];
      for await (const { missing, size } of found.right.batches) {
        if (seen >= previewLimit) return E.right({ count, isPartial: true });
        count += missing.length;
        seen += size;
      }
      return E.right({ count, isPartial: false });
    },
});

type Batch = {
  /** Those that the endpoint subscribes to and has no delivery of. */
  readonly missing: readonly Event[];
  /** The number of all. */
  readonly size: number;
  readonly last: EventId;
};

const startOf = async (
  ports: DeliveryPorts,
  command: ReplayEvents,
): Promise<
  E.Either<
    EndpointNotFound | InvalidCursor,
    { readonly endpoint: WebhookEndpoint; readonly batches: AsyncGenerator<Batch, void> }
  >
> => {
  const { events, deliveries } = ports;
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
      const last = page.at(-1);
      if (!last) return;
      const wanted = page.filter((event) => isFor(event, endpoint));
      const sequences = wanted.map(({ sequence }) => sequence);
      const delivered = new Set(await deliveries.delivered(endpoint.id, sequences));
      const missing = wanted.filter(({ sequence }) => !delivered.has(sequence));
      yield { missing, size: page.length, last: last.id };
      if (page.length < batch) return;
      after = last.sequence;
    }
  }
  return E.right({ endpoint, batches: batches(start) });
};

/** The first events without a delivery, as many as one replay delivers; and where another one goes on, when events are left. */
const missingIn = async (
  batches: AsyncGenerator<Batch, void>,
  most = Number.POSITIVE_INFINITY,
): Promise<{ readonly events: readonly Event[]; readonly next?: EventId | undefined }> => {
  const events: Event[] = [];
  let seen = 0;
  for await (const { missing, size, last } of batches) {
    events.push(...missing);
    seen += size;
    const taken = events.slice(0, deliveriesPerReplay);
    if (taken.length < events.length) return { events: taken, next: taken.at(-1)?.id };
    const isEnough = taken.length === deliveriesPerReplay || seen >= most;
    if (isEnough && size === batch) return { events, next: last };
  }
  return { events };
};
