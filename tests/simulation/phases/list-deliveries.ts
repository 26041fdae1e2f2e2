import * as E from 'fp-ts/lib/Either.js';
import type { DeliveryWithAttempts } from '../../../core/model/webhooks/delivery.js';
import type { ProjectId, WebhookDeliveryId, WebhookEndpointId } from '../../../core/shared/ids.js';
import { dayMs } from '../../../core/shared/time.js';
import type { World } from '../assemble.js';

/** Lists every endpoint's deliveries, page by page, as its owner does. */
export const listDeliveries = async (world: World): Promise<void> => {
  world.ledger.listed.length = 0;
  for (const { id: project } of world.scene.projects) {
    const reply = await world.network.ask('endpoints', ({ app }) =>
      app.listWebhookEndpoints({ project }),
    );
    if (reply.kind !== 'answer') continue;
    for (const { id } of reply.value)
      world.ledger.listed.push({
        endpoint: id,
        deliveries: await listAll(world, project, id),
        counted: await countAttempts(world, id),
      });
  }
};

const listAll = async (
  { network, ledger }: World,
  project: ProjectId,
  id: WebhookEndpointId,
): Promise<readonly DeliveryWithAttempts[]> => {
  const found: DeliveryWithAttempts[] = [];
  let before: WebhookDeliveryId | undefined;
  for (;;) {
    const query = { project, id, limit: 100, before };
    const reply = await network.ask('deliveries', ({ app }) => app.listDeliveries(query));
    if (reply.kind !== 'answer' || E.isLeft(reply.value)) {
      ledger.wrongs.push(`W1: the deliveries of ${id} cannot be listed`);
      return found;
    }
    const { items, hasMore } = reply.value.right;
    found.push(...items);
    before = items.at(-1)?.id;
    if (!hasMore) return found;
  }
};

/** Counts what the counters have not counted yet, and sums the counts. */
const countAttempts = async ({ store }: World, id: WebhookEndpointId): Promise<number> => {
  const { attemptCounts } = store.stores;
  while ((await attemptCounts.count(id, 1_000)) > 0);
  const allTime = { stepMs: dayMs, from: 0, to: Number.MAX_SAFE_INTEGER };
  const counts = await attemptCounts.read({ endpoints: [id], ...allTime });
  return counts.reduce((sum, { count }) => sum + count, 0);
};
