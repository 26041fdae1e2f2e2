import type { Refusal } from '../../graph/answers/refusal.js';
import { isJson, type Json, objectsAt, textAt } from '../../shared/json.js';
import type { ButtonSlot } from '../../templates/components/slots.js';
import { valueProblem } from './body.js';

const parameterTypes: Readonly<Record<string, string>> = {
  quick_reply: 'payload',
  url: 'text',
  copy_code: 'coupon_code',
  flow: 'action',
  catalog: 'action',
  mpm: 'action',
};

/** What is wrong with the buttons of a message: those it names, and those it ought to have named. */
export const buttonProblem = (
  slots: readonly ButtonSlot[],
  buttons: readonly Json[],
): Refusal | undefined => {
  const indices = buttons.map(indexOf);
  if (new Set(indices).size !== indices.length)
    return { code: 131009, details: 'buttons: A button is given twice.' };
  for (const [i, button] of buttons.entries()) {
    const refusal = oneProblem(slots, button, indices[i]);
    if (refusal !== undefined) return refusal;
  }
  const lacking = slots.findIndex(({ isNeeded }, i) => isNeeded && !indices.includes(i));
  return lacking < 0
    ? undefined
    : {
        code: 131008,
        details: `buttons: Button at index ${lacking} of type ${slots[lacking]?.subType} requires a parameter`,
      };
};

/** The place of a button: a number, or a text that reads as one. */
const indexOf = ({ index }: Json): number | undefined =>
  (typeof index === 'number' || typeof index === 'string') && /^\d+$/.test(String(index))
    ? Number(index)
    : undefined;

const oneProblem = (
  slots: readonly ButtonSlot[],
  button: Json,
  index: number | undefined,
): Refusal | undefined => {
  const subType = textAt(button, 'sub_type')?.toLowerCase();
  const slot = index === undefined ? undefined : slots[index];
  const at = `buttons: Button at index ${String(button.index)}`;
  if (slot === undefined) return { code: 131009, details: `${at} does not exist.` };
  if (slot.subType !== subType)
    return { code: 132012, details: `${at} is of type ${slot.subType}, not ${subType}.` };
  const parameters = objectsAt(button, 'parameters');
  if (subType === 'url' && !slot.isNeeded && parameters.length > 0)
    return { code: 132018, details: `${at} of type Url does not require parameters` };
  return parameters.length === 1
    ? parameterProblem(at, subType, parameters[0] ?? {})
    : { code: 132000, details: `${at} takes one parameter.` };
};

const parameterProblem = (at: string, subType: string, parameter: Json): Refusal | undefined => {
  const type = parameterTypes[subType];
  if (type === undefined || parameter.type !== type)
    return { code: 132012, details: `${at}: expected a parameter of type ${type}.` };
  const value = parameter[type];
  if (type === 'action')
    return isJson(value) ? undefined : { code: 131008, details: `${at}: action is required.` };
  return typeof value === 'string'
    ? valueProblem(at, value)
    : { code: 131008, details: `${at}: ${type} is required.` };
};

const longestCode = 15;

/** What is wrong with a one-time password: it stands in the body and in the button, and is short. */
export const codeProblem = (
  body: readonly Json[],
  buttons: readonly Json[],
): Refusal | undefined => {
  const code = textAt(body[0] ?? {}, 'text') ?? '';
  const shown = textAt(objectsAt(buttons[0] ?? {}, 'parameters')[0] ?? {}, 'text');
  if (code.length > longestCode)
    return { code: 132018, details: `The code is longer than ${longestCode} characters.` };
  return code === shown
    ? undefined
    : { code: 131009, details: 'The code in the button must be the code in the body.' };
};
