/** Options of the client. */
export type ClientOptions = {
  /** An API key. */
  readonly key: string;
  /** URL of the service, such as `https://messaging.example.com`. */
  readonly baseUrl: string;
  /** How many times a call is retried when a retry is right (docs/specification.md#7.5); 4 by default. */
  readonly retries?: number;
  /** Maximum time of one attempt, until its response begins and its JSON is read. Default: 30,000 ms. */
  readonly timeoutMs?: number;
  /** Longest `Retry-After` that the client waits for; a longer one fails at once. Default: 60,000 ms. */
  readonly longestWaitMs?: number;
  /** Default: the global `fetch`. */
  readonly fetch?: typeof fetch;
};

/** Throws a `TypeError` for options with which no call can succeed, such as those of an unset variable. */
export const checkOptions = ({ baseUrl, key }: Partial<ClientOptions>): void => {
  const wrong = wrongUrl(baseUrl) ?? wrongKey(key);
  if (wrong !== undefined) throw new TypeError(wrong);
};

const example = 'such as https://messaging.example.com';

const wrongUrl = (given: unknown): string | undefined => {
  if (given === undefined || given === null || given === '')
    return `\`baseUrl\` is missing. Give the URL of the service, ${example}.`;
  const url = parsed(given);
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash
    ? undefined
    : `\`baseUrl\` is ${JSON.stringify(given)}. It must be an http or https URL without credentials, query and fragment, ${example}.`;
};

const parsed = (given: unknown): URL | undefined => {
  try {
    return typeof given === 'string' ? new URL(given) : undefined;
  } catch {
    return undefined;
  }
};

/** A header takes visible ASCII only. The key is a secret: no message shows it. */
const wrongKey = (given: unknown): string | undefined => {
  if (typeof given !== 'string' || given.trim() === '')
    return '`key` is missing. Give an API key, which begins with rt_test_ or rt_live_.';
  return /^[\x21-\x7e]+$/.test(given)
    ? undefined
    : '`key` has a space, a line break or another character that no API key has.';
};
