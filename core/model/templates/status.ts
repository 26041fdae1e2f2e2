import { oneOf } from '../../shared/codec.js';

/** The statuses of a template (docs/specification.md#3.2.1). */
export const templateStatuses = [
  'draft',
  'submitted',
  'pending',
  'approved',
  'rejected',
  'paused',
  'disabled',
] as const;
export type TemplateStatus = (typeof templateStatuses)[number];
export const TemplateStatusView = oneOf(
  'TemplateStatus',
  templateStatuses,
  'How the review of a template stands.',
);

/** The statuses that a provider can report. */
export const reportedStatuses = ['pending', 'approved', 'rejected', 'paused', 'disabled'] as const;
export type ReportedStatus = (typeof reportedStatuses)[number];

/** The moves that a provider's report can cause (docs/specification.md#3.2.1); any other report changes nothing. */
const moves = {
  draft: [],
  submitted: reportedStatuses,
  pending: ['approved', 'rejected', 'paused', 'disabled'],
  approved: ['pending', 'rejected', 'paused', 'disabled'],
  rejected: ['approved'],
  paused: ['approved', 'rejected', 'disabled'],
  disabled: ['approved'],
} as const satisfies Record<TemplateStatus, readonly ReportedStatus[]>;

/**
 * The statuses that a template reaches by a provider's report, in order; none when the report changes nothing. What
 * follows a review shows that there was one, whose report was lost.
 */
export const templateSteps = (
  from: TemplateStatus,
  to: ReportedStatus,
): readonly ReportedStatus[] => {
  const possible: readonly ReportedStatus[] = moves[from];
  if (!possible.includes(to)) return [];
  const isAfterReview = to === 'approved' || to === 'paused' || to === 'disabled';
  return from === 'submitted' && isAfterReview ? ['pending', to] : [to];
};

/** Whether a template can be submitted for review. */
export const canBeSubmitted = (status: TemplateStatus): boolean =>
  status === 'draft' || status === 'rejected';
