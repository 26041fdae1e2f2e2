import { createHmac, timingSafeEqual } from 'node:crypto';
import Koa from 'koa';
import { fictional } from '../../emulators/whatsapp-cloud/index.js';
import { groupWriter } from '../accept/group-writes.js';
import { listen } from '../processes/listen.js';
import type { StartSide } from '../processes/side.js';
import { floorWriter, type Reported } from './floor-sqlite.js';

type Body = {
  readonly entry: readonly {
    readonly changes: readonly {
      readonly value: {
        readonly statuses?: readonly { readonly id: string; readonly status: string }[];
        readonly messages?: readonly {
          readonly id: string;
          readonly from: string;
          readonly text: { readonly body: string };
        }[];
      };
    }[];
  }[];
};

const reportedIn = ({ entry }: Body): readonly Reported[] =>
  entry.flatMap(({ changes }) =>
    changes.flatMap(({ value: { statuses = [], messages = [] } }): readonly Reported[] => [
      ...statuses,
      ...messages.map(({ id, from, text }) => ({ id, from, text: text.body })),
    ]),
  );

const isSigned = (bytes: Buffer, header: string): boolean => {
  const hex = createHmac('sha256', fictional.appSecret).update(bytes).digest('hex');
  return timingSafeEqual(Buffer.from(`sha256=${hex}`), Buffer.from(header));
};

/**
 * The floor of intake: bare Koa, the signature, JSON parsing, and the same rows in the same tables, in one transaction
 * for all webhooks that came while the last one was written. It checks nothing else.
 */
const startFloor: StartSide<{ readonly url: string }> = async (environment) => {
  const { write, close } = floorWriter(environment);
  const writer = groupWriter<readonly Reported[], string>((group) => {
    write(group.flat());
    return group.map(() => 'ok');
  });
  const app = new Koa();
  app.use(async (ctx) => {
    const chunks: Buffer[] = [];
    for await (const chunk of ctx.req) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    if (!isSigned(bytes, String(ctx.req.headers['x-hub-signature-256']))) ctx.throw(401);
    ctx.body = await writer.add(reportedIn(JSON.parse(bytes.toString())));
  });
  const server = await listen(app.callback());
  return {
    ready: { url: server.url },
    stop: async () => {
      server.close();
      await writer.idle();
      close();
    },
  };
};

export default startFloor;
