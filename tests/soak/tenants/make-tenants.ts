import { orFail } from '../../../composition/commands/output.js';
import { readConfiguration } from '../../../composition/configuration/read-configuration.js';
import { startServer } from '../../../composition/server/start-server.js';
import { makeTenant, type Tenant } from '../../bench/service/tenant.js';
import type { ServerEnvironment } from '../../support/hosts/server-environment.js';

/** What the plan of all tenants allows: the rates are a second. */
export const planLimits = { send: 5, write: 5, read: 10, streams: 2, uploads: 2 } as const;

/**
 * Makes so many organizations, each with a project and a plan that sets limits, as an operator does before the tenants come.
 * Their endpoints are at `webhook`.
 */
export const makeTenants = async (
  environment: ServerEnvironment,
  count: number,
  webhook: string,
): Promise<readonly Tenant[]> => {
  const configuration = readConfiguration({ ...environment, ROUNDTRIP_PORT: '0' });
  if ('problems' in configuration) throw new Error(configuration.problems.join('\n'));
  const { assembly, stop } = await startServer({ ...configuration, logLevel: 'error' });
  const { useCases } = assembly;
  orFail(await useCases.setPlan({ name: 'soak', limits: planLimits }));
  const tenants: Tenant[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const tenant = await makeTenant(useCases, webhook, nth);
    const { organization } = tenant;
    orFail(await useCases.setOrganizationLimits({ organization, plan: 'soak' }));
    tenants.push(tenant);
  }
  await stop();
  return tenants;
};
