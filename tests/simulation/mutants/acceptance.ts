import * as E from 'fp-ts/lib/Either.js';
import type { Change } from '../../../core/commit/change.js';
import { factKey } from '../../../core/commit/facts.js';
import { billingPeriod, billingRefusal } from '../../../core/model/billing/billing.js';
import { isLive } from '../../../core/model/idempotency/idempotency.js';
import { type Commit, onProjects } from '../../../core/ports/stores/commit.js';
import type { InvalidInput } from '../../../core/shared/invalid-input.js';
import type { AcceptRefusal } from '../../../core/use-cases/messages/accept-message.js';
import type { Mutant } from '../assemble.js';
import { pause } from './pause.js';

/** Without one of the things that it requires. */
const without = (change: Change, name: keyof NonNullable<Change['requires']>): Change => {
  const { [name]: _, ...requires } = change.requires ?? {};
  return { ...change, requires };
};

export const keySelectedThenInserted: Mutant = {
  name: 'key checked by select, then insert',
  store: ({ stores, memory }, around) => ({
    ...stores,
    commit: onProjects(stores.commit, async (change) => {
      const record = change.requires?.idempotency;
      if (!record) return stores.commit(change);
      const name = factKey(record.project, record.key);
      const holder = memory.facts.idempotency.get(name);
      if (holder && isLive(holder, change.at)) return E.left({ code: 'key_taken', holder });
      await pause(around);
      const outcome = await stores.commit(without(change, 'idempotency'));
      if (E.isRight(outcome)) memory.facts.idempotency.set(name, record);
      return outcome;
    }),
  }),
};

export const expiryByPruning: Mutant = {
  name: 'expiry by pruning only',
  store: ({ stores, memory }) => ({
    ...stores,
    commit: onProjects(stores.commit, async (change) => {
      const record = change.requires?.idempotency;
      const holder = record && memory.facts.idempotency.get(factKey(record.project, record.key));
      return holder ? E.left({ code: 'key_taken', holder }) : stores.commit(change);
    }),
  }),
};

export const refusalRemembered: Mutant = {
  name: 'refusal remembered',
  useCases: () => {
    const refused = new Map<string, E.Either<InvalidInput | AcceptRefusal, never>>();
    return (app) => ({
      ...app,
      acceptMessage: async (command) => {
        const { project, idempotencyKey: key } = command;
        const name = factKey(project, key ?? '');
        const before = key === undefined ? undefined : refused.get(name);
        if (before) return before;
        const answer = await app.acceptMessage(command);
        if (E.isLeft(answer) && answer.left.code !== 'idempotency_in_progress')
          refused.set(name, answer);
        return answer;
      },
    });
  },
};

/** The answer of a write is stored when all is done. */
export const answerStoredLater: Mutant = {
  name: 'answer under a key stored after its effect',
  parts: (parts) => ({
    ...parts,
    stores: {
      ...parts.stores,
      commit: onProjects(parts.stores.commit, async (change) => {
        const { commit } = parts.stores;
        const record = change.requires?.idempotency;
        if (!record || !('sealedAnswer' in record) || !change.puts) return commit(change);
        const outcome = await commit(without(change, 'idempotency'));
        if (E.isLeft(outcome)) return outcome;
        const { project, at } = change;
        await commit({ project, at, requires: { idempotency: record } });
        return outcome;
      }),
    },
  }),
};

/** Under a key nothing is stored before the request of a test. */
export const testNotBegun: Mutant = {
  name: 'test of an endpoint sent before its key is stored',
  parts: (parts) => ({
    ...parts,
    stores: {
      ...parts.stores,
      commit: onProjects(parts.stores.commit, async (change) => {
        const record = change.requires?.idempotency;
        const isBegin =
          record && 'sealedAnswer' in record && record.sealedAnswer.includes('isBegun');
        return isBegin
          ? E.right({ events: [], delivered: [], claimed: [], promoted: [], outdated: [] })
          : parts.stores.commit(change);
      }),
    },
  }),
};

export const quotaCheckedEarly: Mutant = {
  name: 'quota checked before the lock',
  store: ({ stores, memory }, around) => ({
    ...stores,
    commit: onProjects(stores.commit, async (change) => {
      const { facts } = memory;
      const project = facts.projects.get(change.project);
      if (!project || !change.requires?.allowance) return stores.commit(change);
      const period = factKey(change.project, billingPeriod(change.at));
      const used = facts.spent.get(period) ?? 0;
      const refusal = billingRefusal(project, used, change.at);
      if (refusal) return E.left({ code: 'billing', refusal });
      await pause(around);
      const outcome = await stores.commit(without(change, 'allowance'));
      if (E.isRight(outcome)) facts.spent.set(period, (facts.spent.get(period) ?? 0) + 1);
      return outcome;
    }),
  }),
};

export const answeredBeforeCommit: Mutant = {
  name: 'group answered before its commit',
  parts: (parts) => ({
    ...parts,
    stores: {
      ...parts.stores,
      commit: onProjects(parts.stores.commit, async (change) => {
        const isAcceptance = change.requires?.allowance === true;
        const outcome = parts.stores.commit(change);
        if (!isAcceptance) return outcome;
        outcome.catch(() => undefined);
        return E.right({ events: [], delivered: [], claimed: [], promoted: [], outdated: [] });
      }),
    },
  }),
};

export const groupFailsTogether: Mutant = {
  name: 'whole group failed by one conflict',
  store: ({ stores }, { schedule }) => {
    let failed: { readonly outcome: Awaited<ReturnType<Commit>>; readonly at: number } | undefined;
    return {
      ...stores,
      commit: onProjects(stores.commit, async (change) => {
        if (failed && schedule.now() - failed.at < groupMs) return failed.outcome;
        const outcome = await stores.commit(change);
        if (E.isLeft(outcome)) failed = { outcome, at: schedule.now() };
        return outcome;
      }),
    };
  },
};

/** Changes that come so close one after another share a transaction. */
const groupMs = 20;
