import { type Check, grouped } from '../check.js';
import { deliveryOf, postedTo } from './posts.js';

/** W1: an endpoint has one delivery of every event that it was active and subscribed at, and of no other. */
export const everyEventIsDelivered: Check = (evidence) =>
  postedTo(evidence).flatMap(({ id, owed }) => {
    const listed = evidence.ledger.listed.find(({ endpoint }) => endpoint === id);
    if (!listed) return [];
    const events = grouped(listed.deliveries, ({ event }) => event.id);
    const wanted = new Set<string>(owed.map(({ event }) => event));
    return [
      ...[...wanted]
        .filter((event) => !events.has(event))
        .map((event) => `W1: ${id} lacks ${event}`),
      ...[...events].flatMap(([event, deliveries]) => [
        ...(wanted.has(event) ? [] : [`W1: ${id} has ${event}, which was not for it`]),
        ...(deliveries.length > 1 ? [`W1: ${id} has ${event} ${deliveries.length} times`] : []),
      ]),
    ];
  });

/** W1: nothing is attempted but what is owed by then, each under one name; what succeeded was received. */
export const nothingElseIsPosted: Check = (evidence) =>
  postedTo(evidence).flatMap(({ id, owed, posts }) => {
    const owedAt = new Map<string, number>(owed.map(({ event, at }) => [event, at]));
    return [...grouped(posts, ({ headers }) => headers['Service-Event-Id'] ?? '')].flatMap(
      ([event, about]) => {
        const from = about[0]?.from ?? 0;
        const names = new Set(about.map(deliveryOf));
        return [
          ...((owedAt.get(event) ?? Infinity) > from
            ? [`W1: ${id} was told ${event} at ${from}`]
            : []),
          ...(names.size > 1 ? [`W1: ${id} was told ${event} as ${[...names].join(', ')}`] : []),
        ];
      },
    );
  });
