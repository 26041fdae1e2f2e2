import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { fill } from '../../conformance/stores/everything.js';
import { anyAcceptance, anyEndpoint, noon, times } from '../../support/fixtures/builders.js';
import { rightOf } from '../../support/fixtures/either.js';
import { openChannel } from '../../support/fixtures/scene.js';
import { type TestInstallation, testInstallation } from '../../support/hosts/installation.js';
import { withTempFolder } from '../../support/temp-folder.js';

/** Two installations between which a project moves. */
export type Scene = {
  readonly from: TestInstallation;
  readonly to: TestInstallation;
  readonly folder: string;
  /** A file with a key for archives. */
  readonly keyFile: string;
};
type Kind = 'sqlite' | 'postgres';

/** Lends two installations of these kinds. */
export const withInstallations = (
  [a, b]: readonly [Kind, Kind],
  use: (scene: Scene) => Promise<void>,
): Promise<void> =>
  withTempFolder((folder) =>
    withTempFolder((other) =>
      withTempFolder(async (between) => {
        const from = await testInstallation(a, folder);
        const to = await testInstallation(b, other);
        const keyFile = join(between, 'key');
        await writeFile(keyFile, Buffer.alloc(32, 7).toString('base64'));
        try {
          await use({ from, to, folder: between, keyFile });
        } finally {
          await from.close();
          await to.close();
        }
      }),
    ),
  );

/** What a command prints that succeeds. */
export const said = async (given: ReturnType<TestInstallation['run']>): Promise<string> => {
  const { code, out, error } = await given;
  assert.equal(code, 0, error);
  return out;
};

/** Adds a row to the tables that `fill` leaves empty. */
const fillRest = async (
  db: Knex,
  { project, channel, endpoint }: Readonly<Record<'project' | 'channel' | 'endpoint', string>>,
): Promise<void> => {
  const of = { endpoint, sequence: 1 };
  await db('endpoint_health').insert({ endpoint, failing_since: noon, failures: 3 });
  await db('delivery_attempts').insert({ ...of, number: 2, at: noon, duration_ms: 5 });
  await db('open_deliveries').insert({ ...of, attempts: 2, due_at: noon });
  const conversation = { project, id: 'conv_1', channel, last_message: 'msg_1', unread: 0 };
  await db('conversations').insert({ ...conversation, record: '{}' });
  await db('notes').insert({ project, id: 'note_1', conversation: 'conv_1', record: '{}' });
  const waiting = { name: `provider ${channel} 1`, due_at: noon, received_at: noon, tries: 0 };
  for (const table of ['pending_inbound', 'pending_media'])
    await db(table).insert({ ...waiting, message: JSON.stringify({ channel, text: 'x' }) });
  const letter = { subscription: 'billing', project, sequence: 1, event: 'evt_1', attempts: 2 };
  await db('dead_letters').insert({ ...letter, at: noon, is_retrying: 0 });
};

/** A project with one of everything, with an endpoint whose secret opens, suspended. */
export const filledProject = async ({ db, stores, sealing, run }: TestInstallation) => {
  const filled = await fill(stores);
  const { id: project } = filled.project;
  const channel = await openChannel(stores, filled.project);
  const endpoint = anyEndpoint({ project });
  const secrets = [{ sealed: sealing.seal('whsec_one', endpoint.id), until: null }];
  const of = { project, at: noon };
  rightOf(await stores.commit({ ...of, puts: { endpoints: [{ ...endpoint, secrets }] } }));
  for (const change of times(30, (i) => anyAcceptance(channel, { key: `key ${i}` })))
    rightOf(await stores.commit(change));
  rightOf(
    await stores.commit({
      ...of,
      requires: {
        idempotency: {
          ...{ project, key: 'write 1', fingerprint: 'f', createdAt: noon },
          sealedAnswer: sealing.seal('{"answer":1}', `${project} write 1`),
        },
      },
    }),
  );
  await fillRest(db, { project, channel: channel.id, endpoint: endpoint.id });
  await said(run('project', 'suspend', project));
  return { ...filled, id: project, opened: endpoint.id };
};
