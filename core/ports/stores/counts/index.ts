export type {
  AttemptCount,
  AttemptOutcome,
  OpenDelivery,
  SeenDelivery,
} from '../../../model/statistics/attempt-count.js';
export {
  type CountedAs,
  type CountedType,
  type CountStep,
  countedTypes,
  type TimeRange,
} from '../../../model/statistics/event-count.js';
export type { QueueSample, WaitingJobs } from '../../../model/statistics/queue-sample.js';
export type {
  AttemptCountQuery,
  AttemptCountStore,
  EndpointAttempts,
} from './attempt-count-store.js';
export type { QueueSampleQuery, QueueSampleStore, SampledStep } from './queue-sample-store.js';
export type {
  ChannelCount,
  EventCounts,
  StatisticsQuery,
  StatisticsStore,
  StepCount,
} from './statistics-store.js';
export type { UsageStore } from './usage-store.js';
