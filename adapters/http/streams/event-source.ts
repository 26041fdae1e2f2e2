import * as E from 'fp-ts/lib/Either.js';
import type { Event, EventPattern } from '../../../core/model/events/event.js';
import type { ProjectId } from '../../../core/shared/ids.js';
import type { InvalidInput } from '../../../core/shared/invalid-input.js';
import type { Page } from '../../../core/shared/page.js';
import type { Instant } from '../../../core/shared/time.js';
import type { InvalidCursor } from '../../../core/use-cases/invalid-cursor.js';
import type { EventRead, EventStreams } from '../context/event-streams.js';
import type { Services } from '../context/services.js';

/** The position before the first event of a log. */
export const beginning = '0';

/** Which events a stream has. */
export type EventFilter = {
  readonly project: ProjectId;
  readonly type: EventPattern | undefined;
  /** The id of the last event that the client has, or `beginning`. */
  readonly after: string | undefined;
  /** Without `after`: only events at this instant or later. Undefined: the events from now on. */
  readonly since: Instant | undefined;
};

/** The events of a stream, read as the client takes them. */
export type EventSource = {
  /** The id after which the stream begins, or `beginning`. */
  readonly position: string;
  /** The first page after it. */
  readonly first: Page<Event>;
  /** Reads the page after a position. */
  readonly read: (position: string) => Promise<EventRead>;
  /**
   * A position that is as good as this one, at which a client has read everything: later, when the log went on with events of
   * other types. So a position never grows too old to resume from.
   */
  readonly advance: (position: string) => Promise<string>;
};

type Reading = Pick<Services, 'listEvents' | 'listLatestEvents'>;

/** Events that one read takes. */
const pageSize = 50;

/** Begins to read. What is committed after it has resolved is in the stream. Refuses an `after` that the log does not have. */
export const eventSource = async (
  { listEvents, listLatestEvents }: Reading,
  { share }: Pick<EventStreams, 'share'>,
  { project, type, after, since }: EventFilter,
): Promise<E.Either<InvalidInput | InvalidCursor, EventSource>> => {
  const lastId = async (createdBefore?: Instant): Promise<string> => {
    const latest = await listLatestEvents({ project, createdBefore, limit: 1 });
    return E.isRight(latest) ? (latest.right.items[0]?.id ?? beginning) : beginning;
  };
  const readAlone = (position: string): Promise<EventRead> =>
    listEvents({
      project,
      type,
      after: position === beginning ? undefined : position,
      limit: pageSize,
    });
  const read = (position: string): Promise<EventRead> =>
    share(`${project} ${type ?? ''} ${position}`, () => readAlone(position));

  const position = after ?? (await lastId(since));
  const first = await read(position);
  if (E.isLeft(first)) return first;
  return E.right({
    position,
    first: first.right,
    read,
    advance: async (reached) => {
      if (type === undefined) return reached;
      // The order matters: a reader that has seen the last event sees all before it (docs/invariants.md#E2). A shared read can
      // have begun before.
      const last = await lastId();
      const page = await readAlone(reached);
      return E.isRight(page) && page.right.items.length === 0 ? last : reached;
    },
  });
};
