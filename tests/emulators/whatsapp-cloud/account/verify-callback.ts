import { request } from 'undici';
import type { Refusal } from '../graph/answers/refusal.js';
import { alphabets } from '../shared/random.js';
import type { Provider } from '../state/provider.js';

const loopback = /^(127\.0\.0\.1|localhost|\[::1\])$/;

/** Why a callback is refused, if it is: an address, or an answer, that the provider does not take. */
export const verifyCallback = async (
  provider: Provider,
  callback: string,
  verifyToken: unknown,
): Promise<Refusal | undefined> => {
  const url = urlOf(callback);
  if (url === undefined || typeof verifyToken !== 'string')
    return { code: 100, message: '(#100) Give a callback with https, and a verify token.' };
  const challenge = provider.random.from(alphabets.digits.slice(1), 10);
  url.searchParams.set('hub.mode', 'subscribe');
  url.searchParams.set('hub.challenge', challenge);
  url.searchParams.set('hub.verify_token', verifyToken);
  const answered = await answerOf(provider, url);
  return answered === challenge
    ? undefined
    : {
        code: 2200,
        message: `(#2200) Callback verification failed with the following errors: ${answered}`,
      };
};

/** Plain http is for the tests' own machine alone. */
const urlOf = (callback: string): URL | undefined => {
  if (!URL.canParse(callback)) return undefined;
  const url = new URL(callback);
  const isSafe = url.protocol === 'https:' || loopback.test(url.hostname);
  return isSafe && /^https?:$/.test(url.protocol) ? url : undefined;
};

const answerOf = async ({ clock, settings }: Provider, url: URL): Promise<string> => {
  const impatience = new AbortController();
  const calm = clock.realWait(settings().retry.timeoutMs, () => impatience.abort());
  try {
    const { statusCode, body } = await request(url, { signal: impatience.signal });
    const text = await body.text();
    return statusCode === 200 ? text : `HTTP status ${statusCode}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    calm();
  }
};
