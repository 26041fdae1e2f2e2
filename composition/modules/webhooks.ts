import { ContainerModule } from 'inversify';
import { Counter, type Registry } from 'prom-client';
import { undiciWebhookSender, webhookUrlCheck } from '../../adapters/webhook-sender/index.js';
import type { DeliveryStore } from '../../core/ports/stores/webhook-store.js';
import type { DeliveryLanePorts } from '../../core/workers/deliveries/delivery-lane.js';
import { delivererOf } from '../host/workers.js';
import { askedGauge } from '../metrics/asked-gauge.js';
import { tokens } from '../tokens.js';

/** Webhooks: the check of their URLs, the sender, and the worker that delivers. */
export const webhooksModule = new ContainerModule(({ bind }) => {
  bind(tokens.checkWebhookUrl).toResolvedValue(() => webhookUrlCheck());
  bind(tokens.webhookSender)
    .toResolvedValue((clock) => undiciWebhookSender({ clock }), [tokens.clock])
    .onDeactivation((sender) => sender.close());
  bind(tokens.countAttempt).toResolvedValue(attemptMetrics, [tokens.metrics, tokens.stores]);
  bind(tokens.deliverer).toResolvedValue(
    (clock, newId, stores, sealing, sender, { localhostWebhooks }, { listen }, onAttempt, on) => {
      const { send, close } = sender;
      const parts = { clock, newId, stores, sealing, send, localhostWebhooks, onAttempt };
      const made = delivererOf({ ...parts, onFault: on('webhooks') });
      listen(made.wake);
      // What waits for a free socket is turned away at once, so that a stop takes no longer than an attempt.
      return { ...made, stop: async () => void (await Promise.all([made.stop(), close()])) };
    },
    [
      tokens.clock,
      tokens.newId,
      tokens.workerStores,
      tokens.sealing,
      tokens.webhookSender,
      tokens.configuration,
      tokens.notifier,
      tokens.countAttempt,
      tokens.onFault,
    ],
  );
});

/** Counts attempts by what came of them; what is pending is counted whenever somebody asks. */
const attemptMetrics = (
  registry: Registry,
  { deliveries }: { readonly deliveries: DeliveryStore },
): DeliveryLanePorts['onAttempt'] => {
  const attempts = new Counter({
    name: 'roundtrip_webhook_attempts_total',
    help: 'Attempts at webhook deliveries, by what came of them.',
    labelNames: ['result'],
    registers: [registry],
  });
  askedGauge(registry, {
    name: 'roundtrip_webhook_deliveries_pending',
    help: 'Webhook deliveries that have neither succeeded nor failed.',
    ask: deliveries.countPending,
  });
  return (result) => attempts.inc({ result });
};
