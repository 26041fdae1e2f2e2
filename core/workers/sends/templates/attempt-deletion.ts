import type { Change } from '../../../commit/change.js';
import { retryAt } from '../../../model/queue/timing.js';
import { isOurs } from '../../../model/templates/identity.js';
import type { Template } from '../../../model/templates/template.js';
import type { ChatProvider, DeletionOutcome } from '../../../ports/provider/chat-provider.js';
import { isId } from '../../../shared/ids.js';
import { applyChannelOutcome } from '../../../use-cases/channels/apply-outcome.js';
import { retryOnConflict } from '../../../use-cases/retry-on-conflict.js';
import { removal } from '../../../use-cases/templates/delete-template.js';
import type { Attempt, AttemptPorts } from '../attempt.js';
import { callWithin } from '../provider-call.js';
import { settleJob } from '../settle-send.js';

type DeletionAttempt = Omit<Attempt, 'message'>;
type Settling = Pick<Attempt, 'channel' | 'job'>;

/**
 * Deletes a deleted template at its provider, then here. A repeated call is harmless, so one of unknown outcome is made again.
 * A template that the provider will not delete, or not within 30 days, goes here alone.
 */
export const attemptDeletion = async (
  ports: AttemptPorts,
  attempt: DeletionAttempt,
): Promise<void> => {
  const { channel, job } = attempt;
  const template = await deletedTemplate(ports, attempt);
  const now = ports.clock();
  if (!template) return void (await ports.commit(settleJob({ channel, job, now }, 'done')));
  const outcome: DeletionOutcome =
    ports.steady() >= job.expiresAt ? givenUp : await deleteAtProvider(ports, attempt, template);
  await applyChannelOutcome(ports, channel, outcome);
  if (outcome.kind === 'deleted' || outcome.kind === 'refused') return finish(ports, attempt);
  const waitMs = 'waitMs' in outcome ? outcome.waitMs : 0;
  const dueAt = retryAt(ports.steady(), { ...job, waitMs, random: ports.random() });
  const failures = job.failures + (outcome.kind === 'throttled' ? 0 : 1);
  const next = { state: 'queued', dueAt, failures } as const;
  await ports.commit(settleJob({ channel, job, now: ports.clock() }, next));
};

/** Ends a deletion that cannot be made: the template goes here alone. */
export const giveUpDeletion = (ports: AttemptPorts, attempt: Settling): Promise<void> =>
  finish(ports, attempt);

const givenUp = { kind: 'refused', providerCode: null } as const;

const deletedTemplate = async (
  { templates }: AttemptPorts,
  { job: { project, subject } }: Settling,
): Promise<Template | undefined> => {
  const template = isId('tmpl')(subject) ? await templates.find(project, subject) : undefined;
  return template?.deletedAt === undefined ? undefined : template;
};

const deleteAtProvider = (
  ports: AttemptPorts,
  attempt: DeletionAttempt,
  template: Template,
): Promise<DeletionOutcome> => {
  const { channel } = attempt;
  const ask = async ({ deleteTemplate, findTemplate }: ChatProvider): Promise<DeletionOutcome> => {
    if (!deleteTemplate) return gone;
    if (template.providerId !== null || !findTemplate) return deleteTemplate({ channel, template });
    // The answer to its submission was lost: the one that has its name may be another's.
    const found = await findTemplate({ channel, template });
    if (found.kind === 'absent') return gone;
    if (found.kind === 'namesake' && !isOurs(template, found)) return gone;
    if (found.kind !== 'found' && found.kind !== 'namesake') return found;
    const { providerId } = found;
    return deleteTemplate({ channel, template: { ...template, providerId } });
  };
  return callWithin<DeletionOutcome>(ports, ask)(attempt);
};

const gone = { kind: 'deleted' } as const;

/** Removes the template and ends the job, in one commit. A submission that ends meanwhile can change the template. */
const finish = (ports: AttemptPorts, attempt: Settling): Promise<void> =>
  retryOnConflict(async () => {
    const { channel, job } = attempt;
    const now = ports.clock();
    const template = await deletedTemplate(ports, attempt);
    const settled: Change = settleJob({ channel, job, now }, 'done');
    const answer = await ports.commit(
      template ? { ...settled, ...removal(template, { now }) } : settled,
    );
    return answer._tag === 'Left' && answer.left.code === 'changed' ? 'retry' : undefined;
  });
