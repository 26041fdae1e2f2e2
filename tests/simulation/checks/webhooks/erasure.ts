import type { EventId } from '../../../../core/shared/ids.js';
import type { Ledger } from '../../ledger.js';

/** For how long an attempt may still begin by what was read before the erasure. */
const underWayMs = 300;

/** R6: no delivery shows an answer that tells of an erased person, and some were under way when the person was erased. */
export const erasedAnswersStayErased = ({ erased, listed }: Ledger): readonly string[] =>
  erased.flatMap(({ person, events, at }) =>
    listed.flatMap(({ deliveries }) =>
      deliveries
        .filter(({ event }) => events.has(event.id))
        .filter(({ history }) => history.some(({ responseBody }) => responseBody.includes(person)))
        .map(({ id }) => `R6: an answer to ${id} tells of ${person}, who was erased at ${at}`),
    ),
  );

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
