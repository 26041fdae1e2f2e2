import { createHash, timingSafeEqual } from 'node:crypto';

/** What the provider asks when a callback is set up: the query of its GET, each name with all its values. */
export type HandshakeQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What is echoed must be plain and short: nothing that a browser could take for more than text. */
const plain = /^[\w.-]{1,256}$/;

/** The challenge to echo; undefined where the asker does not know one of the verify tokens. */
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
