import type { Variants } from '../../variants.js';
import { codes, throttlingCodes } from './error-codes.js';

/** Why the provider refuses a call: its code, and what stands beside it in the envelope. */
export type Refusal = {
  readonly code: number;
  readonly subcode?: number | undefined;
  /** Prose for `error_data.details`. */
  readonly details?: string | undefined;
  /** In place of the code's own title. */
  readonly message?: string | undefined;
  /** In place of the code's own HTTP status. */
  readonly status?: number | undefined;
  readonly isTransient?: boolean | undefined;
  readonly userTitle?: string | undefined;
  readonly userMessage?: string | undefined;
};

/** A call for an object that is not there, or that the caller may not see: the two look the same. */
export const unknownObject = (id: string, method = 'get'): Refusal => ({
  code: 100,
  subcode: 33,
  message:
    `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be ` +
    'loaded due to missing permissions, or does not support this operation.',
});

/** The same in the other reading of the provider. */
const aliasUnknown = (refusal: Refusal): Refusal => ({ code: 803, message: refusal.message });

const read = (refusal: Refusal, variants: Variants): Refusal =>
  refusal.code === 100 && refusal.subcode === 33 && variants.unknownObject === 803
    ? aliasUnknown(refusal)
    : refusal;

/** The HTTP status that a refusal travels with. */
export const statusOf = (refusal: Refusal, variants: Variants): number => {
  if (refusal.status !== undefined) return refusal.status;
  if (throttlingCodes.has(refusal.code)) return variants.throttleStatus;
  if (refusal.code === 132001) return variants.absentTemplateStatus;
  return codes[refusal.code]?.status ?? 400;
};

const titleOf = (code: number): string => codes[code]?.title ?? 'An unknown error occurred';

/** The envelope that a refusal travels in. */
export const envelopeOf = (given: Refusal, variants: Variants, trace: string) => {
  const refusal = read(given, variants);
  const { code, subcode, details, isTransient, userTitle, userMessage } = refusal;
  return {
    status: statusOf(refusal, variants),
    body: {
      error: {
        message: refusal.message ?? `(#${code}) ${titleOf(code)}`,
        type: subcode === 33 ? 'GraphMethodException' : 'OAuthException',
        code,
        ...(subcode !== undefined && { error_subcode: subcode }),
        ...(isTransient !== undefined && { is_transient: isTransient }),
        ...(userTitle !== undefined && { error_user_title: userTitle }),
        ...(userMessage !== undefined && { error_user_msg: userMessage }),
        ...(details !== undefined && { error_data: { messaging_product: 'whatsapp', details } }),
        fbtrace_id: trace,
      },
    },
  };
};

const codesPage = 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/';

/** How the same condition is told in a webhook. */
export const reportedError = (code: number, details?: string) => ({
  code,
  title: titleOf(code),
  message: titleOf(code),
  error_data: { details: details ?? titleOf(code) },
  href: codesPage,
});
