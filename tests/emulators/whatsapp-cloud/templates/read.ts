import { type Outcome, ok, refused } from '../graph/answers/answer.js';
import { selected } from '../graph/answers/fields.js';
import { paged } from '../graph/answers/paging.js';
import { unknownObject } from '../graph/answers/refusal.js';
import type { Handler } from '../graph/handler.js';
import { type Json, objectAt, objectsAt, textAt } from '../shared/json.js';
import type { Template } from '../state/entities.js';
import type { Provider } from '../state/provider.js';

/** The templates of an account, a page at a time, with the filters that the provider knows. */
export const listTemplates: Handler = ({ provider, call }): Outcome => {
  const { params } = call;
  const found = [...provider.state.templates.values()].filter(
    (template) => template.account === call.node && agrees(template, params),
  );
  const nodes = found.map((template) => nodeOf(provider, template));
  return paged({ provider, call, rows: nodes, defaults: usualFields });
};

/** One template. */
export const templateNode: Handler = ({ provider, call }): Outcome => {
  const template = provider.state.templates.get(call.node);
  return template === undefined
    ? refused(unknownObject(call.node))
    : selected(nodeOf(provider, template), call.params.fields, usualFields, ok);
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

const nodeOf = (provider: Provider, template: Template): Json => ({
  name: template.name,
  parameter_format: template.parameterFormat,
  components: template.components.map((component) =>
    template.category === 'AUTHENTICATION' ? shownCode(component) : shown(provider, component),
  ),
  language: template.language,
  status: template.status,
  category: template.category,
  id: template.id,
  previous_category: template.previousCategory,
  rejected_reason: template.rejectedReason,
  quality_score: { score: template.qualityScore, date: Math.floor(template.qualityAt / 1000) },
});

/** A component as it is given back: samples of media have become addresses. */
const shown = (provider: Provider, component: Json): Json => {
  const example = objectAt(component, 'example');
  if (!Array.isArray(example.header_handle)) return component;
  const sample = `${provider.origin()}/samples/header`;
  return { ...component, example: { ...example, header_handle: [sample] } };
};

/** A component of a one-time password as it is given back: with its text, and its button as one with a URL. */
const shownCode = (component: Json): Json => {
  if (textAt(component, 'type')?.toUpperCase() === 'BODY') return { ...component, text: codeBody };
  const buttons = objectsAt(component, 'buttons').map((button) => ({
    type: 'URL',
    text: textAt(button, 'text') ?? 'Copy code',
    url: `https://www.whatsapp.com/otp/code/?otp_type=${textAt(button, 'otp_type')}&code=otp{{1}}`,
  }));
  return buttons.length > 0 ? { ...component, buttons } : component;
};

const codeBody = '*{{1}}* is your verification code. For your security, do not share this code.';

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
