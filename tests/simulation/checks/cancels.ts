import * as E from 'fp-ts/lib/Either.js';
import type { Message } from '../../../core/model/messages/message.js';
import type { Ledger } from '../ledger.js';
import type { Check } from './check.js';
import { isFinal, isUnknown } from './history.js';

export const isCancelled = ({ error }: Pick<Message, 'error'>): boolean =>
  error?.code === 'cancelled';

/** How many messages of a project were given back by then. */
export const givenBack = ({ changes }: Ledger, project: string, until: number): number =>
  changes.filter(
    ({ at, change, isMade }) =>
      isMade && at <= until && change.project === project && change.refund !== undefined,
  ).length;

/** P9: a message that was cancelled is never taken, nor called for from then on, and no call for it was under way. */
export const cancelledAreNotSent: Check = ({ ledger, sends }) =>
  ledger.changes.flatMap(({ at, change, isMade }) =>
    (isMade ? (change.withdrawals ?? []) : []).flatMap(({ subject }) => {
      const calls = sends.flatMap(({ message, calls }) => (message === subject ? calls : []));
      const taken = ledger.takings.some(({ message }) => message === subject);
      const later = calls.find(({ from }) => from >= at);
      const open = calls.find((call) => call.until > at || isFinal(call) || isUnknown(call));
      return [
        ...(taken ? [`P9: ${subject} was cancelled at ${at}, and the provider took it`] : []),
        ...(later
          ? [`P9: ${subject} was cancelled at ${at}, and called for at ${later.from}`]
          : []),
        ...(open ? [`P9: ${subject} was cancelled at ${at}, under the call of ${open.from}`] : []),
      ];
    }),
  );

/** P9: what a client was told to be cancelled is so, and what was cancelled is so for good. */
export const cancellationsStand: Check = ({ ledger, projects }) => {
  const messages = new Map(
    projects.flatMap((project) => project.messages.map((message) => [message.id, message])),
  );
  const told = ledger.cancels.flatMap(({ message, reply }) =>
    reply.kind === 'answer' && E.isRight(reply.value) ? [message] : [],
  );
  const made = ledger.changes.flatMap(({ change, isMade }) =>
    isMade ? (change.withdrawals ?? []).map(({ subject }) => subject) : [],
  );
  const wrongs = [...told, ...made].flatMap((id) => {
    const message = messages.get(id);
    return message && isCancelled(message) ? [] : [`P9: ${id} was cancelled, and is not`];
  });
  const twice = made.length - new Set(made).size;
  return twice > 0 ? [...wrongs, `P9: ${twice} messages were cancelled twice`] : wrongs;
};
