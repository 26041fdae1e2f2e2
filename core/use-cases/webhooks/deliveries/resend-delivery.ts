import * as E from 'fp-ts/lib/Either.js';
import { resent } from '../../../model/webhooks/attempt-end.js';
import type { Delivery, DeliveryWithAttempts } from '../../../model/webhooks/delivery.js';
import { shownDelivery } from '../../../model/webhooks/delivery-view.js';
import { byProject } from '../../authorization/resource-owner.js';
import { commitChange, retry } from '../../commit-change.js';
import { retryOnConflict } from '../../retry-on-conflict.js';
import { useCase } from '../../use-case.js';
import type { EndpointNotFound } from '../endpoints/endpoint-refusals.js';
import type { DeliveryPorts } from './delivery-ports.js';
import {
  type DeliveryNotFound,
  type DeliveryQuery,
  deliveryInput,
  getDelivery,
  noDelivery,
} from './read-deliveries.js';

export const resendDelivery = useCase({
  kind: 'write',
  summary: 'Makes a delivery due now, with any status.',
  description: [
    'The delivery is attempted again with its whole schedule ahead.',
    'It waits while the endpoint is inactive.',
  ],
  permission: 'webhooks:manage',
  owner: byProject,
  audit: { action: 'webhook_delivery.resend', resource: ({ delivery }) => delivery },
  // What receivers answered is read again.
  underKey: {
    stored: ({ history: _, ...delivery }: DeliveryWithAttempts) => delivery,
    replay: async ({ deliveries }, { project }, stored: Delivery) => {
      const found = await deliveries.find(project, stored.id);
      const history = found?.history.filter(({ number }) => number <= stored.attempts) ?? [];
      return E.right({ ...stored, history });
    },
  },
  input: deliveryInput,
  result: shownDelivery,
  refusals: noDelivery,
  run:
    (ports: DeliveryPorts) =>
    (
      query: DeliveryQuery,
    ): Promise<E.Either<EndpointNotFound | DeliveryNotFound, DeliveryWithAttempts>> =>
      retryOnConflict(async () => {
        const found = await getDelivery(ports)(query);
        if (E.isLeft(found)) return found;
        const { project } = query;
        const at = ports.clock();
        const again = { ...found.right, ...resent(found.right, at) };
        return commitChange(
          ports.commit,
          { project, at, resends: [found.right] },
          { committed: E.right(again), changed: retry },
        );
      }),
});
