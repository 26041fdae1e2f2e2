import { type Outcome, ok, refused } from '../graph/answers/answer.js';
import { selected } from '../graph/answers/fields.js';
import { paged } from '../graph/answers/paging.js';
import { unknownObject } from '../graph/answers/refusal.js';
import type { Handler } from '../graph/handler.js';
import { type Json, objectAt, textAt } from '../shared/json.js';
import type { Template } from '../state/entities.js';
import type { World } from '../state/world.js';

/** The templates of an account, a page at a time, with the filters that the provider knows. */
export const listTemplates: Handler = ({ world, call }): Outcome => {
  const { params } = call;
  const found = [...world.state.templates.values()].filter(
    (template) => template.account === call.node && agrees(template, params),
  );
  const nodes = found.map((template) => nodeOf(world, template));
  return paged({ world, call, rows: nodes, defaults: usualFields });
};

/** One template. */
export const templateNode: Handler = ({ world, call }): Outcome => {
  const template = world.state.templates.get(call.node);
  return template === undefined
    ? refused(unknownObject(call.node))
    : selected(nodeOf(world, template), call.params.fields, usualFields, ok);
};

const usualFields = [
  'name',
  'parameter_format',
  'components',
  'language',
  'status',
  'category',
  'id',
  'previous_category',
];

const nodeOf = (world: World, template: Template): Json => ({
  name: template.name,
  parameter_format: template.parameterFormat,
  components: template.components.map((component) => shown(world, component)),
  language: template.language,
  status: template.status,
  category: template.category,
  id: template.id,
  previous_category: template.previousCategory,
  rejected_reason: template.rejectedReason,
  quality_score: { score: template.qualityScore, date: Math.floor(template.qualityAt / 1000) },
});

/** A component as it is given back: samples of media have become addresses. */
const shown = (world: World, component: Json): Json => {
  const example = objectAt(component, 'example');
  if (!Array.isArray(example.header_handle)) return component;
  const sample = `${world.origin()}/samples/header`;
  return { ...component, example: { ...example, header_handle: [sample] } };
};

/** A name matches wherever it holds the text that was asked for. */
const agrees = (template: Template, params: Json): boolean => {
  const asked = (field: string) => textAt(params, field);
  const name = asked('name') ?? asked('name_or_content') ?? '';
  const same = (field: string, value: string) => (asked(field) ?? value).toUpperCase() === value;
  return (
    template.name.includes(name) &&
    same('status', template.status) &&
    same('category', template.category) &&
    same('quality_score', template.qualityScore) &&
    (asked('language') ?? template.language) === template.language
  );
};
