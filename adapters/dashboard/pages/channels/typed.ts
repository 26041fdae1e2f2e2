import type { FormErrors } from '../../view/index.js';

/** A form of the page of a channel that is shown again, with what was typed. */
export type Typed = {
  readonly form: 'rate' | 'setup';
  readonly values: URLSearchParams;
  readonly errors: FormErrors;
};
