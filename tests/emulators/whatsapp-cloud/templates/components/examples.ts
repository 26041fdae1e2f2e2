import { firstRefusal } from '../../graph/answers/answer.js';
import type { Refusal } from '../../graph/answers/refusal.js';
import { type Json, listAt, objectAt, objectsAt, textAt } from '../../shared/json.js';
import type { Template } from '../../state/entities.js';
import { invalid } from '../problem.js';
import { placeholdersOf } from './placeholders.js';

type Texts = {
  readonly header: Json | undefined;
  readonly body: Json | undefined;
  readonly format: Template['parameterFormat'];
};

/** What is wrong with the examples of a template: each variable has exactly one. */
export const examplesProblem = ({ header, body, format }: Texts): Refusal | undefined =>
  firstRefusal(
    () => (format === 'NAMED' ? namesProblem([header, body]) : undefined),
    () => header && exampleProblem(header, format, positional.header),
    () => body && exampleProblem(body, format, positional.body),
  );

const namesProblem = (components: readonly (Json | undefined)[]): Refusal | undefined =>
  components
    .flatMap((component) => placeholdersOf(textAt(component ?? {}, 'text') ?? ''))
    .every((name) => /^[a-z_][a-z0-9_]*$/.test(name))
    ? undefined
    : invalid('Names of variables are lower case with underscores.');

type Source = { readonly named: string; readonly values: (example: Json) => readonly unknown[] };

const positional = {
  header: {
    named: 'header_text_named_params',
    values: (example) => listAt(example, 'header_text'),
  },
  body: {
    named: 'body_text_named_params',
    values: (example) => {
      const [first] = listAt(example, 'body_text');
      return Array.isArray(first) ? first : [];
    },
  },
} as const satisfies Record<string, Source>;

const exampleProblem = (
  component: Json,
  format: Template['parameterFormat'],
  source: Source,
): Refusal | undefined => {
  const names = [...new Set(placeholdersOf(textAt(component, 'text') ?? ''))];
  const example = objectAt(component, 'example');
  const given =
    format === 'NAMED'
      ? objectsAt(example, source.named).map((one) => textAt(one, 'param_name'))
      : source.values(example);
  const agrees = format !== 'NAMED' || names.every((name) => given.includes(name));
  return given.length === names.length && agrees
    ? undefined
    : invalid(`${names.length} examples are needed; ${given.length} are given.`);
};
