import type { BlobStore, Channel, MediaStore, Sealing, TemplateStore } from 'roundtrip';

/** What the provider needs of its host. */
export type HeronPorts = {
  readonly origin: string;
  /** Opens the token in the settings of a channel. */
  readonly sealing: Sealing;
  /** Media files that are sent: what they are, and their bytes. */
  readonly media: MediaStore;
  readonly blobs: BlobStore;
  /** Templates that messages name. */
  readonly templates: TemplateStore;
};

/** What Heron answered. */
export type HeronAnswer = {
  readonly status: number;
  readonly waitMs: number;
  readonly json: Readonly<Record<string, unknown>>;
};

/** The settings of a channel: the token is sealed, because settings are stored. */
export const heronSettings = ({ seal }: Sealing, address: string, token: string) => ({
  token: seal(token, address),
});

export const tokenOf = ({ open }: Sealing, { settings, address }: Channel): string =>
  open(settings.token ?? '', address);

export const request = (
  { origin, sealing }: HeronPorts,
  channel: Channel,
  path: string,
  init: RequestInit = {},
): Promise<Response> => {
  const authorization = `Bearer ${tokenOf(sealing, channel)}`;
  const headers = { ...init.headers, authorization };
  return fetch(`${origin}${path}`, { ...init, headers, signal: AbortSignal.timeout(4_000) });
};

/** Makes one call. Undefined when no answer came: what was called for may have happened. */
export const call = async (
  ports: HeronPorts,
  channel: Channel,
  path: string,
  init?: RequestInit,
): Promise<HeronAnswer | undefined> => {
  try {
    const response = await request(ports, channel, path, init);
    const text = await response.text();
    const waitMs = 1_000 * Number(response.headers.get('retry-after') ?? 0);
    return { status: response.status, waitMs, json: text === '' ? {} : JSON.parse(text) };
  } catch {
    return undefined;
  }
};
