import assert from 'node:assert/strict';
import { dayMs, hourMs, minuteMs, secondMs } from '../../../../core/shared/time.js';
import { suite } from '../../../support/suite.js';
import { bad, codeOf, right, webhookScene } from '../../workers/deliveries/delivery-scene.js';

const test = suite('what is shown of an endpoint and its deliveries');

test('since when an endpoint fails, and how many deliveries are pending', async () => {
  const scene = await webhookScene();
  const { id } = await scene.endpoint('one', bad);
  const query = { ...scene.owner, id };
  const health = async () => right(await scene.app.getEndpointHealth(query));
  assert.deepEqual(await health(), { failingSince: null, failures: 0, pending: 0 });
  await scene.happen(3);
  assert.equal((await health()).pending, 3);
  const began = scene.time.clock();
  const { stop } = scene.worker();
  await scene.time.advance(secondMs);
  const failing = await health();
  assert.deepEqual([failing.failures, failing.pending], [3, 3]);
  assert.ok((failing.failingSince ?? NaN) - began < secondMs);
  await stop();
  for (let i = 0; i < 3; i += 1) await scene.happen(500);
  assert.equal((await health()).pending, 1_000);
  const unknown = { ...query, id: scene.newId('whe') };
  assert.equal(codeOf(await scene.app.getEndpointHealth(unknown)), 'webhook_endpoint_not_found');
});

test('by the wall clock, also after the clock was set', async () => {
  const scene = await webhookScene();
  const { id } = await scene.endpoint('one', bad);
  scene.worker();
  await scene.happen();
  await scene.time.advance(secondMs);
  const query = { ...scene.owner, id };
  const before = right(await scene.app.getEndpointHealth(query)).failingSince ?? NaN;
  scene.time.shiftWall(-hourMs);
  assert.equal(right(await scene.app.getEndpointHealth(query)).failingSince, before - hourMs);
});

test('the request of a delivery, which has one endpoint, as the receiver got it but for the signatures', async () => {
  const scene = await webhookScene();
  const { id, url } = await scene.endpoint('one', bad);
  scene.worker();
  const [event] = await scene.happen();
  await scene.time.advance(minuteMs);
  const [delivery] = await scene.deliveriesOf(id);
  const query = { ...scene.owner, id, delivery: delivery?.id ?? '' };
  const request = right(await scene.app.getDeliveryRequest(query));
  const arrived = scene.at(url).at(-1) ?? assert.fail();
  assert.deepEqual([request.url, request.body], [url, event?.text]);
  const unsigned = Object.entries(arrived.headers).filter(
    ([name]) => name === 'Content-Type' || name === 'User-Agent' || /^Service-(?!Sig)/.test(name),
  );
  assert.deepEqual(request.headers, Object.fromEntries(unsigned));
  assert.ok(arrived.attempt > 1);
  assert.deepEqual(
    right(await scene.app.findDelivery(query)),
    right(await scene.app.getDelivery(query)),
  );
  const other = await scene.endpoint('two', bad);
  assert.equal(
    codeOf(await scene.app.getDelivery({ ...query, id: other.id })),
    'webhook_delivery_not_found',
  );

  scene.time.skip(91 * dayMs);
  await scene.stores.retention.prune(scene.time.clock());
  const later = await scene.app.getDeliveryRequest(query);
  assert.equal(codeOf(later), 'webhook_delivery_not_found');
  const unknown = { ...query, id: scene.newId('whe') };
  assert.equal(codeOf(await scene.app.getDeliveryRequest(unknown)), 'webhook_endpoint_not_found');
});

test.run();
