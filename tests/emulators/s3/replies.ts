/** What the stand-in answers. */
export type Reply = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
};

const statuses = {
  AccessDenied: 403,
  BadDigest: 400,
  EntityTooSmall: 400,
  InvalidPart: 400,
  InvalidPartOrder: 400,
  InvalidRange: 416,
  MissingContentLength: 411,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  NotImplemented: 501,
  XAmzContentSHA256Mismatch: 400,
} as const;

export type ErrorCode = keyof typeof statuses;

/** An error as S3 tells it; a reply to HEAD has no body, so no code either. */
export const refusal = (code: ErrorCode): Reply => ({
  ...xml('Error', `<Code>${code}</Code><Message>${code}</Message>`),
  status: statuses[code],
});

export const xml = (root: string, content: string): Reply => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${content}</${root}>`,
});

export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Instants in lists, to the second as S3 gives them. */
export const listTime = (at: number): string =>
  new Date(Math.floor(at / 1000) * 1000).toISOString();
