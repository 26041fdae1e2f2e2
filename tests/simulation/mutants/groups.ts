import { onProjects } from '../../../core/ports/stores/commit.js';
import type { ProjectId } from '../../../core/shared/ids.js';
import type { Mutant } from '../assemble.js';
import type { Environment } from '../world/machine.js';
import { pause } from './pause.js';

/** Changes that come at about the same time: one transaction, with the lock of each of their projects. */
type Group = { readonly projects: Set<ProjectId>; readonly locked: Promise<void> };

/** Two groups may each wait for what the other holds; sorted, none ever would. */
export const projectsLockedAsTheyCome: Mutant = {
  name: 'projects locked in arrival order',
  store: ({ stores }, around) => {
    const lock = locks();
    let gathering: Group | undefined;

    const open = (): Group => {
      const projects = new Set<ProjectId>();
      const locked = pause(around).then(async () => {
        gathering = undefined;
        await lockAll(around, lock, [...projects]);
      });
      return { projects, locked };
    };

    return {
      ...stores,
      commit: onProjects(stores.commit, async (change) => {
        gathering ??= open();
        gathering.projects.add(change.project);
        await gathering.locked;
        return stores.commit(change);
      }),
    };
  },
};

type Lock = (project: ProjectId) => Promise<() => void>;

/** Takes each lock in turn, and frees them all a little later. */
const lockAll = async (around: Environment, lock: Lock, projects: readonly ProjectId[]) => {
  const held: (() => void)[] = [];
  for (const project of projects) {
    held.push(await lock(project));
    await pause(around);
  }
  void pause(around).then(() => {
    for (const free of held) free();
  });
};

const locks = (): Lock => {
  const taken = new Map<ProjectId, Promise<void>>();
  return async (project) => {
    while (taken.has(project)) await taken.get(project);
    let free = (): void => undefined;
    const isFree = new Promise<void>((resolve) => {
      free = resolve;
    });
    taken.set(project, isFree);
    return () => {
      taken.delete(project);
      free();
    };
  };
};
