import type { Route } from './route-data.js';
import { acceptMessageRoute } from './routes/accept-message.js';
import { getMessageRoute } from './routes/get-message.js';
import { getTimelineRoute } from './routes/get-timeline.js';
import { listEventsRoute } from './routes/list-events.js';
import { listMessagesRoute } from './routes/list-messages.js';
import { markReadRoute } from './routes/mark-read.js';
import { healthRoute, metricsRoute, readyRoute } from './routes/probes.js';
import { whatsAppHandshakeRoute, whatsAppWebhookRoute } from './routes/whatsapp-webhook.js';
import { whoamiRoute } from './routes/whoami.js';

/** Every route there is: the router, the checks, and the document are made from this one table. */
export const routes: readonly Route[] = [
  acceptMessageRoute,
  listMessagesRoute,
  getMessageRoute,
  markReadRoute,
  getTimelineRoute,
  listEventsRoute,
  whoamiRoute,
  healthRoute,
  readyRoute,
  metricsRoute,
  whatsAppHandshakeRoute,
  whatsAppWebhookRoute,
];
