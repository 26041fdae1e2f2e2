import type { TemplateStatus } from '../../model/templates/status.js';
import type { Template } from '../../model/templates/template.js';
import type { ProjectId, TemplateId } from '../../shared/ids.js';

export type TemplatePage = {
  readonly status?: TemplateStatus | undefined;
  readonly channel?: string | undefined;
  readonly name?: string | undefined;
  /** Only templates older than this one. */
  readonly before?: TemplateId | undefined;
  readonly limit: number;
};

/** Templates as last committed. A template of another project counts as absent. */
export type TemplateStore = {
  readonly find: (project: ProjectId, id: TemplateId) => Promise<Template | undefined>;
  /** Templates that match every filter, newest first by id. */
  readonly list: (project: ProjectId, page: TemplatePage) => Promise<readonly Template[]>;
};
