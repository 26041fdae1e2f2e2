import * as E from 'fp-ts/lib/Either.js';
import type { AskedWrite, Ledger, WriteWish } from '../../ledger.js';
import { type Check, grouped } from '../check.js';

/** A10: one key is one effect and one answer, and only one of its answers is not a replay. */
export const keyedWritesAreDoneOnce: Check = ({ ledger }) =>
  [...byKey(ledger)].flatMap(([key, asked]) => {
    const answers = asked.flatMap(({ wish, reply }) =>
      reply.kind === 'answer' && E.isRight(reply.value.answer)
        ? [{ wish, answer: reply.value.answer.right, isReplay: reply.value.isReplay }]
        : [],
    );
    const bodies = new Set(answers.map(({ answer }) => JSON.stringify(answer)));
    const firsts = answers.filter(({ isReplay }) => !isReplay);
    const wishes = new Set(answers.map(({ wish }) => wish.effect));
    const effects = wishesOf(asked).flatMap((wish) => effectsOf(ledger, wish));
    const isMissing = answers.some(
      ({ wish }) => wish.kind !== 'test' && effectsOf(ledger, wish).length === 0,
    );
    return [
      ...(bodies.size > 1 ? [`A10: ${key} was answered in ${bodies.size} ways`] : []),
      ...(firsts.length > 1 ? [`A10: ${key} was new ${firsts.length} times`] : []),
      ...(wishes.size > 1 ? [`A10: ${key} let ${wishes.size} wishes come true`] : []),
      ...(effects.length > 1 ? [`A10: ${key} had ${effects.length} effects`] : []),
      ...(isMissing ? [`A10: ${key} was answered without its effect`] : []),
    ];
  });

/** A10: the only refusals are that the key is in use or was used otherwise, and those that say nothing of an earlier request. */
export const keyedWritesAreRefusedTruly: Check = ({ ledger }) =>
  [...byKey(ledger)].flatMap(([key, asked]) =>
    asked.flatMap(({ wish, reply }) => {
      if (reply.kind !== 'answer' || E.isRight(reply.value.answer)) return [];
      const { code } = reply.value.answer.left;
      const isTrue =
        code === 'idempotency_key_reuse'
          ? wishesOf(asked).length > 1
          : ownRefusals[wish.kind].includes(code);
      return isTrue ? [] : [`A10: ${key} was refused with ${code} for ${wish.effect}`];
    }),
  );

const ownRefusals: Readonly<Record<WriteWish['kind'], readonly string[]>> = {
  template: ['idempotency_in_progress'],
  endpoint: ['idempotency_in_progress', 'webhook_endpoint_limit_exceeded'],
  test: ['idempotency_in_progress', 'webhook_endpoint_not_found'],
};

const byKey = ({ askedWrites }: Ledger) =>
  grouped(askedWrites, ({ wish: { project, key } }) => `${project} ${key}`);

const wishesOf = (asked: readonly AskedWrite[]): readonly WriteWish[] => [
  ...new Map(asked.map(({ wish }) => [wish.effect, wish])).values(),
];

/** What came of a wish, as the store and the receivers saw it. */
const effectsOf = (ledger: Ledger, { kind, effect }: WriteWish): readonly unknown[] => {
  if (kind === 'test')
    return ledger.tests.filter(({ headers }) => headers['Service-Event-Type'] === effect);
  const puts = ledger.changes.flatMap(({ change, isMade }) =>
    isMade && change.puts ? [change.puts] : [],
  );
  const isNew = ({ version }: { readonly version: number }): boolean => version === 0;
  return kind === 'template'
    ? puts.flatMap(({ templates = [] }) =>
        templates.filter((put) => isNew(put) && put.name === effect),
      )
    : puts.flatMap(({ endpoints = [] }) =>
        endpoints.filter((put) => isNew(put) && put.url === effect),
      );
};
