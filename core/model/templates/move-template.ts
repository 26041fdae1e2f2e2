import type { JobId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import type { EventDraft } from '../events/event.js';
import { type ReportedStatus, templateSteps } from './status.js';
import type { RejectionReason, Template, TemplateError } from './template.js';
import { templateJson } from './template-view.js';

/** A status that a provider reports. The reason and the error count when it is `rejected`. */
export type TemplateVerdict = {
  readonly status: ReportedStatus;
  readonly reason: RejectionReason | null;
  readonly error?: TemplateError;
};

/** A template's move: each step emits its event, with the template as it stood at that step. */
export type TemplateMove = { readonly template: Template; readonly events: readonly EventDraft[] };

type Context = { readonly now: Instant };

/** What a provider's verdict makes of a template (docs/specification.md#3.2.1); undefined when it changes nothing. */
export const moveTemplate = (
  template: Template,
  verdict: TemplateVerdict,
  context: Context,
): TemplateMove | undefined => {
  const steps = templateSteps(template.status, verdict.status);
  if (steps.length === 0) return undefined;
  const events: EventDraft[] = [];
  let moved = template;
  for (const step of steps) {
    const isRejected = step === 'rejected';
    const rejectionReason = isRejected ? (verdict.reason ?? 'other') : null;
    const error = isRejected ? (verdict.error ?? null) : null;
    moved = { ...moved, status: step, rejectionReason, error, updatedAt: context.now };
    events.push(announcement(moved, step, context));
  }
  return { template: moved, events };
};

/** A template that its owner submits, and the job that submits it. */
export const handOver = (template: Template, submission: JobId, context: Context): TemplateMove => {
  const moved: Template = {
    ...template,
    status: 'submitted',
    rejectionReason: null,
    error: null,
    unmatchedReports: [],
    submission,
    updatedAt: context.now,
  };
  return { template: moved, events: [announcement(moved, 'submitted', context)] };
};

/** The same template, deleted: no use case finds it from then on. Its event shows it with the status that it had. */
export const markDeleted = (template: Template, context: Context): TemplateMove => ({
  template: { ...template, deletedAt: context.now, updatedAt: context.now },
  events: [announcement(template, 'deleted', context)],
});

const announcement = (
  template: Template,
  status: ReportedStatus | 'submitted' | 'deleted',
  { now }: Context,
): EventDraft => ({
  type: `template.${status}`,
  at: now,
  subject: template.id,
  data: JSON.stringify(templateJson(template)),
});
