import { setTimeout as wait } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import { type Event, type EventType, eventTypes } from '../../../../core/model/events/event.js';
import { isId } from '../../../../core/shared/ids.js';
import { liveStream } from '../../server/answer.js';
import { type ProjectCall, projectPage } from '../../server/page.js';
import { Row } from '../../view/index.js';
import { eventColumns } from './event-columns.js';

/** How often the tail looks for new events, in milliseconds. */
const recheckMs = 500;
/** Events that one look reads. */
const batch = 100;

/** The event type that a query names. */
export const eventTypeOf = (text: string | null): EventType | undefined =>
  eventTypes.find((type) => type === text);

/** The last event of the project, after which a tail begins; undefined for an empty log. */
export const lastEventOf = async ({
  as,
  project,
}: Pick<ProjectCall, 'as' | 'project'>): Promise<string | undefined> => {
  const latest = await as.listLatestEvents({ project: project.id, limit: 1 });
  return E.isRight(latest) ? latest.right.items[0]?.id : undefined;
};

/**
 * New events as they happen. Each has its id, which a browser names when it connects again: it gets what it missed. An id
 * that the log does not have any more begins at the end of the log.
 */
export const eventTail = projectPage({
  path: '/events/live',
  permission: 'events:read',
  handle: async (call) => {
    const { query, path, context } = call;
    const last = context.req.headers['last-event-id'];
    const begin = typeof last === 'string' && isId('evt')(last) ? last : query.get('after');
    const type = eventTypeOf(query.get('type'));
    const columns = eventColumns(path, { isLive: true });
    const filter = { type, about: query.get('about') || undefined };
    return liveStream(async function* (signal) {
      for await (const event of eventsAfter(call, begin || undefined, filter, signal))
        yield { id: event.id, data: { html: <Row columns={columns} row={event} /> } };
    });
  },
});

type TailFilter = { readonly type: EventType | undefined; readonly about: string | undefined };

/** The events after one as they are committed, until the signal. After an unknown one: those from now on. */
async function* eventsAfter(
  call: Pick<ProjectCall, 'as' | 'project'>,
  begin: string | undefined,
  { type, about }: TailFilter,
  signal: AbortSignal,
): AsyncIterable<Event> {
  let after = begin;
  while (!signal.aborted) {
    const page = await call.as.listEvents({ project: call.project.id, type, after, limit: batch });
    if (E.isRight(page)) {
      const { items } = page.right;
      yield* items.filter(({ subject }) => about === undefined || subject === about);
      after = items.at(-1)?.id ?? after;
      if (page.right.hasMore) continue;
    } else if (page.left.code === 'invalid_cursor') after = await lastEventOf(call);
    else return;
    await wait(recheckMs, undefined, { signal }).catch(() => undefined);
  }
}
