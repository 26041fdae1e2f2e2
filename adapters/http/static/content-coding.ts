/** A compression of a response body. */
export type ContentCoding = 'br' | 'gzip';

const preferred: readonly ContentCoding[] = ['br', 'gzip'];

/** The best coding that `Accept-Encoding` allows (RFC 9110, section 12.5.3); undefined for none. */
export const acceptedCoding = (acceptEncoding: string | undefined): ContentCoding | undefined => {
  const weights = new Map(
    (acceptEncoding ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const weight = parameters.find((text) => text.startsWith('q='))?.slice(2);
      return [name, weight === undefined ? 1 : Number(weight)] as const;
    }),
  );
  return preferred.find((coding) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0);
};
