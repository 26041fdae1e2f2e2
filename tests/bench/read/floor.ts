import Koa from 'koa';
import { readCursor, writeCursor } from '../../../adapters/http/route/cursor.js';
import { eventIdOf } from '../../../core/model/events/event.js';
import type { Message } from '../../../core/model/messages/message.js';
import { messageJson, messageRecord } from '../../../core/model/messages/message.js';
import { readEvent } from '../../../core/model/messages/moment.js';
import { numberIn } from '../../../core/shared/ids.js';
import { listen } from '../processes/listen.js';
import type { StartSide } from '../processes/side.js';
import { openSelector, type Select } from './select.js';

/** Items of a page. One more is read, which tells whether there is another page. */
const limit = 20;

const messageOf = (record: object): Message => messageRecord.read(record, { version: 0 });

const jsonOf = (record: string) => messageJson(messageOf(JSON.parse(record)));

const textOf = (row: string): string => {
  const { message, ...event } = JSON.parse(row);
  const id = eventIdOf({ project: message.project, ...event });
  return readEvent({ id, ...event }, messageOf(message))?.text ?? '';
};

/** Answers as the service does: the same JSON, from one prepared select, without any check. */
const answerer = (select: Select, project: string) => {
  const getMessage = async (id: string): Promise<string> => {
    const [record = ''] = await select('message', [project, id]);
    return JSON.stringify(jsonOf(record));
  };
  const listMessages = async (cursor: string | null): Promise<string> => {
    const before = cursor && readCursor('msg', cursor);
    const records = before
      ? await select('before', [project, before, limit + 1])
      : await select('newest', [project, limit + 1]);
    const data = records.slice(0, limit).map(jsonOf);
    const has_more = records.length > limit;
    const next_cursor = has_more ? writeCursor(data.at(-1)?.id ?? '') : null;
    return JSON.stringify({ data, has_more, next_cursor });
  };
  const listEvents = async (after: string): Promise<string> => {
    const rows = await select('events', [project, numberIn(after), limit + 1]);
    const shown = rows.slice(0, limit).map(textOf);
    const last: { readonly id?: string } = JSON.parse(shown.at(-1) ?? '{}');
    return `{"data":[${shown.join(',')}],"has_more":${rows.length > limit},"next_cursor":${JSON.stringify(last.id ?? null)}}`;
  };
  return ({ pathname, searchParams }: URL): Promise<string> => {
    if (pathname === '/v1/events') return listEvents(searchParams.get('after') ?? '');
    if (pathname === '/v1/messages') return listMessages(searchParams.get('cursor'));
    return getMessage(pathname.slice('/v1/messages/'.length));
  };
};

/** The floor of reads: bare Koa, one prepared select, the same JSON. `BENCH_DATABASE` and `BENCH_PROJECT` say of what. */
const startFloor: StartSide<{ readonly url: string }> = async (environment) => {
  const { select, close } = await openSelector(environment.BENCH_DATABASE ?? '');
  const answer = answerer(select, environment.BENCH_PROJECT ?? '');
  const app = new Koa();
  app.use(async (ctx) => {
    ctx.body = await answer(new URL(ctx.url, 'http://localhost'));
    ctx.type = 'application/json';
  });
  const server = await listen(app.callback());
  return {
    ready: { url: server.url },
    stop: async () => {
      server.close();
      await close();
    },
  };
};

export default startFloor;
