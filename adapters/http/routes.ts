import type { Route } from './route-data.js';
import { acceptMessageRoute } from './routes/accept-message.js';
import { assetRoute, errorsRoute, referenceRoute } from './routes/docs.js';
import { getMessageRoute } from './routes/get-message.js';
import { getTimelineRoute } from './routes/get-timeline.js';
import { listEventsRoute } from './routes/list-events.js';
import { listMessagesRoute } from './routes/list-messages.js';
import { markReadRoute } from './routes/mark-read.js';
import { openApiRoute } from './routes/openapi.js';
import { healthRoute, metricsRoute, readyRoute } from './routes/probes.js';
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
  openApiRoute(() => routes),
  referenceRoute,
  errorsRoute,
  assetRoute,
];
