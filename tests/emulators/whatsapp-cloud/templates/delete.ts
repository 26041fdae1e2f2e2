import { type Outcome, refused, succeeded } from '../graph/answers/answer.js';
import type { Handler } from '../graph/handler.js';
import { type Json, textAt } from '../shared/json.js';
import type { Template } from '../state/entities.js';
import type { Provider } from '../state/provider.js';
import { keyOf } from './key.js';
import { invalid } from './problem.js';

/** Deletes templates: all languages of a name, one by id and name, or several by ids. */
export const deleteTemplates: Handler = ({ provider, call }): Outcome => {
  const doomed = [...provider.state.templates.values()].filter(
    (template) => template.account === call.node && isAskedFor(template, call.params),
  );
  if (doomed.length === 0)
    return refused({ ...invalid('No template of that name or id.'), subcode: 2593002 });
  if (doomed.some(({ status }) => status === 'DISABLED'))
    return refused(invalid('A disabled template cannot be deleted.', 2388039));
  for (const template of doomed) remove(provider, template);
  return succeeded;
};

const maxIds = 100;

const isAskedFor = (template: Template, params: Json): boolean => {
  const ids = idsIn(params.hsm_ids);
  if (ids.length > 0) return ids.includes(template.id);
  const id = textAt(params, 'hsm_id');
  return template.name === textAt(params, 'name') && (id === undefined || id === template.id);
};

/** Ids as they stand in the address: digits between brackets, with quotes or without. */
const idsIn = (value: unknown): readonly string[] => {
  const list = typeof value === 'string' ? value.match(/\d+/g) : value;
  return Array.isArray(list) ? list.map(String).slice(0, maxIds) : [];
};

const nameKeptMs = 30 * 86_400_000;

const remove = ({ state, clock }: Provider, template: Template): void => {
  state.templates.delete(template.id);
  if (template.status === 'APPROVED')
    state.deletedNames.set(keyOf(template), clock.now() + nameKeptMs);
};
