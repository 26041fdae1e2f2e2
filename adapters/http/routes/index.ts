import { openApiDocument } from '../openapi/document.js';
import type { Route } from '../route/route-types.js';
import { alertRoutes } from './alerts.js';
import { channelRoutes } from './channels.js';
import { contactRoutes } from './contacts.js';
import { conversationRoutes } from './conversations.js';
import { docsRoutes } from './docs.js';
import { eventRoutes } from './events/events.js';
import { mediaRoutes } from './media/media.js';
import { messageRoutes } from './messages/messages.js';
import { openApiRoute } from './openapi.js';
import { healthRoute, metricsRoute, readyRoute } from './probes.js';
import { providerRoutes } from './providers/index.js';
import { quickReplyRoutes } from './quick-replies.js';
import { requestRoutes } from './requests.js';
import { templateRoutes } from './templates/templates.js';
import { usageRoutes } from './usage.js';
import { webhookRoutes } from './webhooks.js';
import { whoamiRoute } from './whoami.js';

/** Every route. The router, the checks and the OpenAPI document are made from this table. */
export const routes: readonly Route[] = [
  ...messageRoutes,
  ...eventRoutes,
  ...templateRoutes,
  ...mediaRoutes,
  ...contactRoutes,
  ...conversationRoutes,
  ...quickReplyRoutes,
  ...channelRoutes,
  ...webhookRoutes,
  ...alertRoutes,
  ...usageRoutes,
  ...requestRoutes,
  whoamiRoute,
  healthRoute,
  readyRoute,
  metricsRoute,
  openApiRoute('/v1/openapi.json', (prefix) => openApiDocument(routes, prefix)),
  ...docsRoutes(() => openApiDocument(routes)),
  ...providerRoutes,
];
