import type { Template, UnmatchedTemplateReport } from './template.js';
import type { TemplateReport } from './template-report.js';

/** Unmatched reports that a template keeps. The oldest give way. */
const unmatchedReportsAtMost = 8;

/** The unmatched reports of a template and this one; undefined when the last one of that id said the same. */
export const withUnmatchedReport = (
  { unmatchedReports = [] }: Template,
  { providerId, status, reason, at }: TemplateReport,
): readonly UnmatchedTemplateReport[] | undefined => {
  if (providerId === null) return undefined;
  const last = unmatchedReports.findLast((report) => report.providerId === providerId);
  if (last?.status === status && last.reason === reason) return undefined;
  return [...unmatchedReports, { providerId, status, reason, at }].slice(-unmatchedReportsAtMost);
};

/** The unmatched reports that are about the provider's template with this id, in the order of their times. */
export const matchingReports = (
  { unmatchedReports = [] }: Template,
  providerId: string | null,
): readonly UnmatchedTemplateReport[] =>
  unmatchedReports.filter((report) => report.providerId === providerId).sort((a, b) => a.at - b.at);
