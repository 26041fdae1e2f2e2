import { createHmac, timingSafeEqual } from 'node:crypto';

const form = /^sha256=([0-9a-f]{64})$/;

/** Whether the `X-Hub-Signature-256` header signs exactly these bytes with the app's secret. Takes constant time. */
export const isSigned = (
  bytes: Uint8Array,
  header: string | undefined,
  appSecret: string,
): boolean => {
  const [, hex] = form.exec(header ?? '') ?? [];
  if (hex === undefined) return false;
  const expected = createHmac('sha256', appSecret).update(bytes).digest();
  return timingSafeEqual(expected, Buffer.from(hex, 'hex'));
};
