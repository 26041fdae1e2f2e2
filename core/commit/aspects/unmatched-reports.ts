import { type Aspect, emptyPhase } from '../aspect.js';
import { addName } from '../fact-query.js';
import { factKey } from '../facts.js';

/**
 * Provider reports that are stored until the external id of their message is known. Who applies them requires
 * their number, so that no report is added meanwhile and then removed unread.
 */
export const unmatchedReports: Aspect = {
  needs: ({ unmatchedReports: names }, { project, requires, addUnmatchedReports }) => {
    if (requires?.unmatchedReports) addName(names, project, requires.unmatchedReports.name);
    for (const { name } of addUnmatchedReports ?? []) addName(names, project, name);
  },
  conflict: (facts, { project, requires }) => {
    if (!requires?.unmatchedReports) return undefined;
    const { name, count } = requires.unmatchedReports;
    const stored = facts.unmatchedReports.get(factKey(project, name)) ?? 0;
    return stored === count ? undefined : { code: 'unmatched_reports_changed' };
  },
  apply: (facts, { project, addUnmatchedReports, removeUnmatchedReports }) => {
    for (const { name } of addUnmatchedReports ?? []) {
      const key = factKey(project, name);
      facts.unmatchedReports.set(key, (facts.unmatchedReports.get(key) ?? 0) + 1);
    }
    for (const name of removeUnmatchedReports ?? [])
      facts.unmatchedReports.delete(factKey(project, name));
  },
  touches: emptyPhase,
};
