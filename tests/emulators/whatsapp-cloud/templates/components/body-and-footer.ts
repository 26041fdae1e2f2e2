import type { Refusal } from '../../graph/answers/refusal.js';
import { type Json, textAt } from '../../shared/json.js';
import { invalid } from '../problem.js';
import { isLongerThan, tooLong, variablesIn, withoutPlaceholders } from './text.js';

const startsOrEndsWithVariable = /^[^\p{L}\p{N}{]*\{\{|\}\}[^\p{L}\p{N}}]*$/u;

/** What is wrong with a body, as far as it is refused at once. */
export const bodyProblem = (body: Json | undefined): Refusal | undefined => {
  const text = body && textAt(body, 'text');
  if (body === undefined || text === undefined || text === '')
    return invalid('A template needs a body.');
  if (isLongerThan(body, 1_024)) return tooLong('body');
  if (startsOrEndsWithVariable.test(text))
    return invalid('A variable may not stand at the start or the end of the body.', 2388299);
  const words = withoutPlaceholders(text).split(/\s+/).filter(Boolean).length;
  return words < 2 * variablesIn(body) + 1
    ? invalid('The body has too many variables for its length.', 2388293)
    : undefined;
};

/** What is wrong with a footer. */
export const footerProblem = (footer: Json): Refusal | undefined => {
  if (isLongerThan(footer, 60)) return tooLong('footer');
  return (textAt(footer, 'text') ?? '') !== '' && variablesIn(footer) === 0
    ? undefined
    : invalid('The footer must be a text without variables.', 2388073);
};

/** The same of the body of a one-time password, whose text is the provider's. */
export const codeBodyProblem = (body: Json | undefined): Refusal | undefined =>
  body !== undefined && body.text === undefined
    ? undefined
    : invalid('The body of a one-time password has no text of its own.', 2388072);

/** The same of the footer of a one-time password, which tells how long the code lives. */
export const codeFooterProblem = (footer: Json): Refusal | undefined => {
  const minutes = footer.code_expiration_minutes;
  const isFit = Number.isInteger(minutes) && Number(minutes) >= 1 && Number(minutes) <= 90;
  return isFit && footer.text === undefined
    ? undefined
    : invalid('The footer of a one-time password has code_expiration_minutes, 1 to 90.', 2388073);
};
