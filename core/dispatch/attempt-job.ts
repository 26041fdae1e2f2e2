import type { Attempt, AttemptPorts } from './attempt.js';
import { attemptConfirmation } from './attempt-confirmation.js';
import { attemptSend } from './attempt-send.js';
import { attemptSubmission } from './attempt-submission.js';
import { changeOf } from './settle-send.js';

/** Makes one attempt at a taken job, and settles it under the lease that it was taken under. */
export const attemptJob =
  (ports: AttemptPorts) =>
  async ({ channel, job, message }: Attempt): Promise<void> => {
    if (job.kind === 'submit_template') return attemptSubmission(ports, { channel, job });
    if (!message)
      return void (await ports.commit(changeOf({ channel, job, now: ports.clock() }, 'done')));
    return job.kind === 'confirm_read'
      ? attemptConfirmation(ports, { channel, job, message })
      : attemptSend(ports, { channel, job, message });
  };
