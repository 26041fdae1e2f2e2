import assert from 'node:assert/strict';
import { guides } from '../../../adapters/http/docs/content/guides.js';
import { callsOf } from '../../../adapters/http/docs/document/operations.js';
import { hasSamples } from '../../../adapters/http/docs/samples/sample-request.js';
import { type Sample, samplesOf } from '../../../adapters/http/docs/samples/samples.js';
import { documentsIn, type Example, examplesIn } from '../../support/documents/examples.js';
import { itsDependencies, projectWith } from '../../support/documents/packed.js';
import { type HttpHost, httpHost } from '../../support/hosts/http-host.js';
import { adminApiDocument, apiDocument } from '../../support/reference/api-document.js';
import { testDatabase } from '../../support/stores/test-database.js';
import { suite } from '../../support/suite.js';
import { callers } from './callers.js';

const test = suite('the examples in documents');

const documents = [
  'README.md',
  ...documentsIn('docs/embedding'),
  'docs/recipes.md',
  ...documentsIn('docs/providers'),
  ...documentsIn('docs/stores'),
  'docs/emulator.md',
];
const examples = documents.flatMap(examplesIn).filter(({ language }) => language !== 'sh');

/** What the calls of the API print in each host that mounts it; the adapters also inject the use cases. */
const mountedIn = (host: string): string =>
  `${host} 202 200 201 1000008 AbortError api_key_invalid invalid_recipient route_not_found\n${
    host === 'fastify' || host === 'nestjs' ? 'true\n' : ''
  }`;

/** What each example prints, or what calls it. */
const printed: Readonly<Record<string, RegExp>> = {
  'ten-lines': /^msg_\w{26}\n$/,
  client: /^true accepted\n$/,
  'first-message': /^read\n$/,
  refusals:
    /^ask for another number than \+15555555555\nnot accepted: invalid_recipient \{ code: 'invalid_recipient', to: '\+15555555555' \}\n$/,
  'node-http': /^202 accepted 422 invalid_recipient\n400\n$/,
  express: /^202 200 422 invalid_recipient\n400\n$/,
  'mounted-nestjs': new RegExp(
    `^${['express', 'koa', 'hono', 'next', 'fastify', 'nestjs'].map(mountedIn).join('')}503\n$`,
  ),
  api: /^200 3\.1\.0\n$/,
  dashboard: /^200 303 \/login\?next=%2Fdashboard\n$/,
  'own-database': /^1\n$/,
  'dead-letters': /^2 1 Error: no such order\nhandled evt_/,
  'run-once': /^1 null\nread\n$/,
  'own-transaction': /^not placed: invalid_recipient\n2 \[ '\+12025550123', '\+12025550124' \]\n$/,
  subscribe:
    /^message.accepted 1042\nmessage.sent 1042\nmessage.delivered 1042\nmessage.read 1042\n$/,
  acknowledge: /^billed \[ \{ times: 1 \} \]\n$/,
  'beside-tables':
    /^The database already has tables or indexes of another program [^\n]*\n1 \[ 'proj_\w{26}' \]\n$/,
  'own-store': /# fail 0\n/,
  'own-container': /^chan_\n$/,
  traces: /^true\n$/,
  testing: /# pass 3\n# fail 0\n/,
  outbox:
    /^1 \[\s+\{ lost: 0, refusal: null \},\s+\{ lost: 1, refusal: 'invalid_recipient' \}\s+\]\n$/,
  'own-sign-in': /^202 202 200 insufficient_scope api_key_invalid\n$/,
  tenants: /^https:\/\/ada\.example\/hook\nwebhook_endpoint_not_found\n$/,
  roles: /^read\n$/,
  'use-cases': /^\[ \[ 'message.accepted', 1798761600000 \] \]\n$/,
  'heron-conformance': /# fail 0\n/,
  'heron-host':
    /^delivered Your table is ready\.\ndelivered Hello Ada, your table is ready\.\nreceived \+12025550123 \{[^}]*mimeType: 'image\/png',[^}]*\}\n$/,
  'lmdb-conformance': /# fail 0\n/,
  'lmdb-host': /^accepted\nread\n$/,
  'async-conformance': /# fail 0\n/,
  'own-call': /^$/,
  emulator: /# fail 0\n/,
  'serverless-lambda': /^202 202 403 true 2 read\n$/,
  'serverless-build': /^202 202 403 true 2 read\n$/,
  'serverless-vercel': /^202 1 read 401 true\n$/,
  'serverless-worker': /^202 true 400\n$/,
  'serverless-cron': /^true 1\n$/,
};

/** The frameworks that mount the API, with what their types need, and the SDK of traces. */
const hosts = [
  '@opentelemetry/api',
  '@opentelemetry/sdk-trace-node',
  'express',
  '@types/express',
  'koa',
  '@types/koa',
  'hono',
  '@hono/node-server',
  'fastify',
  '@nestjs/common',
  '@nestjs/core',
  '@nestjs/platform-express',
  'rxjs',
  'postgres',
  'drizzle-orm',
  'kysely',
  'typeorm',
  'sequelize',
  '@mikro-orm/core',
  '@mikro-orm/knex',
  '@mikro-orm/postgresql',
  '@vercel/functions',
  'esbuild',
];

/** Examples that others import, and that do nothing alone. */
const imported: readonly string[] = [
  'mounted-api',
  'mounted-express',
  'mounted-koa',
  'mounted-hono',
  'mounted-fastify',
  'mounted-next-config',
  'mounted-next-service',
  'mounted-next-instrumentation',
  'mounted-next',
  'heron-service',
  'heron-client',
  'heron-outcome',
  'heron-media',
  'heron-templates',
  'heron-provider',
  'heron-reports',
  'heron-callback',
  'heron-under-test',
  'lmdb-tables',
  'lmdb-stores',
  'library-postgres-js',
  'library-drizzle',
  'library-kysely',
  'library-typeorm',
  'library-sequelize',
  'library-mikro-orm',
  'library-sqlite',
  // It runs in `data-libraries/node-sqlite`, on Node.js 22 and later.
  'post-by-sql',
  'serverless-service',
];

let project: Awaited<ReturnType<typeof projectWith>>;
let host: HttpHost;
let environment: Readonly<Record<string, string>>;
test.before(async () => {
  project = await projectWith([
    ...itsDependencies,
    ...hosts,
    'lmdb',
    '@types/node',
    '@types/better-sqlite3',
  ]);
  host = await httpHost();
  const { key, channel } = await host.newProject();
  const url = `http://127.0.0.1:${host.port}`;
  const named = { ROUNDTRIP_URL: url, ROUNDTRIP_API_KEY: key, CHANNEL: channel };
  const service = {
    DATABASE_URL: await testDatabase(),
    ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  };
  environment = { ...named, ...service, PORT: '0' };
  for (const { name, language, text } of examples) project.write(`${name}.${language}`, text);
});
test.after(() => host.close());

/**
 * The types of lmdb, koa, Vercel and data libraries fail a check of libraries. Most projects make none; for lmdb the page says
 * so.
 */
const skipLibCheck: readonly string[] = ['--skipLibCheck'];

const onUncheckedTypes = /^(lmdb-|async-|library-|mounted-koa$|serverless-vercel$)/;

/** The examples in TypeScript, which the compiler checks together. */
const checked = (isUnchecked: boolean): readonly string[] =>
  examples
    .filter(
      ({ name, language }) => language === 'ts' && onUncheckedTypes.test(name) === isUnchecked,
    )
    .map(({ name }) => `${name}.ts`);

const typescriptIn = (some: readonly Sample[]): string =>
  some.find(({ language }) => language === 'typescript')?.code ?? '';

/** The samples of the reference and of its guides in TypeScript. One without imports becomes a module too. */
const samples = [
  ...[apiDocument, adminApiDocument].flatMap((document, i) =>
    callsOf(document)
      .filter(hasSamples)
      .map((call) => ({ name: `${i}-${call.id}`, text: typescriptIn(samplesOf(call)) })),
  ),
  ...guides.flatMap(({ name, file }) =>
    examplesIn(file)
      .filter(({ language }) => language === 'ts')
      .map((example) => ({ name: `${name}-${example.name}`, text: example.text })),
  ),
].map(({ name, text }) => ({ file: `sample-${name}.ts`, text: `${text}\nexport {};\n` }));

test('type-check, with the samples of the reference', async () => {
  assert.ok(samples.length > 90);
  for (const { file, text } of samples) project.write(file, text);
  const files = [...checked(false), ...samples.map(({ file }) => file)];
  await project.check(files, 'ours', '--experimentalDecorators');
  await project.check(checked(true), 'ours', ...skipLibCheck);
});

/** Runs an example in the project, as it stands in its document; what it printed. */
const run = async ({ name, language }: Example): Promise<string> => {
  const { write, node } = project;
  const caller = callers[name];
  if (caller) write(`${name}-caller.js`, caller);
  const itself = language === 'ts' ? `out/${name}.js` : `${name}.js`;
  return node(caller ? `${name}-caller.js` : itself, environment);
};

for (const example of examples.filter(({ name }) => !imported.includes(name)))
  test(`${example.name} does what its document says`, async () => {
    assert.match(await run(example), printed[example.name] ?? /no such example/);
  });

test('are all there', () => {
  const names = examples.map(({ name }) => name);
  assert.deepEqual(names.toSorted(), [...Object.keys(printed), ...imported].sort());
});

test.run();
