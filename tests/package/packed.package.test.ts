import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { transformSync } from 'esbuild';
import { hangMs } from '../conformance/in-time.js';
import { examplesIn } from '../support/documents/examples.js';
import { exportedTypes } from '../support/documents/exported-types.js';
import { itsDependencies, projectWith } from '../support/documents/packed.js';
import { present } from '../support/fixtures/either.js';
import { suite } from '../support/suite.js';
import { withTempFolder } from '../support/temp-folder.js';

const test = suite('the package, packed and installed');

const exportsOf = (folder: string): readonly string[] =>
  Object.keys(
    JSON.parse(readFileSync(join(folder, 'node_modules/roundtrip/package.json'), 'utf8')).exports,
  ).map((path) => path.replace(/^\./, 'roundtrip'));

/** What a host brings to the adapters for its framework. */
const ofHosts = [
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  '@nestjs/common',
  '@nestjs/core',
  'fastify',
  'rxjs',
];

/** What a server needs, and a library does not. */
const ofServers = ['knex', 'pg', 'better-sqlite3', 'inversify', 'pino'];

const useCase = `
import { inMemory } from 'roundtrip/host';
import { messaging } from 'roundtrip';
const { createOrganization } = messaging(inMemory());
const created = await createOrganization({ name: 'Ada' });
console.log(created._tag === 'Right' && created.right.name);
`;

test('loads its core with fp-ts and io-ts, and nothing else at hand', async () => {
  const { write, node } = await projectWith(['fp-ts', 'io-ts']);
  write('core.js', "import * as core from 'roundtrip'; console.log(typeof core.messaging);");
  assert.equal(await node('core.js'), 'function\n');
});

test('starts the emulator with fp-ts, undici and busboy, and nothing else at hand', async () => {
  const { write, node } = await projectWith(['fp-ts', 'undici', '@fastify/busboy']);
  write(
    'emulator.js',
    `import { startWhatsAppEmulator } from 'roundtrip/emulators/whatsapp-cloud';
     const { control, close } = await startWhatsAppEmulator();
     console.log(control.accepted().length);
     await close();`,
  );
  assert.equal(await node('emulator.js'), '0\n');
});

test('runs a use case in memory without what a server needs', async () => {
  const library = itsDependencies.filter((name) => !ofServers.includes(name));
  const { write, node } = await projectWith(library);
  write('use-case.js', useCase);
  assert.equal(await node('use-case.js'), 'Ada\n');
});

test('type-checks without the types of Node', async () => {
  const { write, check } = await projectWith(['fp-ts', 'io-ts']);
  write(
    'core.ts',
    `import { type MessagingPorts, messaging } from 'roundtrip';
     export const use = (ports: MessagingPorts) => messaging(ports).acceptMessage;`,
  );
  await check('core.ts');
});

test('type-checks the ten lines of the README without the types of Node', async () => {
  const { write, check } = await projectWith(itsDependencies);
  write(
    'hello.mts',
    present(examplesIn('README.md').find(({ name }) => name === 'ten-lines')).text,
  );
  await check('hello.mts');
  await check('hello.mts', 'theirs');
});

test('provides every export, with declarations that an older compiler takes too', async () => {
  const others = [...itsDependencies, ...ofHosts, '@types/node'];
  const { folder, write, node, check } = await projectWith(others);
  const names = exportsOf(folder).filter((name) => !name.endsWith('.json'));
  write('all.js', names.map((name) => `await import('${name}');`).join('\n'));
  await node('all.js');
  write('all.ts', names.map((name, i) => `export * as all${i} from '${name}';`).join('\n'));
  await check('all.ts');
  await check('all.ts', 'theirs');
  assert.ok(names.length > 10);
});

test('exports every type that an exported signature names', async () => {
  const { folder } = await projectWith([...itsDependencies, ...ofHosts, '@types/node']);
  const { exports, missing } = exportedTypes(join(folder, 'node_modules/roundtrip'));
  assert.deepEqual(missing, []);
  assert.ok(exports > 300, `${exports} exports`);
});

test('would be caught if it named a type that it does not export', () =>
  withTempFolder(async (folder) => {
    const types = './dist/index.d.ts';
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ exports: { '.': { types } } }));
    mkdirSync(join(folder, 'dist'));
    writeFileSync(
      join(folder, 'dist/index.d.ts'),
      `import type { Named } from './named.js';
       export type { Known } from './named.js';
       type Local = { readonly deep: import('./named.js').Deep };
       export declare const a: <A extends Local>(a: A) => Named[];`,
    );
    writeFileSync(
      join(folder, 'dist/named.d.ts'),
      'export type Named = { known: Known }; export type Known = 1; export type Deep = Named;',
    );
    assert.deepEqual(exportedTypes(folder), {
      exports: 2,
      missing: ['dist/named.d.ts: Deep, named by Local', 'dist/named.d.ts: Named, named by Deep'],
    });
  }));

test('has source maps to sources that it contains', async () => {
  const { folder } = await projectWith([]);
  const built = join(folder, 'node_modules/roundtrip/dist/core');
  const { sources } = JSON.parse(readFileSync(join(built, 'messaging.js.map'), 'utf8'));
  assert.equal(sources.length, 1);
  assert.ok(existsSync(join(built, sources[0])));
});

/** The example of `docs/embedding/testing.md`, and how another test runner begins and ends its files. */
const kitExample = present(
  examplesIn('docs/embedding/testing.md').find(({ name }) => name === 'testing'),
);
const runners = {
  'node:test': { end: '', command: ['kit.test.js'], passed: /# pass 3\n# fail 0\n/ },
  uvu: { end: 'test.run();\n', command: ['kit.test.js'], passed: /Passed: +3\n/ },
  vitest: {
    end: '',
    command: ['node_modules/vitest/vitest.mjs', 'run', 'kit.test.js', `--testTimeout=${hangMs}`],
    passed: /Tests +3 passed/,
  },
} as const;

test('runs its test kit under node:test, uvu and vitest', async () => {
  const others = [...itsDependencies, '@types/node', 'vitest', 'uvu'];
  const { folder, write, check, node } = await projectWith(others);
  write('kit.ts', kitExample.text);
  await check('kit.ts');
  const compiled = readFileSync(join(folder, 'out/kit.js'), 'utf8');
  for (const [runner, { end, command, passed }] of Object.entries(runners)) {
    write('kit.test.js', compiled.replace("'node:test'", `'${runner}'`) + end);
    const [file, ...given] = command;
    assert.match(await node(file, { NO_COLOR: '1' }, ...given), passed, runner);
  }
});

test('runs its test kit under Jest as it comes, which loads CommonJS alone', async () => {
  const { write, node } = await projectWith([...itsDependencies, 'jest']);
  write('package.json', '{ "private": true }');
  const withoutRunner = kitExample.text.replace("import { test } from 'node:test';", '');
  const { code } = transformSync(withoutRunner, { loader: 'ts', format: 'cjs' });
  assert.match(code, /require\("roundtrip\/testing"\)/);
  const one = `
    test('one set of modules serves every import path', () => {
      const { DamagedRow } = require('roundtrip/adapters/knex');
      expect(require('roundtrip/adapters/knex').DamagedRow).toBe(DamagedRow);
      expect(require('roundtrip').PhoneNumber.decode('+12025550123')._tag).toBe('Right');
    });`;
  write('kit.test.js', `${code}\n${one}`);
  const jest = ['node_modules/jest/bin/jest.js', '--json', `--testTimeout=${hangMs}`] as const;
  const [file, ...given] = jest;
  const { numPassedTests, numTotalTests } = JSON.parse(await node(file, {}, ...given));
  assert.deepEqual([numPassedTests, numTotalTests], [4, 4]);
});

test('is required by a plain program of CommonJS, and is then what an import gives', async () => {
  const { write, node, check } = await projectWith(itsDependencies);
  write(
    'typed.cts',
    `import { createMessaging, type HostedMessaging } from 'roundtrip/host';
     export const messaging: HostedMessaging = createMessaging();`,
  );
  await check('typed.cts');
  await check('typed.cts', 'theirs');
  write(
    'required.cjs',
    `const { createMessaging } = require('roundtrip/host');
     console.log(typeof createMessaging);
     import('roundtrip/host').then((imported) => console.log(imported.createMessaging === createMessaging));`,
  );
  // Node.js before 20.19 requires no ES module, and so gets the one for CommonJS.
  const isSame = !/^v20\.18\./.test(process.version);
  assert.equal(await node('required.cjs', { NODE_NO_WARNINGS: '1' }), `function\n${isSame}\n`);
});

/** Serves pages of the demo from a database file, says where that is, and stops as an operator stops it. */
const serving = `
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
const server = spawn(process.execPath, [process.env.COMMAND], { stdio: ['ignore', 'pipe', 'inherit'] });
const ended = new Promise((resolve) => server.on('exit', resolve));
for await (const line of createInterface(server.stdout)) {
  if (line.startsWith('data in ')) console.log('data in', process.env.ROUNDTRIP_DATA_DIR === line.slice(8));
  const url = /^listening on (.*)/.exec(line)?.[1];
  if (!url) continue;
  for (const path of ['/readyz', '/dashboard', '/docs', '/v1/openapi.json'])
    console.log((await fetch(url + path, { redirect: 'manual' })).status);
  server.kill('SIGTERM');
}
console.log(await ended);
`;

test('runs its command, and serves the demo without arguments', async () => {
  const { folder, write, node } = await projectWith(itsDependencies);
  const command = './node_modules/roundtrip/dist/composition/main.js';
  for (const help of ['help', '--help'])
    assert.match(await node(command, {}, help), /^Usage: roundtrip/);
  write('serving.js', serving);
  const environment = {
    COMMAND: command,
    ROUNDTRIP_PORT: '0',
    ROUNDTRIP_LOG_LEVEL: 'warn',
    ROUNDTRIP_DATA_DIR: folder,
    ROUNDTRIP_DATABASE_URL: `sqlite:${join(folder, 'roundtrip.db')}`,
  };
  assert.equal(await node('serving.js', environment), '200\n303\n200\n200\ndata in true\n0\n');
});

test('sends on SQLite beside forced collections of garbage, and ends with 0', async () => {
  const { write, node } = await projectWith(itsDependencies);
  for (const name of ['thousand.mjs', 'count.mjs'])
    write(name, readFileSync(resolve(import.meta.dirname, 'fresh/programs', name), 'utf8'));
  assert.match(await node('--expose-gc', {}, 'thousand.mjs', '100'), /^\{"sends":100,/);
  assert.deepEqual(JSON.parse(await node('count.mjs')), { rows: 100, delivered: 100 });
});

/** What an operator configures, and the packages that the server then asks for. */
const configured = {
  'npm install @aws-sdk/client-s3 @aws-sdk/lib-storage': {
    ROUNDTRIP_MEDIA_URL: 's3://bucket/media',
  },
  'npm install @opentelemetry/sdk-trace-node @opentelemetry/resources @opentelemetry/exporter-trace-otlp-proto':
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' },
  'npm install nodemailer': {
    ROUNDTRIP_SMTP_URL: 'smtp://127.0.0.1:9',
    ROUNDTRIP_MAIL_FROM: 'alerts@example.com',
  },
  'npm install openid-client jose': {
    ROUNDTRIP_OIDC_ISSUER: 'http://127.0.0.1:9',
    ROUNDTRIP_OIDC_CLIENT_ID: 'roundtrip',
    ROUNDTRIP_OIDC_CLIENT_SECRET: 'secret',
  },
} as const;

for (const [command, variables] of Object.entries(configured))
  test(`does not start where it is configured for what is not installed, and says: ${command}`, async () => {
    const { folder, node } = await projectWith(itsDependencies);
    const environment = {
      ...variables,
      ROUNDTRIP_PORT: '0',
      ROUNDTRIP_DATA_DIR: folder,
      ROUNDTRIP_DATABASE_URL: 'memory:',
    };
    const serve = node('./node_modules/roundtrip/dist/composition/main.js', environment, 'serve');
    await assert.rejects(serve, ({ message }: Error) => message.includes(`Run: ${command}\n`));
  });

test('has passkeys where their package is installed, and says which one is missing', async () => {
  const { write, node } = await projectWith(itsDependencies);
  write(
    'passkeys.js',
    `import { webAuthn } from 'roundtrip/adapters/dashboard';
     console.log(webAuthn({ publicUrl: 'https://messages.example.com' }).site());`,
  );
  assert.equal(await node('passkeys.js'), 'no_package\n');
});

test.run();
