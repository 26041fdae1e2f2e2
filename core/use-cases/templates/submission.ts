import type { ChangeWith } from '../../commit/conflicts.js';
import { handOver } from '../../model/templates/move-template.js';
import type { Template } from '../../model/templates/template.js';
import type { NewId } from '../../shared/ids.js';
import { dayMs, type Instant } from '../../shared/time.js';

/** How long a submitted template may wait for its provider to accept it. After that it is rejected. */
const submissionTtlMs = 30 * dayMs;

/** A template queued for its provider, as a Change, and as it then stands. */
export const submissionOf = (
  template: Template,
  {
    now,
    steadyNow,
    newId,
  }: { readonly now: Instant; readonly steadyNow: Instant; readonly newId: NewId },
): {
  readonly template: Template;
  readonly change: ChangeWith<'puts' | 'events' | 'jobs'>;
} => {
  const id = newId('job');
  const { template: submitted, events } = handOver(template, id, { now, newId });
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
