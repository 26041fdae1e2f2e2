import * as E from 'fp-ts/lib/Either.js';
import { onProjects } from '../../../core/ports/stores/commit.js';
import type { Mutant } from '../assemble.js';
import { pause } from './pause.js';

export const eventInSecondTransaction: Mutant = {
  name: 'event in a second transaction',
  parts: (parts) => {
    const { commit } = parts.stores;
    return {
      ...parts,
      stores: {
        ...parts.stores,
        commit: onProjects(commit, async (change) => {
          const { events, ...rest } = change;
          const outcome = await commit(rest);
          if (E.isLeft(outcome) || !events) return outcome;
          return commit({ project: change.project, at: change.at, events });
        }),
      },
    };
  },
};

export const counterReadOutsideLock: Mutant = {
  name: 'counter read outside the lock',
  store: ({ stores, memory }, around) => ({
    ...stores,
    commit: onProjects(stores.commit, async (change) => {
      const { projects } = memory.facts;
      const sequence = projects.get(change.project)?.sequence ?? 0;
      if (!change.events?.length) return stores.commit(change);
      await pause(around);
      const project = projects.get(change.project);
      if (project) projects.set(change.project, { ...project, sequence });
      return stores.commit(change);
    }),
  }),
};

export const skippedStepSilent: Mutant = {
  name: 'skipped step without event',
  store: ({ stores }) => ({
    ...stores,
    commit: onProjects(stores.commit, (change) => {
      const { events = [] } = change;
      const isOfMessage = events.every(({ type }) => type.startsWith('message.'));
      return stores.commit(isOfMessage ? { ...change, events: events.slice(-1) } : change);
    }),
  }),
};
