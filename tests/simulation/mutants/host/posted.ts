import * as E from 'fp-ts/lib/Either.js';
import type { Change } from '../../../../core/commit/change.js';
import { factKey } from '../../../../core/commit/facts.js';
import { billingPeriod } from '../../../../core/model/billing/billing.js';
import { countOne } from '../../../../core/model/billing/usage.js';
import { type Commit, onProjects } from '../../../../core/ports/stores/commit.js';
import type { MessageId } from '../../../../core/shared/ids.js';
import type { Mutant } from '../../assemble.js';
import type { SharedStore } from '../../world/store.js';

/** Without one of the things that it requires. */
const without = (change: Change, name: keyof NonNullable<Change['requires']>): Change => {
  const { [name]: _, ...requires } = change.requires ?? {};
  return { ...change, requires };
};

/** Changes each Change that takes a posted send with a message. */
const alterTakes =
  (alter: (change: Change) => Change): NonNullable<Mutant['store']> =>
  ({ stores }) => ({
    ...stores,
    commit: onProjects(stores.commit, (change) =>
      stores.commit(isTake(change) ? alter(change) : change),
    ),
  });

const isTake = ({ requires, puts }: Change): boolean =>
  requires?.nextPosted !== undefined && puts?.messages !== undefined;

const isRefusal = ({ puts }: Change): boolean =>
  puts?.messages?.some(({ progress }) => progress.status === 'failed') === true;

/** Removes the posted send, and no more. */
const removalBy = ({ project, at, requires: { nextPosted } = {} }: Change): Change => ({
  project,
  at,
  ...(nextPosted === undefined ? {} : { requires: { nextPosted } }),
});

/** Another id for a message, in all of a Change. */
const renamed = (change: Change, id: MessageId, other: MessageId): Change =>
  JSON.parse(JSON.stringify(change).replaceAll(id, other));

/** The row is there, and is judged, although the transaction of the host may roll back. */
export const postedBesideTheHost: Mutant = {
  name: 'post added without the transaction of the host',
  store: ({ stores }) => ({
    ...stores,
    within: (transaction) => ({
      ...stores.within(transaction),
      postedSends: stores.postedSends,
    }),
  }),
};

/** A worker that is killed between the two leaves a row whose message is there already. */
export const postTakenInTwoTransactions: Mutant = {
  name: 'post accepted in one transaction, removed in a second one',
  parts: (parts) => {
    const { commit } = parts.stores;
    return {
      ...parts,
      stores: {
        ...parts.stores,
        commit: onProjects(commit, async (change) => {
          if (!isTake(change)) return commit(change);
          const fresh = without(change, 'nextPosted');
          const [message] = change.puts?.messages ?? [];
          const outcome = await commit(fresh);
          const isThere = E.isLeft(outcome) && outcome.left.code === 'changed';
          const made =
            isThere && message && outcome.left.id === message.id
              ? await commit(renamed(fresh, message.id, parts.machine.newId('msg')))
              : outcome;
          if (E.isLeft(made)) return made;
          await commit(removalBy(change));
          return made;
        }),
      },
    };
  },
};

/** Judged and taken from the last of a batch to the first. */
export const postsTakenInReverse: Mutant = {
  name: 'posts of a batch taken in reverse',
  store: ({ stores, memory }) => ({
    ...stores,
    postedSends: {
      ...stores.postedSends,
      next: async (project, limit) =>
        [...(await stores.postedSends.next(project, limit))].reverse(),
    },
    commit: onProjects(stores.commit, takingAnywhere(stores.commit, memory)),
  }),
};

/** Two workers, or two commits of one, take what they have judged as it comes to the store. */
export const postTakenOutOfTurn: Mutant = {
  name: 'post taken that is not the next one',
  store: ({ stores, memory }) => ({
    ...stores,
    commit: onProjects(stores.commit, takingAnywhere(stores.commit, memory)),
  }),
};

/** Takes a posted send wherever it stands. */
const takingAnywhere =
  (commit: Commit, { postedSends, facts }: SharedStore['memory']) =>
  async (change: Change) => {
    const { project, requires } = change;
    const place = requires?.nextPosted;
    if (place === undefined) return commit(change);
    const all = postedSends.get(project) ?? [];
    if (!all.some(({ position }) => position === place))
      return E.left({ code: 'not_next_posted' } as const);
    const outcome = await commit(without(change, 'nextPosted'));
    if (E.isLeft(outcome)) return outcome;
    const left = (postedSends.get(project) ?? []).filter(({ position }) => position !== place);
    if (left.length > 0) postedSends.set(project, left);
    else postedSends.delete(project);
    facts.postedSends.set(
      project,
      left.map(({ position }) => position),
    );
    return outcome;
  };

export const refusedPostDropped: Mutant = {
  name: 'refused post dropped without a message',
  store: alterTakes((change) => (isRefusal(change) ? removalBy(change) : change)),
};

export const refusedPostSpendsQuota: Mutant = {
  name: 'refused post spends quota',
  store: ({ stores, memory }) => ({
    ...stores,
    commit: onProjects(stores.commit, async (change) => {
      const outcome = await stores.commit(change);
      if (!isTake(change) || !isRefusal(change) || E.isLeft(outcome)) return outcome;
      const { spent } = memory.facts;
      const period = factKey(change.project, billingPeriod(change.at));
      spent.set(period, (spent.get(period) ?? 0) + 1);
      return outcome;
    }),
  }),
};

export const refusedPostCounted: Mutant = {
  name: 'refused post counted in usage',
  store: alterTakes((change) =>
    isRefusal(change)
      ? {
          ...change,
          usage: [
            countOne('outbound_failed', { type: 'whatsapp', provider: 'hostile' }, change.at),
          ],
        }
      : change,
  ),
};

export const postedAgainUnderKey: Mutant = {
  name: 'post under a used key sent again',
  store: alterTakes((change) => without(change, 'idempotency')),
};

/** To the worker all posted sends stand at one place, so that it takes the next one for that which a commit could not accept. */
export const refusalGivenToNextPost: Mutant = {
  name: 'refusal of a post given to the next one',
  parts: (parts) => {
    const { commit, postedSends } = parts.stores;
    const places = new Map<string, number>();
    return {
      ...parts,
      stores: {
        ...parts.stores,
        postedSends: {
          ...postedSends,
          next: async (project, limit) => {
            const next = await postedSends.next(project, limit);
            for (const { message, position } of next) places.set(message, position);
            return next.map((posted) => ({ ...posted, position: 1 }));
          },
        },
        commit: onProjects(commit, (change) => {
          const [message] = change.puts?.messages ?? [];
          const nextPosted = isTake(change) && message ? places.get(message.id) : undefined;
          return commit(
            nextPosted === undefined
              ? change
              : { ...change, requires: { ...change.requires, nextPosted } },
          );
        }),
      },
    };
  },
};
