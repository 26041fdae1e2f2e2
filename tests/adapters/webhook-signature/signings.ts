import fc from 'fast-check';

/** Any secret: `whsec_` and 24 bytes. */
export const anySecret = fc
  .uint8Array({ minLength: 24, maxLength: 24 })
  .map((bytes) => `whsec_${Buffer.from(bytes).toString('base64')}`);

/** Any event's text, in any characters that JSON can have. */
export const anyBody = fc
  .record({
    id: fc.constant('evt_any'),
    data: fc.dictionary(fc.string(), fc.string({ unit: 'grapheme' })),
  })
  .map((event) => JSON.stringify(event));

/** Any attempt to be signed, with one secret or two. */
export const anySigning = fc.record({
  event: fc.constant('evt_any' as const),
  at: fc.integer({ min: 1_000_000_000_000, max: 4_000_000_000_000 }),
  body: anyBody,
  secrets: fc.uniqueArray(anySecret, { minLength: 1, maxLength: 2 }),
});
