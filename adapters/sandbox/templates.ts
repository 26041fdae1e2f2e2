import type { TemplateVerdict } from '../../core/model/templates/move-template.js';
import type { Template } from '../../core/model/templates/template.js';
import type { ChatProvider } from '../../core/ports/provider/chat-provider.js';
import type { ProviderReport } from '../../core/ports/provider/intake.js';
import type { Instant } from '../../core/shared/time.js';
import { providerIdOf, recordCall, type SandboxPorts } from './calls.js';
import type { ScheduledReport } from './ledger.js';
import { reviewStepMs, reviewStepsOf } from './template-reviews.js';

/** Reviews templates by their name. The answers carry no verdict; each step is a scheduled report. */
export const sandboxTemplates = (
  ports: SandboxPorts,
): Required<Pick<ChatProvider, 'submitTemplate' | 'findTemplate' | 'deleteTemplate'>> => ({
  submitTemplate: async ({ channel, template }) => {
    const [at, steadyNow] = [ports.clock(), ports.steady()];
    const scheduled = reviewStepsOf(template.name).map((verdict, index): ScheduledReport => {
      const afterMs = (index + 1) * reviewStepMs;
      return {
        id: `${subjectOf(template)}.${index}`,
        dueAt: steadyNow + afterMs,
        report: reviewOf(template, verdict, at + afterMs),
      };
    });
    const { project } = template;
    const subject = subjectOf(template);
    await recordCall(ports, {
      subject,
      project,
      channel: channel.id,
      at,
      scheduled,
    });
    return { kind: 'taken', providerId: providerIdOf(template), verdict: null };
  },
  findTemplate: async ({ template }) =>
    (await ports.ledger.has(subjectOf(template)))
      ? { kind: 'found', providerId: providerIdOf(template), verdict: null }
      : { kind: 'absent' },
  // What is reported of its review finds no template any more.
  deleteTemplate: async () => ({ kind: 'deleted' }),
});

/** Each submission of a template is reviewed separately. */
const subjectOf = ({ id, submission }: Template): string => submission ?? id;

const reviewOf = (template: Template, verdict: TemplateVerdict, at: Instant): ProviderReport => ({
  ...verdict,
  kind: 'template',
  channel: template.channel,
  name: template.name,
  language: template.language,
  providerId: providerIdOf(template),
  at,
});
