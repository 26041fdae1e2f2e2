import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once as onceEmitted } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { commandLine, type Run } from '../../support/hosts/command-line.js';
import { program } from '../../support/hosts/program.js';
import { type RunningDemo, startDemo } from '../../support/hosts/running-server.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';

const test = suite('commands of developers');

let server: RunningDemo;
let run: Run;
let wide: Run;
let environment: Readonly<Record<string, string>>;
test.before(async () => {
  server = await startDemo('memory');
  environment = { ROUNDTRIP_URL: server.url, ROUNDTRIP_API_KEY: server.demo.key };
  run = commandLine(environment);
  wide = commandLine({ ...environment, NO_COLOR: '1' }, { columns: 100 });
});
test.after(() => server.close());

/** The API's JSON of a command that succeeds and says nothing else. */
const json = async (...args: readonly string[]) => {
  const { code, out, error } = await run(...args, '--json');
  assert.deepEqual({ code, error }, { code: 0, error: '' });
  assert.match(out, /^\{[^\n]*\}\n$/);
  return JSON.parse(out);
};

const send = ['messages', 'send', '--to'] as const;

/** `doctor` in an empty folder: where it runs, it looks for the database of a server. */
const doctor = async (): Promise<{ readonly code: number; readonly out: string }> => {
  let ended = { code: 0, out: '' };
  const main = resolve(import.meta.dirname, '../../../composition/main.ts');
  await withTempFolder(async (cwd) => {
    const child = spawn(process.execPath, [...program(main), 'doctor', '--json'], {
      cwd,
      env: { PATH: process.env.PATH, ...environment },
    });
    const [out, [code]] = await Promise.all([textOf(child.stdout), onceEmitted(child, 'close')]);
    ended = { code, out };
  });
  return ended;
};

test('send through the only channel and wait for a status', async () => {
  const text = ['--text', 'Hello\u001b[2J 👋', '--metadata', 'order=1042', '--metadata', 'a=b=c'];
  const sent = await json(...send, '12025550123', ...text, '--wait', 'read');
  assert.deepEqual([sent.status, sent.metadata], ['read', { order: '1042', a: 'b=c' }]);
  const got = await run('messages', 'get', sent.id);
  assert.match(got.out, /^status +read$/m);
  assert.match(got.out, /^content\.body +Hello \[2J 👋$/m);
  const found = await json('messages', 'list', '--metadata', 'order=1042', '--status', 'read');
  assert.deepEqual(
    found.data.map(({ id }: { id: string }) => id),
    [sent.id],
  );
  const timeline = await run('messages', 'timeline', sent.id);
  assert.match(timeline.out, /^AT +WHAT +DETAIL\n[^\n]+ accepted +request_id=req_\w+\n/);
  const events = await json('events', 'list', '--type', 'message.read');
  assert.equal(events.data[0].data.id, sent.id);
  assert.deepEqual(await json('events', 'get', events.data[0].id), events.data[0]);
});

test('mark a received message as read, and refuse it for a sent one', async () => {
  await run('trigger', 'message.received');
  const received = async () => (await json('messages', 'list', '--direction', 'inbound')).data;
  let [message] = await received();
  while (!message) [message] = await received();
  assert.equal((await json('messages', 'read', message.id)).id, message.id);
  const [sent] = (await json('messages', 'list', '--direction', 'outbound')).data;
  assert.equal((await run('messages', 'read', sent.id)).code, 1);
});

test('end with 1 when the message failed, with 4 when it is too early, and print it', async () => {
  const failed = await run(...send, '+12025550101', '--text', 'a', '--wait', 'sent', '--json');
  assert.deepEqual([failed.code, JSON.parse(failed.out).status], [1, 'failed']);
  assert.match(failed.error, /^recipient_unreachable: Message msg_\w+ failed before it was sent: /);
  const wait = ['--wait', 'delivered', '--timeout', '1'];
  const early = await run(...send, '+12025550102', '--text', 'a', ...wait, '--json');
  assert.deepEqual([early.code, JSON.parse(early.out).status], [4, 'sent']);
  assert.match(early.error, /^not_in_time: /);
});

test('never send twice under one key', async () => {
  const once = [...send, '+12025550123', '--text', 'Once', '--idempotency-key', 'k1'];
  assert.equal((await json(...once)).id, (await json(...once)).id);
  const other = await run(...send, '+12025550123', '--text', 'Other', '--idempotency-key', 'k1');
  assert.deepEqual([other.code, other.error.split(':')[0]], [1, 'idempotency_key_reuse']);
});

test('send any content, of the line, of a file or of standard input, as an answer to a message', () =>
  withTempFolder(async (folder) => {
    const question = await json(...send, '+12025550123', '--text', 'When?');
    const content = JSON.stringify({ type: 'text', body: 'At 3', link_preview: true });
    const file = join(folder, 'content.json');
    await writeFile(file, content);
    const piped = commandLine(environment, { input: content });
    const to = [...send, '+12025550123', '--reply-to', question.id, '--json'];
    for (const said of [
      await run(...to, '--content', content),
      await run(...to, '--content', `@${file}`),
      await piped(...to, '--content', '-'),
    ]) {
      assert.equal(said.code, 0, said.error);
      const message = JSON.parse(said.out);
      assert.deepEqual([message.content.body, message.in_reply_to], ['At 3', question.id]);
    }
    const wrong = async (value: object) => run(...to, '--content', JSON.stringify(value));
    const row = { type: 'interactive', kind: 'buttons', body: 'a', buttons: [{ id: 'b' }] };
    const violated = await wrong(row);
    assert.deepEqual(
      [violated.code, violated.error.split('\n')[0]],
      [1, 'validation: --content (buttons/0/title) is required.'],
    );
    const missing = await run(...send, '+12025550123', '--text', 'a', '--reply-to', 'msg_x');
    assert.match(missing.error, /--reply-to/);
  }));

test('say what is wrong with an option, and end with 2', async () => {
  for (const [args, message] of [
    [['--text', 'a', '--media', 'med_1'], /^invalid_argument: /],
    [[], /^invalid_argument: Give --text/],
    [['--text', 'a', '--content', '{}'], /^invalid_argument: Give --text/],
    [['--content', '{"type":'], /^invalid_argument: --content is not valid JSON: /],
    [['--content', '[]'], /^invalid_argument: --content must be a JSON object, such as /],
    [['--content', '@/none.json'], /^invalid_argument: The file of --content cannot be read: /],
    [['--text', 'a', '--param', 'b'], /^invalid_argument: --param/],
    [['--text', 'a', '--metadata', 'b'], /KEY=VALUE/],
    [['--text', 'a', '--wait', 'accepted'], /Allowed choices are sent, delivered, read/],
  ] as const) {
    const { code, error } = await run(...send, '+12025550123', ...args);
    assert.equal(code, 2, error);
    assert.match(error, message);
  }
});

test('list pages that fit the terminal, and tell how to go on', async () => {
  const { out, error } = await wide('messages', 'list', '--limit', '1');
  assert.match(out, /^ID +STATUS +FROM +TO +ACCEPTED +CONTENT\nmsg_\w+ +\w+ [^\n]+\n$/);
  const [, cursor = ''] = /^There is more: add --cursor (\S+)\n$/.exec(error) ?? [];
  const next = await json('messages', 'list', '--limit', '1', '--cursor', cursor);
  assert.notEqual(next.data[0].id, /msg_\w+/.exec(out)?.[0]);
});

test('create, show and send templates by their name', async () => {
  const create = ['templates', 'create', '--name', 'order_ready', '--category', 'utility'];
  const body = ['--body', 'Order {{1}} of {{2}}.', '--example', '42', '--example', 'Ada'];
  const template = await json(...create, ...body, '--draft');
  assert.equal(template.status, 'draft');
  const update = ['templates', 'update', template.id, '--category', 'marketing'];
  assert.equal((await json(...update)).category, 'marketing');
  assert.equal((await json('templates', 'submit', template.id)).status, 'submitted');
  while ((await json('templates', 'get', template.id)).status !== 'approved');
  const named = ['--template', 'order_ready', '--param', '42', '--param', 'Ada'];
  const sent = await json(...send, '+12025550123', ...named);
  assert.equal(sent.content.body, 'Order 42 of Ada.');
  const absent = await run(...send, '+12025550123', '--template', 'other');
  assert.deepEqual([absent.code, absent.error.split(':')[0]], [1, 'template_not_found']);
  assert.match((await wide('templates', 'list')).out, /^tmpl_\w+ +approved +order_ready /m);
});

test('upload and download media files, and replace no file', () =>
  withTempFolder(async (folder) => {
    const [from, to] = [join(folder, 'a.txt'), join(folder, 'b.txt')];
    await writeFile(from, 'Hello');
    const media = await json('media', 'upload', from, '--type', 'text/plain');
    assert.deepEqual([media.filename, media.size], ['a.txt', 5]);
    assert.deepEqual(await json('media', 'get', media.id, '--output', to), media);
    assert.equal(await readFile(to, 'utf8'), 'Hello');
    const again = await run('media', 'get', media.id, '--output', to);
    assert.deepEqual(
      [again.code, again.error],
      [1, `unwritable_file: ${to} exists. Remove it, or give another name\n`],
    );
    assert.equal((await run('media', 'get', media.id, '--output', '-')).code, 2);
    const absent = await run('media', 'upload', join(folder, 'c.txt'));
    assert.match(absent.error, /^unreadable_file: There is no file .+c\.txt\n$/);
  }));

test('change a webhook endpoint, switch it, give it a new secret and delete it', async () => {
  const channel = (await json('channels', 'list')).data[0].id;
  const create = ['webhooks', 'create', '--url', 'http://localhost:9/a', '--channels', channel];
  const { id, secret, channels } = await json(...create, '--header', 'X-One=1');
  assert.deepEqual(channels, [channel]);
  const update = ['webhooks', 'update', id, '--types', 'template.*', '--channels', 'all'];
  const change = ['--header', 'X-Two=a=b', '--header', 'X-One=', '--description', 'Any'];
  const changed = await json(...update, ...change);
  assert.deepEqual(
    [changed.subscribed_types, changed.channels, changed.header_names, changed.description],
    [['template.*'], null, ['X-Two'], 'Any'],
  );
  assert.equal((await json('webhooks', 'deactivate', id)).status, 'inactive');
  assert.equal((await json('webhooks', 'activate', id)).status, 'active');
  const rotated = await run('webhooks', 'rotate-secret', id);
  assert.match(rotated.out, /^secret +whsec_/m);
  assert.ok(!rotated.out.includes(secret));
  assert.equal(rotated.error, 'Keep the secret now: it is not shown again.\n');
  const unchanged = await run('webhooks', 'update', id);
  assert.deepEqual([unchanged.code, unchanged.error.split(':')[0]], [2, 'invalid_argument']);
  assert.equal((await json('webhooks', 'get', id)).description, 'Any');
  assert.deepEqual(await json('webhooks', 'delete', id), { id, deleted: true });
  assert.equal((await run('webhooks', 'get', id)).code, 1);
});

test('create webhook endpoints, and repeat deliveries', async () => {
  const create = ['webhooks', 'create', '--url', 'http://localhost:9/hook'];
  const created = await run(...create, '--types', 'message.*');
  assert.match(created.out, /^secret +whsec_/m);
  assert.equal(created.error, 'Keep the secret now: it is not shown again.\n');
  const { id } = (await json('webhooks', 'list')).data[0];
  await json(...send, '+12025550123', '--text', 'a', '--wait', 'read');
  let { data } = await json('webhooks', 'deliveries', id);
  while (data.at(-1).attempts.length === 0) ({ data } = await json('webhooks', 'deliveries', id));
  assert.equal((await json('webhooks', 'resend', id, data[0].id)).id, data[0].id);
  const first = (await json('events', 'list', '--limit', '1')).data[0].id;
  assert.match((await run('webhooks', 'replay', id, '--after', first)).out, /^\d+ deliveries /);
  const tested = await run('webhooks', 'test', id, '--type', 'message.read', '--json');
  assert.deepEqual([tested.code, JSON.parse(tested.out).error], [1, 'connection_failed']);
  const { code, out } = await doctor();
  const checks = JSON.parse(out).data as { check: string; status: string; found: string }[];
  assert.deepEqual(
    checks.map(({ check, status }) => `${check} ${status}`),
    [
      'profile ok',
      'server ok',
      'server clock ok',
      'key ok',
      'project channels ok',
      'project webhooks fail',
    ],
  );
  assert.match(
    checks.at(-1)?.found ?? '',
    /^http:\/\/localhost:9\/hook did not answer .*connection_failed/,
  );
  assert.equal(code, 1);
});

test.run();
