import { type Dispatcher, request } from 'undici';
import type { MediaFetch } from '../../../core/ports/provider/chat-provider.js';
import { secondMs } from '../../../core/shared/time.js';
import { errorIn } from '../errors/read-error.js';
import { type GraphAnswer, type GraphClient, userAgent } from '../graph/client.js';
import { isJson, textAt } from '../graph/json.js';
import type { Credentials } from '../settings.js';

export type DownloadPorts = {
  readonly graph: GraphClient;
  readonly dispatcher: Dispatcher;
  /** Whether the token may be shown to the host of this URL. */
  readonly isTrusted: (url: URL) => boolean;
};

/** How long a download of the largest medium may take. */
const downloadTimeoutMs = 120 * secondMs;

/** The hosts that the provider keeps media on. */
const providerHosts = ['.fbsbx.com', '.fbcdn.net', '.facebook.com', '.whatsapp.net'];

/** Trusts the provider's hosts over TLS, and the place where the Graph API itself is. */
export const trustsProvider =
  (graphUrl: string) =>
  (url: URL): boolean =>
    url.origin === new URL(graphUrl).origin ||
    (url.protocol === 'https:' &&
      url.port === '' &&
      providerHosts.some((host) => url.hostname.endsWith(host)));

/** Fetches a medium by the provider's id: where it is, and then its bytes, with no redirect followed. */
export const downloadMedia =
  (ports: DownloadPorts) =>
  async (credentials: Credentials, id: string): Promise<MediaFetch> => {
    const answer = await ports.graph(credentials, {
      method: 'GET',
      path: `/${encodeURIComponent(id)}`,
      query: { phone_number_id: credentials.phoneNumberId },
    });
    const found = answer.kind === 'answered' && isJson(answer.body) ? answer.body : undefined;
    const url = textAt(found, 'url') ?? '';
    if (!URL.canParse(url)) return isAbsent(answer) ? { kind: 'absent' } : later;
    if (!ports.isTrusted(new URL(url)))
      throw new Error('a medium is on a host that is not trusted');
    const bytes = await open(ports, credentials, url);
    return bytes ? { kind: 'fetched', mimeType: textAt(found, 'mime_type') ?? null, bytes } : later;
  };

const later: MediaFetch = { kind: 'later', waitMs: 0 };

/** An unknown object is told in two ways; whatever else stands against it may pass. */
const isAbsent = (answer: GraphAnswer): boolean => {
  const error = answer.kind === 'answered' ? errorIn(answer.body) : undefined;
  return error !== undefined && [100, 803, 131009].includes(error.code);
};

const open = async (
  { dispatcher }: DownloadPorts,
  { token }: Credentials,
  url: string,
): Promise<AsyncIterable<Uint8Array> | undefined> => {
  const { statusCode, body } = await request(url, {
    dispatcher,
    headers: {
      authorization: `Bearer ${token}`,
      'user-agent': userAgent,
      'accept-encoding': 'identity',
    },
    signal: AbortSignal.timeout(downloadTimeoutMs),
  });
  if (statusCode === 200) return body;
  body.on('error', () => undefined).destroy();
  return undefined;
};
