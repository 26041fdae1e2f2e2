import type { ErrorCode, NotFound, RefusalOf } from './refusal.js';

/** The categories of errors (docs/specification.md#7.2.1). */
export const errorTypes = [
  'invalid_request_error',
  'authentication_error',
  'permission_error',
  'not_found_error',
  'conflict_error',
  'billing_error',
  'rate_limit_error',
  'api_error',
] as const;

/** `error.type`: the category of an error. */
export type ErrorType = (typeof errorTypes)[number];

/** How the API answers one refusal. */
export type CatalogueEntry<No> = {
  readonly status: number;
  readonly type: ErrorType;
  /** The request field at fault. */
  readonly param?: string | ((refusal: No) => string | undefined);
  /** Values for the client to act on, by their names in the API. */
  readonly details?: (refusal: No) => Readonly<Record<string, string | number>> | undefined;
  /** Header names and values in turn. */
  readonly headers?: (refusal: No) => readonly string[];
  /** Whether the connection closes, because the rest of it cannot be read. */
  readonly closes?: true;
};

/** What is said of one refusal. The HTTP API and the command line use the same message. */
type Said<No> = {
  /** What it says to people, in English: a text, or a function of the facts of the refusal. */
  readonly message: string | ((refusal: No) => string);
  /** Why it comes, for the reference. */
  readonly cause: string;
  /** What its caller does, for the reference. */
  readonly remedy: string;
};

/** The facts of a refusal, for its example: of each refusal that has some. */
type Example<Facts> = keyof Facts extends never ? unknown : { readonly example: Facts };

/** One code: how the API answers it, and what is said of it. */
export type DeclaredError<No> = CatalogueEntry<No> & Said<No> & Example<Omit<No, 'code'>>;

/** Every code, declared once. */
export type Catalogue = { readonly [Code in ErrorCode]: DeclaredError<RefusalOf<Code>> };

/** Some codes. */
export type Errors = Partial<Catalogue>;

export const invalid = { status: 422, type: 'invalid_request_error' } as const;
export const conflict = { status: 409, type: 'conflict_error' } as const;
export const unauthenticated = {
  status: 401,
  type: 'authentication_error',
  headers: () => ['WWW-Authenticate', 'Bearer'],
} as const;
export const billing = { status: 402, type: 'billing_error' } as const;
export const forbidden = { status: 403, type: 'permission_error' } as const;
export const tooMany = { status: 429, type: 'rate_limit_error' } as const;
export const notFound = { status: 404, type: 'not_found_error' } as const;
export const unreadable = { type: 'invalid_request_error', closes: true } as const;

export const notFoundInBody = { ...notFound, param: ({ param }: NotFound) => param } as const;

export const limitOf = ({ limit }: { readonly limit: number }) => ({ limit });

/** A limit of a tenant, and where it is set. */
export const tenantLimitOf = ({
  limit,
  source,
}: {
  readonly limit: number;
  readonly source: string;
}) => ({ limit, source });

export const retryAfter = ({ retryAfterSeconds }: { readonly retryAfterSeconds: number }) =>
  ['Retry-After', String(retryAfterSeconds)] as const;

export const retryAfterOneSecond = () => ['Retry-After', '1'] as const;
