import assert from 'node:assert/strict';
import type { Demo } from '../../../composition/demo.js';
import type { ServerEnvironment } from '../../support/hosts/server-environment.js';
import { runCommand, startServer } from '../../support/hosts/server-process.js';
import type { PostgresServer } from '../../support/stores/postgres-server.js';
import { outagesUnderLoad, type Tenant } from '../outage.js';

export type FleetOutagesPlan = {
  readonly postgres: PostgresServer;
  readonly dataDir: string;
  readonly projects: number;
  readonly outages: number;
  readonly sendsBetween: number;
};

const refusals = 100;

/** Two api and two worker processes over one Postgres, which is ended at once again and again. */
export const fleetThroughOutages = async (plan: FleetOutagesPlan): Promise<string> => {
  const { postgres, dataDir, projects, ...often } = plan;
  const shared: ServerEnvironment = {
    ROUNDTRIP_DATABASE_URL: await postgres.createDatabase(),
    ROUNDTRIP_DATA_DIR: dataDir,
    ROUNDTRIP_LOG_LEVEL: 'silent',
  };
  const tenants: Tenant[] = [];
  for (let i = 0; i < projects; i += 1)
    tenants.push({ demo: await runCommand<Demo>(['demo'], shared), ledger: new Map() });
  const start = (role: string) => startServer({ ...shared, ROUNDTRIP_ROLE: role });
  const apis = await Promise.all([start('api'), start('api')]);
  const workers = await Promise.all([start('worker'), start('worker')]);

  const urls = apis.map(({ url }) => url);
  const report = await outagesUnderLoad({ postgres, urls, tenants, refusals, ...often });
  for (const each of [...apis, ...workers])
    assert.equal(await each.end('SIGTERM'), 0, 'each process ends by itself on SIGTERM');
  return report;
};
