import type { TemplateVerdict } from '../../core/model/templates/move-template.js';
import { rejectionReasons } from '../../core/model/templates/template.js';

/** Milliseconds between two steps of a review (docs/specification.md#3.9.3). */
export const reviewStepMs = 200;

const step = (status: TemplateVerdict['status']): TemplateVerdict => ({ status, reason: null });

/** The steps of a template's review, in order. The template's name decides (docs/specification.md#3.9.3). */
export const reviewStepsOf = (name: string): readonly TemplateVerdict[] => {
  const reason = rejectionReasons.find((each) => name.includes(`reject_${each}`));
  if (reason) return [step('pending'), { status: 'rejected', reason }];
  if (name.includes('pause_')) return [step('pending'), step('approved'), step('paused')];
  if (name.includes('disable_')) return [step('pending'), step('approved'), step('disabled')];
  if (name.includes('pending_')) return [step('pending')];
  return [step('pending'), step('approved')];
};
