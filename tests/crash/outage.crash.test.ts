import { startDemoOn } from '../support/hosts/running-server.js';
import { startPostgres } from '../support/stores/postgres-server.js';
import { suite } from '../support/suite.js';
import { withTempFolder } from '../support/temp-folder.js';
import { outagesUnderLoad } from './outage.js';

const cases = suite('a service whose Postgres is killed under load');

cases('answers 503 in between, recovers, and keeps every 202 once', () =>
  withTempFolder(async (folder) => {
    const postgres = await startPostgres();
    const environment = { ROUNDTRIP_DATA_DIR: folder, ROUNDTRIP_LOG_LEVEL: 'silent' };
    const { demo, url, close } = await startDemoOn(await postgres.createDatabase(), environment);
    const tenants = [{ demo, ledger: new Map() }];
    const often = { outages: 1, sendsBetween: 50, refusals: 50 };
    await outagesUnderLoad({ postgres, urls: [url], tenants, ...often });
    await close();
  }),
);

cases.run();
