import { firstRefusal, type Outcome, ok, refused } from '../graph/answers/answer.js';
import { type Refusal, unknownObject } from '../graph/answers/refusal.js';
import type { Handler } from '../graph/handler.js';
import { isJson, type Json, listAt, textAt } from '../shared/json.js';
import type { Template } from '../state/entities.js';
import { componentsProblem } from './components/components.js';
import { lifetimeProblem } from './lifetime.js';
import { invalid } from './problem.js';
import { review } from './review.js';

/** Replaces the components of a template, or its category, and has it reviewed again. */
export const editTemplate: Handler = ({ provider, call }): Outcome => {
  const before = provider.state.templates.get(call.node);
  if (before === undefined) return refused(unknownObject(call.node, 'POST'));
  const after = changed(before, call.params);
  const now = provider.clock.now();
  const refusal = firstRefusal(
    () => statusProblem(before, after),
    () => rateProblem(before, now),
    () => componentsProblem(provider, after),
    () => lifetimeProblem(after.category, call.params.message_send_ttl_seconds),
  );
  if (refusal !== undefined) return refused(refusal);
  const editedAt = before.status === 'APPROVED' ? [...before.editedAt, now] : before.editedAt;
  provider.state.templates.set(before.id, {
    ...after,
    status: 'PENDING',
    rejectedReason: 'NONE',
    editedAt,
  });
  review(provider, before.id);
  return ok({ success: true, id: before.id, name: before.name, category: after.category });
};

const changed = (template: Template, params: Json): Template => ({
  ...template,
  category: textAt(params, 'category')?.toUpperCase() ?? template.category,
  components: Array.isArray(params.components)
    ? listAt(params, 'components').filter(isJson)
    : template.components,
});

const editable = ['APPROVED', 'REJECTED', 'PAUSED'];

const statusProblem = (before: Template, after: Template): Refusal | undefined => {
  if (!editable.includes(before.status))
    return invalid('A template in this status cannot be changed.', 2388039);
  return before.status === 'APPROVED' && before.category !== after.category
    ? invalid('The category of an approved template cannot be changed.', 2388039)
    : undefined;
};

const dayMs = 86_400_000;

const rateProblem = ({ status, editedAt }: Template, now: number): Refusal | undefined => {
  const within = (ms: number): number => editedAt.filter((at) => at > now - ms).length;
  return status === 'APPROVED' && (within(dayMs) >= 1 || within(30 * dayMs) >= 10)
    ? invalid('An approved template may change once a day and ten times in 30 days.')
    : undefined;
};
