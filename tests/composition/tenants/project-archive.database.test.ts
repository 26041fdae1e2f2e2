import assert from 'node:assert/strict';
import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import {
  openProjectArchive,
  type ProjectArchive,
} from '../../../adapters/backup/projects/read-archive.js';
import {
  type ArchivedRow,
  archivedTables,
  shiftedRow,
} from '../../../adapters/knex/archive/archived-tables.js';
import { fill } from '../../conformance/stores/everything.js';
import {
  anyAcceptance,
  anyEndpoint,
  anyMedia,
  noon,
  times,
} from '../../support/fixtures/builders.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { openChannel } from '../../support/fixtures/scene.js';
import { type TestInstallation, testInstallation } from '../../support/hosts/installation.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';

const cases = suite('roundtrip project export and import');

type Scene = {
  readonly from: TestInstallation;
  readonly to: TestInstallation;
  readonly folder: string;
  /** A file with a key for archives. */
  readonly keyFile: string;
};
type Kind = 'sqlite' | 'postgres';

const withInstallations = (
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

const said = async (given: ReturnType<TestInstallation['run']>): Promise<string> => {
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
  const waiting = { name: `${channel} 1`, due_at: noon, received_at: noon, tries: 0 };
  for (const table of ['pending_inbound', 'pending_media'])
    await db(table).insert({ ...waiting, message: JSON.stringify({ channel, text: 'x' }) });
  const letter = { subscription: 'billing', project, sequence: 1, event: 'evt_1', attempts: 2 };
  await db('dead_letters').insert({ ...letter, at: noon, is_retrying: 0 });
};

/** A project with one of everything, with an endpoint whose secret opens, suspended. */
const filledProject = async ({ db, stores, sealing, run }: TestInstallation) => {
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

const withArchive = async <Result>(
  path: string,
  use: (archive: ProjectArchive) => Promise<Result>,
): Promise<Result> => {
  const file = await open(path);
  try {
    return await use(await openProjectArchive(file));
  } finally {
    await file.close();
  }
};

/** Every row in an archive, without what differs between two installations. */
const rowsOf = (path: string): Promise<Readonly<Record<string, readonly ArchivedRow[]>>> =>
  withArchive(path, async ({ header, rows }) => {
    const all: Record<string, readonly ArchivedRow[]> = {};
    for (const table of archivedTables) {
      const found: ArchivedRow[] = [];
      for await (const row of rows<ArchivedRow>(table.table)) {
        const { organization: _, left_at: __, sealed_answer: ___, ...rest } = row;
        const { epoch: ____, ...lane } = rest;
        const shifted = shiftedRow(
          table,
          table.table === 'lanes' ? lane : rest,
          -header.steady_offset_ms,
        );
        found.push(table.table === 'endpoints' ? { ...shifted, record: null } : shifted);
      }
      all[table.table] = found;
    }
    return all;
  });

for (const kinds of [
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
] as const)
  cases(`move everything of a project from ${kinds[0]} to ${kinds[1]}`, () =>
    withInstallations(kinds, async ({ from, to, folder, keyFile }) => {
      const { id, opened } = await filledProject(from);
      const file = join(folder, 'first.tar');
      await said(from.run('project', 'export', id, '--to', file, '--key-file', keyFile));
      const exported = await rowsOf(file);
      for (const [table, rows] of Object.entries(exported))
        assert.ok(rows.length > 0, `${table} is empty`);

      const into = ['--organization', to.organization, '--key-file', keyFile];
      const imported = await said(to.run('project', 'import', file, ...into, '--json'));
      assert.equal(JSON.parse(imported).project, id);
      const second = join(folder, 'second.tar');
      await said(to.run('project', 'export', id, '--to', second, '--key-file', keyFile));
      const returned = await rowsOf(second);
      for (const [table, rows] of Object.entries(exported))
        assert.deepEqual(returned[table], rows, table);
      const endpoint = present(await to.stores.endpoints.find(id, opened));
      assert.equal(to.sealing.open(present(endpoint.secrets[0]).sealed, opened), 'whsec_one');
      const answered = present(await to.stores.idempotency.find(id, 'write 1'));
      assert.ok('sealedAnswer' in answered);
      assert.equal(to.sealing.open(answered.sealedAnswer, `${id} write 1`), '{"answer":1}');
      const page = { after: 0, since: 0, limit: 99 };
      assert.deepEqual(
        await to.stores.events.list(id, page),
        await from.stores.events.list(id, page),
      );
      // `fill` sets steady time 5 ms ahead of the clock.
      const record = present(await from.stores.idempotency.find(id, 'key 7'));
      assert.deepEqual(await to.stores.idempotency.find(id, 'key 7'), {
        ...record,
        createdAt: record.createdAt - 5,
      });
      assert.deepEqual(
        await to.stores.messages.list(id, { limit: 99 }),
        await from.stores.messages.list(id, { limit: 99 }),
      );
      assert.equal(await to.stores.queue.recount(), 0);
      await said(to.run('scrub'));

      // The next event has the next number, and the lanes have work again.
      await said(to.run('project', 'resume', id));
      const [channel] = await to.stores.channels.list(id);
      const before = (await to.stores.events.list(id, page)).length;
      rightOf(await to.stores.commit(anyAcceptance(present(channel), { key: 'later' })));
      const after = await to.stores.events.list(id, page);
      assert.deepEqual(
        after.map(({ sequence }) => sequence),
        times(before + 1, (i) => i + 1),
      );
    }),
  );

cases('refuse what cannot be moved, and say why', () =>
  withInstallations(['sqlite', 'sqlite'], async ({ from, to, folder, keyFile }) => {
    const { id } = await filledProject(from);
    await said(from.run('project', 'resume', id));
    const file = join(folder, 'one.tar');
    const exporting = ['project', 'export', id, '--to', file] as const;
    const refused = async (given: ReturnType<TestInstallation['run']>): Promise<string> => {
      const { code, error } = await given;
      assert.equal(code, 1, error);
      return error;
    };
    assert.match(await refused(from.run(...exporting)), /^no_archive_key: Give --key-file/);
    const keyed = [...exporting, '--key-file', keyFile];
    assert.match(await refused(from.run(...keyed)), /^project_not_suspended: .* Suspend it first/);
    await said(from.run('project', 'suspend', id));
    await said(from.run(...keyed));
    assert.match(await refused(from.run(...keyed)), /^archive_exists: /);
    // Nothing of it changes here any more.
    const write = await from.stores.commit({ project: id, at: noon });
    assert.deepEqual(write, { _tag: 'Left', left: { code: 'project_missing' } });

    const org = to.organization;
    const load = (path: string, ...more: string[]) =>
      to.run('project', 'import', path, '--organization', org, ...more);
    assert.match(await refused(load(join(folder, 'none'))), /^no_archive: /);
    assert.match(await refused(load(file)), /^no_archive_key: .* has secrets/);
    const otherKey = join(folder, 'other');
    await writeFile(otherKey, Buffer.alloc(32, 8).toString('base64'));
    assert.match(
      await refused(load(file, '--key-file', otherKey)),
      /^wrong_archive_key: The secrets .* another key/,
    );
    const nowhere = to.run(
      ...['project', 'import', file, '--organization', 'org_none', '--key-file', keyFile],
    );
    assert.match(await refused(nowhere), /^organization_not_found: /);

    const bytes = await readFile(file);
    const damagedFile = join(folder, 'damaged.tar');
    const damaged = async (change: (copy: Buffer) => Buffer): Promise<string> => {
      await writeFile(damagedFile, change(Buffer.from(bytes)));
      return refused(load(damagedFile, '--key-file', keyFile));
    };
    const at = bytes.indexOf('"key 7"');
    assert.match(
      await damaged((copy) => {
        copy[at + 5] = 0x38;
        return copy;
      }),
      /^archive_damaged: .*damaged\.tar is damaged: line \d+ of rows\/idempotency-00001\.jsonl has another checksum/,
    );
    assert.match(await damaged((copy) => copy.subarray(0, copy.length / 2)), /it was cut off/);
    assert.match(await damaged(() => Buffer.from('no archive')), /^archive_damaged: /);
    const newer = (find: string, replacement: string) => (copy: Buffer) => {
      copy.write(replacement, copy.indexOf(find));
      return copy;
    };
    assert.match(
      await damaged(newer('"format_version": 1', '"format_version": 2')),
      /^archive_unreadable: .* version 2 of the format/,
    );
    assert.match(
      await damaged(newer('_project_archives"', '_futured_archives"')),
      /^archive_is_newer: .* Upgrade this installation/,
    );

    await said(load(file, '--key-file', keyFile));
    assert.match(await refused(load(file, '--key-file', keyFile)), /^project_exists: /);
    assert.match(await refused(to.run('project', 'undo-import', id)), /^no_import: /);
    assert.match(
      await refused(
        from.run(
          'project',
          'import',
          file,
          ...['--organization', from.organization],
          '--key-file',
          keyFile,
        ),
      ),
      /^project_exists: /,
    );
  }),
);

cases('refuse an id that another project has, and leave nothing', () =>
  withInstallations(['sqlite', 'postgres'], async ({ from, to, folder }) => {
    const { id, channel } = await filledProject(from);
    const file = join(folder, 'one.tar');
    await said(from.run('project', 'export', id, '--to', file, '--without-secrets'));
    const other = await fill(to.stores);
    await to.db('event_subscriptions').delete();
    await to.db('channels').where({ id: other.channel.id }).update({ id: channel.id });
    const count = async () => (await to.db('deliveries')).length;
    const before = await count();
    const { code, error } = await to.run(
      ...['project', 'import', file, '--organization', to.organization],
    );
    assert.equal(code, 1);
    assert.match(error, /^id_taken: .*channels/);
    assert.equal((await to.db('messages').where({ project: id })).length, 0);
    assert.equal(await count(), before);
    assert.equal((await to.db('project_imports')).length, 0);
  }),
);

cases('move media files, and leave out secrets with a list of what to set again', () =>
  withInstallations(['postgres', 'sqlite'], async ({ from, to, folder }) => {
    const { id, opened } = await filledProject(from);
    const { fileSystemBlobStore } = await import('../../../adapters/blobs/file-system.js');
    const place = (of: TestInstallation) =>
      fileSystemBlobStore(join(present(of.environment.ROUNDTRIP_DATA_DIR), 'media'));
    async function* source() {
      yield Buffer.from('a picture');
    }
    const { sha256 } = await place(from).put(source());
    await from.db('projects').where({ id }).update({ suspended_at: null });
    const media = anyMedia({ project: id, sha256 });
    rightOf(await from.stores.commit({ project: id, at: noon, puts: { media: [media] } }));
    await from.db('projects').where({ id }).update({ suspended_at: noon });

    const out = await said(
      from.run('project', 'export', id, '--to', folder, '--without-secrets', '--json'),
    );
    const { file, without_secrets, media_files, media_missing } = JSON.parse(out);
    assert.equal(file, join(folder, `${id}.tar`));
    assert.ok(without_secrets.includes(opened));
    assert.equal(media_files, 1);
    // What `fill` stores has no bytes.
    assert.equal(media_missing.length, 1);
    assert.equal((await readFile(file)).indexOf('whsec_one'), -1);
    const imported = await said(
      to.run('project', 'import', file, '--organization', to.organization, '--json'),
    );
    assert.ok(JSON.parse(imported).without_secrets.includes(opened));
    assert.ok(await place(to).open(sha256));
    const status = await to.run('encryption', 'status', '--json');
    assert.match(status.error, new RegExp(opened));
    assert.equal(await to.stores.idempotency.find(id, 'write 1'), undefined);
    assert.ok(await to.stores.idempotency.find(id, 'key 1'));
  }),
);

cases.run();
