import { createHmac, timingSafeEqual } from 'node:crypto';

/** What Twilio signs: the URL that it called, with its query, and the fields of the form. */
export type SignedRequest = { readonly url: string; readonly form: URLSearchParams };

/** Twilio's signature of a request: Base64 of 20 bytes. */
const form20Bytes = /^[A-Za-z0-9+/]{27}=$/;

/** Whether the `X-Twilio-Signature` header signs a request with the auth token. Takes constant time. */
export const isSigned = (
  { url, form }: SignedRequest,
  header: string | undefined,
  authToken: string,
): boolean => {
  if (header === undefined || !form20Bytes.test(header)) return false;
  const given = Buffer.from(header, 'base64');
  const fields = signedFields(form);
  const matches = spellings(url).map((spelling) => {
    const expected = createHmac('sha1', authToken).update(`${spelling}${fields}`).digest();
    return timingSafeEqual(expected, given);
  });
  return matches.includes(true);
};

/** The fields, sorted by their names, each name with its value. A field with several values has each of them once. */
const signedFields = (form: URLSearchParams): string =>
  [...new Set(form.keys())]
    .sort()
    .flatMap((name) => [...new Set(form.getAll(name))].sort().map((value) => `${name}${value}`))
    .join('');

/** Twilio signs some URLs with their port, and the same ones without it at other times. */
const spellings = (url: string): readonly string[] => {
  const [, start = '', port, rest = ''] = /^(https?:\/\/[^/:?]+)(:\d+)?(.*)$/s.exec(url) ?? [];
  if (start === '') return [url];
  const usual = start.startsWith('https:') ? ':443' : ':80';
  return [`${start}${port ?? usual}${rest}`, `${start}${rest}`];
};
