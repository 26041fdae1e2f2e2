import assert from 'node:assert/strict';
import { memoryStores } from '../../../../adapters/memory/index.js';
import { aesSealing, systemRandomBytes, ulidNewId } from '../../../../adapters/system/index.js';
import { sealedSettings, settingsOf } from '../../../../adapters/whatsapp-cloud/index.js';
import type { WebhookEndpoint } from '../../../../core/model/webhooks/endpoint.js';
import { headerAbout } from '../../../../core/model/webhooks/endpoint-headers.js';
import type { Commit } from '../../../../core/ports/stores/commit.js';
import {
  countSecrets,
  resealSecrets,
} from '../../../../core/use-cases/encryption/reseal-secrets.js';
import { add } from '../../../support/fixtures/administration.js';
import { anyAlertRule } from '../../../support/fixtures/alerts.js';
import { anyChannel, anyEndpoint, noon, times } from '../../../support/fixtures/builders.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { openProject } from '../../../support/fixtures/scene.js';
import { suite } from '../../../support/suite.js';
import { credentials } from '../../../support/whatsapp/credentials.js';

const test = suite('the encryption of stored secrets');

const key = (fill: number) => new Uint8Array(32).fill(fill);
const former = aesSealing(key(1));
const both = aesSealing(key(2), key(1));
const alone = aesSealing(key(2));
const [first = '', second = ''] = both.keys;
const sealedBy = { whatsapp_cloud: sealedSettings };

/** A WhatsApp channel and so many endpoints, with secrets under the former key. */
const scene = async (endpointCount = 3) => {
  const stores = memoryStores(ulidNewId(() => noon, systemRandomBytes));
  const project = (await openProject(stores)).id;
  const channel = anyChannel({
    project,
    provider: 'whatsapp_cloud',
    settings: settingsOf(credentials, former),
  });
  const endpoints = times(endpointCount, () => anyEndpoint({ project })).map((endpoint) => ({
    ...endpoint,
    secrets: [
      { sealed: former.seal('new', endpoint.id), until: null },
      { sealed: former.seal('old', endpoint.id), until: noon + 1 },
      { sealed: former.seal('expired', endpoint.id), until: noon },
    ],
  }));
  const puts = { channels: [channel], endpoints };
  rightOf(await stores.commit({ project, at: noon, puts }));
  const ports = { ...stores, clock: () => noon };
  return { stores, ports, project, channel, endpoints };
};

const opened = ({ id, secrets }: WebhookEndpoint) =>
  secrets.map(({ sealed, until }) => [alone.open(sealed, id), until]);

test('moves to the first key, and expired secrets are deleted', async () => {
  const { stores, ports, project, channel } = await scene();
  assert.deepEqual(await countSecrets({ ...ports, sealing: both })(sealedBy), {
    byKey: { [first]: 0, [second]: 9 },
    unreadable: [],
  });
  assert.deepEqual(await resealSecrets({ ...ports, sealing: both })(sealedBy), {
    resealed: 4,
    byKey: { [first]: 9, [second]: 0 },
    unreadable: [],
  });
  for (const endpoint of await stores.endpoints.list(project))
    assert.deepEqual(opened(endpoint), [
      ['new', null],
      ['old', noon + 1],
    ]);
  const { settings } = present(await stores.channels.find(project, channel.id));
  for (const { name, about } of sealedSettings({ settings }))
    assert.ok(alone.open(present(settings[name]), about));
});

test('moves the secrets of the destinations of alert rules, each for its destination', async () => {
  const { stores, ports, project } = await scene(0);
  const [email, slack, webhook] = anyAlertRule({ project }).destinations;
  assert.ok(email && slack?.kind === 'slack' && webhook?.kind === 'webhook');
  const destinations = [
    email,
    { ...slack, sealed: former.seal('url', slack.id) },
    { ...webhook, sealed: former.seal('secret', webhook.id) },
  ];
  await add(stores, { alertRules: [anyAlertRule({ project, destinations })] });
  const { resealed, byKey } = await resealSecrets({ ...ports, sealing: both })(sealedBy);
  assert.deepEqual([resealed, byKey[second]], [2, 0]);
  const [rule] = await stores.alerts.rulesOf(project);
  const opened = rule?.destinations.flatMap((each) =>
    each.kind === 'email' ? [] : [alone.open(each.sealed, each.id)],
  );
  assert.deepEqual(opened, ['url', 'secret']);
});

test('moves the headers of endpoints, each for its endpoint and its name', async () => {
  const { stores, ports, project, endpoints } = await scene(1);
  const endpoint = present(endpoints[0]);
  const name = 'Authorization';
  const about = headerAbout(endpoint.id, { name });
  const headers = [{ name, sealed: former.seal('Bearer any', about) }];
  const puts = { endpoints: [{ ...endpoint, version: 1, headers }] };
  rightOf(await stores.commit({ project, at: noon, puts }));
  const { byKey } = await countSecrets({ ...ports, sealing: both })(sealedBy);
  assert.equal(byKey[second], 6);
  await resealSecrets({ ...ports, sealing: both })(sealedBy);
  const [moved] = await stores.endpoints.list(project);
  const { sealed } = present(moved?.headers?.[0]);
  assert.equal(alone.open(sealed, about), 'Bearer any');
  assert.throws(() => alone.open(sealed, endpoint.id));
});

test('changes nothing when it is complete', async () => {
  const { stores, ports, project } = await scene();
  await resealSecrets({ ...ports, sealing: both })(sealedBy);
  const before = await stores.endpoints.list(project);
  assert.equal((await resealSecrets({ ...ports, sealing: both })(sealedBy)).resealed, 0);
  assert.equal((await resealSecrets({ ...ports, sealing: alone })(sealedBy)).resealed, 0);
  assert.deepEqual(await stores.endpoints.list(project), before);
});

test('continues after an end at any commit', async () => {
  const { ports } = await scene(20);
  const ended = new Error('ended');
  for (let commits = 1; ; commits += 1) {
    let left = commits;
    const commit: Commit = (change) => {
      left -= 1;
      if (left < 0) throw ended;
      return ports.commit(change);
    };
    try {
      const done = await resealSecrets({ ...ports, commit, sealing: both })(sealedBy);
      assert.deepEqual(done.byKey, { [first]: 43, [second]: 0 });
      assert.ok(commits > 3);
      return;
    } catch (error) {
      assert.equal(error, ended);
    }
  }
});

test('does not undo a rotation of a webhook secret that commits meanwhile', async () => {
  const { stores, ports, project, endpoints } = await scene(1);
  const rotated = { ...present(endpoints[0]), version: 1 };
  const secrets = [{ sealed: former.seal('rotated', rotated.id), until: null }];
  let isRotated = false;
  const commit: Commit = async (change) => {
    if (!isRotated && change.project !== undefined && change.puts?.endpoints) {
      isRotated = true;
      const puts = { endpoints: [{ ...rotated, secrets }] };
      rightOf(await stores.commit({ project, at: noon, puts }));
    }
    return stores.commit(change);
  };
  await resealSecrets({ ...ports, commit, sealing: both })(sealedBy);
  const [found] = await stores.endpoints.list(project);
  assert.deepEqual(opened(present(found)), [['rotated', null]]);
});

test('names the owners of secrets that no key decrypts, and leaves them as they are', async () => {
  const { stores, ports, project, endpoints } = await scene(2);
  const lost = present(endpoints[0]);
  const secrets = [{ sealed: aesSealing(key(3)).seal('lost', lost.id), until: null }];
  const puts = { endpoints: [{ ...lost, version: 1, secrets }] };
  rightOf(await stores.commit({ project, at: noon, puts }));
  const { byKey, unreadable } = await resealSecrets({ ...ports, sealing: both })(sealedBy);
  assert.deepEqual(unreadable, [lost.id]);
  assert.deepEqual(byKey, { [first]: 5, [second]: 0 });
  assert.deepEqual((await stores.endpoints.find(project, lost.id))?.secrets, secrets);
});

test.run();
