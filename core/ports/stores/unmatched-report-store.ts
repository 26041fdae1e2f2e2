import type { KeptReport } from '../../model/messages/status-report.js';
import type { ProjectId } from '../../shared/ids.js';

/** Reports that came before what they report on was known, in the order in which they came. */
export type ReportStore = {
  readonly kept: (project: ProjectId, name: string) => Promise<readonly KeptReport[]>;
};
