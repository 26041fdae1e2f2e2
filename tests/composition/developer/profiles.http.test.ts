import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLine } from '../../support/hosts/command-line.js';
import { type HttpHost, httpHost } from '../../support/hosts/http-host.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';

const test = suite('profiles of the command line');

let host: HttpHost;
let url: string;
test.before(async () => {
  host = await httpHost();
  url = `http://127.0.0.1:${host.port}`;
});
test.after(() => host.close());

test('are kept by login after the key was checked, in a file of this user alone', () =>
  withTempFolder(async (folder) => {
    const { key, project } = await host.newProject();
    const environment = { XDG_CONFIG_HOME: folder };
    const login = await commandLine(environment, { input: `${key}\n` })('login', '--url', url);
    assert.equal(login.code, 0, login.error);
    assert.match(login.out, new RegExp(`profile +default\nurl +${url}\n[^]*${project}`));
    assert.ok(!(login.out + login.error).includes(key));
    const [file, ...others] = await readdir(join(folder, 'roundtrip'));
    assert.deepEqual([file, others], ['config.json', []]);
    assert.equal((await stat(join(folder, 'roundtrip/config.json'))).mode & 0o777, 0o600);
    assert.equal((await stat(join(folder, 'roundtrip'))).mode & 0o777, 0o700);
    const run = commandLine(environment);
    assert.equal(JSON.parse((await run('whoami', '--json')).out).project_id, project);
    const wrong = await commandLine(environment, { input: 'rt_test_wrong' })('login', '--url', url);
    assert.equal(wrong.code, 3);
    assert.match(
      wrong.error,
      /^api_key_invalid: [^\n]+\n {2}to do {4}Log in [^\n]+\n {2}docs {5}http[^\n]+\n {2}request {2}req_\w+\n$/,
    );
    assert.equal(JSON.parse((await run('whoami', '--json')).out).project_id, project);
  }));

test('are chosen by --profile, then by the variables, then as the current one', () =>
  withTempFolder(async (folder) => {
    const made = [await host.newProject(), await host.newProject(), await host.newProject()];
    const [first, second, third] = made;
    const environment = { XDG_CONFIG_HOME: folder };
    for (const [name, each] of [
      ['first', first],
      ['second', second],
    ] as const)
      await commandLine(environment, { input: each?.key ?? '' })(
        ...['login', '--profile', name, '--url', url],
      );
    const projectOf = async (more: Record<string, string>, ...args: readonly string[]) =>
      JSON.parse((await commandLine({ ...environment, ...more })('whoami', '--json', ...args)).out)
        .project_id;
    const given = { ROUNDTRIP_URL: url, ROUNDTRIP_API_KEY: third?.key ?? '' };
    assert.equal(await projectOf({}), second?.project);
    assert.equal(await projectOf({ ROUNDTRIP_PROFILE: 'first' }), first?.project);
    assert.equal(await projectOf({ ...given, ROUNDTRIP_PROFILE: 'first' }), third?.project);
    assert.equal(await projectOf(given, '--profile', 'first'), first?.project);
    const run = commandLine(environment);
    assert.equal((await run('profile', 'use', 'first')).code, 0);
    assert.equal(await projectOf({}), first?.project);
    const { data } = JSON.parse((await run('profile', 'list', '--json')).out);
    assert.deepEqual(
      data.map(({ name, is_current }: Record<string, unknown>) => [name, is_current]),
      [
        ['first', true],
        ['second', false],
      ],
    );
    assert.ok(!JSON.stringify(data).includes(first?.key ?? ''));
    assert.equal((await run('logout')).code, 0);
    assert.match((await run('whoami')).error, /^not_logged_in: [^\n]*Profiles are: second\.\n$/);
    assert.equal((await run('profile', 'use', 'constructor')).code, 1);
    const half = await commandLine({ ...environment, ROUNDTRIP_API_KEY: 'rt_test_a' })('whoami');
    assert.deepEqual([half.code, half.error.split(':')[0]], [2, 'invalid_configuration']);
  }));

test('keep what a newer version wrote, and are never replaced when they cannot be read', () =>
  withTempFolder(async (folder) => {
    const { key } = await host.newProject();
    const path = join(folder, 'roundtrip/config.json');
    await mkdir(join(folder, 'roundtrip'));
    const kept = {
      current: null,
      later: 1,
      profiles: { a: { url, key, listenSecret: 's', more: 2 } },
    };
    await writeFile(path, JSON.stringify(kept));
    const login = commandLine({ XDG_CONFIG_HOME: folder }, { input: key });
    assert.equal((await login('login', '--profile', 'a')).code, 0);
    assert.deepEqual(JSON.parse(await readFile(path, 'utf8')), { ...kept, current: 'a' });
    await writeFile(path, '{"profiles":');
    const { code, error } = await login('login');
    assert.deepEqual([code, error.split(':')[0]], [1, 'unreadable_profiles']);
    assert.equal(await readFile(path, 'utf8'), '{"profiles":');
  }));

test('fail with the exit code 4 when there is no answer', async () => {
  const environment = { ROUNDTRIP_URL: 'http://127.0.0.1:9', ROUNDTRIP_API_KEY: 'rt_test_a' };
  const { code, error } = await commandLine(environment)('whoami');
  assert.equal(code, 4);
  assert.match(error, /^network_error: There is no complete answer from http:\/\/127\.0\.0\.1:9\b/);
});

test.run();
