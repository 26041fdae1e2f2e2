import * as E from 'fp-ts/lib/Either.js';
import type { MediaNotFound } from '../../model/media/media.js';
import type { Components } from '../../model/templates/components.js';
import { type InvalidTemplate, invalidTemplate } from '../../model/templates/invalid-template.js';
import { TemplateChange } from '../../model/templates/new-template.js';
import type { TemplateStatus } from '../../model/templates/status.js';
import type { Template, TemplateNotFound } from '../../model/templates/template.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { TemplateStore } from '../../ports/stores/template-store.js';
import type { TemplateId } from '../../shared/ids.js';
import { decodeInput, type InvalidInput } from '../../shared/invalid-input.js';
import { commitChange, retry } from '../commit-change.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { type HeaderMediaPorts, withHeaderMedia } from './header-media.js';
import { getTemplate, type TemplateQuery } from './read-templates.js';

/** The ports of `updateTemplate`. */
export type UpdateTemplatePorts = HeaderMediaPorts & {
  readonly clock: Clock;
  readonly templates: TemplateStore;
  readonly commit: Commit;
};

/** What to change in a draft. What is absent stays as it is; empty `examples` remove them. */
export type UpdateTemplate = TemplateQuery & TemplateChange;

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

/** Changes a draft. What is submitted at the same time is submitted with the change, or the change is refused. */
export const updateTemplate =
  (ports: UpdateTemplatePorts) =>
  async ({
    project,
    id,
    ...input
  }: UpdateTemplate): Promise<E.Either<UpdateTemplateRefusal, Template>> => {
    const decoded = decodeInput(TemplateChange, input);
    if (E.isLeft(decoded)) return decoded;
    return retryOnConflict(async () => {
      const found = await getTemplate(ports)({ project, id });
      if (E.isLeft(found)) return found;
      const template = found.right;
      if (template.status !== 'draft')
        return E.left({ code: 'template_not_draft', id: template.id, status: template.status });
      const components = await componentsOf(ports, template, decoded.right);
      if (E.isLeft(components)) return components;
      const changed = changedTemplate(template, decoded.right, components.right);
      const refusal = invalidTemplate({
        ...changed,
        examples: changed.examples.length === 0 ? undefined : changed.examples,
      });
      if (refusal) return E.left(refusal);
      const at = ports.clock();
      const updated = { ...changed, updatedAt: at };
      const change = { project, at, puts: { templates: [updated] } };
      return commitChange(ports.commit, change, {
        committed: E.right(updated),
        changed: retry,
      });
    });
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
