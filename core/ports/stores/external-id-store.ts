import type { Id, ProjectId } from '../../shared/ids.js';

/** Finds messages and templates by the id that the provider uses. */
export type ExternalIdStore = {
  readonly find: (project: ProjectId, name: string) => Promise<Id<'msg' | 'tmpl'> | undefined>;
};
