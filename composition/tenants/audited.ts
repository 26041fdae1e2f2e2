import type { OrganizationId } from '../../core/shared/ids.js';
import { openEntry } from '../../core/use-cases/people/audit-entries.js';
import type { Assembly } from '../assembly/index.js';
import { loggedOperator } from '../audit/command-line-actor.js';

/** What an operator does to a project, and the organization whose audit log says so. */
export type ProjectOperation = {
  readonly action: 'project.export' | 'project.import' | 'project.undo_import';
  readonly organization: OrganizationId;
  readonly project: string;
};

/** Runs an operation. Its entry is in the audit log before it, and gets its outcome after it. */
export const audited = async <Result>(
  { parts: { stores, clock, newId } }: Pick<Assembly, 'parts'>,
  { action, organization, project }: ProjectOperation,
  run: () => Promise<Result>,
): Promise<Result> => {
  const settle = await openEntry(stores, {
    id: newId('audit'),
    at: clock(),
    ...{ organization, project: null, actor: loggedOperator() },
    ...{ action, resource: project, details: {}, outcome: null },
  });
  try {
    const result = await run();
    await settle('done', null);
    return result;
  } catch (error) {
    await settle('failed', null);
    throw error;
  }
};
