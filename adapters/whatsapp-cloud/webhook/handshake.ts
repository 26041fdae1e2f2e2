import { createHash, timingSafeEqual } from 'node:crypto';

/** The query of the GET request with which WhatsApp verifies a callback URL. */
export type HandshakeQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The challenge is echoed, so it must not contain HTML. */
const plain = /^[\w.-]{1,256}$/;

/** The challenge to echo, or undefined when the request has none of the verify tokens. */
export const answerHandshake = (
  query: HandshakeQuery,
  verifyTokens: readonly string[],
): string | undefined => {
  const challenge = query['hub.challenge'];
  const token = query['hub.verify_token'];
  if (query['hub.mode'] !== 'subscribe' || typeof token !== 'string') return undefined;
  if (typeof challenge !== 'string' || !plain.test(challenge)) return undefined;
  return verifyTokens.filter((known) => areEqual(known, token)).length > 0 ? challenge : undefined;
};

const areEqual = (a: string, b: string): boolean => timingSafeEqual(digestOf(a), digestOf(b));

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
