import type { RequestOptions } from '../transport/options.js';
import { within } from '../transport/request.js';
import type { Transport } from '../transport/transport.js';
import type { Channel } from '../types.js';
import { lists } from './pages.js';

/** The page of a list of channels. */
export type ChannelQuery = {
  readonly limit?: number;
  readonly cursor?: string | undefined;
};

/** Calls for channels. */
export const channels = ({ get }: Transport) => ({
  get: (id: string, options?: RequestOptions) =>
    get<Channel>(within('/v1/channels', id), {}, options),
  /** Oldest first. */
  ...lists<Channel, ChannelQuery>(get, '/v1/channels'),
});
