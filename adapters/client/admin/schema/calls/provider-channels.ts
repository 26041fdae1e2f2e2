// `npm run openapi` writes this file from the routes and docs/openapi-admin.json.
import { lists, type GetAll, type GetPage } from '../../../calls/pages.js';
import type { Transport } from '../../../transport/transport.js';
import type { OperatorChannel } from '../index.js';

/** Filters and page of a list of provider channels. */
export type ProviderChannelQuery = {
  /** The provider, such as `sandbox`. It must be given. */
  readonly provider?: string | undefined;
  /** Only the channels of this project. */
  readonly project?: string | undefined;
  /** Maximum number of items of a page. */
  readonly limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  readonly cursor?: string | undefined;
};

/** Calls for provider channels. */
export type ProviderChannelCalls = {
  /** Gets a page of the channels of a provider in all projects, oldest first. */
  readonly page: GetPage<OperatorChannel, ProviderChannelQuery>;
  /**
   * Iterates over every channel of a provider in all projects, oldest first. A page is fetched when the previous
   * one is consumed.
   */
  readonly all: GetAll<OperatorChannel, ProviderChannelQuery>;
};

/** Makes the calls for provider channels. */
export const providerChannels = (transport: Transport): ProviderChannelCalls => ({
  ...lists(transport.get, '/admin/v1/channels'),
});
