import { firstRefusal } from '../../graph/answers/answer.js';
import type { Refusal } from '../../graph/answers/refusal.js';
import { type Json, listAt, textAt } from '../../shared/json.js';
import { invalid } from '../problem.js';
import { placeholdersOf } from './placeholders.js';

/** How many buttons of a type a template may have. */
const most: Readonly<Record<string, number>> = {
  QUICK_REPLY: 10,
  URL: 2,
  PHONE_NUMBER: 1,
  COPY_CODE: 1,
  OTP: 1,
  FLOW: 1,
  CATALOG: 1,
  MPM: 1,
};

const typeOf = (button: Json): string => textAt(button, 'type')?.toUpperCase() ?? '';

/** What is wrong with the buttons of a template. */
export const buttonsProblem = (
  buttons: readonly Json[] | undefined,
  isOtp: boolean,
): Refusal | undefined => {
  if (isOtp) return otpProblem(buttons ?? []);
  if (buttons === undefined) return undefined;
  const types = buttons.map(typeOf);
  return firstRefusal(
    () => (buttons.length < 1 || buttons.length > 10 ? invalid('1 to 10 buttons.') : undefined),
    () => countProblem(types),
    () => (areContiguous(types) ? undefined : invalid('Quick replies must stand together.')),
    ...buttons.map((button) => () => buttonProblem(button)),
  );
};

const countProblem = (types: readonly string[]): Refusal | undefined => {
  const type = types.find(
    (one) => types.filter((other) => other === one).length > (most[one] ?? 0),
  );
  if (type === 'OTP') return invalid('OTP buttons are for authentication.');
  return type === undefined ? undefined : invalid(`Buttons of type ${type}: too many, or unknown.`);
};

/** Whether the quick replies stand all before or all after the other kinds. */
const areContiguous = (types: readonly string[]): boolean => {
  const isQuick = types.map((type) => type === 'QUICK_REPLY');
  const switches = isQuick.filter((quick, i) => i > 0 && quick !== isQuick[i - 1]).length;
  return switches <= 1;
};

const buttonProblem = (button: Json): Refusal | undefined => {
  const type = typeOf(button);
  const label = textAt(button, 'text') ?? '';
  const hasLabel = label !== '' && [...label].length <= 25 && !/[\n\r]|\{\{/.test(label);
  if (type !== 'COPY_CODE' && !hasLabel) return invalid('A label is missing, long or not plain.');
  if (type === 'URL') return urlProblem(button);
  if (type === 'COPY_CODE') return codeProblem(button);
  const number = textAt(button, 'phone_number') ?? '';
  return type === 'PHONE_NUMBER' && !/^\+?\d{1,20}$/.test(number)
    ? invalid('phone_number is not a phone number.')
    : undefined;
};

const urlProblem = (button: Json): Refusal | undefined => {
  const url = textAt(button, 'url') ?? '';
  if (!/^https?:\/\/\S+$/.test(url) || url.length > 2_000) return invalid('The url is no URL.');
  if (/wa\.me|bit\.ly/.test(url)) return invalid('The url may not be shortened.');
  const variables = placeholdersOf(url);
  if (variables.length === 0) return undefined;
  if (variables.length > 1 || !url.endsWith('}}'))
    return invalid('The url may have one variable, at its end.');
  return listAt(button, 'example').length === 1
    ? undefined
    : invalid('A url with a variable needs one example.');
};

const codeProblem = ({ example }: Json): Refusal | undefined => {
  const code: unknown = Array.isArray(example) ? example[0] : example;
  return typeof code === 'string' && code !== '' && code.length <= 20
    ? undefined
    : invalid('A code to copy needs an example of at most 20 characters.');
};

const otpTypes = ['COPY_CODE', 'ONE_TAP', 'ZERO_TAP'];

const otpProblem = (buttons: readonly Json[]): Refusal | undefined => {
  const [button] = buttons;
  const isOtp =
    buttons.length === 1 &&
    button !== undefined &&
    typeOf(button) === 'OTP' &&
    otpTypes.includes(textAt(button, 'otp_type')?.toUpperCase() ?? '');
  return isOtp ? undefined : invalid('A one-time password has exactly one OTP button.');
};
