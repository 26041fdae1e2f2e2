import type { Failing, Person } from '../state/entities.js';
import type { World } from '../state/world.js';
import type { Recipient } from './recipient.js';
import { report } from './report.js';

type Step = { readonly status: string; readonly afterMs: number; readonly failing?: Failing };

/** Sets a message on its way: every status that it will reach by itself, each at its time. */
export const begin = (
  world: World,
  wamid: string,
  recipient: Recipient,
  failing?: Failing,
): void => {
  const { pace } = world.settings();
  if (!pace.automatic) return;
  const isReaction = world.ledger.accepted.get(wamid)?.type === 'reaction';
  for (const step of stepsOf(world, recipient.person, { failing, isReaction })) {
    const end = world.work.begin();
    const jitter = pace.jitterMs > 0 ? world.random.below(pace.jitterMs + 1) : 0;
    world.clock.at(world.clock.now() + step.afterMs + jitter, () => {
      report(world, { wamid, status: step.status, ...step.failing });
      end();
    });
  }
};

type Fate = { readonly failing: Failing | undefined; readonly isReaction: boolean };

const stepsOf = (world: World, person: Person, { failing, isReaction }: Fate): readonly Step[] => {
  const { pace } = world.settings();
  const sent = { status: 'sent', afterMs: pace.sentMs };
  const delivered = { status: 'delivered', afterMs: pace.deliveredMs };
  if (failing !== undefined) {
    const { after = 'accepted' } = failing;
    const failed = (afterMs: number): Step => ({ status: 'failed', afterMs, failing });
    if (after === 'accepted') return [failed(pace.sentMs)];
    if (after === 'sent') return [sent, failed(pace.deliveredMs)];
    return [sent, delivered, failed(pace.readMs)];
  }
  if (isReaction || person.delivers === false) return [sent];
  return [
    sent,
    ...(person.skipsDelivered ? [] : [delivered]),
    ...(person.reads ? [{ status: 'read', afterMs: pace.readMs }] : []),
    ...(person.plays ? [{ status: 'played', afterMs: pace.playedMs }] : []),
  ];
};
