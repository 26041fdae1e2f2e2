import { getQueueHistory } from './get-queue-history.js';
import { getStatistics } from './get-statistics.js';
import { getWebhookStatistics } from './get-webhook-statistics.js';
import { listBacklogs } from './list-backlogs.js';

/** The use cases that tell how a project is doing. */
export const statistics = { getStatistics, listBacklogs, getQueueHistory, getWebhookStatistics };
