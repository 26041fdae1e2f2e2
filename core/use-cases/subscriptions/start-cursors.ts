import * as E from 'fp-ts/lib/Either.js';
import type {
  EventSubscription,
  SubscriptionCursor,
  SubscriptionPosition,
} from '../../model/events/subscription.js';
import type { SubscriptionStore } from '../../ports/queues/subscription-store.js';
import type { EventStore } from '../../ports/stores/event-store.js';
import { isId, type ProjectId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import type { InvalidCursor } from '../invalid-cursor.js';

/**
 * The first event that a subscription gets of each project that exists:
 *
 * - `beginning`: the oldest event that is kept.
 * - `now`: the next event that commits.
 * - `at`: the first event at or after this instant, in Unix milliseconds.
 * - `after`: the event after this one, by its id or sequence number. For a subscription to one project.
 */
export type SubscribeFrom =
  | 'beginning'
  | 'now'
  | { readonly at: Instant }
  | { readonly after: string | number };

export type StartCursorsPorts = {
  readonly subscriptions: SubscriptionStore;
  readonly events: EventStore;
};

/** Projects whose logs are read at the same time. */
const concurrentReads = 16;

/** The cursors of a subscription that goes on from a point, in each project that has events. */
export const startCursors = async (
  ports: StartCursorsPorts,
  { name, project }: EventSubscription,
  from: SubscribeFrom,
): Promise<E.Either<InvalidCursor, readonly SubscriptionCursor[]>> => {
  if (typeof from === 'object' && 'after' in from) return cursorAfter(ports, project, from.after);
  const projects = project === null ? undefined : [project];
  const positions = await ports.subscriptions.positions({ name, projects, isBehind: false });
  if (from === 'now')
    return E.right(positions.map(({ project: of, last }) => ({ project: of, sequence: last })));
  const since = from === 'beginning' ? 0 : from.at;
  const cursors: SubscriptionCursor[] = [];
  for (let i = 0; i < positions.length; i += concurrentReads) {
    const some = positions.slice(i, i + concurrentReads);
    cursors.push(...(await Promise.all(some.map((each) => cursorAt(ports, each, since)))));
  }
  return E.right(cursors);
};

/** The cursor before the first event since an instant. */
const cursorAt = async (
  { events }: StartCursorsPorts,
  { project, last }: SubscriptionPosition,
  since: Instant,
): Promise<SubscriptionCursor> => {
  const [first] = await events.list(project, { after: 0, since, limit: 1 });
  return { project, sequence: first ? first.sequence - 1 : last };
};

const cursorAfter = async (
  { events }: StartCursorsPorts,
  project: ProjectId | null,
  after: string | number,
): Promise<E.Either<InvalidCursor, readonly SubscriptionCursor[]>> => {
  if (project === null) return E.left({ code: 'invalid_cursor' });
  const sequence =
    typeof after === 'number'
      ? after
      : isId('evt')(after)
        ? (await events.find(project, after))?.sequence
        : undefined;
  return sequence !== undefined && Number.isInteger(sequence) && sequence >= 0
    ? E.right([{ project, sequence }])
    : E.left({ code: 'invalid_cursor' });
};
