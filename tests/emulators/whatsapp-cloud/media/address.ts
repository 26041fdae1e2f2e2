import { createHmac } from 'node:crypto';
import type { Provider } from '../state/provider.js';

/** How long a download address is good for. */
const addressMs = 5 * 60_000;

/** The path under which media are downloaded. */
export const downloadPath = '/whatsapp_business/attachments/';

const sealOf = (provider: Provider, id: string, until: string): string =>
  createHmac('sha256', provider.state.app.secret).update(`${id}:${until}`).digest('base64url');

/** A short-lived address to download media from. */
export const addressOfMedia = (provider: Provider, id: string): string => {
  const until = String(Math.floor((provider.clock.now() + addressMs) / 1000));
  const query = new URLSearchParams({ mid: id, ext: until, hash: sealOf(provider, id, until) });
  return `${provider.origin()}${downloadPath}?${query}`;
};

/** The media that an address is good for now. */
export const mediaAtAddress = (provider: Provider, query: URLSearchParams): string | undefined => {
  const [id, until, hash] = [query.get('mid'), query.get('ext'), query.get('hash')];
  if (id === null || until === null || hash !== sealOf(provider, id, until)) return undefined;
  return Number(until) * 1000 > provider.clock.now() ? id : undefined;
};
