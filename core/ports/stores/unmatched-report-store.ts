import type { UnmatchedReport } from '../../model/messages/status-report.js';
import type { ProjectId } from '../../shared/ids.js';

/** Reports that came before what they report on was known, in the order in which they came. */
export type UnmatchedReportStore = {
  readonly list: (project: ProjectId, name: string) => Promise<readonly UnmatchedReport[]>;
};
