import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { eventQuery } from '../../../../core/model/events/event-fields.js';
import { closed } from '../../../../core/shared/closed-object.js';
import { about, annotated, explained } from '../../../../core/shared/codec.js';
import { bearerToken } from '../../request/bearer-token.js';
import { route } from '../../route/route.js';
import { eventStream } from '../../route/success.js';
import { eventSource } from '../../streams/event-source.js';
import { eventStreamBody } from '../../streams/stream-body.js';
import { Time } from '../filters/time-range.js';

const scope = 'events:read';

/** An event's id, or `0`. Any other text names no event, and is refused as an unknown one. */
const Position = explained(
  annotated(t.string, {
    name: 'EventPosition',
    pattern: '^(0|evt_[0-7][0-9a-hjkmnp-tv-z]{25})$',
  }),
  'The id of an event, or `0` for the beginning of the log.',
);

const Query = closed(
  'StreamEventsQuery',
  {},
  {
    type: eventQuery.type,
    after: about(
      Position,
      'Id of the last event that you have. The answer begins with the next event.',
    ),
    since: about(Time, 'Only events of this time of RFC 3339 or later.'),
  },
);

/** `GET /v1/events/stream` (docs/specification.md#4.5.3): the events of the project as they are committed. */
export const streamEventsRoute = route({
  method: 'GET',
  path: '/v1/events/stream',
  name: 'streamEvents',
  summary: 'Streams events as they happen, as server-sent events.',
  description: [
    'Each event is an SSE event: `id` is its id, `event` its type, and `data` its text, as in `GET /v1/events`.',
    'The stream has every event after the one that `after` or `Last-Event-ID` names, in ascending order of `sequence`.',
    'In place of `after`, `since` takes a time of RFC 3339: the stream has the events at or after it.',
    'Without them it has every event that is committed after the head of the answer was sent.',
    'It ends after 15 minutes, when the server stops and when the key is revoked or expires.',
    'Resume with the last `id`, of an event or of a block without data, and you miss nothing.',
  ],
  scope,
  requestHeaders: [
    {
      name: 'Last-Event-ID',
      description: 'The last `id` of the stream before. It comes before `after`.',
      schema: { type: 'string' },
    },
  ],
  responseHeaders: [
    {
      name: 'X-Accel-Buffering',
      description: '`no`: a proxy passes on each event at once.',
      schema: { type: 'string' },
    },
  ],
  query: Query,
  success: eventStream,
  errors: ['event_stream_limit_exceeded', 'invalid_cursor', 'service_overloaded'],
  handle: async (services, { context, identity, project, query }) => {
    const { req, streams, address } = context;
    const resumed = [req.headers['last-event-id']].flat()[0] || undefined;
    const begun = streams.begin(identity);
    if (E.isLeft(begun)) return begun;
    const after = resumed ?? query.after;
    const source = await eventSource(services, streams, {
      project,
      type: query.type,
      after,
      since: query.since,
    }).catch((error) => {
      begun.right();
      throw error;
    });
    if (E.isLeft(source)) {
      begun.right();
      const param = resumed === undefined ? 'after' : 'Last-Event-ID';
      return E.left({ code: 'invalid_cursor', param, given: after ?? '' });
    }
    const mayGoOn = async (): Promise<boolean> => {
      const caller = await services.authenticate({ token: bearerToken(req), address });
      return E.isRight(caller) && caller.right.scopes.includes(scope);
    };
    const life = { mayGoOn, onClose: begun.right };
    const turn = (position: string, hasMore: boolean) =>
      hasMore ? streams.nextPage(identity, position) : streams.nextRecheck();
    return E.right(eventStreamBody(context, source.right, turn, life));
  },
});
