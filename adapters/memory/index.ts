import type { Stores } from '../../core/ports/stores/stores.js';
import type { NewId } from '../../core/shared/ids.js';

export { memoryRateLimiter, memoryRateLimiters } from './rate-limiter.js';
export { emptyState, type MemoryState } from './state.js';

import { memoryCommit } from './commit/commit.js';
import { memoryDeliveryQueue } from './delivery-queue.js';
import { memoryEphemeral } from './ephemeral.js';
import { memoryMediaQueue, memoryPendingInbound } from './pending-inbound.js';
import { memoryReaders } from './readers.js';
import { memoryRetention } from './retention.js';
import { memorySendQueue } from './send-queue.js';
import { emptyState, type MemoryState } from './state.js';
import { memoryTenants } from './tenants.js';
import { memoryUsage } from './usage.js';
import { memoryWebhooks } from './webhook-readers.js';

/**
 * All stores in memory: the reference for the other stores, and what tests and first programs use.
 * `newId` makes the ids of the deliveries that a commit adds.
 */
export const memoryStores = (newId: NewId, memory: MemoryState = emptyState()): Stores => ({
  ...memoryReaders(memory),
  ...memoryWebhooks(memory),
  commit: memoryCommit(memory, newId),
  queue: memorySendQueue(memory),
  deliveryQueue: memoryDeliveryQueue(memory),
  tenants: memoryTenants(memory),
  pendingInbound: memoryPendingInbound(memory),
  pendingMedia: memoryMediaQueue(memory.pendingMedia),
  ephemeral: memoryEphemeral(memory),
  usage: memoryUsage(memory),
  retention: memoryRetention(memory),
});
