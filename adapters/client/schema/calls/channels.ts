// `npm run openapi` writes this file from the routes and docs/openapi.json.
import { lists, type GetAll, type GetPage } from '../../calls/pages.js';
import type { RequestOptions } from '../../transport/options.js';
import type { ApiPromise } from '../../transport/promise.js';
import { within } from '../../transport/request.js';
import type { Transport } from '../../transport/transport.js';
import type { Channel } from '../index.js';

/** The page of a list of channels. */
export type ChannelQuery = {
  /** Maximum number of items of a page. */
  readonly limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  readonly cursor?: string | undefined;
};

/** Calls for channels. */
export type ChannelCalls = {
  /** Gets a page of channels, oldest first. */
  readonly page: GetPage<Channel, ChannelQuery>;
  /** Iterates over every channel, oldest first. A page is fetched when the previous one is consumed. */
  readonly all: GetAll<Channel, ChannelQuery>;
  /** Gets a channel by its id. */
  readonly get: (id: string, options?: RequestOptions) => ApiPromise<Channel>;
};

/** Makes the calls for channels. */
export const channels = (transport: Transport): ChannelCalls => ({
  ...lists(transport.get, '/v1/channels'),
  get: (id, options) =>
    transport.get(within('/v1/channels', id), {}, options),
});
