import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { archivedTables, leftOutTables } from '../../../adapters/knex/archive/archived-tables.js';
import { anyAcceptance } from '../../support/fixtures/builders.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { openChannel, openProject } from '../../support/fixtures/scene.js';
import { testInstallation } from '../../support/hosts/installation.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';

const cases = suite('docs/operations/project-archive.md');

const root = resolve(import.meta.dirname, '../../..');

cases('has each table, each reason, and commands that look into the file', () =>
  withTempFolder(async (folder) => {
    const page = await readFile(resolve(root, 'docs/operations/project-archive.md'), 'utf8');
    const named = (heading: string, end: string): readonly string[] => {
      const part = page.slice(page.indexOf(heading), page.indexOf(end));
      return [...part.matchAll(/^\| (`[a-z_`, ]+`) \|/gm)].flatMap(([, names = '']) =>
        [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
      );
    };
    const archived = archivedTables.map(({ table }) => table);
    assert.deepEqual([...named('## What is in it', '| left out |')].sort(), [...archived].sort());
    for (const table of Object.keys(leftOutTables)) assert.ok(page.includes(`\`${table}\``), table);

    const from = await testInstallation('sqlite', folder);
    const { stores, run, close } = from;
    const project = await openProject(stores);
    rightOf(await stores.commit(anyAcceptance(await openChannel(stores, project))));
    assert.equal((await run('project', 'suspend', project.id)).code, 0);
    const file = join(folder, 'project.tar');
    const write = ['project', 'export', project.id, '--to', file, '--without-secrets'];
    assert.equal((await run(...write)).code, 0);
    const [, commands = ''] = /```sh\n([\s\S]*?)```/.exec(page) ?? [];
    const lines = commands.trim().split('\n');
    assert.equal(lines.length, 3);
    const shown = lines.map((line) =>
      execFileSync('bash', ['-c', line], { cwd: folder, encoding: 'utf8' }),
    );
    assert.match(present(shown[0]), /^archive\.json\n[\s\S]*\nmanifest\.json\n$/);
    assert.equal(JSON.parse(present(shown[1])).project, project.id);
    const line = JSON.parse(present(shown[2]));
    assert.deepEqual([Object.keys(line), line.row.project], [['crc', 'row'], project.id]);
    await close();
  }),
);

cases.run();
