import assert from 'node:assert/strict';
import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  openProjectArchive,
  type ProjectArchive,
} from '../../../adapters/backup/projects/read-archive.js';
import { writeProjectArchive } from '../../../adapters/backup/projects/write-archive.js';
import {
  type ArchivedRow,
  archivedTables,
  shiftedRow,
} from '../../../adapters/knex/archive/archived-tables.js';
import { migrationNames } from '../../../adapters/knex/migrations/statements.js';
import { fill } from '../../conformance/stores/everything.js';
import { anyAcceptance, anyMedia, noon, times } from '../../support/fixtures/builders.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import type { TestInstallation } from '../../support/hosts/installation.js';
import { suite } from '../../support/suite.js';
import { filledProject, said, withInstallations } from './moved-project.js';

const cases = suite('roundtrip project export and import');

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
        found.push({
          ...shifted,
          ...(table.table === 'endpoints' && { record: null }),
          // An entry that was imported says so.
          ...(table.table === 'audit_entries' && {
            details: String(shifted.details).replace(/,"imported":true(?=\}$)/, ''),
          }),
        });
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
    const newest = present(migrationNames.at(-1));
    assert.match(
      await damaged(newer(`"${newest}"`, `"9999${newest.slice(4)}"`)),
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

/** An archive in which one row of a table is another one. */
const withForeignRow = async (
  file: string,
  target: string,
  { table, change }: { readonly table: string; readonly change: Partial<ArchivedRow> },
): Promise<boolean> => {
  const [input, output] = [await open(file, 'r'), await open(target, 'w')];
  const archive = await openProjectArchive(input);
  const made = writeProjectArchive(output, noon);
  await made.addHeader(archive.header);
  let changed = 0;
  async function* rowsOf(name: string): AsyncGenerator<ArchivedRow> {
    for await (const row of archive.rows<ArchivedRow>(name)) {
      const isMeant = name === table && changed === 0;
      if (isMeant) changed += 1;
      yield isMeant ? { ...row, ...(change as ArchivedRow) } : row;
    }
  }
  for (const each of archivedTables) await made.addRows(each.table, rowsOf(each.table));
  const { files: _, ...manifest } = archive.manifest;
  await made.end({ ...manifest, media: { ...manifest.media, files: 0, bytes: 0 } });
  await Promise.all([input.close(), output.close()]);
  return changed > 0;
};

for (const kind of ['sqlite', 'postgres'] as const)
  cases(`refuse each row that is of another project, on ${kind}`, () =>
    withInstallations(['sqlite', kind], async ({ from, to, folder }) => {
      const { id } = await filledProject(from);
      const file = join(folder, 'one.tar');
      await said(from.run('project', 'export', id, '--to', file, '--without-secrets'));
      const victim = await filledProject(to);
      const [{ id: endpoint }] = await to.db('endpoints').where({ project: victim.id });
      // The audit log has an entry of each try.
      const counted = archivedTables.filter(({ table }) => table !== 'audit_entries');
      const countAll = async () =>
        Promise.all(counted.map(async ({ table }) => (await to.db(table)).length));
      const before = await countAll();
      const owners: Readonly<Record<string, string>> = {
        ...{ project: victim.id, endpoint, key: endpoint, lane: victim.channel.id },
        message: JSON.stringify({ channel: victim.channel.id }),
      };
      const foreign = archivedTables.map(({ table, columns }) => {
        if (table === 'projects') return { table, change: { id: victim.id } };
        const ofLane = table === 'lanes' ? ['key'] : [];
        const ofWait = table.startsWith('pending_') ? ['message'] : [];
        const owner = [...ofLane, ...ofWait, 'lane', 'project', 'endpoint'].find(
          (column) => column in columns,
        );
        const change = { [owner ?? '']: owners[owner ?? ''] ?? '' };
        return { table, change: table === 'endpoints' ? { project: victim.id } : change };
      });
      // What the service takes from a place beside the columns that name the owner.
      const own = present(await from.stores.channels.list(id))[0]?.id ?? '';
      const hidden = [
        { table: 'lanes', change: { project: victim.id } },
        ...['channels', 'endpoints', 'templates', 'media'].map((table) => ({
          table,
          change: { record: JSON.stringify({ project: victim.id }) },
        })),
        {
          table: 'pending_inbound',
          change: { message: `{"x":{"channel":"${own}"},"channel":"${victim.channel.id}"}` },
        },
        { table: 'pending_media', change: { name: `provider ${victim.channel.id} 1` } },
        { table: 'projects', change: { subscriptions: JSON.stringify([{ id: endpoint }]) } },
      ];
      const changedFile = join(folder, 'changed.tar');
      const tried: string[] = [];
      for (const each of [...foreign, ...hidden]) {
        if (!(await withForeignRow(file, changedFile, each))) continue;
        tried.push(each.table);
        const { code, error } = await to.run(
          ...['project', 'import', changedFile, '--organization', to.organization],
        );
        assert.equal(code, 1, each.table);
        assert.match(error, new RegExp(`^foreign_row: A row of ${each.table} `));
        assert.deepEqual(await countAll(), before, each.table);
      }
      assert.ok(tried.length > 20, tried.join());
      for (const { table } of hidden)
        assert.ok(tried.filter((each) => each === table).length > 1, table);
      // A webhook endpoint of another project, as if it were one of this.
      await withForeignRow(file, changedFile, { table: 'endpoints', change: { id: endpoint } });
      const taken = await to.run(
        ...['project', 'import', changedFile, '--organization', to.organization],
      );
      assert.match(taken.error, /^endpoint_exists: /);
      assert.deepEqual(await countAll(), before);
    }),
  );

cases(
  'an archive whose project is not suspended is suspended here, and its audit entries say that they were imported',
  () =>
    withInstallations(['sqlite', 'sqlite'], async ({ from, to, folder }) => {
      const { id } = await filledProject(from);
      const file = join(folder, 'one.tar');
      await said(from.run('project', 'export', id, '--to', file, '--without-secrets'));
      const changedFile = join(folder, 'changed.tar');
      await withForeignRow(file, changedFile, {
        table: 'projects',
        change: { suspended_at: null },
      });
      await said(to.run('project', 'import', changedFile, '--organization', to.organization));
      assert.notEqual((await to.db('projects').where({ id }))[0].suspended_at, null);
      const entries = await to.db('audit_entries').where({ action: 'project.suspend' });
      assert.ok(entries.length > 0);
      for (const { details } of entries) assert.equal(JSON.parse(details).imported, true);
    }),
);

cases('refuse an archive whose entries have no size, and do not read it for ever', () =>
  withInstallations(['sqlite', 'sqlite'], async ({ from, to, folder }) => {
    const { id } = await filledProject(from);
    const file = join(folder, 'one.tar');
    await said(from.run('project', 'export', id, '--to', file, '--without-secrets'));
    const bytes = await readFile(file);
    const [sizeAt, sumAt] = [124, 148];
    bytes.write('-0000001000\0', sizeAt, 'latin1');
    bytes.write(' '.repeat(8), sumAt, 'latin1');
    const sum = bytes.subarray(0, 512).reduce((total, byte) => total + byte, 0);
    bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, sumAt, 'latin1');
    await writeFile(file, bytes);
    const { code, error } = await to.run(
      ...['project', 'import', file, '--organization', to.organization],
    );
    assert.equal(code, 1);
    assert.match(error, /^archive_damaged: .*has no size/);
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
