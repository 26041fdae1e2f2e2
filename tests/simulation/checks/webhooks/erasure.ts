import type { EventId } from '../../../../core/shared/ids.js';
import type { Ledger } from '../../ledger.js';

/** For how long an attempt may still begin by what was read before the erasure. */
const underWayMs = 300;

/** R6: no attempt that begins after an erasure tells of the person. */
export const erasedPersonsStayErased = ({ erased, posts }: Ledger): readonly string[] =>
  erased.flatMap(({ person, events, at }) =>
    posts.flatMap(({ headers, body, from }) => {
      const event = headers['Service-Event-Id'] as EventId;
      const isOver = events.has(event) && from > at + underWayMs;
      return isOver && body.includes(person)
        ? [`R6: ${event} told of ${person} at ${from}, who was erased at ${at}`]
        : [];
    }),
  );
