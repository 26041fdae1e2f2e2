import type { Failing, Person } from '../state/entities.js';
import type { Provider } from '../state/provider.js';
import type { Recipient } from './recipient.js';
import { report } from './report.js';

type Step = { readonly status: string; readonly afterMs: number; readonly failing?: Failing };

/** Sets a message on its way: every status that it will reach by itself, each at its time. */
export const begin = (
  provider: Provider,
  wamid: string,
  recipient: Recipient,
  failing?: Failing,
): void => {
  const { pace } = provider.settings();
  if (!pace.automatic) return;
  const isReaction = provider.ledger.accepted.get(wamid)?.type === 'reaction';
  for (const step of stepsOf(provider, recipient.person, { failing, isReaction })) {
    const end = provider.work.begin();
    const jitter = pace.jitterMs > 0 ? provider.random.below(pace.jitterMs + 1) : 0;
    provider.clock.at(provider.clock.now() + step.afterMs + jitter, () => {
      report(provider, { wamid, status: step.status, ...step.failing });
      end();
    });
  }
};

type Fate = { readonly failing: Failing | undefined; readonly isReaction: boolean };

const stepsOf = (
  provider: Provider,
  person: Person,
  { failing, isReaction }: Fate,
): readonly Step[] => {
  const { pace } = provider.settings();
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
