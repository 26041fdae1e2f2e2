import * as E from 'fp-ts/lib/Either.js';
import { leaseMs, pollEveryMs } from '../../../core/model/queue/timing.js';
import { toleratedMs } from '../../../core/model/time/follow-clock.js';
import { minuteMs, secondMs } from '../../../core/shared/time.js';
import { recipients } from '../actors/scene.js';
import type { World } from '../assemble.js';
import { inTime } from './in-time.js';

const each = 3;
const slackMs = 3 * secondMs;

/** P7, P8: with one recipient blocked, everybody else is called for as soon as a poll and a lease allow. */
export const probe = async (world: World): Promise<void> => {
  const { schedule, scene, provider, clients, ledger, faults } = world;
  const [blocked, ...others] = recipients.hostile;
  const lines = scene.lines.filter(({ project }) => project === scene.lines[0]?.project);
  if (!blocked) return;
  provider.blocked.add(blocked);
  const hostile = lines.filter((line) => line.provider === 'hostile');
  for (const line of hostile) await send(world, line, blocked);
  const begun = schedule.now();
  for (const line of lines)
    for (const to of line.provider === 'hostile'
      ? others.slice(0, each)
      : recipients.sandbox.slice(0, 1)) {
      const wish = clients.newWish(line, { to });
      await inTime(world, minuteMs, 'a probe', clients.ask(wish));
    }
  const asked = ledger.asked.filter(({ from }) => from >= begun);
  const paceMs = scene.hostile.pairPace ? (2 * secondMs) / scene.hostile.pairPace.perSecond : 0;
  // After a step, processes differ by as much as is no step.
  const apartMs = faults.jumpEveryMs > 0 ? toleratedMs : 0;
  const maxMs = pollEveryMs + slackMs + apartMs + paceMs;
  await schedule.runUntil(() => false, maxMs + leaseMs);
  for (const { wish, until, reply } of asked) {
    const message = reply.kind === 'answer' && E.isRight(reply.value) && reply.value.right.message;
    const call = ledger.calls.find((other) => other.message === message);
    if (!call || call.from > until + maxMs)
      ledger.wrongs.push(`P8: wish ${wish.number} of ${until} was called for at ${call?.from}`);
  }
  provider.blocked.clear();
};

const send = (
  world: World,
  line: World['scene']['lines'][number],
  to: (typeof recipients.hostile)[number],
) => inTime(world, minuteMs, 'a probe', world.clients.ask(world.clients.newWish(line, { to })));
