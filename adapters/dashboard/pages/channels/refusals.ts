import type { PageRefusal } from '../../server/answer.js';
import { type FormErrors, fieldErrors, formErrors } from '../../view/index.js';

/** Another channel has the number. Which one is not told: it can be another organization's. */
export const numberTaken =
  'Another channel that is not inactive uses this number. A number belongs to one channel at a time.';

const ofForm = [
  'invalid_input',
  'provider_not_allowed',
  'channel_limit_exceeded',
  'address_taken',
] as const;

type FormRefusal = Extract<PageRefusal, { readonly code: (typeof ofForm)[number] }>;

/** Whether a refusal is about what was typed, and not about who asks for what. */
export const isOfForm = (refusal: PageRefusal): refusal is FormRefusal =>
  ofForm.some((code) => code === refusal.code);

/** What is wrong with what was typed. `names` are the form's names of the fields. */
export const channelErrors = (
  refusal: FormRefusal,
  names: Readonly<Record<string, string>>,
): FormErrors =>
  refusal.code === 'address_taken'
    ? fieldErrors({ address: numberTaken })
    : formErrors(refusal, names);
