import assert from 'node:assert/strict';
import { memoryStores } from '../../../../adapters/memory/index.js';
import type { Permission } from '../../../../core/model/people/permissions.js';
import { setOrganizationLimits } from '../../../../core/use-cases/limits/set-organization-limits.js';
import { setProjectLimits } from '../../../../core/use-cases/limits/set-project-limits.js';
import { anyId } from '../../../support/fixtures/builders.js';
import { leftOf, rightOf } from '../../../support/fixtures/either.js';
import { openProject } from '../../../support/fixtures/scene.js';
import { suite } from '../../../support/suite.js';

const cases = suite('setting limits');

const opened = async () => {
  const stores = memoryStores(anyId);
  const { id: project, organization } = await openProject(stores);
  const limits = { send: 40, channels: 8 };
  const set = setProjectLimits({ ...stores, mediaQuotaBytes: 5 * 1_048_576 });
  const setOrganization = setOrganizationLimits(stores);
  rightOf(await setOrganization({ organization, limits }));
  const isMember = {
    may: (_: unknown, permission: Permission) => permission !== 'projects:operate',
  };
  return {
    byMember: (given: object) => set({ project, limits: given, ...isMember }),
    byOperator: (given: object) => set({ project, limits: given }),
    setOrganization: (given: object) => setOrganization({ organization, limits: given }),
  };
};

cases('is within what the organization has, for members', async () => {
  const { byMember } = await opened();
  assert.deepEqual(rightOf(await byMember({ send: 40, channels: 1 })).layers.project, {
    ...{ send: 40, channels: 1 },
  });
  assert.deepEqual(leftOf(await byMember({ send: 41 })), {
    ...{ code: 'limit_above_organization', name: 'send', limit: 40 },
  });
  assert.deepEqual(leftOf(await byMember({ endpoints: 6 })), {
    ...{ code: 'limit_above_organization', name: 'endpoints', limit: 5 },
  });
  assert.deepEqual(rightOf(await byMember({ send: 'default' })).layers.project, { channels: 1 });
  rightOf(await byMember({ keys: 900, media: 5 }));
  for (const media of [6, 'none'])
    assert.deepEqual(leftOf(await byMember({ media })), {
      ...{ code: 'limit_above_organization', name: 'media', limit: 5 },
    });
});

cases('is beyond it for operators, but for rates above that of all projects together', async () => {
  const { byOperator, byMember, setOrganization } = await opened();
  rightOf(await byOperator({ send: 400, channels: 900 }));
  assert.deepEqual(leftOf(await byOperator({ send: 401 })), {
    ...{ code: 'limit_above_organization', name: 'send', limit: 400 },
  });
  rightOf(await setOrganization({ organizationSend: 700 }));
  rightOf(await byOperator({ send: 700 }));
  // What an operator has set does not keep a member from setting something else.
  assert.deepEqual(rightOf(await byMember({ endpoints: 2 })).changes, [
    { name: 'endpoints', from: 'default', to: 2 },
  ]);
});

cases.run();
