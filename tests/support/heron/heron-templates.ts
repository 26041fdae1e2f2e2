import type {
  Channel,
  ChannelId,
  ChatProvider,
  TemplateReport,
  TemplateVerdict,
  UnsettledOutcome,
} from 'roundtrip';
import { call, type HeronAnswer, type HeronPorts } from './heron-client.js';
import { outcomeOf } from './heron-outcome.js';

/** A template as Heron shows it. */
export type HeronTemplate = {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  readonly body: string;
  readonly state: string;
};

const verdicts: Readonly<Record<string, TemplateVerdict>> = {
  approved: { status: 'approved', reason: null },
  rejected: { status: 'rejected', reason: 'other' },
};

const verdictOf = ({ state }: HeronTemplate): TemplateVerdict =>
  verdicts[state] ?? { status: 'pending', reason: null };

/** The report of a review. `at` is in milliseconds. */
export const reviewOf = (
  channel: ChannelId,
  template: HeronTemplate,
  at: number,
): TemplateReport => {
  const { id: providerId, name, language } = template;
  return { ...verdictOf(template), kind: 'template', channel, providerId, name, language, at };
};

/** The review of each template, as an inspection repeats it. */
export const reviewsOf = async (
  ports: HeronPorts,
  channel: Channel,
): Promise<readonly TemplateReport[]> =>
  templatesIn(await call(ports, channel, '/templates')).map((template) =>
    reviewOf(channel.id, template, Date.now()),
  );

const templatesIn = (answer: HeronAnswer | undefined): readonly HeronTemplate[] =>
  (answer?.json.templates as readonly HeronTemplate[] | undefined) ?? [];

/** Submits templates to Heron, and looks them up by name and language. */
export const heronTemplates = (
  ports: HeronPorts,
): Required<Pick<ChatProvider, 'submitTemplate' | 'findTemplate'>> => ({
  submitTemplate: async ({ channel, template }) => {
    const { providerId, name, language, body, category, components } = template;
    const { header, footer, buttons = [] } = components;
    // What Heron cannot show is refused here, so that no message loses it.
    if (category === 'authentication' || header || footer || buttons.length > 0)
      return { kind: 'refused', reason: 'invalid_format', providerCode: null };
    const answer = await call(ports, channel, '/templates', {
      method: 'POST',
      body: JSON.stringify({ id: providerId ?? undefined, name, language, body }),
    });
    if (answer?.status === 201)
      return { kind: 'taken', providerId: String(answer.json.id), verdict: null };
    return answer?.status === 409 ? { kind: 'exists', providerCode: '409' } : unsettled(answer);
  },

  findTemplate: async ({ channel, template: { name, language } }) => {
    const answer = await call(ports, channel, '/templates');
    if (answer?.status !== 200) return unsettled(answer);
    const found = templatesIn(answer).find(
      (each) => each.name === name && each.language === language,
    );
    if (!found) return { kind: 'absent' };
    const { id: providerId, body } = found;
    // The name alone does not say whose it is: the service compares the content.
    const content = { isAuthentication: false, body, header: null, footer: null, buttons: [] };
    return { kind: 'namesake', providerId, verdict: verdictOf(found), content };
  },
});

/** What is certain of a call that did not succeed. An answer that Heron does not describe gives nothing up. */
const unsettled = (answer: HeronAnswer | undefined): UnsettledOutcome => {
  const outcome = outcomeOf(answer);
  return outcome.kind === 'taken' || outcome.kind === 'refused'
    ? { kind: 'unknown', reason: `Heron answered ${answer?.status}` }
    : outcome;
};
