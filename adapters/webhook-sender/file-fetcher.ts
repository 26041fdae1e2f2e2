import * as E from 'fp-ts/lib/Either.js';
import type { Dispatcher } from 'undici';
import type { FetchFile, FileFailure, FileRequest } from '../../core/ports/machine/file-fetch.js';
import { secondMs } from '../../core/shared/time.js';
import { type AddressRule, publicAddresses } from './address-rules.js';
import { type Dial, guardedDial } from './dial.js';
import { failureOf } from './failure.js';
import { type OriginConnection, openConnection } from './origin-connection.js';
import { type ResolveName, resolveByDns } from './resolve-name.js';
import { checkWebhookUrl } from './url-rules.js';

/** The parts and limits of a file fetcher. */
export type FileFetcherOptions = {
  /** The addresses that it may connect to. Default: `publicAddresses()`. */
  readonly allowsAddress?: AddressRule;
  /** Default: `resolveByDns()`. */
  readonly resolve?: ResolveName;
  /** Trusted certificate authorities in PEM. Default: those of Node. */
  readonly ca?: string;
  /** Milliseconds from the begin to the last byte. Default: 30 s. */
  readonly deadlineMs?: number;
};

const maxRedirects = 5;
const redirects: readonly number[] = [301, 302, 303, 307, 308];

/** Asks for the bytes as they are: nothing is decompressed, so a small answer cannot become a large file. */
const headers = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Roundtrip/1' };

type Answer = Dispatcher.ResponseData;
type FailureKind = Exclude<FileFailure['kind'], 'status'>;

/** Creates a fetcher of files over HTTP/1.1. Each request has a connection of its own. */
export const fileFetcher = ({
  allowsAddress = publicAddresses(),
  resolve = resolveByDns(),
  ca,
  deadlineMs = 30 * secondMs,
}: FileFetcherOptions = {}): FetchFile => {
  const check = checkWebhookUrl(allowsAddress);
  const dial = guardedDial({ allowsAddress, resolve, ca });

  return async (request, use) => {
    const hop = hops(dial);
    const timer = setTimeout(() => hop.end('timeout'), deadlineMs);
    const forget = request.onAbort(() => hop.end('aborted'));
    try {
      const found = await follow(request, hop.get, check);
      if (E.isLeft(found)) return found;
      const { answer, url } = found.right;
      const file = {
        contentType: headerOf(answer, 'content-type'),
        filename: nameIn(request.url) ?? nameIn(url.href),
        bytes: hop.reading(answer.body),
      };
      return E.right(await use(file));
    } catch (error) {
      return E.left(hop.failureFor(error));
    } finally {
      clearTimeout(timer);
      forget();
      hop.close();
    }
  };
};

/** The connections of one fetch, one after another, and why it ended. */
const hops = (dial: Dial) => {
  let current: OriginConnection | undefined;
  let ended: FailureKind | undefined;
  const broken = new Map<unknown, FailureKind>();

  const failed = (error: unknown): never => {
    broken.set(error, ended ?? kindOf(error));
    throw error;
  };
  const close = (): void => current?.destroy(new Error('the fetch is over'));
  const end = (kind: FailureKind): void => {
    ended ??= kind;
    current?.destroy(new Error(kind));
  };

  return {
    end,
    close,
    /** Requests a URL over a connection of its own. The one before is closed. */
    get: async (url: URL): Promise<Answer> => {
      close();
      const connection = await openConnection(url.origin, {
        ...{ dial, maxAgeMs: 1, onEnd: () => undefined },
      });
      current = connection;
      if (ended) connection.destroy(new Error(ended));
      const path = `${url.pathname}${url.search}`;
      return connection.client.request({ method: 'GET', path, headers }).catch(failed);
    },
    reading: async function* (body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      try {
        yield* body;
      } catch (error) {
        failed(error);
      }
    },
    /** Why the fetch failed with an error. Rethrows an error of somebody else. */
    failureFor: (error: unknown): FileFailure => {
      const kind = broken.get(error);
      if (!kind) throw error;
      return { kind };
    },
  };
};

type Found = { readonly answer: Answer; readonly url: URL };
type Check = ReturnType<typeof checkWebhookUrl>;
type Judged<A> = E.Either<FileFailure, A>;

/** Follows redirects, each of which is judged as the URL was. */
const follow = async (
  { url, localhostAllowed }: FileRequest,
  get: (url: URL) => Promise<Answer>,
  check: Check,
): Promise<Judged<Found>> => {
  let at = judged(url, localhostAllowed, check);
  for (let followed = 0; followed <= maxRedirects; followed += 1) {
    if (E.isLeft(at)) return at;
    const from = at.right;
    const answer = await get(from);
    const location = redirects.includes(answer.statusCode)
      ? headerOf(answer, 'location')
      : undefined;
    if (location === undefined) return fileIn(answer, from);
    ignoreEnd(answer);
    if (!URL.canParse(location, from.href)) return failure('url_refused');
    // A public server leads nowhere on this machine.
    const isLocal = from.protocol === 'http:';
    at = judged(new URL(location, from.href).href, localhostAllowed && isLocal, check);
  }
  return failure('too_many_redirects');
};

const judged = (text: string, localhostAllowed: boolean, check: Check): Judged<URL> =>
  E.mapLeft(
    (refusal): FileFailure => ({
      kind: refusal === 'address' || refusal === 'localhost' ? 'address_refused' : 'url_refused',
    }),
  )(check(text, { localhostAllowed }));

/** The file, if the answer has it as it is. */
const fileIn = (answer: Answer, url: URL): Judged<Found> => {
  const { statusCode: status } = answer;
  const encoding = headerOf(answer, 'content-encoding') ?? 'identity';
  if (status === 200 && encoding.toLowerCase() === 'identity') return E.right({ answer, url });
  ignoreEnd(answer);
  return status === 200 ? failure('compressed') : E.left({ kind: 'status', status });
};

/** The connection is closed then, which is no failure any more. */
const ignoreEnd = ({ body }: Answer): void => void body.on('error', () => undefined);

const failure = (kind: FailureKind): Judged<never> => E.left({ kind });

const headerOf = ({ headers: all }: Answer, name: string): string | undefined => {
  const value = all[name];
  return typeof value === 'string' ? value : value?.[0];
};

/** The last part of the path of a URL, if it looks like the name of a file. */
const nameIn = (url: string): string | undefined => {
  const last = URL.canParse(url) ? new URL(url).pathname.split('/').at(-1) : undefined;
  if (!last?.includes('.')) return undefined;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
};

const kinds: ReadonlyMap<string, FailureKind> = new Map(
  (
    [
      'url_refused',
      'address_refused',
      'dns_failed',
      'connection_failed',
      'tls_failed',
      'invalid_response',
      'connection_lost',
      'timeout',
    ] as const
  ).map((kind) => [kind, kind]),
);

/** The failure of a connection. Rethrows an error that is a bug of ours. */
const kindOf = (error: unknown): FailureKind => kinds.get(failureOf(error)) ?? 'connection_lost';
