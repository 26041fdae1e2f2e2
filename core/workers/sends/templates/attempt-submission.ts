import * as E from 'fp-ts/lib/Either.js';
import type { Change } from '../../../commit/change.js';
import type { Job } from '../../../model/queue/job.js';
import { unknownReclaimMs } from '../../../model/queue/timing.js';
import { isOurs } from '../../../model/templates/identity.js';
import type { Template } from '../../../model/templates/template.js';
import type {
  ChatProvider,
  SubmissionOutcome,
  TemplateLookup,
  TemplateOnRecord,
} from '../../../ports/provider/chat-provider.js';
import { isId } from '../../../shared/ids.js';
import type { Instant } from '../../../shared/time.js';
import { applyChannelOutcome } from '../../../use-cases/channels/apply-outcome.js';
import { retryOnConflict } from '../../../use-cases/retry-on-conflict.js';
import type { Attempt, AttemptPorts } from '../attempt.js';
import { callWithin } from '../provider-call.js';
import { settleJob } from '../settle-send.js';
import {
  giveUp,
  isAwaited,
  type SubmissionFacts,
  type SubmissionResult,
  settleSubmission,
} from './settle-submission.js';

type SubmissionAttempt = Omit<Attempt, 'message'>;
type Settling = Pick<Attempt, 'channel' | 'job'>;

/**
 * Submits a template to its provider. If an earlier submission may have arrived, looks the template
 * up first, so that it is not submitted twice.
 */
export const attemptSubmission = async (
  ports: AttemptPorts,
  attempt: SubmissionAttempt,
): Promise<void> => {
  const { channel, job } = attempt;
  const template = await templateOf(ports, job);
  const steadyNow = ports.steady();
  const lookAt = job.state === 'unknown' ? askableAt(ports, attempt, steadyNow) : steadyNow;
  if (!template || !isAwaited(template, job))
    return void (await ports.commit(settleJob({ channel, job, now: ports.clock() }, 'done')));
  if (steadyNow >= job.expiresAt) return settle(ports, attempt, template, giveUp);
  const later = { state: 'unknown', dueAt: lookAt } as const;
  if (steadyNow < lookAt && !isHeardOf(channel, template))
    return void (await ports.commit(settleJob({ channel, job, now: ports.clock() }, later)));

  const result = await (job.state === 'unknown' ? lookUp : submit)(ports, attempt, template);
  await applyChannelOutcome(ports, channel, result);
  await settle(ports, attempt, template, (facts) =>
    result.kind === 'absent' && steadyNow < lookAt
      ? settleJob(facts, later)
      : settleSubmission(facts, result),
  );
};

/** Whether the provider reported on a template that may be this one: then it can be found before its call is over. */
const isHeardOf = ({ status }: Attempt['channel'], { unmatchedReports = [] }: Template): boolean =>
  status === 'active' && unmatchedReports.length > 0;

/** Ends a submission that cannot be made. The template becomes `rejected`. */
export const giveUpSubmission = async (ports: AttemptPorts, attempt: Settling): Promise<void> => {
  const template = await templateOf(ports, attempt.job);
  if (template) await settle(ports, attempt, template, giveUp);
};

const templateOf = async (
  { templates }: AttemptPorts,
  { project, subject }: Job,
): Promise<Template | undefined> =>
  isId('tmpl')(subject) ? templates.find(project, subject) : undefined;

/**
 * When a submission of unknown outcome may be missed: not while its request may be in flight, nor
 * while the channel is not active.
 */
const askableAt = (
  { providers }: AttemptPorts,
  { channel, job }: Settling,
  now: Instant,
): Instant =>
  channel.status === 'active'
    ? (job.attemptedAt ?? 0) + (providers(channel.provider)?.unknownWaitMs ?? 0)
    : now + unknownReclaimMs;

const submit = async (
  ports: AttemptPorts,
  attempt: SubmissionAttempt,
  template: Template,
): Promise<SubmissionResult> => {
  const outcome = await callWithin<SubmissionOutcome>(ports, async (provider) => {
    if (provider.network?.templates?.areReviewed === false) return approved;
    return provider.submitTemplate?.({ channel: attempt.channel, template }) ?? noTemplates;
  })(attempt);
  if (outcome.kind !== 'exists') return outcome;
  const found = await lookUp(ports, attempt, template);
  // The look-up is behind what the provider just said. It is repeated later.
  return found.kind === 'absent' ? { kind: 'unknown', reason: 'the name exists' } : found;
};

/** Of a network that reviews no templates. */
const approved: SubmissionOutcome = {
  kind: 'taken',
  providerId: null,
  verdict: { status: 'approved', reason: null },
};

const noTemplates: SubmissionOutcome = {
  kind: 'refused',
  reason: 'other',
  providerCode: 'no_templates',
};

const lookUp = async (
  ports: AttemptPorts,
  attempt: SubmissionAttempt,
  template: Template,
): Promise<SubmissionResult> => {
  const call = { channel: attempt.channel, template };
  const ask = (provider: ChatProvider) => provider.findTemplate?.(call) ?? Promise.resolve(absent);
  const found = await callWithin<TemplateLookup>(ports, ask)(attempt);
  if (found.kind === 'namesake' && !isOurs(template, found)) return { kind: 'foreign' };
  if (found.kind !== 'found' && found.kind !== 'namesake') return found;
  const { providerId, verdict } = found;
  return isEarlierSubmission(template, found) ? absent : { kind: 'found', providerId, verdict };
};

const absent = { kind: 'absent' } as const;

/** Whether the template found at the provider is ours as an earlier submission left it. */
const isEarlierSubmission = (ours: Template, { providerId, verdict }: TemplateOnRecord): boolean =>
  ours.providerId !== null && ours.providerId === providerId && verdict?.status === 'rejected';

/** Decides and commits. Decides again when a report changed the template in between. */
const settle = async (
  ports: AttemptPorts,
  { channel, job }: Settling,
  first: Template,
  decide: (facts: SubmissionFacts) => Change,
): Promise<void> => {
  let template = first;
  await retryOnConflict(async () => {
    const facts: SubmissionFacts = {
      channel,
      job,
      template,
      now: ports.clock(),
      steadyNow: ports.steady(),
      random: ports.random(),
      unknownWaitMs: ports.providers(channel.provider)?.unknownWaitMs ?? 0,
    };
    const answer = await ports.commit(decide(facts));
    if (E.isRight(answer) || answer.left.code === 'lease_lost') return undefined;
    const found = await ports.templates.find(template.project, template.id);
    if (found) template = found;
    // It was deleted and removed meanwhile.
    else await ports.commit(settleJob({ channel, job, now: ports.clock() }, 'done'));
    return found ? 'retry' : undefined;
  });
};
