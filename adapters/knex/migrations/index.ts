import { eventSubscriptions } from './event-subscriptions.js';
import { incarnations } from './incarnations.js';
import { initial } from './initial.js';
import type { Migration } from './migration.js';
import { pendingMedia } from './pending-media.js';
import { roomForUpdates } from './room-for-updates.js';
import { steadyTime } from './steady-time.js';

/** The migrations in order, by the name that the database stores. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_initial': initial,
  '0002_pending_media': pendingMedia,
  '0003_steady_time': steadyTime,
  '0004_room_for_updates': roomForUpdates,
  '0005_event_subscriptions': eventSubscriptions,
  '0006_incarnations': incarnations,
};
