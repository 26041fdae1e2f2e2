import { firstRefusal } from '../../graph/answers/answer.js';
import type { Refusal } from '../../graph/answers/refusal.js';
import { type Json, objectAt, objectsAt, textAt } from '../../shared/json.js';
import type { BusinessNumber, Template } from '../../state/entities.js';
import type { Provider } from '../../state/provider.js';
import { slotsOf } from '../../templates/components/slots.js';
import type { Recipient } from '../recipient.js';
import { bodyProblem } from './body.js';
import { buttonProblem, codeProblem } from './buttons.js';
import { headerProblem } from './header.js';

/** What is wrong with a template message, given the template as it is now. */
export const templateProblem = (
  provider: Provider,
  number: BusinessNumber,
  recipient: Recipient,
  params: Json,
): Refusal | undefined => {
  const message = objectAt(params, 'template');
  const template = templateNamed(provider, number.account, message);
  if (template === undefined) return absent(message);
  if (template.category === 'AUTHENTICATION' && recipient.waId === undefined)
    return { code: 131062, details: 'One-time passwords need a phone number.' };
  return statusProblem(template, message) ?? componentsProblem(template, message);
};

const templateNamed = (provider: Provider, account: string, message: Json): Template | undefined =>
  [...provider.state.templates.values()].find(
    (template) =>
      template.account === account &&
      template.name === message.name &&
      template.language === objectAt(message, 'language').code,
  );

const absent = (message: Json): Refusal => ({
  code: 132001,
  details: `template name (${message.name}) does not exist in ${objectAt(message, 'language').code}`,
});

const statusProblem = ({ status }: Template, message: Json): Refusal | undefined => {
  if (status === 'APPROVED') return undefined;
  if (status === 'PAUSED') return { code: 132015, details: 'The template is paused.' };
  if (status === 'DISABLED') return { code: 132016, details: 'The template is disabled.' };
  return absent(message);
};

const componentsProblem = (template: Template, message: Json): Refusal | undefined => {
  const slots = slotsOf(template);
  const given = objectsAt(message, 'components');
  const ofType = (type: string) => given.filter((component) => component.type === type);
  const parameters = (type: string) => objectsAt(ofType(type)[0] ?? {}, 'parameters');
  const isOtp = template.category === 'AUTHENTICATION';
  return firstRefusal(
    () => repeated(ofType('header')) ?? repeated(ofType('body')),
    () => headerProblem(slots.header, parameters('header'), template.parameterFormat),
    () => bodyProblem(slots.body, parameters('body'), template.parameterFormat),
    () => buttonProblem(slots.buttons, ofType('button')),
    () => (isOtp ? codeProblem(parameters('body'), ofType('button')) : undefined),
  );
};

const repeated = (components: readonly Json[]): Refusal | undefined =>
  components.length > 1
    ? { code: 131009, details: `Component ${textAt(components[0] ?? {}, 'type')} is given twice.` }
    : undefined;
