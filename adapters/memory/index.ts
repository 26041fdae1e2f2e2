import type { Stores } from '../../core/ports/stores.js';

export { memoryRateLimiter } from './rate-limiter.js';

import { memoryCommit } from './commit.js';
import { memoryDirectory } from './directory.js';
import { memoryInbox } from './inbox.js';
import { memoryNotes } from './notes.js';
import { memoryQueue } from './queue.js';
import { memoryReaders } from './readers.js';
import { memoryRetention } from './retention.js';
import { memoryUsage } from './usage.js';
import { emptyWorld, type World } from './world.js';

/** Every store in memory: the reference for the others, and what tests and newcomers run on. */
export const memoryStores = (world: World = emptyWorld()): Stores => ({
  ...memoryReaders(world),
  commit: memoryCommit(world),
  queue: memoryQueue(world),
  directory: memoryDirectory(world),
  inbox: memoryInbox(world),
  notes: memoryNotes(world),
  usage: memoryUsage(world),
  retention: memoryRetention(world),
});
