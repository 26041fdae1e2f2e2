import type { MediaFetch } from '../../../core/ports/provider/chat-provider.js';
import { secondMs } from '../../../core/shared/time.js';
import { errorIn } from '../errors/read-error.js';
import type { GraphAgent } from '../graph/agent.js';
import { type GraphAnswer, type GraphClient, jsonBody, userAgent } from '../graph/client.js';
import { textAt } from '../graph/json.js';
import type { Credentials } from '../settings.js';

/** What `downloadMedia` needs. */
export type DownloadPorts = {
  /** The client of the Graph API. */
  readonly graph: GraphClient;
  /** The connections for downloads. */
  readonly agent: GraphAgent;
  /** Whether the access token may be sent to the host of a URL. */
  readonly isTrusted: (url: URL) => boolean;
};

/** Time for the download of the largest media file. */
const downloadTimeoutMs = 120 * secondMs;

/** The domains of WhatsApp's media hosts. */
const providerHosts = ['.fbsbx.com', '.fbcdn.net', '.facebook.com', '.whatsapp.net'];

/** Trusts WhatsApp's media hosts over TLS, and the origin of the Graph API. */
export const trustsProvider =
  (graphUrl: string) =>
  (url: URL): boolean =>
    url.origin === new URL(graphUrl).origin ||
    (url.protocol === 'https:' &&
      url.port === '' &&
      providerHosts.some((host) => url.hostname.endsWith(host)));

/** Fetches a media file by its id at WhatsApp: first its URL, then its bytes. Follows no redirect. */
export const downloadMedia =
  (ports: DownloadPorts) =>
  async (credentials: Credentials, id: string): Promise<MediaFetch> => {
    const answer = await ports.graph(credentials, {
      method: 'GET',
      path: `/${encodeURIComponent(id)}`,
      query: { phone_number_id: credentials.phoneNumberId },
    });
    const found = jsonBody(answer);
    const url = textAt(found, 'url') ?? '';
    if (!URL.canParse(url)) return isAbsent(answer) ? { kind: 'absent' } : later;
    if (!ports.isTrusted(new URL(url)))
      throw new Error(`WhatsApp keeps a media file on ${new URL(url).host}, which is not trusted.`);
    const bytes = await openDownload(ports, credentials, url);
    return bytes ? { kind: 'fetched', mimeType: textAt(found, 'mime_type') ?? null, bytes } : later;
  };

const later: MediaFetch = { kind: 'later', waitMs: 0 };

/** Whether the media file does not exist. Any other error can pass. */
const isAbsent = (answer: GraphAnswer): boolean =>
  [100, 803, 131009].includes(errorIn(answer)?.code ?? 0);

const openDownload = async (
  { agent }: DownloadPorts,
  { token }: Credentials,
  url: string,
): Promise<AsyncIterable<Uint8Array> | undefined> => {
  const { origin, pathname, search } = new URL(url);
  const dispatcher = await agent.dispatcher();
  const { statusCode, body } = await dispatcher.request({
    origin,
    path: `${pathname}${search}`,
    method: 'GET',
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
