import { createHmac } from 'node:crypto';
import type { World } from '../state/world.js';

/** How long a download address is good for. */
const addressMs = 5 * 60_000;

/** The path under which media are downloaded. */
export const downloadPath = '/whatsapp_business/attachments/';

const sealOf = (world: World, id: string, until: string): string =>
  createHmac('sha256', world.state.app.secret).update(`${id}:${until}`).digest('base64url');

/** A short-lived address to download media from. */
export const addressOfMedia = (world: World, id: string): string => {
  const until = String(Math.floor((world.clock.now() + addressMs) / 1000));
  const query = new URLSearchParams({ mid: id, ext: until, hash: sealOf(world, id, until) });
  return `${world.origin()}${downloadPath}?${query}`;
};

/** The media that an address is good for now. */
export const mediaAtAddress = (world: World, query: URLSearchParams): string | undefined => {
  const [id, until, hash] = [query.get('mid'), query.get('ext'), query.get('hash')];
  if (id === null || until === null || hash !== sealOf(world, id, until)) return undefined;
  return Number(until) * 1000 > world.clock.now() ? id : undefined;
};
