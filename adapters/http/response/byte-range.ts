/** What a request asks of a file, and the file's own size and strong ETag (with its quotes). */
export type RangeRequest = {
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
  readonly size: number;
  readonly etag: string;
};

/** Which bytes to answer with: 200, 206 (both ends included), or 416. */
export type SelectedRange =
  | { readonly status: 200 }
  | { readonly status: 206; readonly start: number; readonly end: number }
  | { readonly status: 416 };

const whole: SelectedRange = { status: 200 };
const unsatisfiable: SelectedRange = { status: 416 };
const singleRange = /^bytes=[ \t]*(?:(\d+)-(\d*)|-(\d+))[ \t]*$/i;

/**
 * The bytes of a file that a request asks for (RFC 9110, section 14). What is malformed, more than one range,
 * and a range of a file that has changed since are not heeded: the whole file is the answer.
 */
export const selectRange = ({ range, ifRange, size, etag }: RangeRequest): SelectedRange => {
  const asked = singleRange.exec(range ?? '');
  if (asked === null || (ifRange !== undefined && ifRange !== etag)) return whole;
  const [, first, last, suffix] = asked;
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

/** The `Content-Range` of an answer; a whole file has none. */
export const contentRange = (selected: SelectedRange, size: number): string | undefined => {
  if (selected.status === 206) return `bytes ${selected.start}-${selected.end}/${size}`;
  return selected.status === 416 ? `bytes */${size}` : undefined;
};
