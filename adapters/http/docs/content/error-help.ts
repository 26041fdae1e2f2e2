import { catalogue } from '../../errors/catalogue.js';
import type { ErrorKind } from '../../openapi/error-kinds.js';

/** Why an error comes, and what its caller does. */
export type ErrorHelp = { readonly cause: string; readonly remedy: string };

/** Cause and remedy of every error. */
export const errorHelp: Readonly<Record<ErrorKind, ErrorHelp>> = {
  ...catalogue,
  validation: {
    cause:
      'A value of the body, the query or the path does not have the form that the route takes.',
    remedy: 'Correct the value that `property` points to. `message` says what it must be.',
  },
};
