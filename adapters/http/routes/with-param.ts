/** Adds to a refusal the body field that it is about, if `fields` has one for its code. */
export const withParam = <No extends { readonly code: string }>(
  refusal: No,
  fields: Readonly<Record<string, string>>,
): No & { readonly param?: string } => {
  const param = fields[refusal.code];
  return param === undefined ? refusal : { ...refusal, param };
};
