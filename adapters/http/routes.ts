import type { Route } from './route-data.js';
import { acceptMessageRoute } from './routes/accept-message.js';
import { createTemplateRoute } from './routes/create-template.js';
import { assetRoute, errorsRoute, referenceRoute } from './routes/docs.js';
import { getMediaRoute } from './routes/get-media.js';
import { getMediaContentRoute } from './routes/get-media-content.js';
import { getMessageRoute } from './routes/get-message.js';
import { getTemplateRoute } from './routes/get-template.js';
import { getTimelineRoute } from './routes/get-timeline.js';
import { getUsageRoute } from './routes/get-usage.js';
import { listEventsRoute } from './routes/list-events.js';
import { listMessagesRoute } from './routes/list-messages.js';
import { listTemplatesRoute } from './routes/list-templates.js';
import { markReadRoute } from './routes/mark-read.js';
import { openApiRoute } from './routes/openapi.js';
import { healthRoute, metricsRoute, readyRoute } from './routes/probes.js';
import { submitTemplateRoute } from './routes/submit-template.js';
import { uploadHeaderMediaRoute } from './routes/upload-header-media.js';
import { uploadMediaRoute } from './routes/upload-media.js';
import { webhookRoutes } from './routes/webhooks/index.js';
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
  createTemplateRoute,
  listTemplatesRoute,
  getTemplateRoute,
  submitTemplateRoute,
  uploadHeaderMediaRoute,
  uploadMediaRoute,
  getMediaRoute,
  getMediaContentRoute,
  ...webhookRoutes,
  getUsageRoute,
  whoamiRoute,
  healthRoute,
  readyRoute,
  metricsRoute,
  openApiRoute(() => routes),
  referenceRoute,
  errorsRoute,
  assetRoute,
  whatsAppHandshakeRoute,
  whatsAppWebhookRoute,
];
