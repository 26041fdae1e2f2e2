import assert from 'node:assert/strict';
import { aesSealing } from '../../../../adapters/system/index.js';
import { signWebhook } from '../../../../adapters/webhook-signature/index.js';
import { leaseMs } from '../../../../core/model/queue/timing.js';
import { attemptDelivery } from '../../../../core/workers/deliveries/attempt-delivery.js';
import { noon } from '../../../support/fixtures/entities.js';
import { suite } from '../../../support/suite.js';
import { right, webhookScene } from './delivery-scene.js';

const test = suite('a delivery of a damaged event');

test('sends nothing, fails, is tried again, and says nothing about its endpoint', async () => {
  const scene = await webhookScene();
  const { id } = await scene.endpoint('one');
  await scene.happen();
  const { deliveryQueue, commit } = scene.stores;
  const now = scene.time.clock();
  const [lease] = await deliveryQueue.claim({ owner: 'one', now, leaseMs, limit: 1 });
  assert.ok(lease);
  const due = async (at: number) => {
    const found = await deliveryQueue.findDue({
      ...lease,
      now: at,
      limit: 9,
      after: 0,
      except: [],
    });
    assert.ok(found);
    return found;
  };
  const { endpoint, fresh } = await due(now);
  const [delivery] = fresh;
  assert.ok(delivery);
  const attempt = attemptDelivery({
    clock: () => noon,
    random: () => 0.5,
    sealing: aesSealing(new Uint8Array(32)),
    sign: signWebhook,
    send: () => assert.fail('A damaged event was sent.'),
    onFault: (error) => assert.fail(String(error)),
  });
  const damaged = { ...delivery, text: '', isDamaged: true } as const;
  const end = await attempt({ ...damaged, endpoint, localhostAllowed: false }, () => {});
  assert.ok(end);
  assert.deepEqual([end.result, end.attempt.error], ['failed', 'event_damaged']);
  right(await commit({ project: scene.project, at: now, requires: { lease }, attemptEnds: [end] }));
  const [stored] = await scene.deliveriesOf(id);
  assert.deepEqual([stored?.status, stored?.attempts], ['pending', 1]);
  const again = await due(stored?.dueAt ?? 0);
  assert.equal(again.retries.length, 1);
  assert.deepEqual(again.health, { failingSince: null, failures: 0 });
});

test.run();
