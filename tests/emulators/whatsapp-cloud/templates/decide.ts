import type { Json } from '../shared/json.js';
import type { Template } from '../state/entities.js';
import type { Provider } from '../state/provider.js';
import { announceTemplate, nameIn } from './announce.js';

/** What the provider decides about a template; `reason` for a rejection. */
export type Decision = {
  readonly id: string;
  readonly event: string;
  readonly reason?: string | undefined;
  readonly recommendation?: string | undefined;
};

/** The status after each event; an event that is not here leaves it as it is. */
const statusAfter: Readonly<Record<string, string>> = {
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
  PENDING: 'PENDING',
  PAUSED: 'PAUSED',
  DISABLED: 'DISABLED',
  REINSTATED: 'APPROVED',
  IN_APPEAL: 'IN_APPEAL',
  LIMIT_EXCEEDED: 'LIMIT_EXCEEDED',
  ARCHIVED: 'ARCHIVED',
  UNARCHIVED: 'APPROVED',
  DELETED: 'DELETED',
  PENDING_DELETION: 'PENDING_DELETION',
};

/** Events that tell something and change nothing. */
const informationalEvents = ['FLAGGED', 'LOCKED'];

/** The events that there are, so that a misspelt one is refused. */
export const templateEvents: ReadonlySet<string> = new Set([
  ...Object.keys(statusAfter),
  ...informationalEvents,
]);

/** Decides about a template and tells it by webhook. */
export const decide = (provider: Provider, decision: Decision): void => {
  const before = provider.state.templates.get(decision.id);
  if (before === undefined) return;
  const { event, reason } = decision;
  const after: Template = {
    ...before,
    status: statusAfter[event] ?? before.status,
    rejectedReason: event === 'REJECTED' ? (reason ?? 'NONE') : 'NONE',
    pauses: before.pauses + (event === 'PAUSED' ? 1 : 0),
  };
  provider.state.templates.set(after.id, after);
  announceTemplate(provider, after, 'message_template_status_update', {
    event,
    ...nameIn(provider, after),
    message_template_category: after.category,
    reason: reason ?? provider.settings().variants.absentReason,
    ...extraOf(provider, after, decision),
  });
  if (event === 'PAUSED') endPause(provider, after);
};

const pauseTitles = ['FIRST_PAUSE', 'SECOND_PAUSE', 'RATE_LIMITING_PAUSE'];
const hourMs = 3_600_000;

/** How long the first and the second pause last; after a third there is no return. */
const pauseMs = [3 * hourMs, 6 * hourMs];

const extraOf = (
  provider: Provider,
  template: Template,
  { event, reason, recommendation }: Decision,
): Json => {
  if (event === 'PAUSED')
    return {
      other_info: {
        title: pauseTitles[Math.min(template.pauses, 3) - 1],
        description: 'Paused because of low quality.',
      },
    };
  if (event === 'DISABLED')
    return { disable_info: { disable_date: new Date(provider.clock.now()).toUTCString() } };
  return reason === 'INVALID_FORMAT'
    ? { rejection_info: { reason, recommendation: recommendation ?? 'Mend the format.' } }
    : {};
};

const endPause = (provider: Provider, { id, pauses }: Template): void => {
  const wait = pauseMs[pauses - 1];
  if (wait === undefined) {
    decide(provider, { id, event: 'DISABLED' });
    return;
  }
  provider.clock.at(provider.clock.now() + wait, () => {
    const template = provider.state.templates.get(id);
    if (template?.status === 'PAUSED' && template.pauses === pauses) unpause(provider, id);
  });
};

/** Lets a paused template go on. */
export const unpause = (provider: Provider, id: string): void =>
  decide(provider, { id, event: 'APPROVED' });
