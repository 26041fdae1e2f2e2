import type { Id, ProjectId } from '../../shared/ids.js';

/** Other names of a project's records. */
export type ExternalIdStore = {
  readonly find: (project: ProjectId, name: string) => Promise<Id<'msg' | 'tmpl'> | undefined>;
};
