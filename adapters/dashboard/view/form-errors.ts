import type { InvalidInput } from '../../../core/shared/invalid-input.js';
import { catalogue, messageOf } from '../../http/errors/catalogue.js';
import type { CatalogueEntry } from '../../http/errors/declared-error.js';
import type { Refusal } from '../../http/errors/refusal.js';

/** What is wrong with a form. */
export type FormErrors = {
  /** One sentence above the form. Undefined: nothing is wrong. */
  readonly summary: string | undefined;
  /** One sentence a field, by the name of the field. */
  readonly fields: Readonly<Record<string, string>>;
};

/** What a refusal says to people. */
export const refusalText = (refusal: Refusal | InvalidInput): string => {
  if (refusal.code === 'invalid_input')
    return `The value ${refusal.property === '' ? '' : `of ${refusal.property.slice(1)} `}${refusal.message}.`;
  // The text of the API speaks of a header, which a visitor does not see.
  if (refusal.code === 'rate_limit_exceeded')
    return `Too many attempts. Try again in ${waitText(refusal.retryAfterSeconds)}.`;
  return messageOf(refusal);
};

const waitText = (seconds: number): string => {
  const [count, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};

/** The field that a refusal is about, as the use case or the API calls it. */
const fieldOf = (refusal: Refusal | InvalidInput): string | undefined => {
  if (refusal.code === 'invalid_input') return refusal.property.split('/')[1];
  // The entry is found by the code, so it fits the refusal.
  const { param } = catalogue[refusal.code] as CatalogueEntry<Refusal>;
  return typeof param === 'function' ? param(refusal) : param;
};

/** Whether a refusal is about what was typed, and not about who asks for what. */
export const isAboutForm = (refusal: Refusal | InvalidInput): boolean =>
  fieldOf(refusal) !== undefined ||
  (refusal.code !== 'invalid_input' &&
    [402, 409, 413, 422, 429].includes(catalogue[refusal.code].status));

/** The part of a field that has a name of its own: a header. */
const partOf = ({ property }: InvalidInput): string | undefined => {
  const part = property.split('/')[2];
  return part === undefined || /^\d*$/.test(part) ? undefined : part;
};

/** The field that a place is in: `content` of `content.buttons[1].title`. */
const firstOf = (place: string): string => place.split(/[.[]/, 1)[0] ?? place;

/**
 * The errors of a form whose use case refused. `names` gives the name of a form's field where it differs from what the
 * refusal is about, or for a refusal that names no field: `{ display_name: 'name', member_exists: 'email' }`. The name of
 * an object is for each place in it: `{ content: 'content' }`.
 */
export const formErrors = (
  refusal: Refusal | InvalidInput,
  names: Readonly<Record<string, string>> = {},
): FormErrors => {
  const text = refusalText(refusal);
  const about = fieldOf(refusal);
  const field = names[refusal.code] ?? (about && (names[about] ?? names[firstOf(about)] ?? about));
  if (field === undefined) return { summary: text, fields: {} };
  const atField =
    refusal.code === 'invalid_input'
      ? `${partOf(refusal) ?? 'It'} ${refusal.message}.`
      : text.replace(/^`\w+`/, 'It');
  return { summary: text, fields: { [field]: atField } };
};

/** The errors of a form whose fields could not be read, one sentence a field. */
export const fieldErrors = (fields: FormErrors['fields']): FormErrors => ({
  summary: Object.values(fields).join(' '),
  fields,
});
