import { retryStoreCall } from '../retry-store-call.js';
import type { Attempt, AttemptPorts, Throttling } from './attempt.js';
import { attemptConfirmation } from './attempt-confirmation.js';
import { attemptSend } from './attempt-send.js';
import { containCrashes, parked } from './contain-crashes.js';
import { holdFiles } from './hold-files.js';
import { holdTemplates } from './hold-templates.js';
import { pacePairs } from './pace-pairs.js';
import { attemptDeletion } from './templates/attempt-deletion.js';
import { attemptSubmission } from './templates/attempt-submission.js';

/**
 * Makes one attempt at a claimed job. Returns the throttling when the provider throttled the whole
 * channel.
 */
export type AttemptJob = (attempt: Attempt) => Promise<Throttling | undefined>;

/** Makes attempts and commits their outcomes under the lease of the job. */
export const attemptJob = (host: AttemptPorts): AttemptJob => {
  const ports = withRetries(host);
  return containCrashes(
    ports,
    holdTemplates(ports, holdFiles(ports, pacePairs(ports, attemptOnce(ports)))),
  );
};

/** Retries each store call that is needed to commit an outcome. */
const withRetries = (host: AttemptPorts): AttemptPorts => {
  const { channels, externalIds, messages, unmatchedReports, commit, timer } = host;
  return {
    ...host,
    commit: retryStoreCall(commit, timer),
    channels: { ...channels, findAnywhere: retryStoreCall(channels.findAnywhere, timer) },
    externalIds: { ...externalIds, find: retryStoreCall(externalIds.find, timer) },
    messages: { ...messages, find: retryStoreCall(messages.find, timer) },
    unmatchedReports: { ...unmatchedReports, list: retryStoreCall(unmatchedReports.list, timer) },
  };
};

const attemptOnce =
  (ports: AttemptPorts) =>
  async (attempt: Attempt): Promise<Throttling | undefined> => {
    const { channel, job, message } = attempt;
    if (job.kind === 'send' && message) return attemptSend(ports, { ...attempt, message });
    if (job.kind === 'submit_template') await attemptSubmission(ports, attempt);
    else if (job.kind === 'delete_template') await attemptDeletion(ports, attempt);
    else if (message) await attemptConfirmation(ports, { ...attempt, message });
    else await ports.commit(parked(ports, { channel, job }));
    return undefined;
  };
