import { ContainerModule } from 'inversify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { undiciWebhookSender, webhookUrlCheck } from '../../adapters/webhook-sender/index.js';
import type { DeliveryStore } from '../../core/ports/webhook-store.js';
import type { EndpointPorts } from '../../core/webhooks/run-endpoint.js';
import { delivererOf } from '../host/workers.js';
import { tokens } from '../tokens.js';

/** Webhooks: the check of their URLs, the sender, and the worker that delivers. */
export const webhooksModule = new ContainerModule(({ bind }) => {
  bind(tokens.checkWebhookUrl).toResolvedValue(() => webhookUrlCheck());
  bind(tokens.webhookSender)
    .toResolvedValue((clock) => undiciWebhookSender({ clock }), [tokens.clock])
    .onDeactivation((sender) => sender.close());
  bind(tokens.countAttempt).toResolvedValue(attemptMetrics, [tokens.metrics, tokens.stores]);
  bind(tokens.deliverer).toResolvedValue(
    (clock, newId, stores, sealing, { send }, { localhostWebhooks }, { listen }, onAttempt, on) => {
      const parts = { clock, newId, stores, sealing, send, localhostWebhooks, onAttempt };
      const made = delivererOf({ ...parts, onFault: on('webhooks') });
      listen(made.wake);
      return made;
    },
    [
      tokens.clock,
      tokens.newId,
      tokens.workerStores,
      tokens.sealing,
      tokens.webhookSender,
      tokens.configuration,
      tokens.doorbell,
      tokens.countAttempt,
      tokens.onFault,
    ],
  );
});

/** Counts attempts by what came of them; what is pending is counted whenever somebody asks. */
const attemptMetrics = (
  registry: Registry,
  { deliveries }: { readonly deliveries: DeliveryStore },
): EndpointPorts['onAttempt'] => {
  const attempts = new Counter({
    name: 'roundtrip_webhook_attempts_total',
    help: 'Attempts at webhook deliveries, by what came of them.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  new Gauge({
    name: 'roundtrip_webhook_deliveries_pending',
    help: 'Webhook deliveries that have neither succeeded nor failed.',
    registers: [registry],
    async collect() {
      this.set(await deliveries.countPending());
    },
  });
  return (outcome) => attempts.inc({ outcome });
};
