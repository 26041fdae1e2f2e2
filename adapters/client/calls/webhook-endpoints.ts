import { type DeliveryCalls, deliveries } from '../schema/calls/deliveries.js';
import {
  type PlainWebhookEndpointCalls as Calls,
  webhookEndpoints as calls,
} from '../schema/calls/webhook-endpoints.js';
import type { RequestOptions } from '../transport/options.js';
import type { ApiPromise } from '../transport/promise.js';
import { within } from '../transport/request.js';
import type { Transport } from '../transport/transport.js';
import type { WebhookReplay } from '../types.js';

/** Calls for webhook endpoints and deliveries. */
export type WebhookEndpointCalls = Calls & {
  /**
   * Delivers every event after the event with the id `after` that the endpoint has no delivery of. Calls until no event is
   * left; `count` is that of all calls.
   */
  readonly replay: (id: string, after: string, options?: RequestOptions) => Promise<WebhookReplay>;
  /**
   * One call of `replay`, which looks at 5,000 events and adds 500 deliveries, at most. While `has_more` is true,
   * `next_cursor` is the next `after`.
   */
  readonly replayStep: (
    id: string,
    after: string,
    options?: RequestOptions,
  ) => ApiPromise<WebhookReplay>;
  /** The deliveries of an endpoint. */
  readonly deliveries: DeliveryCalls;
};

/** Makes the calls for webhook endpoints and deliveries. */
export const webhookEndpoints = (transport: Transport): WebhookEndpointCalls => {
  const replayStep: WebhookEndpointCalls['replayStep'] = (id, after, options) =>
    transport.call(
      { path: within('/v1/webhook_endpoints', id, 'replay'), body: { after } },
      options,
    );
  return {
    ...calls(transport),
    replayStep,
    replay: async (id, after, { idempotencyKey, ...options } = {}) => {
      for (let [count, from] = [0, after]; ; ) {
        // Each step is a request of its own.
        const key = idempotencyKey && { idempotencyKey: `${idempotencyKey}/${from}` };
        const step = await replayStep(id, from, { ...options, ...key });
        count += step.count;
        if (!step.next_cursor) return { ...step, count };
        from = step.next_cursor;
      }
    },
    deliveries: deliveries(transport),
  };
};
