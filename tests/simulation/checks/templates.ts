import { contentOf, contentText } from '../../../core/model/templates/content.js';
import type { Template } from '../../../core/model/templates/template.js';
import type { HostileTemplate } from '../actors/templates/hostile-templates.js';
import type { Check } from './check.js';

/** S5: a template stands where the provider's template with its id stands, whose content is ours. */
export const templatesFollowTheirOwn: Check = ({ scene, projects, ledger }) =>
  projects.flatMap(({ templates }) =>
    templates.flatMap((template) => {
      const line = scene.lines.find(({ channel }) => channel === template.channel);
      const wrong =
        line?.provider === 'sandbox'
          ? wrongAtSandbox(template)
          : wrongAtHostile(template, ledger.templates);
      return wrong === undefined ? [] : [`S5: ${template.id} (${template.name}) ${wrong}`];
    }),
  );

/** S6: the events of a template are the run of its statuses, without repetition, and end where it stands. */
export const templatesTellTheirMoves: Check = ({ projects }) =>
  projects.flatMap(({ templates, events }) =>
    templates.flatMap(({ id, status }) => {
      const steps = events.flatMap(({ subject, type }) =>
        subject === id ? [type.replace('template.', '')] : [],
      );
      const isRun = steps.every((step, i) => step !== steps[i - 1]);
      return isRun && steps[0] === 'submitted' && steps.at(-1) === status
        ? []
        : [`S6: ${id} is ${status} after ${steps.join(' ')}`];
    }),
  );

const wrongAtSandbox = ({ status }: Template): string | undefined =>
  status === 'approved' ? undefined : `ended ${status} at the sandbox`;

const wrongAtHostile = (
  template: Template,
  all: readonly HostileTemplate[],
): string | undefined => {
  const { status, providerId, channel, name, error } = template;
  const text = contentText(contentOf(template));
  const namesakes = all.filter((one) => one.channel === channel && one.name === name);
  if (status === 'submitted') return 'was never settled';
  if (error?.code === 'template_taken')
    return namesakes.some(({ content }) => contentText(content) !== text)
      ? undefined
      : "was refused for a name that is not another's";
  const own = all.find(({ id }) => id === providerId);
  if (!own) return status === 'rejected' ? undefined : `is ${status} without the provider`;
  if (contentText(own.content) !== text) return `follows ${own.id}, which is another's`;
  // A repeated submission can be refused, and a template that is paused then stays rejected here.
  const isRefused = status === 'rejected' && own.status !== 'approved';
  return status === own.status || isRefused
    ? undefined
    : `is ${status}, but ${own.status} at the provider`;
};
