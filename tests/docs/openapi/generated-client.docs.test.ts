import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type HttpHost, httpHost } from '../../support/hosts/http-host.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';

const test = suite('a client generated from the document');

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../../..');
const stranger = join(root, 'tests/stranger');
const tool = (path: string): string => join(stranger, 'node_modules', path);

/** A program that runs, and one that only type-checks: it says what must not compile. */
const programs = ['program.ts', 'types.ts'];

/** A project of a stranger's, with openapi-fetch and the program that is to be run with it. */
const prepare = async (folder: string, document: string): Promise<void> => {
  await mkdir(join(folder, 'node_modules/@types'), { recursive: true });
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers', '@types/node'])
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  for (const name of programs) await cp(join(stranger, name), join(folder, name));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n');
  await writeFile(join(folder, 'openapi.json'), document);
};

const generateAndRun = async (folder: string, host: HttpHost): Promise<string> => {
  const { text } = await host.call({ path: '/v1/openapi.json' });
  await prepare(folder, text);
  const node = (...args: readonly string[]) => run(process.execPath, args, { cwd: folder });
  await node(tool('openapi-typescript/bin/cli.js'), 'openapi.json', '-o', 'api.d.ts');
  const strictly = ['--strict', '--exactOptionalPropertyTypes', '--types', 'node'];
  await node(tool('typescript/bin/tsc'), ...strictly, '--module', 'nodenext', ...programs);

  const { key, channel } = await host.newProject();
  const env = { BASE_URL: `http://127.0.0.1:${host.port}`, KEY: key, CHANNEL: channel };
  return (await run(process.execPath, ['program.js'], { cwd: folder, env })).stdout;
};

test('refuses wrong bodies, tells contents and events apart, sends, pages through a list, and reads a typed error', async () => {
  const host = await httpHost();
  await withTempFolder(async (folder) => {
    const said = await generateAndRun(folder, host);
    assert.deepEqual(said.trim().split('\n'), [
      'three two one',
      'invalid_request_error invalid_recipient',
      '/to',
      'message.accepted accepted',
      '1 active',
    ]);
  });
  await host.close();
});

test.run();
