import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import knex from 'knex';
import { knexStores, postgresConfig, sqliteConfig } from '../../../adapters/knex/index.js';
import { aesSealing } from '../../../adapters/system/index.js';
import {
  createMessaging,
  type HostOptions,
  type HostStores,
  inMemory,
  openSandbox,
} from '../../../composition/host/index.js';
import { PortFailure } from '../../../core/ports/port-failure.js';
import { leftOf, rightOf } from '../../support/fixtures/either.js';
import { migratedDatabase, migratedFile } from '../../support/stores/migrated.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';
import { eventually } from '../../support/time/eventually.js';

const cases = suite('the encryption key of a program that embeds the library');

const databases = {
  sqlite: async (folder: string) => sqliteConfig(await migratedFile(folder)),
  postgres: async () => postgresConfig(await migratedDatabase(), 2),
} as const;

const otherKey =
  /under another encryption key than [0-9a-f]{12}\. .*Give `createMessaging` the sealing/;
const otherKeyWithoutSealing = /because no `sealing` is given/;

type Reads = { count: number; areAway: boolean };
type Scene = {
  readonly stores: HostStores;
  /** Of the proof. */
  readonly reads: Reads;
  readonly host: (options: HostOptions) => ReturnType<typeof createMessaging>;
  readonly deleteProof: () => Promise<unknown>;
};

const scene = (name: keyof typeof databases, use: (scene: Scene) => Promise<void>) =>
  withTempFolder(async (folder) => {
    const database = knex.default(await databases[name](folder));
    const { newId } = inMemory();
    const opened = knexStores(database, { newId });
    const { keyProofs } = opened;
    const reads: Reads = { count: 0, areAway: false };
    const stores: HostStores = {
      ...opened,
      ...(keyProofs && {
        keyProofs: {
          ...keyProofs,
          read: async () => {
            reads.count += 1;
            if (reads.areAway) throw new PortFailure('away');
            return keyProofs.read();
          },
        },
      }),
    };
    const host = (options: HostOptions) => createMessaging({ newId, stores, ...options });
    try {
      await use({ stores, reads, host, deleteProof: () => database('key_proofs').delete() });
    } finally {
      await opened.close();
      await database.destroy();
    }
  });

for (const name of Object.keys(databases) as (keyof typeof databases)[]) {
  const sealing = aesSealing(randomBytes(32));
  const wrong = aesSealing(randomBytes(32));

  cases(`is proved before the first call, and another one is refused: ${name}`, () =>
    scene(name, async ({ host, reads, stores }) => {
      const messaging = host({ sealing });
      const { project, channel } = await openSandbox(messaging);
      assert.equal(reads.count, 1);
      const refused = host({ sealing: wrong });
      const payload = { kind: 'text', text: 'Hello' } as const;
      const send = { channel, to: '+12025550123', payload, metadata: {} } as const;
      await assert.rejects(refused.acceptMessage({ project, send }), otherKey);
      await assert.rejects(refused.listChannels({ project }), otherKey);
      await assert.rejects(refused.underKey('k1').acceptMessage({ project, send }), otherKey);
      await assert.rejects(refused.runOnce(), otherKey);
      await assert.rejects(
        refused.transaction(async () => assert.fail('it ran')),
        otherKey,
      );
      assert.equal(reads.count, 2);
      assert.deepEqual(await stores.messages.list(project, { limit: 9 }), []);
      rightOf(await messaging.acceptMessage({ project, send }));
    }),
  );

  cases(`is refused by the services, which call no provider: ${name}`, () =>
    scene(name, async ({ host }) => {
      const messaging = host({ sealing });
      const { project, channel } = await openSandbox(messaging);
      const payload = { kind: 'text', text: 'Hello' } as const;
      const send = { channel, to: '+12025550123', payload, metadata: {} } as const;
      const { message: id } = rightOf(await messaging.acceptMessage({ project, send }));
      const faults: string[] = [];
      const onFault = (error: unknown): void => void faults.push(String(error));
      const refused = host({ sealing: wrong, onFault });
      refused.start();
      await eventually(async () => assert.ok(faults.length > 3));
      await refused.stop();
      for (const fault of faults) assert.match(fault, otherKey);
      const found = rightOf(await messaging.getMessage({ project, id }));
      assert.equal(found.progress.status, 'accepted');
    }),
  );

  cases(
    `is asked for once by calls at the same time, and again when the store was away: ${name}`,
    () =>
      scene(name, async ({ host, reads }) => {
        const messaging = host({ sealing });
        reads.areAway = true;
        await assert.rejects(
          messaging.listChannels({ project: messaging.newId('proj') }),
          PortFailure,
        );
        reads.areAway = false;
        reads.count = 0;
        await Promise.all(
          Array.from({ length: 20 }, () =>
            messaging.listChannels({ project: messaging.newId('proj') }),
          ),
        );
        assert.ok(reads.count <= 2, `${reads.count}: one before the proof is written, one after`);
        reads.count = 0;
        await messaging.listChannels({ project: messaging.newId('proj') });
        assert.equal(reads.count, 0);
      }),
  );

  cases(
    `that ends with the process is no key of the stores, and is refused beside one: ${name}`,
    () =>
      scene(name, async ({ host, stores }) => {
        const { project } = await openSandbox(host({}));
        assert.equal(await stores.keyProofs?.read(), undefined);
        await host({}).listChannels({ project });
        await host({ sealing }).listChannels({ project });
        await assert.rejects(host({}).listChannels({ project }), otherKeyWithoutSealing);
      }),
  );

  cases(`is proved by a secret where an earlier version left no proof: ${name}`, () =>
    scene(name, async ({ host, deleteProof }) => {
      const messaging = host({ sealing });
      const { project } = await openSandbox(messaging);
      const endpoint = { environment: 'test', url: 'https://example.com/hook' } as const;
      const rest = { subscribedTypes: ['message.*'], description: null } as const;
      rightOf(await messaging.createWebhookEndpoint({ project, ...endpoint, ...rest }));
      await deleteProof();
      await assert.rejects(host({ sealing: wrong }).listChannels({ project }), otherKey);
      await host({ sealing }).listChannels({ project });
      await assert.rejects(host({ sealing: wrong }).listChannels({ project }), otherKey);
    }),
  );
}

cases('guards ports that are objects of a class', async () => {
  const { newId, stores } = inMemory();
  let isProved = false;
  class Proofs {
    #text: string | undefined;
    async read() {
      return this.#text;
    }
    async write(sealed: string) {
      this.#text = sealed;
      isProved = true;
      return true;
    }
  }
  class Tenants {
    readonly #found = undefined;
    async findOrganization() {
      assert.ok(isProved);
      return this.#found;
    }
  }
  const tenants = new Tenants() as object as HostStores['tenants'];
  const messaging = createMessaging({
    newId,
    stores: { ...stores, tenants, keyProofs: new Proofs() },
    sealing: aesSealing(randomBytes(32)),
  });
  const id = newId('org');
  const answer = leftOf(await messaging.getOrganization({ organization: id }));
  assert.deepEqual(answer, { code: 'organization_not_found', id });
});

cases.run();
