import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLine } from '../../support/hosts/command-line.js';
import { type RunningDemo, startDemo } from '../../support/hosts/running-server.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';

const test = suite('roundtrip api, help and complete');

let server: RunningDemo;
let environment: Record<string, string>;
test.before(async () => {
  server = await startDemo('memory');
  environment = { ROUNDTRIP_URL: server.url, ROUNDTRIP_API_KEY: server.demo.key };
});
test.after(() => server.close());

const run = (...args: readonly string[]) => commandLine(environment)(...args);
const given = (input: string) => commandLine(environment, { input });

const message = () =>
  JSON.stringify({ channel: server.demo.channel, to: '+12025550123', text: 'é' });

test('calls any route, with data of the line, of a file or of standard input', () =>
  withTempFolder(async (folder) => {
    const file = join(folder, 'a.json');
    await writeFile(file, message());
    const post = ['api', 'post', '/v1/messages', '--idempotency-key', 'k1', '--data'];
    const answers = [
      await run(...post, message()),
      await run(...post, `@${file}`),
      await given(message())(...post, '-'),
    ];
    assert.deepEqual(new Set(answers.map(({ code }) => code)), new Set([0]));
    const { id, content } = JSON.parse(answers[0]?.out ?? '');
    assert.equal(content.body, 'é');
    assert.deepEqual(new Set(answers.map(({ out }) => JSON.parse(out).id)), new Set([id]));
    const got = await run('api', 'GET', `/v1/messages/${id}`);
    assert.equal(JSON.parse(got.out).id, id);
    await writeFile(file, await readFile(import.meta.filename));
    const type = ['--header', 'Content-Type=text/plain'];
    const upload = await run('api', 'POST', '/v1/media', '--data', `@${file}`, ...type);
    assert.match(upload.out, /"id":"med_/, upload.error);
  }));

test('prints an error as it came, and ends as other commands do', async () => {
  const absent = await run('api', 'GET', '/v1/messages/msg_1');
  assert.match(absent.out, /^\{"error":\{/);
  assert.deepEqual(
    [absent.code, absent.error],
    [1, 'refused: The server answered with status 404\n'],
  );
  assert.equal((await run('api', 'GET', '/healthz')).code, 0);
  assert.equal((await run('api', 'GET', 'v1/messages')).code, 2);
  assert.equal((await run('api', 'POST', '/v1/messages', '--data', '@/none')).code, 2);
  const other = commandLine({ ...environment, ROUNDTRIP_URL: 'http://127.0.0.1:4' });
  const lost = await other('api', 'POST', '/v1/messages', '--data', '{}');
  assert.equal(lost.code, 4);
  assert.match(lost.error, /repeat the command with --idempotency-key cli-\S+\nnetwork_error: /);
});

test('sends the key to no other server, however the path begins', async () => {
  for (const path of ['//127.0.0.1:4/v1/whoami', '/\\127.0.0.1:4/', '/@127.0.0.1:4/'])
    assert.match((await run('api', 'GET', path)).error, /status 40/, path);
});

test('an error names the option, not the field of the API', async () => {
  const send = ['messages', 'send', '--channel', server.demo.channel, '--text', 'a'];
  const to = await run(...send, '--to', 'x');
  assert.match(to.error, /--to/);
  assert.doesNotMatch(to.error, /\/to\b/);
  const pairs = Array.from({ length: 21 }, (_, n) => ['--metadata', `k${n}=1`]).flat();
  assert.match((await run(...send, '--to', '+12025550123', ...pairs)).error, /--metadata/);
  const create = ['webhooks', 'create', '--url', 'http://localhost:9/'];
  assert.match((await run(...create, '--types', 'a')).error, /^validation: --types /);
  assert.match((await run(...create, '--header', 'Host=a')).error, /--header \(Host\) is reserved/);
  assert.match((await run('messages', 'list', '--after', 'x')).error, /^validation: --after /);
});

test('help COMMAND is COMMAND --help, and -v is --version', async () => {
  for (const words of [[], ['messages'], ['messages', 'send'], ['serve']]) {
    const help = await run('help', ...words);
    assert.deepEqual(help, await run(...words, '--help'));
    assert.match(help.out, /^Usage: roundtrip/);
  }
  const unknown = await run('help', 'messages', 'sned');
  assert.equal(unknown.code, 2);
  assert.match(unknown.error, /no command messages sned\. Commands here are: send, get/);
  assert.deepEqual(await run('-v'), await run('--version'));
});

test('complete prints the ids that a word can be, and nothing where it cannot know', async () => {
  const { id } = JSON.parse((await run('api', 'POST', '/v1/messages', '--data', message())).out);
  const complete = async (...words: readonly string[]) => {
    const { code, out, error } = await run('complete', '--', ...words);
    assert.deepEqual([code, error], [0, '']);
    return out;
  };
  assert.ok((await complete('messages', 'get', '')).includes(`${id}\n`));
  assert.equal(await complete('messages', 'get', '--json', id.slice(0, -1)), `${id}\n`);
  const channel = `${server.demo.channel}\n`;
  assert.equal(await complete('messages', 'send', '--text', 'a', '--channel', ''), channel);
  assert.match(await complete('webhooks', 'replay', 'whe_1', '--after', ''), /^evt_/);
  for (const words of [
    ['messages', 'get', id, ''],
    ['messages', 'send', '--text', ''],
    ['channel', 'pause', ''],
    ['none', ''],
    [],
  ])
    assert.equal(await complete(...words), '', words.join(' '));
  const without = await commandLine({ XDG_CONFIG_HOME: '/none' })(
    'complete',
    '--',
    'messages',
    'get',
    '',
  );
  assert.deepEqual(without, { code: 0, out: '', error: '' });
  const silent = commandLine({ ...environment, ROUNDTRIP_URL: 'http://127.0.0.1:4' });
  assert.equal((await silent('complete', '--', 'messages', 'get', '')).error, '');
});

test.run();
