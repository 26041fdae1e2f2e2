// `npm run openapi` writes this file from the routes and docs/openapi-admin.json.
import { lists, type List } from '../../../calls/pages.js';
import type { RequestOptions } from '../../../transport/options.js';
import type { ApiPromise } from '../../../transport/promise.js';
import { within } from '../../../transport/request.js';
import type { Transport } from '../../../transport/transport.js';
import type { Channel, ChannelChecks, ChannelRateBody, ChannelRawSendsBody, CredentialsBody, NewChannelBody, OperatorChannel } from '../index.js';

/** The page of a list of channels. */
export type ChannelQuery = {
  /** Maximum number of items of a page. */
  readonly limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  readonly cursor?: string | undefined;
};

/** The query of `checks`. */
export type ChannelChecksQuery = {
  /** The URL on which the provider should call back. Default: any with the right path. */
  readonly webhook_url?: string | undefined;
};

/** Calls for channels. */
export type ChannelCalls = {
  /** Connects a channel by the values that the setup of its provider asks for. */
  readonly create: (
    project: string,
    channel: NewChannelBody,
    options?: RequestOptions,
  ) => ApiPromise<OperatorChannel>;
  /** Gets a page of the channels of a project, of every status, oldest first. */
  readonly page: (
    project: string,
    filter?: ChannelQuery,
    options?: RequestOptions,
  ) => ApiPromise<List<Channel>>;
  /**
   * Iterates over every channel of a project, of every status, oldest first. A page is fetched when the previous
   * one is consumed.
   */
  readonly all: (
    project: string,
    filter?: ChannelQuery,
    options?: RequestOptions,
  ) => AsyncGenerator<Channel, void, undefined>;
  /** Gets a channel. */
  readonly get: (project: string, id: string, options?: RequestOptions) => ApiPromise<Channel>;
  /** Replaces some of the values of a channel, such as its token. */
  readonly setCredentials: (
    id: string,
    change: CredentialsBody,
    options?: RequestOptions,
  ) => ApiPromise<OperatorChannel>;
  /** Sets the rate of a channel, 1 to 9,999 messages a second. */
  readonly setRate: (
    id: string,
    change: ChannelRateBody,
    options?: RequestOptions,
  ) => ApiPromise<OperatorChannel>;
  /** Allows or forbids messages in the network's own form on a channel. */
  readonly setRawSends: (
    id: string,
    change: ChannelRawSendsBody,
    options?: RequestOptions,
  ) => ApiPromise<OperatorChannel>;
  /** Asks the provider of a channel whether it can send and receive. */
  readonly checks: (
    id: string,
    query?: ChannelChecksQuery,
    options?: RequestOptions,
  ) => ApiPromise<ChannelChecks>;
  /** Stops a channel. */
  readonly pause: (id: string, options?: RequestOptions) => ApiPromise<OperatorChannel>;
  /** Resumes a channel: a sandbox channel at once, another when its provider confirms it again. */
  readonly resume: (id: string, options?: RequestOptions) => ApiPromise<OperatorChannel>;
};

/** Makes the calls for channels. */
export const channels = (transport: Transport): ChannelCalls => ({
  create: (project, channel, options) =>
    transport.call({ path: within('/admin/v1/projects', project, 'channels'), body: channel }, options),
  page: (project, filter, options) =>
    lists<Channel, ChannelQuery>(transport.get, within('/admin/v1/projects', project, 'channels')).page(filter, options),
  all: (project, filter, options) =>
    lists<Channel, ChannelQuery>(transport.get, within('/admin/v1/projects', project, 'channels')).all(filter, options),
  get: (project, id, options) =>
    transport.get(within('/admin/v1/projects', project, 'channels', id), {}, options),
  setCredentials: (id, change, options) =>
    transport.call({ method: 'PATCH', path: within('/admin/v1/channels', id, 'credentials'), body: change }, options),
  setRate: (id, change, options) =>
    transport.call({ method: 'PUT', path: within('/admin/v1/channels', id, 'rate'), body: change }, options),
  setRawSends: (id, change, options) =>
    transport.call({ method: 'PUT', path: within('/admin/v1/channels', id, 'raw_sends'), body: change }, options),
  checks: (id, query, options) =>
    transport.get(within('/admin/v1/channels', id, 'checks'), query, options),
  pause: (id, options) =>
    transport.call({ path: within('/admin/v1/channels', id, 'pause') }, options),
  resume: (id, options) =>
    transport.call({ path: within('/admin/v1/channels', id, 'resume') }, options),
});
