/** The control codes that text may hold: tab, line feed, form feed, carriage return, escape. */
const textControls: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b]);

const isBinary = (unit: number): boolean => unit < 0x20 && !textControls.has(unit);

/**
 * Whether a file that begins with these bytes can be text: nothing in them is a "binary data byte" of the
 * WHATWG MIME Sniffing standard. UTF-16 is known by its byte order mark. No bytes at all are no text.
 */
export const readsAsText = (head: Uint8Array): boolean =>
  head.length > 0 && !codeUnits(head).some(isBinary);

const codeUnits = (head: Uint8Array): Uint8Array | Uint16Array => {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return pairs(head, (even, odd) => even | (odd << 8));
  if (first === 0xfe && second === 0xff) return pairs(head, (even, odd) => (even << 8) | odd);
  return head;
};

const pairs = (head: Uint8Array, join: (even: number, odd: number) => number): Uint16Array =>
  Uint16Array.from({ length: head.length >> 1 }, (_, i) =>
    join(head[2 * i] ?? 0, head[2 * i + 1] ?? 0),
  );
