import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { memoryStores } from '../../../../adapters/memory/index.js';
import { actAsKey } from '../../../../core/use-cases/authorization/act-as-key.js';
import { add } from '../../../support/fixtures/administration.js';
import { anyId, anyKey, noon } from '../../../support/fixtures/builders.js';
import { openProject } from '../../../support/fixtures/scene.js';
import { suite } from '../../../support/suite.js';

const test = suite('changes by API keys');

const actingKey = async (remove: () => Promise<unknown>) => {
  const stores = memoryStores(anyId);
  const project = await openProject(stores);
  const key = anyKey({ project: project.id, name: 'deployments' });
  await add(stores, { keys: [key] });
  // The tests call this use case alone.
  const useCases = { removeWebhookEndpoint: remove, underKey: () => ({}) } as never;
  const ports = { ...stores, clock: () => noon, newId: anyId };
  const identity = { organization: project.organization, project: project.id, key: key.id };
  const as = actAsKey(ports, useCases)({ identity, address: '192.0.2.1' });
  return {
    key,
    stores,
    call: (of = project.id) => as.removeWebhookEndpoint({ project: of, id: anyId('whe') }),
    entries: () => stores.audit.list(project.organization, { limit: 9 }),
  };
};

test('the entry is written before the change, names the key, and gets its outcome after it', async () => {
  const before: unknown[] = [];
  const scene = await actingKey(async () => {
    before.push(...(await scene.entries()).map(({ outcome }) => outcome));
    return E.right(undefined);
  });
  await scene.call();
  assert.deepEqual(before, [null]);
  const [entry] = await scene.entries();
  const { id } = scene.key;
  assert.equal(entry?.outcome, 'done');
  assert.deepEqual(entry?.actor, {
    kind: 'api_key',
    id,
    name: 'deployments',
    address: '192.0.2.1',
  });
  assert.equal(JSON.stringify(entry).includes(scene.key.hash), false);
});

test('a change that ends with an error has `failed`, and one in another project is not made', async () => {
  let calls = 0;
  const scene = await actingKey(() => {
    calls += 1;
    return Promise.reject(new Error('no store'));
  });
  await assert.rejects(() => scene.call(), /no store/);
  await assert.rejects(() => scene.call(anyId('proj')), TypeError);
  assert.equal(calls, 1);
  assert.deepEqual(
    (await scene.entries()).map(({ outcome }) => outcome),
    ['failed'],
  );
});

test.run();
