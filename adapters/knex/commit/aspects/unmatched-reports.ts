import { factKey } from '../../../../core/commit/facts.js';
import type { Verdict } from '../../../../core/commit/verdict.js';
import { bind, reading } from '../../session/work.js';
import {
  countUnmatchedReports,
  deleteUnmatchedReports,
  insertUnmatchedReports,
  unmatchedReportRow,
} from '../../tables/messages/unmatched-reports.js';
import type { KnexAspect } from '../aspect.js';

/** Unmatched reports. A group first removes names, then adds the reports that it does not itself remove. */
export const unmatchedReports: KnexAspect = {
  load: ({ query }, { facts }) => [
    reading(
      countUnmatchedReports,
      [...query.unmatchedReports.values()],
      ({ project, name, kept }) => facts.unmatchedReports.set(factKey(project, name), kept),
    ),
  ],
  write: ({ verdicts }) => {
    const { removed, added } = rowsOf(verdicts);
    return [bind(deleteUnmatchedReports, removed), bind(insertUnmatchedReports, added)];
  },
};

const rowsOf = (verdicts: readonly Verdict[]) => {
  const removed = new Map<string, { readonly project: string; readonly name: string }>();
  let added: readonly ReturnType<typeof unmatchedReportRow>[] = [];
  for (const { change } of verdicts) {
    const { project, addUnmatchedReports, removeUnmatchedReports } = change;
    if (addUnmatchedReports?.length)
      added = [
        ...added,
        ...addUnmatchedReports.map((report) => unmatchedReportRow(project, report)),
      ];
    for (const name of removeUnmatchedReports ?? []) {
      removed.set(factKey(project, name), { project, name });
      added = added.filter((row) => row.project !== project || row.name !== name);
    }
  }
  return { removed: [...removed.values()], added };
};
