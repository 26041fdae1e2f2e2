import assert from 'node:assert/strict';
import { aesSealing } from '../../../../adapters/system/index.js';
import { verifyWebhook } from '../../../../adapters/webhook-signature/index.js';
import { minuteMs } from '../../../../core/shared/time.js';
import { suite } from '../../../support/suite.js';
import { right, webhookScene } from './delivery-scene.js';

const test = suite('an encryption key that was lost');

test('costs each webhook one rotation: its new secret signs at once, and alone', async () => {
  const scene = await webhookScene();
  const { id, url, secret: lost } = await scene.endpoint('one');
  const { stores, project, owner } = scene;
  const at = scene.time.clock();
  const known = (await stores.endpoints.find(project, id)) ?? assert.fail();
  const sealed = aesSealing(new Uint8Array(32).fill(1)).seal(lost, id);
  const changed = { ...known, secrets: [{ sealed, until: null }] };
  right(await stores.commit({ project, at, puts: { endpoints: [changed] } }));

  const { secret } = right(await scene.app.rotateWebhookSecret({ ...owner, id }));
  scene.worker();
  await scene.happen();
  await scene.time.advanceUntil(minuteMs, scene.hasPending(id, 0));
  const [arrival] = scene.at(url);
  const { body = '', headers } = arrival ?? {};
  const signature = headers?.['Service-Signature'];
  verifyWebhook({ body, signature, secret, now: scene.time.clock() });
  assert.equal(signature?.split('v1=').length, 2);
  assert.deepEqual(scene.faults, []);
});

test.run();
