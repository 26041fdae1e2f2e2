import * as E from 'fp-ts/lib/Either.js';
import type { ChangeWith } from '../../commit/conflicts.js';
import { nothingShown } from '../../contract/shown.js';
import { templateExternalId } from '../../model/templates/external-id.js';
import { markDeleted } from '../../model/templates/move-template.js';
import type { Template, TemplateNotFound } from '../../model/templates/template.js';
import type { Clock, SteadyClock } from '../../ports/machine/clock.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { TemplateStore } from '../../ports/stores/template-store.js';
import type { NewId } from '../../shared/ids.js';
import { dayMs, type Instant, minuteMs } from '../../shared/time.js';
import { byProject } from '../authorization/resource-owner.js';
import { idOf } from '../authorization/rule.js';
import { commitChange, retry } from '../commit-change.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { useCase } from '../use-case.js';
import { getTemplate, noTemplate, type TemplateQuery, templateInput } from './read-templates.js';

/** The ports of `deleteTemplate`. */
export type DeleteTemplatePorts = {
  readonly clock: Clock;
  readonly steady: SteadyClock;
  readonly newId: NewId;
  readonly templates: TemplateStore;
  readonly commit: Commit;
};

/** How long the provider is asked to delete a template. After that it goes here alone. */
const deletionTtlMs = 30 * dayMs;

/** Longer than a call of a submission can be under way. */
const submissionMs = 2 * minuteMs;

type Context = { readonly now: Instant; readonly steadyNow: Instant; readonly newId: NewId };

/**
 * A draft goes at once. Any other is hidden at once, and goes once its provider has deleted it (docs/specification.md#4.9.7,
 * docs/decisions/0093).
 */
export const deleteTemplate = useCase({
  kind: 'write',
  summary: 'Deletes a template, at its provider too.',
  description: [
    'It is not found any more, and no message is accepted with it. Messages keep their content.',
    'The service deletes a template that was submitted at its provider, and tries for 30 days. Its name is free after that.',
  ],
  promise: 'One commit: of a draft its removal, of any other the template, its event and its job.',
  permission: 'templates:manage',
  owner: byProject,
  audit: { action: 'template.delete', resource: idOf },
  input: templateInput,
  result: nothingShown,
  refusals: noTemplate,
  run:
    (ports: DeleteTemplatePorts) =>
    (query: TemplateQuery): Promise<E.Either<TemplateNotFound, undefined>> =>
      retryOnConflict(async () => {
        const found = await getTemplate(ports)(query);
        if (E.isLeft(found)) return found;
        const { clock, steady, newId, commit } = ports;
        const context = { now: clock(), steadyNow: steady(), newId };
        const { right: template } = found;
        const answers = { committed: E.right(undefined), changed: retry };
        return template.status === 'draft'
          ? commitChange(commit, removal(template, context), answers)
          : commitChange(commit, deletion(template, context), answers);
      }),
});

/** The Change that removes a template for good, and frees its name. */
export const removal = (
  { project, id, version, channel, name, language }: Template,
  { now }: Pick<Context, 'now'>,
): ChangeWith<'removeTemplates'> => ({
  project,
  at: now,
  removeTemplates: [{ id, version, externalId: templateExternalId(channel, name, language) }],
});

/** The Change that hides a template, and queues its deletion at the provider. */
const deletion = (
  template: Template,
  { now, steadyNow, newId }: Context,
): ChangeWith<'puts' | 'events' | 'jobs'> => {
  const { template: deleted, events } = markDeleted(template, { now });
  const waitMs = template.status === 'submitted' ? submissionMs : 0;
  return {
    project: template.project,
    at: now,
    puts: { templates: [deleted] },
    events,
    jobs: [
      {
        id: newId('job'),
        lane: template.channel,
        kind: 'delete_template',
        subject: template.id,
        recipient: null,
        dueAt: steadyNow + waitMs,
        expiresAt: steadyNow + deletionTtlMs,
      },
    ],
  };
};
