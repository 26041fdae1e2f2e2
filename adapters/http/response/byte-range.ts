/** The range headers of a request, and the size and strong ETag (with quotes) of the file. */
export type RangeRequest = {
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
  readonly size: number;
  readonly etag: string;
};

/** The bytes to send: all (200), from `start` to `end` inclusive (206), or none (416). */
export type SelectedRange =
  | { readonly status: 200 }
  | { readonly status: 206; readonly start: number; readonly end: number }
  | { readonly status: 416 };

const whole: SelectedRange = { status: 200 };
const unsatisfiable: SelectedRange = { status: 416 };
const singleRange = /^bytes=[ \t]*(?:(\d+)-(\d*)|-(\d+))[ \t]*$/i;

/**
 * Selects the bytes of a file for a request (RFC 9110, section 14). A malformed range, several ranges, and a range
 * of a changed file select the whole file.
 */
export const selectRange = ({ range, ifRange, size, etag }: RangeRequest): SelectedRange => {
  const requested = singleRange.exec(range ?? '');
  if (requested === null || (ifRange !== undefined && ifRange !== etag)) return whole;
  const [, first, last, suffix] = requested;
  if (suffix !== undefined) return lastBytes(Number(suffix), size);
  const start = Number(first);
  const end = last === '' ? Number.POSITIVE_INFINITY : Number(last);
  if (end < start) return whole;
  return start < size ? { status: 206, start, end: Math.min(end, size - 1) } : unsatisfiable;
};

const lastBytes = (count: number, size: number): SelectedRange => {
  if (count === 0 || size === 0) return unsatisfiable;
  return { status: 206, start: Math.max(0, size - count), end: size - 1 };
};

/** `Content-Range` of a response; undefined for a whole file. */
export const contentRange = (selected: SelectedRange, size: number): string | undefined => {
  if (selected.status === 206) return `bytes ${selected.start}-${selected.end}/${size}`;
  return selected.status === 416 ? `bytes */${size}` : undefined;
};
