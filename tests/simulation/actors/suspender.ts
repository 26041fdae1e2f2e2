import * as E from 'fp-ts/lib/Either.js';
import type { ProjectId } from '../../../core/shared/ids.js';
import { secondMs } from '../../../core/shared/time.js';
import type { Ledger } from '../ledger.js';
import type { Chance } from '../world/chance.js';
import type { Environment } from '../world/machine.js';
import type { Network } from './network.js';

/** Suspends projects for a few seconds. */
export type Suspender = {
  readonly actOnce: () => Promise<void>;
  /** Resumes every project, however long it takes. */
  readonly resumeAll: () => Promise<void>;
};

const longestMs = 8 * secondMs;
const retryMs = 500;

export const suspender = (
  { schedule }: Pick<Environment, 'schedule'>,
  chance: Chance,
  { ask }: Network,
  { projects, ledger }: { readonly projects: readonly ProjectId[]; readonly ledger: Ledger },
): Suspender => {
  /** Projects of which a request can still arrive. */
  const unclear = new Set<ProjectId>();
  const sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => schedule.after(ms, { label: 'the suspender wakes', run: resolve }));

  const resume = async (project: ProjectId): Promise<void> => {
    for (;;) {
      const reply = await ask(`resume ${project}`, ({ app }) => app.resumeProject({ project }));
      if (reply.kind === 'answer' && E.isRight(reply.value)) return;
      unclear.add(project);
      await sleep(retryMs);
    }
  };

  return {
    actOnce: async () => {
      const project = chance.oneOf(projects);
      if (unclear.has(project)) return;
      const suspension = {
        ...{ project, askedAt: schedule.now() },
        ...{ from: Infinity, until: Infinity, endedAt: Infinity },
      };
      ledger.suspensions.push(suspension);
      const reply = await ask(`suspend ${project}`, ({ app }) =>
        app.suspendProject({ project, reason: null }),
      );
      const isHeard = reply.kind === 'answer' && E.isRight(reply.value);
      if (isHeard) suspension.from = schedule.now();
      else unclear.add(project);
      await sleep(chance.between(1, longestMs));
      suspension.until = schedule.now();
      await resume(project);
      if (!unclear.has(project)) suspension.endedAt = schedule.now();
    },
    resumeAll: async () => {
      await Promise.all(projects.map(resume));
    },
  };
};
