import * as E from 'fp-ts/lib/Either.js';
import { dayMs, minuteMs, secondMs } from '../../../core/shared/time.js';
import type { World } from '../assemble.js';
import type { SendRequest } from '../ledger.js';
import { startTime } from '../world/machine.js';
import { inTime } from './in-time.js';

const keysAtMost = 3;

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
    .map((one) => ({ ...one, expiresAt: expiryOf(one.accepted.body) }))
    .sort((a, b) => a.expiresAt - b.expiresAt)
    .slice(0, keysAtMost);
  for (const { wish, accepted: first, expiresAt } of known) {
    for (const [at, isReplay] of [
      [expiresAt - secondMs, true],
      [expiresAt + secondMs, false],
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

/** When a key's record dies, by the true time of the simulation. */
const expiryOf = (body: string): number =>
  Date.parse(JSON.parse(body).accepted_at) + dayMs - startTime;

const ask = async (world: World, wish: SendRequest) => {
  const reply = world.clients.ask(wish);
  await inTime(world, minuteMs, 'a key', reply);
  const answer = await reply;
  return answer.kind === 'answer' && E.isRight(answer.value) ? answer.value.right : undefined;
};
