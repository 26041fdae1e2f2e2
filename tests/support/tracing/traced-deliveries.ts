import type { ApiClient } from '../http/api-client.js';
import { httpReceiver, type Receiver } from '../servers/receiver.js';

/** A webhook request that came, as far as tracing concerns it. */
export type TracedDelivery = {
  readonly type: string;
  readonly traceparent: string | undefined;
  readonly tracestate: string | undefined;
};

/** A receiver of webhooks that keeps the trace headers of what it got. */
export const tracedDeliveries = async (): Promise<
  Receiver & { readonly deliveries: TracedDelivery[] }
> => {
  const deliveries: TracedDelivery[] = [];
  const receiver = await httpReceiver(({ headers }, response) => {
    const { traceparent, tracestate } = headers;
    deliveries.push({
      type: String(headers['service-event-type']),
      traceparent: traceparent?.toString(),
      tracestate: tracestate?.toString(),
    });
    response.writeHead(204).end();
  });
  return { ...receiver, deliveries };
};

/** Posts JSON; the body of the answer. */
export const post = async (
  { call }: Pick<ApiClient, 'call'>,
  path: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly id: string }> => {
  const answer = await call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const { id } = JSON.parse(await answer.text());
  return { id: String(id) };
};
