import type { Attempt, AttemptPorts } from './attempt.js';
import { attemptConfirmation } from './attempt-confirmation.js';
import { attemptSend } from './attempt-send.js';
import { attemptSubmission } from './attempt-submission.js';
import { insisting } from './insist.js';
import { changeOf } from './settle-send.js';
import { survivingDefects } from './survive-defect.js';

/** Makes one attempt at a taken job, and settles it under the lease that it was taken under. */
export const attemptJob = (host: AttemptPorts): ((attempt: Attempt) => Promise<void>) => {
  const ports = { ...host, commit: insisting(host.commit, host.timer) };
  return survivingDefects(ports, attemptOnce(ports));
};

const attemptOnce =
  (ports: AttemptPorts) =>
  async ({ channel, job, message }: Attempt): Promise<void> => {
    if (job.kind === 'submit_template') return attemptSubmission(ports, { channel, job });
    if (!message)
      return void (await ports.commit(changeOf({ channel, job, now: ports.clock() }, 'done')));
    return job.kind === 'confirm_read'
      ? attemptConfirmation(ports, { channel, job, message })
      : attemptSend(ports, { channel, job, message });
  };
