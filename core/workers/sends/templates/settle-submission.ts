import type { Change } from '../../../commit/change.js';
import type { Channel } from '../../../model/channels/channel.js';
import type { EventDraft } from '../../../model/events/event.js';
import type { Job, Settlement } from '../../../model/queue/job.js';
import { retryAt } from '../../../model/queue/timing.js';
import { moveTemplate, type TemplateVerdict } from '../../../model/templates/move-template.js';
import type { Template, TemplateError } from '../../../model/templates/template.js';
import { matchingReports } from '../../../model/templates/unmatched-reports.js';
import type {
  SubmissionOutcome,
  TemplateOnRecord,
  UnsettledOutcome,
} from '../../../ports/provider/chat-provider.js';
import type { Instant } from '../../../shared/time.js';
import { settleJob } from '../settle-send.js';

/** The facts that decide the outcome of a submission. */
export type SubmissionFacts = {
  readonly channel: Channel;
  readonly template: Template;
  readonly job: Job;
  readonly now: Instant;
  /** The same by steady time, by which jobs wait. */
  readonly steadyNow: Instant;
  /** Jitter, from 0 (inclusive) to 1 (exclusive). */
  readonly random: number;
  /** Milliseconds before an unknown outcome is looked up. */
  readonly unknownWaitMs: number;
};

/**
 * The outcome of an attempt or of a look-up. `found`: the provider has the template. `absent`: the template never
 * arrived. `foreign`: another's template has its name and language.
 */
export type SubmissionResult =
  | Exclude<SubmissionOutcome, { readonly kind: 'exists' }>
  | ({ readonly kind: 'found' } & TemplateOnRecord)
  | { readonly kind: 'absent' }
  | { readonly kind: 'foreign' };

/**
 * Whether the template still waits for this job: no decision has come, and it was neither submitted
 * again nor deleted.
 */
export const isAwaited = ({ status, submission, deletedAt }: Template, { id }: Job): boolean =>
  status === 'submitted' && submission === id && deletedAt === undefined;

/**
 * The Change that the result of a submission causes. If the template has moved on, only the job
 * ends.
 */
export const settleSubmission = (facts: SubmissionFacts, result: SubmissionResult): Change => {
  switch (result.kind) {
    case 'taken':
      return known(facts, result, verdictsOfAnswer(facts.template, result));
    case 'found':
      return known(facts, result, verdictsOfLookup(facts.template, result));
    case 'refused':
      return decided(facts, [{ status: 'rejected', reason: result.reason }]);
    case 'foreign':
      return decided(facts, [{ status: 'rejected', reason: 'other', error: taken }]);
    case 'absent':
      return settleJob(facts, { state: 'queued', dueAt: facts.steadyNow });
    default:
      return settleJob(facts, again(facts, result));
  }
};

/** The submission expired: the template becomes `rejected` and can be submitted again. */
export const giveUp = (facts: SubmissionFacts): Change =>
  decided(facts, [{ status: 'rejected', reason: 'other' }]);

const taken: TemplateError = {
  code: 'template_taken',
  message:
    'The provider has another template with this name and language. Create the template under another name.',
};

/** The provider's id of the template is known from now on. A late answer names no newer id than a later submission. */
const known = (
  facts: SubmissionFacts,
  { providerId }: TemplateOnRecord,
  verdicts: readonly DatedVerdict[],
): Change => {
  const { template, job } = facts;
  const identified = isAwaited(template, job)
    ? { ...template, providerId: providerId ?? template.providerId, unmatchedReports: [] }
    : { ...template, providerId: template.providerId ?? providerId };
  return decided({ ...facts, template: identified }, verdicts);
};

/** A verdict, and the provider's time of it where the provider gave one. */
type DatedVerdict = TemplateVerdict & { readonly at?: Instant };

/** What the answer says, and what reports said that overtook it. None of them precedes the beginning of the review. */
const verdictsOfAnswer = (
  template: Template,
  { providerId, verdict }: TemplateOnRecord,
): readonly DatedVerdict[] => [
  ...(verdict ? [verdict] : []),
  ...matchingReports(template, providerId).filter(({ status }) => !verdict || status !== 'pending'),
];

/** What the provider says now. A provider that does not say it has said it before, in reports. */
const verdictsOfLookup = (
  template: Template,
  { providerId, verdict }: TemplateOnRecord,
): readonly DatedVerdict[] => {
  return verdict ? [verdict] : matchingReports(template, providerId);
};

/** The job ends. The verdicts count, in order, if the template still waits for the job. */
const decided = (facts: SubmissionFacts, verdicts: readonly DatedVerdict[]): Change => {
  const events: EventDraft[] = [];
  let { template } = facts;
  for (const verdict of isAwaited(template, facts.job) ? verdicts : []) {
    const move = moveTemplate(template, verdict, facts);
    if (!move) continue;
    template = { ...move.template, heardAt: verdict.at ?? move.template.heardAt };
    events.push(...move.events);
  }
  return { ...settleJob(facts, 'done'), puts: { templates: [template] }, events };
};

const again = (
  { job, steadyNow: now, random, unknownWaitMs }: SubmissionFacts,
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
