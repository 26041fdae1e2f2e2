import type { TemplateVerdict } from '../../core/model/templates/move-template.js';
import type { Template } from '../../core/model/templates/template.js';
import type { ChatProvider } from '../../core/ports/provider/chat-provider.js';
import type { Instant } from '../../core/shared/time.js';
import type { ScheduledReport } from './ledger.js';
import type { SandboxPorts } from './provider.js';
import { reviewOf, reviewStepMs } from './template-script.js';

/** The sandbox's review of templates: it tells nothing at once, and reports each step when it is due. */
export const sandboxTemplates = ({
  clock,
  ledger,
  onScheduled,
}: SandboxPorts): Required<Pick<ChatProvider, 'submitTemplate' | 'findTemplate'>> => ({
  submitTemplate: async ({ channel, template }) => {
    const at = clock();
    const scheduled = reviewOf(template.name).map((verdict, index) =>
      debtOf(template, verdict, index, at + (index + 1) * reviewStepMs),
    );
    const { project } = template;
    const subject = subjectOf(template);
    await ledger.record({ subject, project, channel: channel.id, recipient: null, at, scheduled });
    const [first] = scheduled;
    if (first) onScheduled?.(first.dueAt);
    return { kind: 'taken', providerId: nameOf(template), verdict: null };
  },
  findTemplate: async ({ template }) =>
    (await ledger.has(subjectOf(template)))
      ? { kind: 'found', providerId: nameOf(template), verdict: null }
      : { kind: 'absent' },
});

/** A template that is handed over anew is reviewed anew. */
const subjectOf = ({ id, submission }: Template): string => submission ?? id;

const nameOf = ({ id }: Template): string => `sandbox.${id}`;

const debtOf = (
  template: Template,
  verdict: TemplateVerdict,
  index: number,
  dueAt: Instant,
): ScheduledReport => ({
  id: `${subjectOf(template)}.${index}`,
  dueAt,
  report: {
    ...verdict,
    kind: 'template',
    channel: template.channel,
    name: template.name,
    language: template.language,
    providerId: nameOf(template),
    at: dueAt,
  },
});
