import { firstRefusal } from '../../graph/answers/answer.js';
import type { Refusal } from '../../graph/answers/refusal.js';
import { type Json, objectsAt, textAt } from '../../shared/json.js';
import type { Template } from '../../state/entities.js';
import type { Provider } from '../../state/provider.js';
import { invalid } from '../problem.js';
import {
  bodyProblem,
  codeBodyProblem,
  codeFooterProblem,
  footerProblem,
} from './body-and-footer.js';
import { buttonsProblem } from './buttons.js';
import { examplesProblem } from './examples.js';
import { headerProblem } from './header.js';
import { componentOf } from './slots.js';

/** The part of a template that its components are judged by. */
export type Composed = Pick<Template, 'category' | 'parameterFormat' | 'components'>;

const types = ['HEADER', 'BODY', 'FOOTER', 'BUTTONS'];

/** What is wrong with the components of a template, as far as it is refused at once. */
export const componentsProblem = (provider: Provider, template: Composed): Refusal | undefined => {
  const { category, components, parameterFormat } = template;
  const header = componentOf(components, 'HEADER');
  const body = componentOf(components, 'BODY');
  const footer = componentOf(components, 'FOOTER');
  const buttons = componentOf(components, 'BUTTONS');
  const isOtp = category === 'AUTHENTICATION';
  return firstRefusal(
    () => setProblem(components),
    () => (header && isOtp ? invalid('One-time passwords have no header.') : undefined),
    () => header && headerProblem(provider, header, category),
    () => (isOtp ? codeBodyProblem(body) : bodyProblem(body)),
    () => footer && (isOtp ? codeFooterProblem(footer) : footerProblem(footer)),
    () => buttonsProblem(buttons && objectsAt(buttons, 'buttons'), isOtp),
    () => (isOtp ? undefined : examplesProblem({ header, body, format: parameterFormat })),
  );
};

const setProblem = (components: readonly Json[]): Refusal | undefined => {
  const given = components.map((component) => textAt(component, 'type')?.toUpperCase() ?? '');
  if (given.some((type) => !types.includes(type))) return invalid('A component is not known.');
  return new Set(given).size === given.length ? undefined : invalid('A component is given twice.');
};
