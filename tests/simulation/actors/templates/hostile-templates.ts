import {
  contentOf,
  contentText,
  type TemplateContent,
} from '../../../../core/model/templates/content.js';
import type { ReportedStatus } from '../../../../core/model/templates/status.js';
import type { TemplateReport } from '../../../../core/model/templates/template-report.js';
import type {
  SubmissionCall,
  SubmissionOutcome,
  TemplateLookup,
} from '../../../../core/ports/provider/chat-provider.js';
import type { ChannelId } from '../../../../core/shared/ids.js';
import type { Ledger } from '../../ledger.js';
import { type Environment, startTime } from '../../world/machine.js';
import type { Deliver } from '../hostile-provider.js';

/** The language of every template in a run. */
export const templateLanguage = 'en';

/** A template that the hostile provider has, ours or another's. */
export type HostileTemplate = {
  readonly id: string;
  readonly channel: ChannelId;
  readonly name: string;
  readonly isForeign: boolean;
  content: TemplateContent;
  status: ReportedStatus;
};

/** The templates of the hostile provider. */
export type HostileTemplates = {
  readonly submit: (call: SubmissionCall) => SubmissionOutcome;
  readonly find: (call: SubmissionCall) => TemplateLookup;
  /** Another program creates a template, if its name is free. */
  readonly createForeign: (channel: ChannelId, name: string, content: TemplateContent) => void;
  /** Reports every template of a channel; whether it was said that they arrived. */
  readonly look: (channel: ChannelId) => Promise<boolean>;
  /** How many reports it still wants to tell. */
  readonly owed: () => number;
};

/** What reviews come to, one step after another. */
const courses: readonly (readonly ReportedStatus[])[] = [
  ['approved'],
  ['approved'],
  ['approved', 'paused'],
  ['approved', 'paused', 'approved'],
  ['rejected'],
  [],
];
const stepMs = { min: 0, max: 4_000 };
const retryMs = { min: 500, max: 8_000 };

export const hostileTemplates = (
  { schedule, chance, faults }: Environment,
  ledger: Ledger,
  deliver: Deliver,
): HostileTemplates => {
  const all = new Map<string, HostileTemplate>();
  let owed = 0;

  const reportOf = ({ id, channel, name, status }: HostileTemplate): TemplateReport => ({
    kind: 'template',
    channel,
    name,
    language: templateLanguage,
    providerId: id,
    status,
    reason: status === 'rejected' ? 'scam' : null,
    at: startTime + schedule.now(),
  });

  /** Reports until it is told that the report arrived; now and then once more. */
  const insist = async (report: TemplateReport): Promise<void> => {
    const hasArrived = await deliver([report]);
    if (hasArrived && !chance.happens(faults().reportDoubled)) {
      owed -= 1;
      return;
    }
    const run = () => void insist(report);
    const label = `provider tells ${report.providerId}`;
    schedule.after(chance.between(retryMs.min, retryMs.max), { label, run });
  };

  const review = (template: HostileTemplate): void => {
    template.status = 'pending';
    let ms = 0;
    for (const status of ['pending', ...chance.oneOf(courses)] as const) {
      owed += 1;
      const run = (): void => {
        template.status = status;
        if (chance.happens(faults().reportLost)) owed -= 1;
        else void insist(reportOf(template));
      };
      schedule.after(ms, { label: `provider reviews ${template.id}`, run });
      ms += chance.between(stepMs.min, stepMs.max);
    }
  };

  const add = (given: Omit<HostileTemplate, 'id' | 'status'>): HostileTemplate => {
    const template = { ...given, id: `t${all.size + 1}`, status: 'pending' } as const;
    all.set(template.id, template);
    ledger.templates.push(template);
    review(template);
    return template;
  };

  const named = (channel: ChannelId, name: string): HostileTemplate | undefined =>
    [...all.values()].find((one) => one.channel === channel && one.name === name);

  const edit = (template: HostileTemplate, content: TemplateContent): void => {
    if (contentText(template.content) !== contentText(content))
      ledger.wrongs.push(`S5: ${template.id} was overwritten`);
    template.content = content;
    review(template);
  };

  const taken = ({ id }: HostileTemplate): SubmissionOutcome => {
    const verdict = chance.happens(0.5) ? ({ status: 'pending', reason: null } as const) : null;
    return { kind: 'taken', providerId: id, verdict };
  };

  return {
    submit: ({ channel: { id: channel }, template }) => {
      const { callThrottled, callRefused, callRefusedConnection } = faults();
      if (chance.happens(callThrottled))
        return { kind: 'throttled', scope: 'channel', waitMs: 500, providerCode: 'too fast' };
      if (chance.happens(callRefused))
        return { kind: 'refused', reason: 'scam', providerCode: 'scam' };
      if (chance.happens(callRefusedConnection))
        return { kind: 'not_taken', waitMs: 0, providerCode: 'down' };
      const { name, providerId } = template;
      const content = contentOf(template);
      const known = providerId === null ? undefined : all.get(providerId);
      if (known) {
        edit(known, content);
        return taken(known);
      }
      if (named(channel, name)) return { kind: 'exists', providerCode: 'exists' };
      return taken(add({ channel, name, content, isForeign: false }));
    },
    find: ({ channel, template }) => {
      const found = named(channel.id, template.name);
      if (!found) return { kind: 'absent' };
      const { id: providerId, status, content } = found;
      const reason = status === 'rejected' ? 'scam' : null;
      return { kind: 'namesake', providerId, content, verdict: { status, reason } };
    },
    createForeign: (channel, name, content) => {
      if (!named(channel, name)) add({ channel, name, content, isForeign: true });
    },
    look: (channel) => {
      const own = [...all.values()].filter((template) => template.channel === channel);
      const templates = own.map(({ id: providerId, name, content }) => ({
        ...{ name, language: templateLanguage, providerId, content },
      }));
      return deliver([...own.map(reportOf), { kind: 'inventory', channel, templates }]);
    },
    owed: () => owed,
  };
};
