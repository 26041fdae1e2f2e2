import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../../support/time/eventually.js';
import type { Ran, User } from './user.js';

/**
 * Runs a packed file with `npx` in an empty folder, as docs/packages.md says, sends with the `curl` command that it prints, waits
 * until the message is delivered, and stops the server. The seconds are those until it is ready. Throws when one of them fails.
 */
export const serveWithNpx = async (user: User, archive: string): Promise<Ran> => {
  const folder = user.folder('server');
  const began = performance.now();
  const npx = spawn('npx', ['--yes', '--package', archive, 'roundtrip'], {
    cwd: folder,
    env: user.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(npx, 'exit');
  let printed = '';
  let logged = '';
  npx.stdout.on('data', (text) => (printed += text));
  npx.stderr.on('data', (text) => (logged += text));
  const failed = (): Error => new Error(`npx ${archive} ended\n${printed}${logged}`);
  const isOver = (): boolean => npx.exitCode !== null || npx.signalCode !== null;
  const stop = (): void => {
    // That of npx is another one, which ends as the server does.
    const [, pid] = /"pid":(\d+)/.exec(logged) ?? [];
    if (!isOver()) process.kill(Number(pid ?? npx.pid), 'SIGINT');
  };
  try {
    const curl = await eventually(async () => {
      const command = /^ {2}(curl .*?'\n)\n/ms.exec(printed)?.[1];
      if (command === undefined && isOver()) return undefined;
      assert.ok(command !== undefined, `no command: ${printed}`);
      return command;
    });
    if (curl === undefined) throw failed();
    const seconds = (performance.now() - began) / 1_000;
    assert.ok(printed.includes(`\ndata in ${join(folder, 'data')}\n`), printed);
    assert.ok(existsSync(join(folder, 'data/roundtrip.db')), 'the database is in the data folder');
    await deliver(user, folder, curl);
    stop();
    const [code, signal] = await ended;
    if (code !== 0) throw new Error(`npx ended with ${code ?? signal}\n${logged}`);
    return { exit: code, seconds, printed };
  } finally {
    stop();
  }
};

/** Runs the printed command, and waits until its message is delivered. */
const deliver = async (user: User, folder: string, curl: string): Promise<void> => {
  const command = `${curl.trim()} -w '\\n%{http_code}'`;
  const [body = '', status] = user.run(folder, 'sh', '-c', command).printed.split('\n');
  assert.equal(status, '202', body);
  const [, url, key] = /(http\S+).*?(rt_test_\w+)/s.exec(curl) ?? [];
  await eventually(async () => {
    const found = await fetch(`${url}/${JSON.parse(body).id}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const message = await found.text();
    assert.match(message, /"status":"(delivered|read)"/, message);
  });
};
