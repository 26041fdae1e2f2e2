import type { UnmatchedReport } from '../../model/messages/status-report.js';
import type { ProjectId } from '../../shared/ids.js';

/** Provider reports that arrived before the id of their message was known, in order of arrival. */
export type UnmatchedReportStore = {
  readonly list: (project: ProjectId, name: string) => Promise<readonly UnmatchedReport[]>;
};
