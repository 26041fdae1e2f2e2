import { firstRefusal } from '../graph/answers/answer.js';
import type { Refusal } from '../graph/answers/refusal.js';
import type { Json } from '../shared/json.js';
import { contents, envelope } from './content/content.js';

/** What is wrong with the fields around a message's content, if anything. */
export const envelopeProblem = (params: Json): Refusal | undefined =>
  firstRefusal(
    () => productProblem(params),
    () => typeProblem(params),
    () => fieldProblem(params),
    () => groupProblem(params),
    () => quoteProblem(params),
  );

/** Every call about messages and media names the product. */
export const productProblem = ({ messaging_product: product }: Json): Refusal | undefined => {
  if (product === undefined)
    return { code: 100, message: '(#100) The parameter messaging_product is required.' };
  return product === 'whatsapp'
    ? undefined
    : {
        code: 100,
        message: `(#100) Param messaging_product must be one of {WHATSAPP} - got "${product}".`,
      };
};

const typeProblem = ({ type }: Json): Refusal | undefined =>
  type === undefined || (typeof type === 'string' && Object.hasOwn(contents, type))
    ? undefined
    : {
        code: 100,
        message:
          `(#100) Param type must be one of {${Object.keys(contents).join(', ').toUpperCase()}} - ` +
          `got "${String(type)}".`,
      };

const fieldProblem = (params: Json): Refusal | undefined => {
  for (const [field, check] of Object.entries(envelope)) {
    const refusal = params[field] === undefined ? undefined : check(params[field], field);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
};

const groupProblem = ({ recipient_type: type }: Json): Refusal | undefined =>
  type === 'group'
    ? { code: 131051, details: 'Groups are not enabled for this number.' }
    : undefined;

const quoteProblem = ({ type, context }: Json): Refusal | undefined =>
  type === 'reaction' && context !== undefined
    ? { code: 131009, details: 'A reaction cannot quote a message.' }
    : undefined;
