import * as E from 'fp-ts/lib/Either.js';
import type { Message } from '../../../core/model/messages/message.js';
import type { Asked } from '../ledger.js';
import { isCancelled } from './cancels.js';
import { type Check, type Evidence, grouped } from './check.js';
import { isRefusedPost } from './host/posted.js';

/** The answers of success, each with its request. */
const acceptedOf = ({ ledger }: Evidence) =>
  ledger.asked.flatMap(({ wish, reply }) =>
    reply.kind === 'answer' && E.isRight(reply.value)
      ? [{ wish, accepted: reply.value.right }]
      : [],
  );

const outboundOf = ({ projects }: Evidence): readonly Message[] =>
  projects.flatMap(({ messages }) => messages.filter(({ direction }) => direction === 'outbound'));

/** A1: every message that was promised is there, and is the one that was asked for. */
export const promisesAreKept: Check = (evidence) => {
  const kept = new Map(outboundOf(evidence).map((message) => [message.id, message]));
  return acceptedOf(evidence).flatMap(({ wish, accepted: { message } }) => {
    const found = kept.get(message);
    if (!found) return [`A1: ${message} was accepted, and is gone`];
    const isAsked = found.metadata.number === `${wish.number}` && found.project === wish.project;
    return isAsked ? [] : [`A5: ${message} was the answer to the other wish ${wish.number}`];
  });
};

/** A2: a message, its event, its quota and its usage exist together, or not at all; a refused post has its event alone. */
export const acceptanceIsWhole: Check = ({ projects }) =>
  projects.flatMap(({ id, messages, events, usage, spent }) => {
    const outbound = messages.filter(({ direction }) => direction === 'outbound');
    const announced = events.filter(({ type }) => type === 'message.accepted');
    const counted = usage
      .filter(({ metric }) => metric === 'outbound_messages')
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const counts = { announced: announced.length, counted, spent };
    const isSame = sameSet(
      outbound.map((message) => message.id),
      announced.map(({ subject }) => subject),
    );
    const { length } = outbound.filter(
      (message) => !isRefusedPost(message) && !isCancelled(message),
    );
    const isWhole = isSame && counted === length && spent === length;
    return isWhole
      ? []
      : [`A2: ${id} has ${length} of ${outbound.length}, but ${JSON.stringify(counts)}`];
  });

/** A3: one key, one message, one answer, and only one of them not a replay. */
export const keysAnswerAlike: Check = (evidence) => {
  const accepted = acceptedOf(evidence);
  const keyed = accepted.filter(({ wish }) => wish.key !== undefined);
  const wrongs = [...grouped(keyed, ({ wish }) => `${wish.project} ${wish.key}`)].flatMap(
    ([key, answers]) => {
      const bodies = new Set(answers.map((answer) => answer.accepted.body));
      const firsts = answers.filter((answer) => !answer.accepted.isReplay);
      return [
        ...(bodies.size > 1 ? [`A3: ${key} was answered in ${bodies.size} ways`] : []),
        ...(firsts.length > 1 ? [`A3: ${key} was new ${firsts.length} times`] : []),
      ];
    },
  );
  const replays = accepted.filter(({ wish, accepted: { isReplay } }) => isReplay && !wish.key);
  return [
    ...wrongs,
    ...replays.map(({ wish }) => `A3: ${wish.number} had no key, and is a replay`),
  ];
};

/** A3, A4, A5: a wish comes true at most once, and never when every answer to it was a refusal. */
export const nothingComesUnasked: Check = (evidence) => {
  const asked = grouped(evidence.ledger.asked, ({ wish }) => `${wish.number}`);
  const unposted = outboundOf(evidence).filter(
    ({ metadata, fallbackOf }) => !metadata.posted && fallbackOf === undefined,
  );
  const kept = grouped(unposted, ({ metadata }) => metadata.number ?? 'none');
  const byKey = grouped(
    [...kept.keys()].flatMap((number) => asked.get(number)?.slice(0, 1) ?? []),
    ({ wish }) => (wish.key === undefined ? `wish ${wish.number}` : `${wish.project} ${wish.key}`),
  );
  return [
    ...[...kept].flatMap(([number, messages]) => [
      ...(messages.length > 1 ? [`A3: wish ${number} came true ${messages.length} times`] : []),
      ...((asked.get(number) ?? []).every(isRefused) ? [`A4: wish ${number} was refused`] : []),
    ]),
    ...[...byKey].flatMap(([key, wishes]) =>
      wishes.length > 1 ? [`A5: ${key} let ${wishes.length} wishes come true`] : [],
    ),
  ];
};

const isRefused = ({ reply }: Asked): boolean => reply.kind === 'answer' && E.isLeft(reply.value);

/** A7: no key is said to be in use but while another request with it runs in the same process. */
export const keysInUseAreInUse: Check = ({ ledger }) =>
  ledger.saidRunning.flatMap(({ process, key, at }) => {
    const running = ledger.working.filter(
      (work) => work.process === process && work.key === key && work.from <= at && work.until >= at,
    );
    return running.length > 1 ? [] : [`A7: ${key} was said to be in use in ${process} at ${at}`];
  });

const sameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && new Set([...one, ...other]).size === one.length;
