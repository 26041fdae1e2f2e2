import type { ChangeWith } from '../../commit/conflicts.js';
import { handOver } from '../../model/templates/move-template.js';
import type { Template } from '../../model/templates/template.js';
import type { NewId } from '../../shared/ids.js';
import { dayMs, type Instant } from '../../shared/time.js';
import { type TraceContext, withTrace } from '../../shared/trace-context.js';

/** How long a submitted template may wait for its provider to accept it. After that it is rejected. */
const submissionTtlMs = 30 * dayMs;

/** When a template is submitted, and what the submission comes from. */
export type SubmissionContext = {
  readonly now: Instant;
  /** The same by steady time. */
  readonly steadyNow: Instant;
  readonly newId: NewId;
  readonly trace: TraceContext | undefined;
};

/** A template queued for its provider, as a Change, and as it then stands. */
export const submissionOf = (
  { trace: _, ...template }: Template,
  { now, steadyNow, newId, trace }: SubmissionContext,
): {
  readonly template: Template;
  readonly change: ChangeWith<'puts' | 'events' | 'jobs'>;
} => {
  const id = newId('job');
  const { template: submitted, events } = handOver(withTrace<Template>(template, trace), id, {
    now,
  });
  const { project, channel: lane } = template;
  return {
    template: submitted,
    change: {
      project,
      at: now,
      puts: { templates: [submitted] },
      events,
      jobs: [
        {
          id,
          lane,
          kind: 'submit_template',
          subject: template.id,
          recipient: null,
          dueAt: steadyNow,
          expiresAt: steadyNow + submissionTtlMs,
        },
      ],
    },
  };
};
