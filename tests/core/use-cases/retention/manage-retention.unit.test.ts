import assert from 'node:assert/strict';
import { memoryStores } from '../../../../adapters/memory/index.js';
import { setPlan } from '../../../../core/use-cases/limits/manage-plans.js';
import { setOrganizationLimits } from '../../../../core/use-cases/limits/set-organization-limits.js';
import {
  getRetention,
  setRetention,
} from '../../../../core/use-cases/retention/manage-retention.js';
import { anyId, noon } from '../../../support/fixtures/builders.js';
import { leftOf, rightOf } from '../../../support/fixtures/either.js';
import { openProject } from '../../../support/fixtures/scene.js';
import { suite } from '../../../support/suite.js';

const cases = suite('the retention of a project with a plan');

const opened = async () => {
  const stores = memoryStores(anyId);
  const { id: project, organization } = await openProject(stores);
  const ports = { ...stores, clock: () => noon };
  const plan = 'small';
  rightOf(await setPlan(ports)({ name: plan, limits: { retention: 30 } }));
  const planned = (name: string) => setOrganizationLimits(stores)({ organization, plan: name });
  return {
    planned,
    set: (limits: object) => setRetention(ports)({ project, limits }),
    get: async () => rightOf(await getRetention(stores)({ project })),
  };
};

cases('is that of the plan without a setting, and says so', async () => {
  const { planned, get } = await opened();
  assert.equal((await get()).limits.messages, null);
  rightOf(await planned('small'));
  const { limits, own, atMost } = await get();
  assert.deepEqual([limits.messages, limits.events, limits.media], [30, 90, null]);
  assert.deepEqual(own, {});
  assert.deepEqual(atMost, { limit: 30, source: 'plan' });
});

cases('takes no more than the plan, names it, and changes nothing', async () => {
  const { planned, set, get } = await opened();
  rightOf(await planned('small'));
  for (const messages of [31, 'forever'])
    assert.deepEqual(leftOf(await set({ messages, events: 180 })), {
      ...{ code: 'limit_above_retention', name: 'messages', limit: 30, source: 'plan' },
    });
  assert.deepEqual((await get()).own, {});
  rightOf(await set({ messages: 30, events: 'forever', media: 'forever' }));
  rightOf(await set({ messages: 20 }));
  assert.equal((await get()).limits.messages, 20);
  rightOf(await set({ messages: 'default' }));
  assert.equal((await get()).limits.messages, 30);
});

cases('counts again as it was set once the plan is another one', async () => {
  const { planned, set, get } = await opened();
  rightOf(await set({ messages: 100 }));
  rightOf(await planned('small'));
  assert.equal((await get()).limits.messages, 30);
  assert.deepEqual((await get()).own, { messages: 100 });
  // What is set for another kind is not refused for the messages of before.
  rightOf(await set({ timelines: 5 }));
  rightOf(await planned('default'));
  assert.equal((await get()).limits.messages, 100);
});

cases.run();
