import type { Refusal } from '../../graph/answers/refusal.js';
import { type Json, objectAt, textAt } from '../../shared/json.js';
import type { Template } from '../../state/entities.js';
import { filled } from '../../templates/components/placeholders.js';
import type { TextSlot } from '../../templates/components/slots.js';

type Format = Template['parameterFormat'];

/** What is wrong with the parameters of a template's body. */
export const bodyProblem = (
  slot: TextSlot,
  parameters: readonly Json[],
  format: Format,
): Refusal | undefined =>
  textProblem({ slot, parameters, format, component: 'body', most: 1_024, kinds: bodyKinds });

const bodyKinds: ReadonlySet<unknown> = new Set(['text', 'currency', 'date_time']);

type Filling = {
  readonly component: string;
  readonly slot: TextSlot;
  readonly parameters: readonly Json[];
  readonly format: Format;
  /** How long the text may be once it is filled. */
  readonly most: number;
  readonly kinds: ReadonlySet<unknown>;
};

/** What is wrong with the parameters that fill a text: count, kind, name, value, or the whole. */
export const textProblem = (filling: Filling): Refusal | undefined => {
  const { component, slot, parameters, format, most, kinds } = filling;
  if (parameters.length !== slot.names.length) return wrongCount(filling);
  const misfit = parameters.find(({ type }) => !kinds.has(type));
  if (misfit !== undefined) return mismatch(component, [...kinds].join(' or '), misfit.type);
  const values = valuesOf(filling);
  if (values === undefined)
    return { code: 132012, details: `${component}: Parameter names do not match (${format}).` };
  for (const value of values.values()) {
    const refusal = valueProblem(component, value);
    if (refusal !== undefined) return refusal;
  }
  return [...filled(slot.text, values)].length > most
    ? { code: 132005, details: `${component}: The text is longer than ${most} characters.` }
    : undefined;
};

const wrongCount = ({ component, slot, parameters }: Filling): Refusal => ({
  code: 132000,
  details:
    `${component}: number of localizable_params (${parameters.length}) does not match ` +
    `the expected number of params (${slot.names.length})`,
});

/** A parameter of another kind than the template has there. */
export const mismatch = (component: string, expected: string, received: unknown): Refusal => ({
  code: 132012,
  details:
    `${component}: Format mismatch, expected ${expected.toUpperCase()}, ` +
    `received ${String(received ?? 'UNKNOWN').toUpperCase()}`,
});

/** The value of each placeholder, or nothing when the names are not the template's. */
const valuesOf = ({ slot, parameters, format }: Filling): Map<string, string> | undefined => {
  const named = parameters.map((parameter, i) => {
    const name = format === 'NAMED' ? textAt(parameter, 'parameter_name') : slot.names[i];
    return [name ?? '', shownOf(parameter)] as const;
  });
  const values = new Map(named);
  return slot.names.every((name) => values.has(name)) ? values : undefined;
};

const shownOf = (parameter: Json): string => {
  const type = textAt(parameter, 'type') ?? '';
  const shown = type === 'text' ? parameter.text : objectAt(parameter, type).fallback_value;
  return typeof shown === 'string' ? shown : '';
};

/** A value that no parameter may have. */
export const valueProblem = (component: string, value: string): Refusal | undefined => {
  if (value === '')
    return { code: 131008, details: `${component}: Parameter of type text is missing text value` };
  return /[\n\r\t]| {5,}/.test(value)
    ? {
        code: 132018,
        details: `${component}: Param text cannot have new-line/tab characters or more than 4 consecutive spaces`,
      }
    : undefined;
};
