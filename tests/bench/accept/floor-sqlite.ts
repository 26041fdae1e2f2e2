import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Database from 'better-sqlite3';
import Koa from 'koa';
import { serveUntilToldToEnd } from '../child.js';

/**
 * The floor that acceptance is measured against: bare Koa, JSON parsing, and the same rows in the same tables,
 * written by prepared statements in one transaction for all requests of a turn of the event loop. It checks
 * nothing and promises nothing but durability. The schema is the service's own, made beforehand.
 */
const file = process.env.BENCH_FILE ?? '';
const project = process.env.BENCH_PROJECT ?? '';
const channels = (process.env.BENCH_CHANNELS ?? '').split(',');

const db = new Database(file);
for (const pragma of ['journal_mode = wal', 'synchronous = full', 'busy_timeout = 5000'])
  db.pragma(pragma);

const insert = (table: string, columns: readonly string[]) =>
  db.prepare(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  );
const insertMessage = insert('messages', ['project', 'id', 'version', 'direction', 'record']);
const insertEvent = insert('events', [
  'project',
  'sequence',
  'id',
  'type',
  'at',
  'subject',
  'text',
]);
const insertKey = insert('idempotency', [
  'project',
  'key',
  'fingerprint',
  'message',
  'event',
  'created_at',
]);
const insertJob = insert('jobs', [
  'id',
  'lane',
  'project',
  'kind',
  'subject',
  'recipient',
  'accepted_sequence',
  'state',
  'due_at',
  'expires_at',
  'attempt',
  'failures',
  'unknowns',
  'defects',
  'is_overtaken',
  'attempted_at',
  'epoch',
]);
const raiseLane = db.prepare(
  'update lanes set backlog = backlog + ?, next_due_at = ? where key = ?',
);
const setSequence = db.prepare('update projects set sequence = ? where id = ?');
const setSpent = db.prepare(
  `insert into spending (project, period, messages) values (?, '2000-01', ?)
     on conflict (project, period) do update set messages = messages + excluded.messages`,
);
const addUsage = db.prepare(
  `insert into usage (project, day, metric, channel_type, provider, quantity)
     values (?, '2000-01-01', 'outbound_messages', 'whatsapp', 'sandbox', ?)
     on conflict (project, day, metric, channel_type, provider)
       do update set quantity = quantity + excluded.quantity`,
);

type Body = { readonly channel: string; readonly to: string; readonly text: string };
type Waiting = { readonly body: Body; readonly key: string; readonly done: (body: string) => void };

let sequence = 0;
let waiting: Waiting[] = [];

const id = (prefix: string): string =>
  `${prefix}_${Date.now().toString(36).padStart(10, '0')}${String(sequence).padStart(16, '0')}`;

const write = ({ body, key }: Waiting): string => {
  sequence += 1;
  const now = Date.now();
  const message = id('msg');
  const event = id('evt');
  const record = JSON.stringify({
    id: message,
    channel: body.channel,
    direction: 'outbound',
    from: '+12025550199',
    to: body.to,
    content: { type: 'text', body: body.text },
    status: 'accepted',
    metadata: {},
    in_reply_to: null,
    error: null,
    accepted_at: new Date(now).toISOString(),
    sent_at: null,
    delivered_at: null,
    read_at: null,
    failed_at: null,
  });
  insertMessage.run(project, message, 1, 'outbound', record);
  const text = `{"id":"${event}","type":"message.accepted","sequence":${sequence},"data":${record}}`;
  insertEvent.run(project, sequence, event, 'message.accepted', now, message, text);
  insertKey.run(project, key, key.padEnd(64, '0'), message, event, now);
  insertJob.run(
    id('job'),
    body.channel,
    project,
    'send',
    message,
    body.to,
    sequence,
    'queued',
    now,
    now + 86_400_000,
    0,
    0,
    0,
    0,
    0,
    null,
    0,
  );
  return record;
};

const flush = (): void => {
  const group = waiting;
  waiting = [];
  db.prepare('begin immediate').run();
  const bodies = group.map(write);
  const now = Date.now();
  for (const channel of new Set(group.map(({ body }) => body.channel)))
    raiseLane.run(group.filter(({ body }) => body.channel === channel).length, now, channel);
  setSequence.run(sequence, project);
  setSpent.run(project, group.length);
  addUsage.run(project, group.length);
  db.prepare('commit').run();
  for (const [i, { done }] of group.entries()) done(bodies[i] ?? '');
};

const app = new Koa();
app.use(async (ctx) => {
  const chunks: Buffer[] = [];
  for await (const chunk of ctx.req) chunks.push(chunk);
  const body: Body = JSON.parse(Buffer.concat(chunks).toString());
  const key = String(ctx.req.headers['idempotency-key']);
  ctx.body = await new Promise<string>((done) => {
    if (waiting.length === 0) setImmediate(flush);
    waiting.push({ body, key, done });
  });
  ctx.status = 202;
  ctx.type = 'application/json';
});

const server = createServer(app.callback());
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
await serveUntilToldToEnd({ url: `http://127.0.0.1:${port}`, headers: {}, project, channels });
server.closeAllConnections();
server.close();
db.close();
