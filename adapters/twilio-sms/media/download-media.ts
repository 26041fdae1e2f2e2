import type { Dispatcher } from 'undici';
import type { MediaFetch } from '../../../core/ports/provider/chat-provider.js';
import { secondMs } from '../../../core/shared/time.js';
import type { TwilioAgent } from '../api/agent.js';
import { authorization, userAgent } from '../api/client.js';
import type { Credentials } from '../settings.js';

/** What `downloadMedia` needs. */
export type DownloadPorts = {
  /** The connections for downloads. */
  readonly agent: TwilioAgent;
  /** Whether the credentials may be sent to the host of a URL. */
  readonly isTrusted: (url: URL) => boolean;
};

/** Time for the download of the largest media file. */
const downloadTimeoutMs = 120 * secondMs;

/** Redirects that are followed for one file. */
const maxRedirects = 3;

/** Where Twilio keeps files. Its API redirects there, with a signed URL that needs no credentials. */
const storageHosts = ['.twiliocdn.com', '.twilio.com'];

/** An address of Amazon S3, where Twilio's older files lie. */
const isBucket = ({ protocol, port, hostname }: URL): boolean =>
  protocol === 'https:' && port === '' && /^s3[a-z0-9.-]*\.amazonaws\.com$/.test(hostname);

/** Trusts Twilio's hosts over TLS, and the origin of its API, with the credentials. */
export const trustsTwilio =
  (apiUrl: string) =>
  (url: URL): boolean =>
    url.origin === new URL(apiUrl).origin || isAtHost(url, ['.twilio.com']);

const isAtHost = (url: URL, hosts: readonly string[]): boolean =>
  url.protocol === 'https:' && url.port === '' && hosts.some((host) => url.hostname.endsWith(host));

/**
 * Fetches a media file by its URL at Twilio, and follows Twilio's redirects to where the file lies, without the
 * credentials. Rejects when the URL, or a redirect, leads elsewhere.
 */
export const downloadMedia =
  ({ agent, isTrusted }: DownloadPorts) =>
  async (credentials: Credentials, address: string): Promise<MediaFetch> => {
    if (!URL.canParse(address)) return { kind: 'absent' };
    let url = new URL(address);
    requireTrust(isTrusted(url), url);
    const dispatcher = await agent.dispatcher();
    const signal = AbortSignal.timeout(downloadTimeoutMs);
    let secret: { authorization?: string } = { authorization: authorization(credentials) };
    for (let followed = 0; followed <= maxRedirects; followed += 1) {
      const answer = await get(dispatcher, url, secret, signal);
      if (!('location' in answer)) return answer;
      if (!URL.canParse(answer.location, url)) return later;
      url = new URL(answer.location, url);
      requireTrust(isTrusted(url) || isAtHost(url, storageHosts) || isBucket(url), url);
      secret = {};
    }
    return later;
  };

const requireTrust = (isTrusted: boolean, url: URL): void => {
  if (!isTrusted)
    throw new Error(`Twilio keeps a media file on ${url.host}, which is not trusted.`);
};

const later: MediaFetch = { kind: 'later', waitMs: 0 };

/** One request: the file, where it lies, or why there is none. */
const get = async (
  dispatcher: Dispatcher,
  { origin, pathname, search }: URL,
  secret: { readonly authorization?: string },
  signal: AbortSignal,
): Promise<MediaFetch | { readonly location: string }> => {
  const headers = { ...secret, 'user-agent': userAgent, 'accept-encoding': 'identity' };
  const path = `${pathname}${search}`;
  const asked = dispatcher.request({ origin, path, method: 'GET', headers, signal });
  const answer = await asked.catch(() => undefined);
  if (!answer) return later;
  const { statusCode, headers: given, body } = answer;
  if (statusCode === 200)
    return { kind: 'fetched', mimeType: mimeTypeIn(given['content-type']), bytes: body };
  body.on('error', () => undefined).destroy();
  const { location } = given;
  if (statusCode >= 300 && statusCode < 400 && typeof location === 'string') return { location };
  return statusCode === 404 || statusCode === 410 ? { kind: 'absent' } : later;
};

/** The MIME type of a `Content-Type`, without its parameters. */
const mimeTypeIn = (given: string | string[] | undefined): string | null =>
  [given].flat()[0]?.split(';', 1)[0]?.trim().toLowerCase() || null;
