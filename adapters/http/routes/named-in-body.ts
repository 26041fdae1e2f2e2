import type { NotFound } from '../refusal.js';

/** Adds to the refusal of what is not there which field of the body names it. */
export const namedInBody = <No extends { readonly code: string }>(
  refusal: No,
  fields: Readonly<Partial<Record<NotFound['code'], string>>>,
): No & { readonly param?: string } => {
  const param = new Map(Object.entries(fields)).get(refusal.code);
  return param === undefined ? refusal : { ...refusal, param };
};
