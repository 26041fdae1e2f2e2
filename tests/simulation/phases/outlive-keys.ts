import * as E from 'fp-ts/lib/Either.js';
import type { MessageId } from '../../../core/shared/ids.js';
import { dayMs, minuteMs, secondMs } from '../../../core/shared/time.js';
import type { World } from '../assemble.js';
import type { Ledger, SendRequest } from '../ledger.js';
import { inTime } from './in-time.js';

const keysAtMost = 3;
/** Processes agree on steady time within this; a store that answers slowly says late what time it is. */
const slackMs = 3 * secondMs;

/** A6: shortly before its 24 hours are over a key answers as ever; shortly after them it is new. */
export const outliveKeys = async (world: World): Promise<void> => {
  const { schedule, ledger, scene } = world;
  const [free] = scene.projects;
  const accepted = ledger.asked.flatMap(({ wish, reply }) =>
    wish.key !== undefined &&
    wish.project === free?.id &&
    reply.kind === 'answer' &&
    E.isRight(reply.value)
      ? [{ wish, accepted: reply.value.right }]
      : [],
  );
  const known = [...new Map(accepted.map((one) => [one.accepted.message, one])).values()]
    .map((one) => ({ ...one, expiresAt: world.trueTimeOf(expiryOf(ledger, one.accepted.message)) }))
    .sort((a, b) => a.expiresAt - b.expiresAt)
    .slice(0, keysAtMost);
  for (const { wish, accepted: first, expiresAt } of known) {
    for (const [at, isReplay] of [
      [expiresAt - slackMs, true],
      [expiresAt + slackMs, false],
    ] as const) {
      await schedule.runUntil(() => false, at - schedule.now());
      const again = await ask(world, wish);
      if (!again || again.isReplay !== isReplay || (again.message === first.message) !== isReplay)
        ledger.wrongs.push(
          `A6: at ${at} the key of ${first.message} gave ${JSON.stringify(again)}`,
        );
    }
  }
};

/** When a key's record dies, by steady time. */
const expiryOf = ({ changes }: Ledger, message: MessageId): number => {
  const record = changes
    .filter(({ isMade }) => isMade)
    .map(({ change }) => change.requires?.idempotency)
    .find((each) => each && 'message' in each && each.message === message);
  return (record?.createdAt ?? NaN) + dayMs;
};

const ask = async (world: World, wish: SendRequest) => {
  const reply = world.clients.ask(wish);
  await inTime(world, minuteMs, 'a key', reply);
  const answer = await reply;
  return answer.kind === 'answer' && E.isRight(answer.value) ? answer.value.right : undefined;
};
