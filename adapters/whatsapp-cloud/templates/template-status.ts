import type { TemplateVerdict } from '../../../core/model/templates/move-template.js';
import type { ReportedStatus } from '../../../core/model/templates/status.js';
import {
  type RejectionReason,
  rejectionReasons,
  type TemplateCategory,
  templateCategories,
} from '../../../core/model/templates/template.js';

/** The template status that each of WhatsApp's statuses and events means. */
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

/** The verdict of a status or event name. Undefined for a name that does not change the status. */
export const templateVerdict = (
  name: string,
  reason: string | null,
): TemplateVerdict | undefined => {
  const status = Object.hasOwn(statuses, name) ? statuses[name] : undefined;
  return status && { status, reason: status === 'rejected' ? rejectionReason(reason) : null };
};

const rejectionReason = (reason: string | null): RejectionReason => {
  const name = (reason ?? '').toLowerCase();
  return rejectionReasons.find((known) => known === name) ?? 'other';
};

/** The category with WhatsApp's name. Undefined for an unknown name. */
export const templateCategory = (name: string | undefined): TemplateCategory | undefined =>
  templateCategories.find((known) => known === name?.toLowerCase());
