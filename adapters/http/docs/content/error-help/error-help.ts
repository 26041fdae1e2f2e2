import type { ErrorKind } from '../../../openapi/error-kinds.js';

/** Why an error comes, and what its caller does. */
export type ErrorHelp = { readonly cause: string; readonly remedy: string };

/** The help for some errors, by their codes. */
export type HelpOf = Readonly<Partial<Record<ErrorKind, ErrorHelp>>>;
