import * as E from 'fp-ts/lib/Either.js';
import { closedInput, type InputOf } from '../../contract/input.js';
import type { MediaNotFound } from '../../model/media/media.js';
import type { Networks } from '../../model/networks/network.js';
import type { Components } from '../../model/templates/components.js';
import { type InvalidTemplate, invalidTemplate } from '../../model/templates/invalid-template.js';
import { type TemplateChange, templateChange } from '../../model/templates/new-template.js';
import type { TemplateStatus } from '../../model/templates/status.js';
import type { Template, TemplateNotFound } from '../../model/templates/template.js';
import { shownTemplate } from '../../model/templates/template-view.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { TemplateStore } from '../../ports/stores/template-store.js';
import type { TemplateId } from '../../shared/ids.js';
import type { InvalidInput } from '../../shared/invalid-input.js';
import { byProject } from '../authorization/resource-owner.js';
import { idOf } from '../authorization/rule.js';
import { commitChange, retry } from '../commit-change.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { useCase } from '../use-case.js';
import { type HeaderMediaPorts, noFit, withHeaderMedia } from './header-media.js';
import { getTemplate, noTemplate, templateInput } from './read-templates.js';

/** The ports of `updateTemplate`. */
export type UpdateTemplatePorts = HeaderMediaPorts & {
  readonly clock: Clock;
  readonly networks: Networks;
  readonly channels: Pick<ChannelStore, 'find'>;
  readonly templates: TemplateStore;
  readonly commit: Commit;
};

/** What to change in a draft. What is absent stays as it is; empty `examples` remove them. */
const updateInput = closedInput(templateInput.needed, templateChange);
export type UpdateTemplate = InputOf<typeof updateInput>;

/** The template is no draft any more. */
export type TemplateNotDraft = {
  readonly code: 'template_not_draft';
  readonly id: TemplateId;
  readonly status: TemplateStatus;
};

/** Why a template is not changed. */
export type UpdateTemplateRefusal =
  | InvalidInput
  | TemplateNotFound
  | TemplateNotDraft
  | InvalidTemplate
  | MediaNotFound;

/** What is submitted at the same time is submitted with the change, or the change is refused. */
export const updateTemplate = useCase({
  kind: 'write',
  summary: 'Changes the given fields of a draft.',
  description: [
    'A field that is not given stays as it is; `components` are replaced together.',
    'A template that was submitted is refused. The channel, the name and the language stay.',
  ],
  promise: 'One commit: the template.',
  permission: 'templates:manage',
  owner: byProject,
  audit: { action: 'template.update', resource: idOf },
  input: updateInput,
  result: shownTemplate,
  refusals: { ...noTemplate, template_not_draft: 'the template was submitted', ...noFit },
  run:
    (ports: UpdateTemplatePorts) =>
    (command: UpdateTemplate): Promise<E.Either<UpdateTemplateRefusal, Template>> =>
      retryOnConflict(async () => {
        const found = await getTemplate(ports)(command);
        if (E.isLeft(found)) return found;
        const template = found.right;
        if (template.status !== 'draft')
          return E.left({ code: 'template_not_draft', id: template.id, status: template.status });
        const components = await componentsOf(ports, template, command);
        if (E.isLeft(components)) return components;
        const changed = changedTemplate(template, command, components.right);
        const refusal = await brokenBy(ports, changed);
        if (refusal) return E.left(refusal);
        const at = ports.clock();
        const updated = { ...changed, updatedAt: at };
        const change = { project: command.project, at, puts: { templates: [updated] } };
        return commitChange(ports.commit, change, {
          committed: E.right(updated),
          changed: retry,
        });
      }),
});

/** The first rule that the template breaks on the network of its channel. */
const brokenBy = async (
  { networks, channels }: UpdateTemplatePorts,
  template: Template,
): Promise<InvalidTemplate | undefined> => {
  const channel = await channels.find(template.project, template.channel);
  const rules = (channel && networks(channel.provider).templates) ?? {};
  const examples = template.examples.length === 0 ? undefined : template.examples;
  return invalidTemplate({ ...template, examples }, rules);
};

/** The components as they will be. */
const componentsOf = async (
  ports: HeaderMediaPorts,
  { project, components: stored }: Template,
  { components }: TemplateChange,
): Promise<E.Either<InvalidTemplate | MediaNotFound, Components>> =>
  components ? withHeaderMedia(ports, { project, components }) : E.right(stored);

const changedTemplate = (
  template: Template,
  { category = template.category, body = template.body, examples }: TemplateChange,
  components: Components,
): Template => ({
  ...template,
  category,
  body,
  components,
  examples: examples ?? template.examples,
});
