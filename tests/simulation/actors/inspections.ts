import type { ProviderReport } from '../../../core/ports/provider/intake.js';
import type { ChannelId } from '../../../core/shared/ids.js';
import type { Ledger } from '../ledger.js';
import { type Environment, startTime } from '../world/machine.js';
import { chargeOf } from './charges.js';

/** What a provider says about channels as a whole. */
export type Inspections = {
  /** What it answers when it is asked about a channel. */
  readonly inspect: (channel: ChannelId) => readonly ProviderReport[];
  /** It suggests that a channel cannot send. */
  readonly suspect: (channel: ChannelId) => void;
  /** How many suspicions it still wants to tell. */
  readonly owed: () => number;
};

/** What it finds when it is asked about a channel, while channels can have trouble. */
const findings = ['active', 'active', 'active', 'restricted', 'inactive'] as const;
const retryMs = 500;
const newest = 8;

export const inspectionsBy = (
  { schedule, chance, faults }: Environment,
  ledger: Ledger,
  deliver: (reports: readonly ProviderReport[]) => Promise<boolean>,
): Inspections => {
  let owed = 0;
  /** What it says of the newest messages that it took, one in two. */
  const newestOf = (channel: ChannelId, at: number): readonly ProviderReport[] =>
    ledger.takings
      .filter((taking) => taking.channel === channel)
      .slice(-newest)
      .filter(() => chance.happens(0.5))
      .map(({ providerId }) => ({
        ...{ kind: 'status', channel, providerId, echo: null, status: 'sent', at },
        ...{ error: null, providerCode: 'asked', charge: chargeOf(providerId), isAsked: true },
      }));
  const tell = async (channel: ChannelId): Promise<void> => {
    if (await deliver([{ kind: 'inspection', channel, providerCode: 'suspected' }])) owed -= 1;
    else schedule.after(retryMs, { label: 'provider suspects', run: () => void tell(channel) });
  };
  return {
    inspect: (channel) => {
      const becomes = faults().callTrouble > 0 ? chance.oneOf(findings) : 'active';
      ledger.inspected.push({ channel, becomes, at: schedule.now() });
      const at = startTime + schedule.now();
      return [
        { kind: 'condition', channel, becomes, at, until: null, providerCode: 'asked' },
        ...newestOf(channel, at),
      ];
    },
    suspect: (channel) => {
      owed += 1;
      void tell(channel);
    },
    owed: () => owed,
  };
};
