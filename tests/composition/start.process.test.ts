import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { runCommand } from '../../composition/commands/run.js';
import type { Environment } from '../../composition/configuration/read-configuration.js';
import { program } from '../support/hosts/program.js';
import { selfSigned } from '../support/servers/certificate.js';
import { suite } from '../support/suite.js';
import { withTempFolder } from '../support/temp-folder.js';

const cases = suite('a start that fails');

/** A private key in PEM. */
const generateKey = (): string | Buffer =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  });

const serve = async (environment: Environment): Promise<string> => {
  const said: string[] = [];
  const code = await runCommand(
    ['serve'],
    { ROUNDTRIP_PORT: '0', ...environment },
    {
      out: (text) => assert.fail(text),
      error: (text) => void said.push(text),
    },
  );
  assert.equal(code, 1);
  return said.join('');
};

/** Lends the number of a port that is taken. */
const withTakenPort = async (use: (port: string) => Promise<void>): Promise<void> => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  await use(port).finally(() => taken.close());
};

cases('names the variable that caused a failed start', () =>
  withTempFolder(async (folder) => {
    const file = join(folder, 'file');
    await writeFile(file, 'no certificate, no folder');
    const memory = { ROUNDTRIP_DATABASE_URL: 'memory:' };
    const files = (cert: string, key: string) => ({
      ...memory,
      ROUNDTRIP_TLS_CERT_FILE: cert,
      ROUNDTRIP_TLS_KEY_FILE: key,
    });
    const absent = join(folder, 'absent');
    assert.match(await serve(files(absent, file)), /ROUNDTRIP_TLS_CERT_FILE: ENOENT/);
    assert.match(await serve(files(file, absent)), /ROUNDTRIP_TLS_KEY_FILE: ENOENT/);
    assert.match(
      await serve(files(file, file)),
      /: ROUNDTRIP_TLS_CERT_FILE: the file contains no PEM cert/,
    );
    const [cert, otherKey] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    await writeFile(cert, selfSigned.cert);
    await writeFile(otherKey, generateKey());
    assert.match(
      await serve(files(cert, file)),
      /: ROUNDTRIP_TLS_KEY_FILE: the file contains no PEM priv/,
    );
    const apart = /: ROUNDTRIP_TLS_CERT_FILE, ROUNDTRIP_TLS_KEY_FILE: the key does not belong/;
    assert.match(await serve(files(cert, otherKey)), apart);
    const inFile = { ROUNDTRIP_DATABASE_URL: `sqlite:${join(file, 'roundtrip.db')}` };
    assert.match(await serve(inFile), /ROUNDTRIP_DATABASE_URL: EEXIST/);
    const unreachableDatabase = { ROUNDTRIP_DATABASE_URL: 'postgres://a:hush@127.0.0.1:1/b' };
    const unreachable = await serve(unreachableDatabase);
    assert.match(unreachable, /ROUNDTRIP_DATABASE_URL: .*ECONNREFUSED/);
    assert.doesNotMatch(unreachable, /hush/);
    const database = { ROUNDTRIP_DATABASE_URL: `sqlite:${join(folder, 'roundtrip.db')}` };
    const noFolder = { ...database, ROUNDTRIP_DATA_DIR: join(file, 'data') };
    assert.match(await serve(noFolder), /ROUNDTRIP_DATA_DIR: ENOTDIR/);
    await withTakenPort(async (port) => {
      const said = await serve({ ...memory, ROUNDTRIP_PORT: port });
      assert.match(said, /ROUNDTRIP_HOST, ROUNDTRIP_PORT: .*EADDRINUSE/);
    });
  }),
);

cases('closes the database and ends the process', () =>
  withTempFolder((folder) =>
    withTakenPort(async (port) => {
      const environment = {
        ROUNDTRIP_DATABASE_URL: `sqlite:${join(folder, 'roundtrip.db')}`,
        ROUNDTRIP_DATA_DIR: folder,
        ROUNDTRIP_PORT: port,
      };
      for (const _ of [1, 2]) assert.match(await serve(environment), /EADDRINUSE/);
      const main = resolve(import.meta.dirname, '../../composition/main.ts');
      const child = spawn(process.execPath, [...program(main), 'serve'], {
        env: { ...process.env, ...environment },
        stdio: 'ignore',
      });
      const [code] = await once(child, 'exit');
      assert.equal(code, 1);
    }),
  ),
);

cases.run();
