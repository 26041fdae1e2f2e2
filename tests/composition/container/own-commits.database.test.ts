import assert from 'node:assert/strict';
import { postgresConfig } from '../../../adapters/knex/index.js';
import { readConfiguration } from '../../../composition/configuration/read-configuration.js';
import { openApplication } from '../../../composition/container/open-application.js';
import type { LanesTouched } from '../../../core/model/queue/lane.js';
import { anyAcceptance } from '../../support/fixtures/builders.js';
import { rightOf } from '../../support/fixtures/either.js';
import { openChannel, openProject } from '../../support/fixtures/scene.js';
import { withStores } from '../../support/stores/knex-stores.js';
import { migratedDatabase } from '../../support/stores/migrated.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';
import { eventually } from '../../support/time/eventually.js';

const cases = suite('the stores of a server on Postgres');

cases("tell the workers of commits of other processes, and not of the server's own", () =>
  withTempFolder(async (folder) => {
    const url = await migratedDatabase();
    const configuration = readConfiguration({
      ...{ ROUNDTRIP_DATABASE_URL: url, ROUNDTRIP_DATA_DIR: folder, ROUNDTRIP_PORT: '0' },
      ROUNDTRIP_LOG_LEVEL: 'silent',
    });
    assert.ok(!('problems' in configuration));
    const { storage, close } = await openApplication(configuration, 'operate');
    const heard: (LanesTouched | undefined)[] = [];
    const { workNotifications } = storage.workerStores;
    workNotifications?.listen((touched) => void heard.push(touched));
    await eventually(async () => assert.deepEqual(heard, [undefined], 'it listens'));
    const own = await openChannel(storage.stores, await openProject(storage.stores));
    rightOf(await storage.stores.commit(anyAcceptance(own)));
    rightOf(await storage.workerStores.commit(anyAcceptance(own)));
    await withStores(postgresConfig(url, 2), async ({ stores }) => {
      const project = await openProject(stores);
      const other = await openChannel(stores, project);
      rightOf(await stores.commit(anyAcceptance(other)));
      const expected = { log: project.id, due: [other.id], changed: [], isByOthers: true };
      await eventually(async () => assert.deepEqual(heard.at(-1), expected));
    });
    assert.ok(heard.every((touched) => !touched?.due.includes(own.id)));
    await close();
  }),
);

cases.run();
