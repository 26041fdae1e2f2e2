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

let host: HttpHost;
test.before(async () => {
  host = await httpHost();
});
test.after(() => host.close());

/** A project of a stranger's: the document, and files and packages that the stranger has. */
const prepare = async (
  folder: string,
  document: string,
  files: readonly string[],
  packages: readonly string[],
): Promise<void> => {
  await mkdir(join(folder, 'node_modules/@types'), { recursive: true });
  for (const name of ['@types/node', ...packages])
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  for (const name of files) await cp(join(stranger, name), join(folder, name));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n');
  await writeFile(join(folder, 'openapi.json'), document);
};

type InFolder = (...args: readonly string[]) => Promise<unknown>;

/** With openapi-typescript: a program that runs, and one that only type-checks and says what must not compile. */
const withTypes = {
  files: ['program.ts', 'types.ts'],
  packages: ['openapi-fetch', 'openapi-typescript-helpers'],
  build: async (node: InFolder): Promise<void> => {
    await node(tool('openapi-typescript/bin/cli.js'), 'openapi.json', '-o', 'api.d.ts');
    const strictly = ['--strict', '--exactOptionalPropertyTypes', '--types', 'node'];
    const files = ['program.ts', 'types.ts'];
    await node(tool('typescript/bin/tsc'), ...strictly, '--module', 'nodenext', ...files);
  },
};

/**
 * With @hey-api/openapi-ts, which takes the endings of its imports from `tsconfig.json`. It does not run with TypeScript 7: by
 * `overrides` in package.json it gets the compiler of the stranger. What it generates is compiled with TypeScript 7.
 */
const withSdk = {
  files: ['sdk-program.ts', 'tsconfig.json'],
  packages: [],
  build: async (node: InFolder): Promise<void> => {
    const plugins = ['client-fetch', 'typescript', 'sdk'].map((name) => `@hey-api/${name}`);
    const generator = tool('@hey-api/openapi-ts/bin/index.cjs');
    await node(generator, '-i', 'openapi.json', '-o', 'sdk', '--silent', '-p', ...plugins);
    await node(join(root, 'node_modules/typescript/bin/tsc'), '-p', '.');
  },
};

/** What the program of a project prints that is made of the document of a server, and calls that server. */
const generateAndRun = async (
  folder: string,
  { files, packages, build }: typeof withTypes | typeof withSdk,
): Promise<string> => {
  const { text } = await host.call({ path: '/v1/openapi.json' });
  const { key, channel } = await host.newProject();
  const env = { BASE_URL: `http://127.0.0.1:${host.port}`, KEY: key, CHANNEL: channel };
  await prepare(folder, text, files, packages);
  await build((...args) => run(process.execPath, args, { cwd: folder }));
  const program = files[0]?.replace('.ts', '.js') ?? '';
  return (await run(process.execPath, [program], { cwd: folder, env })).stdout;
};

for (const [generator, project] of [
  ['openapi-typescript', withTypes],
  ['@hey-api/openapi-ts', withSdk],
] as const)
  test(`by ${generator} refuses wrong bodies, tells contents and events apart, sends, pages through a list, and reads a typed error`, async () => {
    await withTempFolder(async (folder) => {
      const said = await generateAndRun(folder, project);
      assert.deepEqual(said.trim().split('\n'), [
        'three two one',
        'invalid_request_error invalid_recipient',
        '/to',
        'message.accepted accepted',
        '1 active',
      ]);
    });
  });

test.run();
