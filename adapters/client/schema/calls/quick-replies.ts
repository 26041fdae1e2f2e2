// `npm run openapi` writes this file from the routes and docs/openapi.json.
import type { List } from '../../calls/pages.js';
import type { RequestOptions } from '../../transport/options.js';
import type { ApiPromise } from '../../transport/promise.js';
import type { Transport } from '../../transport/transport.js';
import type { QuickReply, QuickReplyBody, QuickReplyName } from '../index.js';

/** Calls for quick replies. */
export type QuickReplyCalls = {
  /** Lists the quick replies of a project, by title. */
  readonly list: (options?: RequestOptions) => ApiPromise<List<QuickReply>>;
  /** Stores a quick reply in place of the one with its title. */
  readonly save: (reply: QuickReplyBody, options?: RequestOptions) => ApiPromise<QuickReply>;
  /** Removes a quick reply. */
  readonly remove: (reply: QuickReplyName, options?: RequestOptions) => ApiPromise<void>;
};

/** Makes the calls for quick replies. */
export const quickReplies = (transport: Transport): QuickReplyCalls => ({
  list: (options) =>
    transport.get('/v1/quick_replies', {}, options),
  save: (reply, options) =>
    transport.call({ path: '/v1/quick_replies', body: reply }, options),
  remove: (reply, options) =>
    transport.call({ path: '/v1/quick_replies/remove', body: reply }, options),
});
