import type { Stores } from '../../core/ports/stores/stores.js';
import type { NewId } from '../../core/shared/ids.js';

export { memoryRateLimiter, memoryRateLimiters } from './rate-limiter.js';

import { memoryCommit } from './commit.js';
import { memoryDeliveryQueue } from './delivery-queue.js';
import { memoryDirectory } from './directory.js';
import { memoryInbox } from './inbox.js';
import { memoryNotes } from './notes.js';
import { memoryQueue } from './queue.js';
import { memoryReaders } from './readers.js';
import { memoryRetention } from './retention.js';
import { memoryUsage } from './usage.js';
import { memoryWebhooks } from './webhook-readers.js';
import { emptyState, type MemoryState } from './world.js';

/**
 * Every store in memory: the reference for the others, and what tests and newcomers run on. `newId` names the
 * deliveries that a commit adds.
 */
export const memoryStores = (newId: NewId, world: MemoryState = emptyState()): Stores => ({
  ...memoryReaders(world),
  ...memoryWebhooks(world),
  commit: memoryCommit(world, newId),
  queue: memoryQueue(world),
  deliveryQueue: memoryDeliveryQueue(world),
  tenants: memoryDirectory(world),
  pendingInbound: memoryInbox(world),
  ephemeral: memoryNotes(world),
  usage: memoryUsage(world),
  retention: memoryRetention(world),
});
