import assert from 'node:assert/strict';
import { join } from 'node:path';
import knex from 'knex';
import { knexStores, sqliteConfig } from '../../../adapters/knex/index.js';
import {
  createMessaging,
  type HostedMessaging,
  inMemory,
} from '../../../composition/host/index.js';
import { type OpenedChannel, openChannel } from '../../../composition/testing/open-channel.js';
import type { CallOutcome, ChatProvider } from '../../../core/ports/provider/chat-provider.js';
import type { ChannelId, MessageId, ProjectId } from '../../../core/shared/ids.js';
import type { PhoneNumber } from '../../../core/shared/phone-number.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { commandLine } from '../../support/hosts/command-line.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';
import { eventually } from '../../support/time/eventually.js';

const { newId } = inMemory();

/** A chat network that lives on when the database is restored. It writes down each call. */
const network = (given: Partial<ChatProvider> = {}) => {
  const calls: MessageId[] = [];
  const provider: ChatProvider = {
    unknownWaitMs: 1_000,
    silenceCounts: true,
    send: async ({ message }): Promise<CallOutcome> => {
      calls.push(message.id);
      return { kind: 'taken', providerId: `remote-${message.id}` };
    },
    ...given,
  };
  return { calls, provider };
};

type Scene = {
  readonly run: ReturnType<typeof commandLine>;
  readonly backup: string;
  readonly withHost: (
    provider: ChatProvider,
    use: (host: HostedMessaging) => Promise<void>,
  ) => Promise<void>;
};

const scene = (use: (scene: Scene) => Promise<void>): Promise<void> =>
  withTempFolder(async (folder) => {
    const path = join(folder, 'messages.db');
    const run = commandLine({
      ROUNDTRIP_DATABASE_URL: `sqlite:${path}`,
      ROUNDTRIP_DATA_DIR: folder,
      ROUNDTRIP_LOG_LEVEL: 'silent',
    });
    assert.equal((await run('migrate')).code, 0);
    const withHost: Scene['withHost'] = async (provider, body) => {
      const database = knex.default(sqliteConfig(path));
      const stores = knexStores(database, { newId });
      await stores.start();
      const messaging = createMessaging({ newId, stores, providers: { test: provider } });
      try {
        await body(messaging);
      } finally {
        await messaging.stop();
        await stores.close();
        await database.destroy();
      }
    };
    await use({ run, backup: join(folder, 'backup'), withHost });
  });

const accept = async (
  { acceptMessage }: HostedMessaging,
  { project, channel }: { readonly project: ProjectId; readonly channel: ChannelId },
  to: PhoneNumber,
): Promise<MessageId> => {
  const payload = { kind: 'text', text: 'Hello' } as const;
  const send = { channel, to, payload, metadata: {} };
  return rightOf(await acceptMessage({ project, send })).message;
};

const statusOf = async (
  { getMessage }: HostedMessaging,
  project: ProjectId,
  id: MessageId,
): Promise<string> => {
  const { progress, error } = rightOf(await getMessage({ project, id }));
  return error ? `${progress.status} ${error.code}` : progress.status;
};

const numbers: readonly PhoneNumber[] = [
  '+12025550123',
  '+12025550124',
  '+12025550124',
  '+12025550125',
];

/** Messages that wait in the backup and are sent after it; then the backup is restored. */
const restoredWithGap = async (
  { run, backup, withHost }: Scene,
  provider: ChatProvider,
  ...options: readonly string[]
) => {
  let opened: Pick<OpenedChannel, 'project' | 'channel'> | undefined;
  const ids: MessageId[] = [];
  await withHost(provider, async (host) => {
    const here = await openChannel(host, Date.now());
    opened = here;
    for (const to of numbers) ids.push(await accept(host, here, to));
    assert.equal((await run('backup', '--to', backup)).code, 0);
    host.start();
    await eventually(async () => {
      for (const id of ids) assert.equal(await statusOf(host, here.project, id), 'sent');
    });
  });
  const restored = await run('restore', '--from', backup, '--force', '--json', ...options);
  assert.equal(restored.code, 0, restored.error);
  return { ...present(opened), ids, answer: JSON.parse(restored.out) };
};

const test = suite('a restore from an older backup');

test('sends nothing again that may have been sent: it waits for reports and says what it does not know', () =>
  scene(async (given) => {
    const { calls, provider } = network();
    const { project, channel, ids, answer } = await restoredWithGap(given, provider);
    assert.equal(answer.incarnation, 2);
    assert.equal(answer.unknown_messages, ids.length);
    const [reported, ...others] = ids.map(present);
    assert.ok(reported, 'nothing was sent');
    await given.withHost(provider, async (host) => {
      assert.equal(await statusOf(host, project, reported), 'accepted');
      host.start();
      await host.receiveReports([
        {
          kind: 'status',
          channel,
          echo: reported,
          providerId: `remote-${reported}`,
          status: 'delivered',
          at: Date.now(),
          error: null,
          providerCode: null,
        },
      ]);
      await eventually(async () => {
        for (const id of others)
          assert.equal(await statusOf(host, project, id), 'failed outcome_unknown');
      });
      assert.equal(await statusOf(host, project, reported), 'delivered');
      const timeline = rightOf(await host.getTimeline({ project, id: present(others[0]) }));
      assert.match(JSON.stringify(timeline), /restored from a backup: it may have been sent since/);
      const next = await accept(host, { project, channel }, '+12025550124');
      await eventually(async () => assert.equal(await statusOf(host, project, next), 'sent'));
      assert.deepEqual([...calls].sort(), [...ids, next].sort());
      const events = rightOf(await host.listEvents({ project, limit: 100 })).items;
      const sequences = events.map(({ sequence }) => sequence);
      assert.deepEqual(sequences.slice(0, 5), [1, 2, 3, 4, 5]);
      assert.ok((sequences[5] ?? 0) > 1_000_000_000, 'the sequence did not jump');
    });
  }));

test('asks a provider that recognizes repeated messages', () =>
  scene(async (given) => {
    const { calls, provider } = network({ recognizesRepeats: true });
    const { project, ids } = await restoredWithGap(given, provider);
    await given.withHost(provider, async (host) => {
      host.start();
      await eventually(async () => {
        for (const id of ids) assert.equal(await statusOf(host, project, id), 'sent');
      });
      assert.deepEqual([...calls].sort(), [...ids, ...ids].sort());
    });
  }));

test('sends what waits when the operator says that no server ran since', () =>
  scene(async ({ run, backup, withHost }) => {
    const { calls, provider } = network();
    await withHost(provider, async (host) => {
      const opened = await openChannel(host, Date.now());
      const id = await accept(host, opened, '+12025550123');
      assert.equal((await run('backup', '--to', backup)).code, 0);
      await host.stop();
      const options = ['--force', '--no-gap'];
      assert.equal((await run('restore', '--from', backup, ...options)).code, 0);
      await withHost(provider, async (restored) => {
        restored.start();
        await eventually(async () =>
          assert.equal(await statusOf(restored, opened.project, id), 'sent'),
        );
      });
      assert.deepEqual(calls, [id]);
    });
  }));

test.run();
