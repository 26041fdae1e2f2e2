import { administrationErrors } from './codes/administration.js';
import { contentErrors } from './codes/content.js';
import { notFoundErrors } from './codes/not-found.js';
import { operatorErrors } from './codes/operators.js';
import { peopleErrors } from './codes/people.js';
import { requestsErrors } from './codes/requests.js';
import { sendingErrors } from './codes/sending.js';
import { serviceErrors } from './codes/service.js';
import type { Catalogue } from './declared-error.js';
import type { ErrorCode, Refusal } from './refusal.js';

/** How the API answers each refusal, and what is said of it. A refusal without an entry does not compile. */
export const catalogue = {
  ...requestsErrors,
  ...notFoundErrors,
  ...sendingErrors,
  ...contentErrors,
  ...administrationErrors,
  ...peopleErrors,
  ...operatorErrors,
  ...serviceErrors,
} as const satisfies Catalogue;

/** Every code of `error.code`: an open set (docs/specification.md#7.3). */
export const errorCodes = Object.keys(catalogue) as readonly ErrorCode[];

/** What a refusal says to people, in English: the HTTP API and the command line use the same text. */
export const messageOf = (refusal: Refusal): string => {
  // Each message is found by its code, and is written for the refusals of that code.
  const { message } = catalogue[refusal.code] as {
    readonly message: string | ((refusal: Refusal) => string);
  };
  return typeof message === 'string' ? message : message(refusal);
};
