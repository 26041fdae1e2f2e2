import * as E from 'fp-ts/lib/Either.js';
import { type InputOf, input } from '../../contract/input.js';
import { canBeSubmitted, type TemplateStatus } from '../../model/templates/status.js';
import type { Template, TemplateNotFound } from '../../model/templates/template.js';
import { shownTemplate } from '../../model/templates/template-view.js';
import type { SteadyClock } from '../../ports/machine/clock.js';
import { noTracer, type Tracer } from '../../ports/machine/tracer.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { TemplateStore } from '../../ports/stores/template-store.js';
import type { NewId, TemplateId } from '../../shared/ids.js';
import { byProject } from '../authorization/resource-owner.js';
import { idOf } from '../authorization/rule.js';
import { commitChange, retry } from '../commit-change.js';
import { aTrace } from '../input/fields.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { useCase } from '../use-case.js';
import { type InventoryPorts, nameTaken, type TemplateTaken, takenByAnother } from './inventory.js';
import { getTemplate, noTemplate, templateInput } from './read-templates.js';
import { submissionOf } from './submission.js';

/** The ports of `submitTemplate`. */
export type SubmitTemplatePorts = InventoryPorts & {
  readonly steady: SteadyClock;
  readonly newId: NewId;
  readonly templates: TemplateStore;
  readonly commit: Commit;
  /** Default: records nothing. */
  readonly tracer?: Tracer;
};

/** A template to submit, in a project. */
const submitInput = input(templateInput.needed, {
  /** What the submission comes from, for tracing. Default: the active span. */
  trace: aTrace,
});
export type SubmitTemplate = InputOf<typeof submitInput>;

/** The template is neither a draft nor rejected. */
export type TemplateStateConflict = {
  readonly code: 'template_state_conflict';
  readonly id: TemplateId;
  readonly status: TemplateStatus;
};

/** Why a template is not submitted. */
export type SubmitTemplateRefusal = TemplateNotFound | TemplateStateConflict | TemplateTaken;

/** It is queued like a send (docs/specification.md#4.9.4). */
export const submitTemplate = useCase({
  kind: 'write',
  summary: 'Queues a draft or a rejected template for review.',
  description: ['A template with any other status is refused.'],
  promise: 'One commit: the template, its event and its job.',
  permission: 'templates:manage',
  owner: byProject,
  audit: { action: 'template.submit', resource: idOf },
  input: submitInput,
  result: shownTemplate,
  refusals: {
    ...noTemplate,
    template_state_conflict: 'the template is neither a draft nor rejected',
    ...nameTaken,
  },
  run:
    (ports: SubmitTemplatePorts) =>
    (command: SubmitTemplate): Promise<E.Either<SubmitTemplateRefusal, Template>> =>
      retryOnConflict(async () => {
        const found = await getTemplate(ports)(command);
        if (E.isLeft(found)) return found;
        const { id, status } = found.right;
        if (!canBeSubmitted(status)) return E.left({ code: 'template_state_conflict', id, status });
        const taken = await takenByAnother(ports, found.right);
        if (taken) return E.left(taken);

        const { clock, steady, newId, commit, tracer = noTracer } = ports;
        const { template, change } = submissionOf(found.right, {
          now: clock(),
          steadyNow: steady(),
          newId,
          trace: command.trace ?? tracer.current(),
        });
        return commitChange(commit, change, { committed: E.right(template), changed: retry });
      }),
});
