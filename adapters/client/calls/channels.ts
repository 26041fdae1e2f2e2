import type { RequestOptions } from '../transport/options.js';
import type { ApiPromise } from '../transport/promise.js';
import { within } from '../transport/request.js';
import type { Transport } from '../transport/transport.js';
import type { Channel } from '../types.js';
import { type GetAll, type GetPage, lists } from './pages.js';

/** The page of a list of channels. */
export type ChannelQuery = {
  readonly limit?: number;
  readonly cursor?: string | undefined;
};

/** Calls for channels. */
export type ChannelCalls = {
  /** Gets a channel by its id. */
  readonly get: (id: string, options?: RequestOptions) => ApiPromise<Channel>;
  /** Gets a page of channels, oldest first. */
  readonly page: GetPage<Channel, ChannelQuery>;
  /** Iterates over every channel, oldest first. A page is fetched when the previous one is consumed. */
  readonly all: GetAll<Channel, ChannelQuery>;
};

/** Makes the calls for channels. */
export const channels = ({ get }: Transport): ChannelCalls => ({
  get: (id, options) => get(within('/v1/channels', id), {}, options),
  ...lists(get, '/v1/channels'),
});
