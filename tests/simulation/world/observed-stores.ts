import * as E from 'fp-ts/lib/Either.js';
import type { MemoryTransaction } from '../../../adapters/memory/index.js';
import {
  type AdministrationChange,
  replacedBy,
} from '../../../core/commit/administration/change.js';
import { type Committed, type Conflict, dueAtOnce } from '../../../core/commit/change.js';
import type { Job } from '../../../core/model/queue/job.js';
import type { LaneKey } from '../../../core/model/queue/lane.js';
import type { ChatProvider } from '../../../core/ports/provider/chat-provider.js';
import type { Lanes } from '../../../core/ports/queues/lanes.js';
import type { JobQuery } from '../../../core/ports/queues/send-queue.js';
import { onProjects } from '../../../core/ports/stores/commit.js';
import type { Stores, TransactionStores } from '../../../core/ports/stores/stores.js';
import type { Ledger, ProviderCall, SeenChange } from '../ledger.js';

type Witness = {
  readonly ledger: Ledger;
  readonly now: () => number;
  /** Whose calls these are. */
  readonly process: string;
};

/** The stores of one process, every write noted where it happens. */
export const observedStores = (stores: Stores, { ledger, now, process }: Witness): Stores => {
  const { queue } = stores;
  const noteTaken = (
    { lane, epoch, now: asked }: Pick<JobQuery, 'lane' | 'epoch' | 'now'>,
    given: readonly Job[],
  ): void => {
    const jobs = given.map(({ id, state }) => ({ id, state }));
    ledger.takes.push({ process, asked, lane, epoch, at: now(), jobs });
  };
  const noteRevoked = (change: AdministrationChange): void => {
    for (const { id, revokedAt } of replacedBy(change, 'keys').changed)
      if (revokedAt !== null) ledger.revoked.push({ key: id, at: now() });
  };
  const taken = async (take: JobQuery, jobs: Promise<readonly Job[]>): Promise<readonly Job[]> => {
    const given = await jobs;
    noteTaken(take, given);
    return given;
  };
  const leased = <Key extends LaneKey>(lanes: Lanes<Key>): Lanes<Key> => ({
    claim: async (claim) => {
      const leases = await lanes.claim(claim);
      for (const { lane, epoch } of leases)
        ledger.leases.push({ process, lane, epoch, at: now(), isNew: true });
      return leases;
    },
    renew: async (claim) => {
      const kept = await lanes.renew(claim);
      for (const { lane, epoch } of claim.lanes)
        if (kept.includes(lane))
          ledger.leases.push({ process, lane, epoch, at: now(), isNew: false });
      return kept;
    },
  });
  return {
    ...stores,
    commit: async (change) => {
      const outcome = await stores.commit(change);
      if (change.project === undefined) {
        if (E.isRight(outcome)) noteRevoked(change);
        return outcome;
      }
      ledger.changes.push(seenChange({ process, at: now(), change }, outcome));
      const claimed = E.isRight(outcome) ? outcome.right.claimed : [];
      if (change.claim && claimed.length > 0)
        noteTaken({ ...change.claim, now: dueAtOnce(change) }, claimed);
      return outcome;
    },
    ephemeral: {
      ...stores.ephemeral,
      write: async (name, text, expiresAt) => {
        ledger.heard.push({ name, at: now() });
        await stores.ephemeral.write(name, text, expiresAt);
      },
    },
    deliveryQueue: { ...stores.deliveryQueue, ...leased(stores.deliveryQueue) },
    queue: {
      ...queue,
      ...leased(queue),
      claimDue: (take) => taken(take, queue.claimDue(take)),
      claimExpired: (take) => taken(take, queue.claimExpired(take)),
    },
  };
};

const seenChange = (
  seen: Pick<SeenChange, 'process' | 'at' | 'change'>,
  outcome: E.Either<Conflict, Committed>,
): SeenChange => ({
  ...seen,
  isMade: E.isRight(outcome),
  events: E.isRight(outcome) ? outcome.right.events : [],
});

/** The stores within a transaction of the host. A commit is noted when the host commits, a refused one at once. */
export const observedWithin =
  (within: NonNullable<Stores['within']>, { ledger, now, process }: Witness) =>
  (transaction: MemoryTransaction): TransactionStores => {
    const stores = within(transaction);
    const commit = onProjects(stores.commit, async (change) => {
      const outcome = await stores.commit(change);
      const note = (): void =>
        void ledger.changes.push(seenChange({ process, at: now(), change }, outcome));
      if (E.isRight(outcome)) transaction.onCommit(note);
      else note();
      return outcome;
    });
    return { ...stores, commit };
  };

/** A provider, every call noted when it begins and when its outcome is heard. */
export const observedProvider = (provider: ChatProvider, witness: Witness): ChatProvider => ({
  ...provider,
  send: async (given) => {
    const { ledger, now, process } = witness;
    const { channel, attempt, message, quoted } = given;
    const call: ProviderCall = {
      ...{ process, channel, attempt, message: message.id, to: message.to, quoted },
      body: message.content.type === 'text' ? message.content.body : undefined,
      ...{ from: now(), until: Infinity, outcome: undefined },
    };
    ledger.calls.push(call);
    const outcome = await provider.send(given);
    call.until = now();
    call.outcome = outcome;
    return outcome;
  },
});
