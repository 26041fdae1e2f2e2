import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { openProjectArchive } from '../../../adapters/backup/projects/read-archive.js';
import { archivedTables } from '../../../adapters/knex/archive/archived-tables.js';
import { dayMs } from '../../../core/shared/time.js';
import { anyAcceptance, anyEndpoint, noon, times } from '../../support/fixtures/builders.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { openChannel, openProject } from '../../support/fixtures/scene.js';
import { type TestInstallation, testInstallation } from '../../support/hosts/installation.js';
import { startCommand, startServer } from '../../support/hosts/server-process.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';
import { eventually } from '../../support/time/eventually.js';

const cases = suite('a process that is killed');

const messages = 1_000;
/** Commits that wait at a time: the store takes no more. */
const atOnce = 500;

/** A suspended project with so many messages, their events and deliveries. */
const bigProject = async ({ stores, run }: TestInstallation) => {
  const project = await openProject(stores);
  const channel = await openChannel(stores, project);
  const endpoint = anyEndpoint({ project: project.id });
  rightOf(await stores.commit({ project: project.id, at: noon, puts: { endpoints: [endpoint] } }));
  for (let sent = 0; sent < messages; sent += atOnce)
    await Promise.all(
      times(atOnce, async (i) =>
        rightOf(await stores.commit(anyAcceptance(channel, { key: `key ${sent + i}` }))),
      ),
    );
  assert.equal((await run('project', 'suspend', project.id)).code, 0);
  return { id: project.id, organization: project.organization, endpoint: endpoint.id };
};

const rowsIn = async ({ db }: TestInstallation, table: string, where: object): Promise<number> => {
  const [found] = await db(table).where(where).count('* as rows');
  return Number(present(found).rows);
};

/** Counts what a project has, as the command of the operator does. */
const countAll = async (
  { stores }: TestInstallation,
  project: string,
  organization: string,
): Promise<Readonly<Record<string, number>>> =>
  stores.projectRemoval.count({ project, organization } as never);

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, rows) => all + rows, 0);

/** Kills a command when it has added rows, unless it has ended before. It looks often: an import of this size is short. */
const killWhen = async (
  { ended, end }: ReturnType<typeof startCommand>,
  reached: () => Promise<boolean>,
): Promise<void> => {
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  while (!isOver && !(await reached())) await new Promise((resolve) => setTimeout(resolve, 20));
  await end('SIGKILL');
};

type Moved = {
  readonly from: TestInstallation;
  readonly to: TestInstallation;
  readonly id: string;
};

/** Nothing of the project can be found. */
const requireHidden = async ({ to, id }: Moved): Promise<void> => {
  assert.deepEqual(await to.stores.channels.list(id as never), []);
  assert.deepEqual(await to.stores.endpoints.list(id as never), []);
  for (const table of ['lanes', 'jobs', 'api_keys'])
    assert.equal(await rowsIn(to, table, { project: id }), 0, table);
};

/** Everything of it is there. */
const requireWhole = async ({ from, to, id }: Moved): Promise<void> => {
  assert.equal(await rowsIn(to, 'messages', { project: id }), messages);
  assert.equal(await rowsIn(to, 'project_imports', { project: id }), 0);
  const { organization } = present(await from.stores.tenants.findProject(id as never));
  const here = await countAll(from, id, organization);
  const there = await countAll(to, id, to.organization);
  for (const { table } of archivedTables) assert.equal(there[table], here[table], table);
  assert.equal((await to.run('scrub')).code, 0);
};

for (const kind of ['sqlite', 'postgres'] as const)
  cases(`in an import leaves nothing to find, and the next one makes it whole: ${kind}`, () =>
    withTempFolder((folder) =>
      withTempFolder(async (other) => {
        const from = await testInstallation('sqlite', folder);
        const to = await testInstallation(kind, other);
        const { id, endpoint } = await bigProject(from);
        const file = join(folder, 'one.tar');
        const write = ['project', 'export', id, '--to', file, '--without-secrets'];
        const exported = await from.run(...write);
        assert.equal(exported.code, 0, exported.error);
        const load = ['project', 'import', file, '--organization', to.organization];
        const has = (table: string, where: object) => async () =>
          (await rowsIn(to, table, where)) > 0;
        const isThere = async () => (await to.stores.tenants.findProject(id)) !== undefined;

        await killWhen(startCommand(load, to.environment), has('events', { project: id }));
        assert.equal(await isThere(), false);
        await requireHidden({ from, to, id });
        const undone = await to.run('project', 'undo-import', id);
        assert.equal(undone.code, 0, undone.error);
        assert.equal(sum(await countAll(to, id, to.organization)), 0);
        for (const table of ['deliveries', 'open_deliveries', 'attempt_counts'])
          assert.equal(await rowsIn(to, table, { endpoint }), 0, table);

        // Deliveries come late.
        await killWhen(startCommand(load, to.environment), has('deliveries', { endpoint }));
        if (!(await isThere())) {
          await requireHidden({ from, to, id });
          const again = await to.run(...load);
          assert.equal(again.code, 0, again.error);
        }
        await requireWhole({ from, to, id });
        await from.close();
        await to.close();
      }),
    ),
  );

cases('in an export leaves no file that looks whole, and the next one writes it', () =>
  withTempFolder(async (folder) => {
    const from = await testInstallation('sqlite', folder);
    const { id } = await bigProject(from);
    const file = join(folder, 'one.tar');
    const write = ['project', 'export', id, '--to', file, '--without-secrets'];
    const hasBegun = async () => existsSync(`${file}.partial`);
    await killWhen(startCommand(write, from.environment), hasBegun);
    if (!existsSync(file)) assert.equal((await from.run(...write)).code, 0);
    assert.ok(!existsSync(`${file}.partial`));
    const handle = await open(file);
    await (await openProjectArchive(handle)).verify(() => {});
    await handle.close();
    await from.close();
  }),
);

cases('in the removal of a deleted project goes on after its start, to 0 rows', () =>
  withTempFolder(async (folder) => {
    const on = await testInstallation('sqlite', folder);
    const { id, organization } = await bigProject(on);
    assert.equal((await on.run('project', 'delete', id)).code, 0);
    // Its time has come.
    const past = { deletes_at: Date.now() - dayMs, deletion_asked_at: Date.now() - 2 * dayMs };
    await on.db('projects').where({ id }).update(past);
    const left = async () => sum(await countAll(on, id, organization));
    const whole = await left();
    for (const goal of [whole * 0.9, whole * 0.5]) {
      const server = await startServer(on.environment);
      await eventually(async () => assert.ok((await left()) < goal, 'not removed yet'));
      await server.end('SIGKILL');
      assert.equal(await on.stores.tenants.findProject(id), undefined);
    }
    const killedAt = await left();
    assert.ok(killedAt > 0, 'it was done before it was killed');
    const server = await startServer(on.environment);
    await eventually(async () => assert.equal(await left(), 0));
    await server.end('SIGTERM');
    await on.close();
  }),
);

cases.run();
