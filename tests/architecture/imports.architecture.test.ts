import assert from 'node:assert/strict';
import { suite } from '../support/suite.js';
import { type Source, sourcesIn } from './sources.js';

const core = sourcesIn('core');
const adapters = sourcesIn('adapters');
const composition = sourcesIn('composition');
const tests = sourcesIn('tests');

/**
 * Where an adapter may import another, and why. What two adapters share belongs in the core, or is handed to
 * both by the composition.
 */
const exceptions: readonly { from: string; to: string; why: string }[] = [
  {
    from: 'adapters/dashboard/',
    to: 'adapters/http/',
    why: 'its pages are served by the same server: bodies, limits and refusals are those of the API',
  },
  {
    from: 'adapters/fastify/',
    to: 'adapters/http/',
    why: 'it mounts the handler of the API',
  },
  {
    from: 'adapters/nestjs/',
    to: 'adapters/http/',
    why: 'it mounts the handler of the API',
  },
  {
    from: 'adapters/http/',
    to: 'adapters/system/addresses.js',
    why: "a key's list and a trusted proxy's range must read an address alike",
  },
  {
    from: 'adapters/knex/',
    to: 'adapters/sandbox/',
    why: 'the sandbox keeps its ledger where the stores are, so that it is as durable as they are',
  },
  {
    from: 'adapters/sandbox/',
    to: 'adapters/whatsapp-cloud/network/',
    why: 'the sandbox plays WhatsApp, and takes what it does',
  },
  {
    from: 'adapters/webhook-signature/',
    to: 'adapters/client/webhooks/',
    why: 'what signs and what verifies read headers and secrets alike, and the client is a package of its own',
  },
];

const folderOf = (path: string): string => path.split('/').slice(0, 2).join('/');

/** Every import that a rule forbids, as `file imports name`. */
const offences = (
  sources: readonly Source[],
  isForbidden: (name: string, source: Source) => boolean,
): readonly string[] =>
  sources.flatMap((source) =>
    source.imports
      .filter((name) => isForbidden(name, source))
      .map((name) => `${source.path} imports ${name}`),
  );

const test = suite('architecture: imports');

test('are seen at all', () => {
  assert.ok(core.length > 50 && adapters.length > 10 && tests.length > 10);
  assert.ok(offences(core, (name) => name === 'fp-ts/lib/Either.js').length > 10);
  assert.ok(offences(tests, (name) => name.startsWith('node:')).length > 10);
});

test('of the core are fp-ts, io-ts and the core', () => {
  const isAllowed = (name: string) => /^(fp-ts\/lib\/\w+\.js|io-ts)$|^core\//.test(name);
  assert.deepEqual(
    offences(core, (name) => !isAllowed(name)),
    [],
  );
});

test('of an adapter never lead to the composition', () => {
  assert.deepEqual(
    offences(adapters, (name) => name.startsWith('composition/')),
    [],
  );
});

test('of an adapter lead to another one only where an exception says so', () => {
  const isListed = (name: string, { path }: Source) =>
    exceptions.some(({ from, to }) => path.startsWith(from) && name.startsWith(to));
  assert.deepEqual(
    offences(
      adapters,
      (name, source) =>
        name.startsWith('adapters/') &&
        folderOf(name) !== folderOf(source.path) &&
        !isListed(name, source),
    ),
    [],
  );
});

test('of the client are its own files: it is a package that is installed alone', () => {
  const client = sourcesIn('adapters/client');
  assert.ok(client.length > 10);
  assert.deepEqual(
    offences(
      client,
      (name, { path }) =>
        !name.startsWith('adapters/client/') &&
        !(path === 'adapters/client/node.ts' && name.startsWith('node:')),
    ),
    [],
  );
});

test('of a migration are only the types of migrations', () => {
  const isMigration = ({ path }: Source) =>
    /^adapters\/knex\/migrations\/(released|schema)\/(?!index\.ts$)/.test(path);
  const migrations = adapters.filter(isMigration);
  assert.ok(migrations.length > 0);
  const types = 'adapters/knex/migrations/migration.js';
  assert.deepEqual(
    offences(migrations, (name) => name !== types),
    [],
  );
});

test('of inversify are only in the composition', () => {
  const isContainer = (name: string) => /^(inversify|@inversifyjs|reflect-metadata)/.test(name);
  assert.deepEqual(offences([...core, ...adapters, ...tests], isContainer), []);
});

test('of tests are only in tests', () => {
  assert.deepEqual(
    offences([...core, ...adapters, ...composition], (name) => name.startsWith('tests/')),
    [],
  );
});

test('of our own files end in .js, so that plain Node finds them', () => {
  const isOurs = (name: string) => /^(core|adapters|composition|tests)\//.test(name);
  assert.deepEqual(
    offences([...core, ...adapters, ...composition], (name) => isOurs(name) && !/\.js$/.test(name)),
    [],
  );
});

test.run();
