import Koa from 'koa';
import { listen } from '../processes/listen.js';
import type { Ready, Side } from '../processes/side.js';
import { type FloorSend, type Written, written } from './floor-rows.js';
import { groupWriter } from './group-writes.js';

/** Writes a group of sends in one transaction, durable once this ends. */
export type WriteGroup = (group: FloorGroup) => void | Promise<void>;

/** What a group comes to. */
export type FloorGroup = {
  readonly written: readonly Written[];
  /** How many of them each channel has. */
  readonly ofChannel: ReadonlyMap<string, number>;
  /** The number of the last event. */
  readonly sequence: number;
};

/** What the environment of a floor says. */
export const floorOf = ({ BENCH_DATABASE, BENCH_PROJECT, BENCH_CHANNELS }: NodeJS.ProcessEnv) => ({
  database: BENCH_DATABASE ?? '',
  project: BENCH_PROJECT ?? '',
  channels: (BENCH_CHANNELS ?? '').split(','),
});

/**
 * The floor that acceptance is measured against: bare Koa, JSON parsing, and the same rows in the same tables,
 * in one transaction for all requests that came while the last one was written. It checks nothing and promises
 * nothing but durability. The schema is the service's own, made beforehand. `close` is called at the end, when all
 * is written.
 */
export const serveFloor = async (
  { project, channels }: ReturnType<typeof floorOf>,
  { write, close }: { readonly write: WriteGroup; readonly close: () => void | Promise<void> },
): Promise<Side<Ready>> => {
  let sequence = 0;
  const rowsOf = (send: FloorSend): Written => {
    sequence += 1;
    return written(send, project, sequence);
  };

  const writer = groupWriter<FloorSend, string>(async (group) => {
    const rows = group.map(rowsOf);
    await write({ written: rows, ofChannel: countChannels(group), sequence });
    return rows.map(({ record }) => record);
  });

  const app = new Koa();
  app.use(async (ctx) => {
    const chunks: Buffer[] = [];
    for await (const chunk of ctx.req) chunks.push(chunk);
    const body: FloorSend['body'] = JSON.parse(Buffer.concat(chunks).toString());
    const key = String(ctx.req.headers['idempotency-key']);
    ctx.body = await writer.add({ body, key });
    ctx.status = 202;
    ctx.type = 'application/json';
  });

  const server = await listen(app.callback());
  return {
    ready: { url: server.url, headers: {}, project, channels },
    stop: async () => {
      server.close();
      await writer.idle();
      await close();
    },
  };
};

const countChannels = (group: readonly FloorSend[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { body } of group) counts.set(body.channel, (counts.get(body.channel) ?? 0) + 1);
  return counts;
};
