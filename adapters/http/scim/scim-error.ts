import * as E from 'fp-ts/lib/Either.js';
import type { HttpResponse } from '../response/response.js';

/** The media type of SCIM (RFC 7644, section 3.1). */
export const scimType = 'application/scim+json; charset=utf-8';

/** What was wrong with a request (RFC 7644, section 3.12). */
export type ScimErrorType =
  | 'uniqueness'
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget';

/** Why a request of a directory is refused. */
export type ScimError = {
  readonly code: 'scim';
  readonly status: number;
  readonly type?: ScimErrorType;
  /** For the person who sets the directory up: what is wrong, and where. */
  readonly detail: string;
  /** Header names and values in turn. */
  readonly headers?: readonly string[];
};

/** A request that cannot be answered as it is. */
export const badRequest = (type: ScimErrorType, detail: string): E.Either<ScimError, never> =>
  E.left({ code: 'scim', status: 400, type, detail });

/** Another refusal. */
export const scimError = (
  status: number,
  detail: string,
  more: Pick<ScimError, 'type' | 'headers'> = {},
): ScimError => ({ code: 'scim', status, detail, ...more });

const schema = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** The response to a refusal. */
export const errorResponse = ({ status, type, detail, headers }: ScimError): HttpResponse => ({
  status,
  type: scimType,
  ...(headers && { headers }),
  body: JSON.stringify({
    schemas: [schema],
    status: String(status),
    ...(type && { scimType: type }),
    detail,
  }),
});
