import { undiciWebhookSender } from '../../adapters/webhook-sender/index.js';
import { alertWatcher } from '../../core/workers/alerts/alert-watcher.js';
import type { MakeService } from './service-parts.js';

/** The worker of alerts. Its messages have slots of their own, so that they delay no delivery. They keep no socket. */
export const alertsOf: MakeService = ({ parts }, onFault) => {
  const { clock, sendWebhook, workerStores } = parts;
  const limits = { maxRequests: 16, maxRequestsPerOrigin: 4, maxIdleSockets: 0 };
  const send = sendWebhook ?? undiciWebhookSender({ clock, ...limits }).send;
  return alertWatcher({ ...parts, ...workerStores, sendWebhook: send, onFault });
};
