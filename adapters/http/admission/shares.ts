import type { Tenant } from './tenant-queue.js';

/** What one organization may take of what all share. */
export type Shares = {
  /** How many there are. */
  readonly all: number;
  /** An organization gets another one while it has fewer than so many times the free ones. With 1 it gets half of all, alone. */
  readonly ofFree: number;
};

/** Counts what organizations and projects have of what all share. */
export type SharedOut = {
  /** How many are taken. */
  readonly taken: () => number;
  /** How many an organization has. */
  readonly takenBy: (organization: string) => number;
  /** How many a project has. */
  readonly takenByProject: (project: string) => number;
  /**
   * Whether an organization may have another one. The more it has, the more must be free; so an organization that has none
   * gets one however many others take.
   */
  readonly mayHaveMore: (organization: string) => boolean;
  /** Counts one that was taken, or was given back. */
  readonly count: (tenant: Tenant, by: 1 | -1) => void;
};

/** Nothing is taken yet. */
export const sharedOut = ({ all, ofFree }: Shares): SharedOut => {
  const byOrganization = new Map<string, number>();
  const byProject = new Map<string, number>();
  let taken = 0;
  const takenBy = (organization: string): number => byOrganization.get(organization) ?? 0;
  return {
    taken: () => taken,
    takenBy,
    takenByProject: (project) => byProject.get(project) ?? 0,
    mayHaveMore: (organization) => takenBy(organization) < ofFree * (all - taken),
    count: ({ organization, project }, by) => {
      taken += by;
      add(byOrganization, organization, by);
      add(byProject, project, by);
    },
  };
};

const add = (counts: Map<string, number>, key: string, by: 1 | -1): void => {
  const now = (counts.get(key) ?? 0) + by;
  if (now === 0) counts.delete(key);
  else counts.set(key, now);
};
