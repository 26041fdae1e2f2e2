import assert from 'node:assert/strict';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { suite } from '../support/suite.js';
import { eventually } from '../support/time/eventually.js';
import {
  canContain,
  image,
  installedWithoutPackages,
  makeImage,
  runInImage,
  sizeOf,
} from './image.js';

const cases = suite('the image of the Dockerfile, without an engine');

/** The image has at most this size, without its base. */
const limitMb = 170;

/** `npm run image` makes and runs the image, which takes a minute of processor time. */
const isMade = process.env.ROUNDTRIP_TEST_IMAGE === 'on';

const folder = mkdtempSync(join(tmpdir(), 'roundtrip-image-'));
cases.after(() => rmSync(folder, { recursive: true }));

cases('has the program, what browsers load and the guides, and no source', async () => {
  const app = await installedWithoutPackages(join(folder, 'short'));
  const has = (path: string): boolean => existsSync(join(app, path));
  const kept = [
    'dist/composition/main.js',
    'adapters/dashboard/assets',
    'docs/guides',
    'docs/openapi.json',
  ];
  assert.deepEqual(
    kept.filter((path) => !has(path)),
    [],
  );
  assert.deepEqual(['core', 'composition', 'tests', 'adapters/http/index.ts'].filter(has), []);
});

let files = '';
const made = (name: string, run: () => void | Promise<void>): void => {
  if (!isMade) return;
  cases(name, async () => {
    if (files === '') files = await makeImage(folder);
    await run();
  });
};

made('is small', () => {
  const megabytes = (path: string) => Math.round(sizeOf(join(files, path)) / 1e6);
  const size = megabytes('app') + megabytes('usr/local/bin');
  console.log(`  the server ${megabytes('app')} MB, Node.js ${megabytes('usr/local/bin')} MB`);
  assert.ok(size <= limitMb, `${size} MB`);
});

made('serves as its user on a file system that it cannot write to', async () => {
  if (!canContain()) {
    console.error('\n  SKIPPED: the image was not run; this user may not mount file systems.');
    return;
  }
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  chownSync(data, image.user, image.user);
  const start = (...command: readonly string[]) => {
    const environment = { ROUNDTRIP_PORT: '0', ROUNDTRIP_HOST: '127.0.0.1' };
    const child = runInImage(files, data, command, environment);
    const output = { text: '' };
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output.text += String(chunk);
      });
    const ended = new Promise<number | null>((resolve) => void child.once('close', resolve));
    return { child, output, ended };
  };

  for (const round of ['first', 'second']) {
    const { child, output, ended } = start(...image.entrypoint, ...image.command);
    const url = await eventually(async () => {
      const [, found] = /^listening on (\S+)$/m.exec(output.text) ?? [];
      assert.ok(found !== undefined, `${round} start: ${output.text}`);
      return found;
    });
    assert.equal((await fetch(`${url}/readyz`)).status, 200);
    const [node = '', flag = '', script = ''] = image.healthCheck;
    const check = (address: string) =>
      start(node, flag, script.replace('http://127.0.0.1:8080', address)).ended;
    assert.equal(await check(url), 0);
    assert.equal(await check('http://127.0.0.1:9'), 1);
    child.kill('SIGTERM');
    assert.equal(await ended, 0, output.text);
  }
  assert.equal(statSync(join(data, 'roundtrip.db')).uid, image.user);
  assert.equal(statSync(join(data, 'encryption.key')).mode & 0o777, 0o600);

  const [node = ''] = image.entrypoint;
  const writes = ['/app/x', '/etc/x', '/x', '/tmp/x'].map((path) => {
    const script = `fs.writeFileSync('${path}', '')`;
    return text(runInImage(files, data, [node, '-e', script], {}).stderr);
  });
  for (const refusal of await Promise.all(writes)) assert.match(refusal, /EROFS|EACCES/);
});

cases.run();
