import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Environment,
  readConfiguration,
} from '../../../composition/configuration/read-configuration.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';

const cases = suite('configuration: secrets from files and commands');

const [first, second] = [1, 2].map((fill) => Buffer.alloc(32, fill).toString('base64'));

const problemsOf = (environment: Environment): readonly string[] => {
  const read = readConfiguration(environment);
  return 'problems' in read ? read.problems : [];
};

const configured = (environment: Environment) => {
  const read = readConfiguration(environment);
  if ('problems' in read) throw new Error(read.problems.join('; '));
  return read;
};

cases('reads each secret from a file, without the white space around it', () =>
  withTempFolder(async (folder) => {
    const path = (name: string) => join(folder, name);
    await writeFile(path('url'), 'postgres://a:hush@b/c\n');
    await writeFile(path('keys'), `${first}\n${second}\n`);
    await writeFile(path('token'), 'hush\n');
    const { database, encryptionKeys, metricsToken } = configured({
      ROUNDTRIP_DATABASE_URL_FILE: path('url'),
      ROUNDTRIP_ENCRYPTION_KEY_FILE: path('keys'),
      ROUNDTRIP_METRICS_TOKEN_FILE: path('token'),
    });
    assert.deepEqual(database, { kind: 'postgres', url: 'postgres://a:hush@b/c' });
    assert.deepEqual(encryptionKeys, [first, second]);
    assert.equal(metricsToken, 'hush');
  }),
);

cases('reads the keys from the environment, and from the output of a command', () => {
  const keys = (environment: Environment) => configured(environment).encryptionKeys;
  assert.deepEqual(keys({ ROUNDTRIP_ENCRYPTION_KEY: `${first},${second}` }), [first, second]);
  const command = `printf '%s\\n' ${first} ${second}`;
  assert.deepEqual(keys({ ROUNDTRIP_ENCRYPTION_KEY_COMMAND: command }), [first, second]);
});

cases('says which file or command fails, and shows none of its text', () =>
  withTempFolder(async (folder) => {
    const [empty, wrong] = [join(folder, 'empty'), join(folder, 'wrong')];
    await writeFile(empty, '\n');
    await writeFile(wrong, 'hush');
    const key = (name: 'FILE' | 'COMMAND', value: string) =>
      problemsOf({ [`ROUNDTRIP_ENCRYPTION_KEY_${name}`]: value }).join();
    assert.equal(
      key('FILE', join(folder, 'none')),
      'ROUNDTRIP_ENCRYPTION_KEY_FILE cannot be read: ENOENT',
    );
    assert.equal(key('FILE', empty), 'ROUNDTRIP_ENCRYPTION_KEY_FILE gives an empty text');
    const keys = 'different keys of 32 bytes in base64, separated by commas';
    assert.equal(
      key('FILE', wrong),
      `ROUNDTRIP_ENCRYPTION_KEY_FILE names a file that must contain ${keys}`,
    );
    assert.equal(
      key('COMMAND', 'echo hush'),
      `ROUNDTRIP_ENCRYPTION_KEY_COMMAND is a command that must print ${keys}`,
    );
    assert.deepEqual(problemsOf({ ROUNDTRIP_DATABASE_URL_FILE: wrong }), [
      'ROUNDTRIP_DATABASE_URL_FILE names a file that must contain sqlite:PATH, postgres://... or memory:',
    ]);
    assert.equal(
      key('COMMAND', 'exit 3'),
      'ROUNDTRIP_ENCRYPTION_KEY_COMMAND is a command that ended with 3',
    );
    assert.equal(key('COMMAND', 'true'), 'ROUNDTRIP_ENCRYPTION_KEY_COMMAND gives an empty text');
  }),
);

cases('refuses an empty database URL, unless a file has it', () =>
  withTempFolder(async (folder) => {
    const file = join(folder, 'url');
    await writeFile(file, 'sqlite:a.db\n');
    const empty =
      'ROUNDTRIP_DATABASE_URL is empty: set it, or leave it out for the default, sqlite:./data/roundtrip.db';
    for (const url of ['', ' ']) {
      const given = { ROUNDTRIP_DATABASE_URL: url };
      assert.deepEqual(problemsOf(given), [empty]);
      const fromFile = { ...given, ROUNDTRIP_DATABASE_URL_FILE: file };
      assert.deepEqual(configured(fromFile).database, { kind: 'sqlite', path: 'a.db' });
      const absent = { ...given, ROUNDTRIP_DATABASE_URL_FILE: join(folder, 'none') };
      assert.deepEqual(problemsOf(absent), ['ROUNDTRIP_DATABASE_URL_FILE cannot be read: ENOENT']);
    }
  }),
);

cases('refuses a secret from two sources', () => {
  assert.deepEqual(
    problemsOf({
      ROUNDTRIP_ENCRYPTION_KEY: first,
      ROUNDTRIP_ENCRYPTION_KEY_COMMAND: `echo ${first}`,
    }),
    ['ROUNDTRIP_ENCRYPTION_KEY and ROUNDTRIP_ENCRYPTION_KEY_COMMAND are set; set one of them'],
  );
});

cases.run();
