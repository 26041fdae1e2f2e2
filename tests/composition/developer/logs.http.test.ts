import assert from 'node:assert/strict';
import { type ApiRequest, roundtrip } from '../../../adapters/client/index.js';
import { times } from '../../support/fixtures/builders.js';
import { type RunningDemo, startDemo } from '../../support/hosts/running-server.js';
import { linesOf, startedCommand } from '../../support/hosts/started-command.js';
import { suite } from '../../support/suite.js';
import { eventually } from '../../support/time/eventually.js';

const test = suite('roundtrip logs tail');

let server: RunningDemo;
let environment: Readonly<Record<string, string>>;
test.before(async () => {
  server = await startDemo('memory');
  environment = { ROUNDTRIP_URL: server.url, ROUNDTRIP_API_KEY: server.demo.key };
});
test.after(() => server.close());

const start = (...args: readonly string[]) => startedCommand(environment, 'logs', 'tail', ...args);

/** Makes a request with the key of the project; gives its id. */
const ask = async (path: string, body?: object): Promise<string> => {
  const headers = {
    Authorization: `Bearer ${server.demo.key}`,
    'Content-Type': 'application/json',
  };
  const response = await fetch(`${server.url}${path}`, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return response.headers.get('Service-Request-Id') ?? '';
};

/** Makes a request that is refused, with a text of a person in it. */
const askInVain = (): Promise<string> =>
  ask('/v1/messages', { channel: server.demo.channel, to: '+1202', text: 'Hello Ada' });

test('shows the 20 newest and what comes, each once and oldest first, until Ctrl-C', async () => {
  const before: string[] = [];
  for (const path of times(25, () => '/v1/whoami')) before.push(await ask(path));
  const client = roundtrip({ baseUrl: server.url, key: server.demo.key });
  await eventually(async () => {
    const { data } = await client.requests.page({ limit: 100 });
    assert.equal(data.length, 25);
  });
  const tail = start('--json');
  const shown = () => linesOf(tail.said.out).map((line): ApiRequest => JSON.parse(line));
  const untilLast = (id: string | undefined) =>
    eventually(async () => assert.equal(shown().at(-1)?.id, id));
  await untilLast(before.at(-1));
  const refused = await askInVain();
  await untilLast(refused);
  const last = await ask('/v1/channels');
  await untilLast(last);
  assert.equal(await tail.interrupt(), 0);

  assert.equal(tail.said.error, '');
  assert.deepEqual(
    shown().map(({ id }) => id),
    [...before.slice(-20), refused, last],
  );
  const { status, error, body } = shown().at(-2) ?? {};
  assert.deepEqual([status, error], [422, { code: 'invalid_recipient', param: 'to' }]);
  assert.deepEqual(body, {
    channel: server.demo.channel,
    to: '(a text of 5)',
    text: '(a text of 9)',
  });
  assert.ok(!tail.said.out.includes('Ada'), 'a text of a person is shown');
});

test('shows those that its options choose, one line each', async () => {
  const first = await askInVain();
  const tail = start('--status', 'failed', '--path', '/v1/messages');
  const untilLast = (id: string) =>
    eventually(async () => assert.ok(tail.said.out.endsWith(`  ${id}\n`), tail.said.out));
  await untilLast(first);
  const others = [
    await ask('/v1/whoami'),
    await ask('/v1/messages/msg_1'),
    await ask('/v1/messages'),
  ];
  const second = await askInVain();
  await untilLast(second);
  assert.equal(await tail.interrupt(), 0);
  for (const line of linesOf(tail.said.out))
    assert.match(
      line,
      /^\d\d:\d\d:\d\d\.\d{3} {2}422 {2}POST \/v1\/messages {2}invalid_recipient to {2}\d+ ms {2}req_\w+$/,
    );
  for (const id of others) assert.ok(!tail.said.out.includes(id), `${id} is shown`);
});

test('ends when its key or an option is refused', async () => {
  const { ended, said } = start('--status', '42');
  assert.equal(await ended, 1);
  assert.match(said.error, /^validation: --status /);
  environment = { ...environment, ROUNDTRIP_API_KEY: 'rt_test_any' };
  assert.equal(await start().ended, 3);
});

test.run();
