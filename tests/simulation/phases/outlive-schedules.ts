import { dayMs, minuteMs } from '../../../core/shared/time.js';
import type { World } from '../assemble.js';
import { inTime } from './in-time.js';
import { settleAll, settleDeliveries, settleSends } from './settle.js';

/** The whole schedule with every wait a tenth longer, and the time that the attempts take. */
const scheduleMs = 4 * dayMs;

/** W2: at a receiver that is broken for good, an event's delivery gets its whole schedule and then fails. */
export const outliveSchedules = async (world: World): Promise<void> => {
  const { clients, receivers, fleet, scene } = world;
  const [line] = scene.lines;
  if (!line) return;
  fleet.heal();
  await settleAll(world);
  receivers.breakDown();
  await inTime(world, minuteMs, 'a send', clients.ask(clients.newWish(line)));
  await settleSends(world);
  await settleDeliveries(world, scheduleMs);
};
