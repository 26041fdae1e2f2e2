import { type Check, grouped } from '../check.js';

/** A8: the host's row and the message exist together, or neither does. */
export const ordersHaveTheirMessages: Check = ({ ledger, projects }) => {
  const numbers = new Set(ledger.ordered.map(String));
  const sent = projects.flatMap((project) => project.messages);
  const numberOf = ({ metadata }: (typeof sent)[number]): string => metadata.number ?? '';
  const messages = grouped(
    sent.filter((message) => numbers.has(numberOf(message))),
    numberOf,
  );
  const orders = new Set(ledger.orders.map(String));
  return [
    ...[...messages].flatMap(([order, found]) => [
      ...(orders.has(order) ? [] : [`A8: there is a message of order ${order}, but no order`]),
      ...(found.length > 1 ? [`A8: order ${order} has ${found.length} messages`] : []),
    ]),
    ...[...orders].flatMap((order) =>
      messages.has(order) ? [] : [`A8: order ${order} is there without its message`],
    ),
  ];
};
