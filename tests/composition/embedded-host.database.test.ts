import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import knex, { type Knex } from 'knex';
import { fileSystemBlobStore } from '../../adapters/blobs/file-system.js';
import { knexStores, migrate, sqliteConfig } from '../../adapters/knex/index.js';
import { aesSealing } from '../../adapters/system/index.js';
import {
  createMessaging,
  type HostedMessaging,
  type HostOptions,
  inMemory,
  openSandbox,
} from '../../composition/host/index.js';
import { rightOf } from '../support/fixtures/either.js';
import { suite } from '../support/suite.js';
import { withTempFolder } from '../support/temp-folder.js';
import { eventually } from '../support/time/eventually.js';

const cases = suite('an embedded host over SQLite');

const { newId } = inMemory();

type Host = { readonly messaging: HostedMessaging; readonly database: Knex };

/** Runs a host over a database file. Stops it, and closes the file, when `use` has ended. */
const withHost = async <A>(
  folder: string,
  options: HostOptions,
  use: (host: Host) => Promise<A>,
): Promise<A> => {
  const database = knex.default(sqliteConfig(`${folder}/messages.db`));
  await migrate(database);
  const stores = knexStores(database, { newId });
  await stores.start();
  const sealing = aesSealing(new Uint8Array(32));
  const messaging = createMessaging({ newId, stores, sealing, ...options });
  try {
    return await use({ messaging, database });
  } finally {
    await messaging.stop();
    await stores.close();
    await database.destroy();
  }
};

cases("keeps the sandbox's scheduled reports across a restart", () =>
  withTempFolder(async (folder) => {
    const startedAt = Date.now();
    // Time stands still in the first host, so that no report is due before it stops.
    const sent = await withHost(folder, { clock: () => startedAt }, async ({ messaging }) => {
      messaging.start();
      const { project, channel } = await openSandbox(messaging);
      const payload = { kind: 'text', text: 'Hello' } as const;
      const send = { channel, to: '+12025550123', payload, metadata: {} } as const;
      const { message: id } = rightOf(await messaging.acceptMessage({ project, send }));
      await eventually(async () => {
        const { progress } = rightOf(await messaging.getMessage({ project, id }));
        assert.equal(progress.status, 'sent');
      });
      return { project, id };
    });
    await withHost(folder, {}, async ({ messaging }) => {
      messaging.start();
      await eventually(async () => {
        const { progress } = rightOf(await messaging.getMessage(sent));
        assert.equal(progress.status, 'read');
      });
    });
  }),
);

cases('deletes blobs of no media file', () =>
  withTempFolder(async (folder) => {
    const blobs = fileSystemBlobStore(`${folder}/media`);
    const bytes = async function* () {
      yield new Uint8Array([1, 2, 3]);
    };
    const { sha256 } = await blobs.put(bytes());
    await setTimeout(200);
    await withHost(folder, { blobs, ownsBlobs: true }, async ({ messaging }) => {
      messaging.start();
      await eventually(async () => assert.equal(await blobs.open(sha256), undefined));
    });
  }),
);

cases(
  'corrects the backlog counters of channels, with or without a hook that hears of it',
  async () => {
    const corrected: number[] = [];
    const onBacklogCorrected = (channels: number): void => void corrected.push(channels);
    for (const options of [{}, { onBacklogCorrected }])
      await withTempFolder((folder) =>
        withHost(folder, options, async ({ messaging, database }) => {
          const { project, channel } = await openSandbox(messaging);
          const payload = { kind: 'text', text: 'Hello' } as const;
          const send = { channel, to: '+12025550123', payload, metadata: {} } as const;
          rightOf(await messaging.acceptMessage({ project, send }));
          assert.equal(await database('lanes').where({ key: channel }).update({ backlog: 7 }), 1);
          messaging.start();
          await eventually(async () => {
            const lane = await database('lanes').where({ key: channel }).first();
            assert.equal(lane?.backlog, 0);
          });
        }),
      );
    assert.deepEqual(corrected, [1]);
  },
);

cases.run();
