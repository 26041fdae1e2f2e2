import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { webhooks } from '../../../adapters/client/webhooks/index.js';
import { eventTypes } from '../../../core/model/events/event.js';
import { type RunningDemo, startDemo } from '../../support/hosts/running-server.js';
import { linesOf, startedCommand } from '../../support/hosts/started-command.js';
import { suite } from '../../support/suite.js';
import { eventually } from '../../support/time/eventually.js';

const test = suite('commands that follow events');

type Received = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

let server: RunningDemo;
let receiver: Server;
let receiverUrl: string;
let environment: Readonly<Record<string, string>>;
const received: Received[] = [];
const at = (path: string): readonly Received[] => received.filter((each) => each.path === path);

test.before(async () => {
  server = await startDemo('memory');
  environment = { ROUNDTRIP_URL: server.url, ROUNDTRIP_API_KEY: server.demo.key };
  receiver = createServer(async (req, res) => {
    received.push({ path: req.url ?? '', headers: req.headers, body: await textOf(req) });
    res.writeHead(at('/hook').length === 2 ? 500 : 200).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  receiverUrl = `http://localhost:${(receiver.address() as AddressInfo).port}`;
});
test.after(async () => {
  await server.close();
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
});

const start = (...args: readonly string[]) => startedCommand(environment, ...args);

test('post each event as a delivery is posted, and show what came of it', async () => {
  const url = `${receiverUrl}/real`;
  assert.equal(await start('webhooks', 'create', '--url', url, '--types', 'message.*').ended, 0);
  const listen = start('listen', '--forward-to', `${receiverUrl}/hook`, '--events', 'message.*');
  await eventually(async () => assert.match(listen.said.error, /\nSigning secret: whsec_/));
  assert.equal(await start('trigger', 'message.failed').ended, 0);
  await eventually(async () => assert.equal(at('/real').length, 2));
  await eventually(async () => assert.equal(linesOf(listen.said.out).length, 2));
  assert.equal(await listen.interrupt(), 0);

  const [, secret = ''] = /(whsec_\S+)/.exec(listen.said.error) ?? [];
  const [lines, real] = [linesOf(listen.said.out), at('/real')];
  for (const [i, { headers, body }] of at('/hook').entries()) {
    const event = await webhooks.verify(body, headers, secret);
    const { 'service-signature': _, ...standard } = headers;
    assert.deepEqual(await webhooks.verify(body, standard, secret), event);
    const delivery = real.find((each) => each.headers['webhook-id'] === event.id);
    assert.equal(body, delivery?.body);
    assert.deepEqual(Object.keys(headers).sort(), Object.keys(delivery?.headers ?? {}).sort());
    const outcome = i === 1 ? '500' : '200';
    assert.match(lines[i] ?? '', new RegExp(`${event.type} +${event.id}  ${outcome}  \\d+ ms$`));
  }
});

test('begin in the past, print JSON, and say why a program was not reached', async () => {
  const nowhere = 'localhost:1/hook';
  const since = '2020-01-01';
  const listen = start('listen', '--forward-to', nowhere, '--json', '--since', since);
  await eventually(async () => assert.equal(linesOf(listen.said.out).length, 2));
  assert.equal(await listen.interrupt(), 0);
  const [first] = linesOf(listen.said.out).map((line) => JSON.parse(line));
  const { event, url, status_code, error, reason } = first;
  assert.deepEqual([event.type, event.sequence], ['message.accepted', 1]);
  assert.deepEqual(
    [url, status_code, error, reason],
    ['http://localhost:1/hook', null, 'connection_failed', 'ECONNREFUSED'],
  );
  const tail = start('events', 'tail', '--type', 'message.failed', '--since', event.id);
  await eventually(async () =>
    assert.match(
      tail.said.out,
      /message\.failed +evt_\w+ {2}msg_\w+ {2}\+12025550101 {2}recipient_unreachable\n$/,
    ),
  );
  assert.equal(await tail.interrupt(), 0);
});

test('make an event happen, and print what came of it up to that', async () => {
  for (const [name, types] of [
    ['template.rejected', ['template.submitted', 'template.pending', 'template.rejected']],
    ['message.sent', ['message.accepted', 'message.sent']],
    [
      'channel.status_changed',
      [
        ...['accepted', 'sent', 'delivered', 'read'].map((status) => `message.${status}`),
        ...['channel.status_changed', 'channel.status_changed'],
      ],
    ],
  ] as const) {
    const { ended, said } = start('trigger', name, '--json');
    assert.equal(await ended, 0, said.error);
    assert.deepEqual(
      linesOf(said.out).map((line) => JSON.parse(line).type),
      types,
    );
  }
});

test('refuse a live key and an unknown event, and name those that there are', async () => {
  const unknown = start('trigger', 'message.lost');
  assert.equal(await unknown.ended, 2);
  assert.match(unknown.said.error, /Allowed choices are message\.accepted, /);
  const never = start('trigger', 'webhook_endpoint.disabled');
  assert.equal(await never.ended, 1);
  assert.match(never.said.error, /^not_triggered: .+ answers with 410/);
  const pattern = start('events', 'tail', '--type', 'mesage.*');
  assert.equal(await pattern.ended, 2);
  assert.match(pattern.said.error, /"mesage\.\*" is no event type/);
  environment = { ...environment, ROUNDTRIP_API_KEY: 'rt_live_any' };
  const live = start('trigger', 'message.sent');
  assert.equal(await live.ended, 2);
  assert.match(live.said.error, /^live_key: /);
  const refused = start('listen', '--forward-to', 'localhost:1');
  assert.equal(await refused.ended, 3);
});

test('are in the guide, with every event that can be triggered', async () => {
  const guide = await readFile('docs/listen.md', 'utf8');
  const rows = [...guide.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) =>
    cell.replaceAll('`', '').split(', '),
  );
  assert.deepEqual(rows.sort(), [...eventTypes].sort());
  for (const [, command = ''] of guide.matchAll(/^roundtrip ([a-z ]+?) (?:-|message)/gm))
    assert.equal(await start(...command.split(' '), '--help').ended, 0);
});

test.run();
