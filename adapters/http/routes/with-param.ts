/** Adds to the refusal of what is not there which field of the body names it. */
export const withParam = <No extends { readonly code: string }>(
  refusal: No,
  fields: Readonly<Record<string, string>>,
): No & { readonly param?: string } => {
  const param = fields[refusal.code];
  return param === undefined ? refusal : { ...refusal, param };
};
