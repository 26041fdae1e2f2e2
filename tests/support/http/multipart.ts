export type PartText = {
  readonly headers: readonly string[];
  readonly body: string | Uint8Array;
};

/** A multipart body of these parts. */
export const multipartOf = (boundary: string, parts: readonly PartText[]): Buffer => {
  const texts = parts.flatMap(({ headers, body }) => [
    Buffer.from(`--${boundary}\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...texts, Buffer.from(`--${boundary}--\r\n`)]);
};

/** The part `file`, as clients send it. */
export const filePartOf = (
  body: string | Uint8Array,
  type: string | null = 'image/png',
  parameters = 'name="file"; filename="a.png"',
): PartText => ({
  headers: [
    `Content-Disposition: form-data; ${parameters}`,
    ...(type === null ? [] : [`Content-Type: ${type}`]),
  ],
  body,
});
