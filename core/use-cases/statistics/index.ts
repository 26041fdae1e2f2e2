export type { GetQueueHistory, QueueHistory, QueueStep } from './get-queue-history.js';
export type {
  GetStatistics,
  Statistics,
  StatisticsStep,
  TypeCounts,
} from './get-statistics.js';
export type {
  AttemptsByOutcome,
  EndpointStatistics,
  GetWebhookStatistics,
  WebhookStatistics,
} from './get-webhook-statistics.js';
export type { Backlog } from './list-backlogs.js';
export type { StatisticsUseCases } from './statistics-use-cases.js';
