import type { Change } from '../../commit/change.js';
import type { Channel } from '../../model/channels/channel.js';
import type { Job, Settlement } from '../../model/queue/job.js';
import { retryAt } from '../../model/queue/timing.js';
import { moveTemplate, type TemplateVerdict } from '../../model/templates/move-template.js';
import type { Template } from '../../model/templates/template.js';
import type {
  SubmissionOutcome,
  TemplateOnRecord,
  UnsettledOutcome,
} from '../../ports/provider/chat-provider.js';
import type { NewId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import { settleJob } from './settle-send.js';

/** The facts that decide the outcome of a submission. */
export type SubmissionFacts = {
  readonly channel: Channel;
  readonly template: Template;
  readonly job: Job;
  readonly now: Instant;
  /** Jitter, from 0 (inclusive) to 1 (exclusive). */
  readonly random: number;
  readonly newId: NewId;
  /** Milliseconds before an unknown outcome is looked up. */
  readonly unknownWaitMs: number;
};

/** The outcome of an attempt or of a look-up; `absent` means that the template never arrived. */
export type SubmissionResult = SubmissionOutcome | { readonly kind: 'absent' };

/**
 * Whether the template still waits for this job: no decision has come and it was not submitted
 * again.
 */
export const isAwaited = ({ status, submission }: Template, { id }: Job): boolean =>
  status === 'submitted' && submission === id;

/**
 * The Change that the result of a submission causes. If the template has moved on, only the job
 * ends.
 */
export const settleSubmission = (facts: SubmissionFacts, result: SubmissionResult): Change => {
  switch (result.kind) {
    case 'taken':
      return submitted(facts, result);
    case 'refused':
      return decided(facts, { status: 'rejected', reason: result.reason });
    case 'absent':
      return settleJob(facts, { state: 'queued', dueAt: facts.now });
    default:
      return settleJob(facts, again(facts, result));
  }
};

/** The submission expired: the template becomes `rejected` and can be submitted again. */
export const giveUp = (facts: SubmissionFacts): Change =>
  decided(facts, { status: 'rejected', reason: 'other' });

const submitted = (facts: SubmissionFacts, { providerId, verdict }: TemplateOnRecord): Change => {
  const template = { ...facts.template, providerId: facts.template.providerId ?? providerId };
  return verdict
    ? decided({ ...facts, template }, verdict)
    : { ...settleJob(facts, 'done'), puts: { templates: [template] } };
};

const decided = (facts: SubmissionFacts, verdict: TemplateVerdict): Change => {
  const { template, job } = facts;
  const change = settleJob(facts, 'done');
  const move = isAwaited(template, job) ? moveTemplate(template, verdict, facts) : undefined;
  return {
    ...change,
    puts: { templates: [move?.template ?? template] },
    events: move?.events ?? [],
  };
};

const again = (
  { job, now, random, unknownWaitMs }: SubmissionFacts,
  outcome: UnsettledOutcome,
): Exclude<Settlement['next'], 'done'> => {
  const isLookedInto = job.state === 'unknown';
  if (outcome.kind === 'unknown' && !isLookedInto)
    return { state: 'unknown', dueAt: now + unknownWaitMs };
  const state = isLookedInto ? 'unknown' : 'queued';
  const waitMs = 'waitMs' in outcome ? outcome.waitMs : 0;
  const dueAt = retryAt(now, { ...job, waitMs, random });
  return outcome.kind === 'throttled'
    ? { state, dueAt }
    : { state, dueAt, failures: job.failures + 1 };
};
