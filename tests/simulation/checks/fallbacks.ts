import type { Message } from '../../../core/model/messages/message.js';
import { isErased } from '../../../core/model/messages/person/person.js';
import { type Check, type Evidence, grouped } from './check.js';
import { standing } from './contacts.js';
import { isFinal, isUnknown } from './history.js';

/** A failure that each way to fail can have, and that the next channel can mend. */
const mendable = 'recipient_unreachable';

/**
 * P10: each message in place of another replaces one that failed, alone, with the same content and to the same person on its next
 * channel. Its address is another one where a number became known meanwhile.
 */
export const fallbacksReplaceOne: Check = ({ projects }) =>
  projects.flatMap((project) => {
    const { messages } = project;
    const personOf = ({ contact }: Message) => standing(project, contact)?.id;
    const byId = new Map<string, Message>(messages.map((message) => [message.id, message]));
    const isToOne = (message: Message, first: Message): boolean =>
      message.to === first.to ||
      (personOf(message) !== undefined && personOf(message) === personOf(first));
    const replacing = messages.filter(({ fallbackOf }) => fallbackOf !== undefined);
    const wrong = replacing.flatMap((message) => {
      const first = byId.get(message.fallbackOf ?? '');
      if (first?.fallbackMessage !== message.id) return [`P10: ${message.id} replaces no message`];
      if (first.progress.status !== 'failed')
        return [`P10: ${message.id} replaces ${first.id}, which did not fail`];
      if (isErased(first) || isErased(message)) return [];
      const isSame =
        message.channel === first.fallbackChannels?.[0] &&
        isToOne(message, first) &&
        JSON.stringify(message.content) === JSON.stringify(first.content);
      return isSame ? [] : [`P10: ${message.id} is not ${first.id} on its next channel`];
    });
    const twice = [...grouped(replacing, ({ fallbackOf }) => fallbackOf ?? '')].filter(
      ([, { length }]) => length > 1,
    );
    const lost = messages.filter(
      (message) =>
        message.fallbackMessage !== undefined &&
        !isErased(message) &&
        !byId.has(message.fallbackMessage),
    );
    return [
      ...wrong,
      ...twice.map(([id, { length }]) => `P10: ${length} messages replace ${id}`),
      ...lost.map(({ id }) => `P10: nothing was sent in place of ${id}, though it says so`),
    ];
  });

/** P10: no provider took a message that fell back, but for one that then said that it failed. */
export const onlyTheCertainFallBack: Check = (evidence) =>
  fallible(evidence).flatMap(({ id, fallbackMessage }) => {
    if (fallbackMessage === undefined) return [];
    const { takings, told } = evidence.ledger;
    const open = takings.find(
      ({ message, providerId }) =>
        message === id &&
        !told.some(
          ({ report }) =>
            report.kind === 'status' &&
            report.providerId === providerId &&
            report.status === 'failed',
        ),
    );
    return open ? [`P10: ${id} was taken as ${open.providerId}, and sent elsewhere too`] : [];
  });

/** P10: a message that failed for certain, for a reason that its next channel can mend, fell back. */
export const theCertainFallBack: Check = (evidence) =>
  fallible(evidence).flatMap(({ id, error, fallbackMessage, fallbackChannels = [] }) => {
    if (fallbackMessage !== undefined || fallbackChannels.length === 0) return [];
    const send = evidence.sends.find(({ message }) => message === id);
    // A call with a final answer was repeated because its process died before it stored the answer.
    const mayHaveArrived = send?.calls
      .slice(0, -1)
      .some((call) => isUnknown(call) || isFinal(call));
    const isCertain = send?.attempts.length === send?.calls.length && !mayHaveArrived;
    return error?.code === mendable && isCertain
      ? [`P10: ${id} failed, and nothing was sent in its place`]
      : [];
  });

const fallible = ({ projects }: Evidence): readonly Message[] =>
  projects.flatMap(({ messages }) => messages.filter((message) => !isErased(message)));
