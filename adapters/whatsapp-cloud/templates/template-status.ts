import type { TemplateVerdict } from '../../../core/model/templates/move-template.js';
import type { ReportedStatus } from '../../../core/model/templates/status.js';
import {
  type RejectionReason,
  rejectionReasons,
  type TemplateCategory,
  templateCategories,
} from '../../../core/model/templates/template.js';

/** The provider's words, as a status or as an event, and what each means; any other changes nothing. */
const statuses: Readonly<Record<string, ReportedStatus>> = {
  PENDING: 'pending',
  IN_APPEAL: 'pending',
  APPROVED: 'approved',
  REINSTATED: 'approved',
  UNARCHIVED: 'approved',
  UNPAUSED: 'approved',
  REJECTED: 'rejected',
  LIMIT_EXCEEDED: 'rejected',
  PAUSED: 'paused',
  DISABLED: 'disabled',
  ARCHIVED: 'disabled',
  PENDING_DELETION: 'disabled',
  DELETED: 'disabled',
};

/** What the provider's word makes of a template; undefined where it says nothing about its status. */
export const templateVerdict = (
  word: string,
  reason: string | null,
): TemplateVerdict | undefined => {
  const status = Object.hasOwn(statuses, word) ? statuses[word] : undefined;
  return status && { status, reason: status === 'rejected' ? rejectionReason(reason) : null };
};

const rejectionReason = (reason: string | null): RejectionReason => {
  const name = (reason ?? '').toLowerCase();
  return rejectionReasons.find((known) => known === name) ?? 'other';
};

/** A category by the provider's name for it; undefined for one that we do not know. */
export const templateCategory = (name: string | undefined): TemplateCategory | undefined =>
  templateCategories.find((known) => known === name?.toLowerCase());
