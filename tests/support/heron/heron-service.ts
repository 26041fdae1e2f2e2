import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A message that Heron took. `ref` is the sender's own id of it. */
type Taken = {
  id: string;
  to: string;
  text: string;
  file?: string;
  filename?: string;
  template?: string;
  values?: readonly string[];
  ref: string;
};

type Template = { id?: string; name: string; language: string; body: string };

type HeronReply =
  | 'no answer'
  | { status: number; body?: object | Buffer; headers?: Record<string, string> };

/** The test numbers for which Heron takes nothing. */
const refusals: Readonly<Record<string, HeronReply>> = {
  '+12025550111': { status: 404 },
  '+12025550112': { status: 429, headers: { 'retry-after': '2' } },
  '+12025550113': { status: 503 },
};

const unauthorized: HeronReply = { status: 401 };

/** Heron, an invented chat service on 127.0.0.1, with one account. It calls back at `callback` with what happens. */
export const startHeron = async (account: string, callback: () => string) => {
  const token = 'heron-token-4471';
  const taken: Taken[] = [];
  const files = new Map<string, { bytes: Buffer; type: string }>();
  const templates: (Template & { id: string; state: string })[] = [];
  const read = new Set<string>();
  const requests: string[] = [];
  let [isTrusting, isCutOff] = [true, false];

  /** Calls back, signed with the token. Times are in seconds. */
  const tell = async (event: object): Promise<void> => {
    const body = JSON.stringify({ ...event, account, at: Math.floor(Date.now() / 1000) });
    const signature = createHmac('sha256', token).update(body).digest('hex');
    const headers = { 'heron-signature': signature };
    await fetch(callback(), { method: 'POST', headers, body }).catch(() => undefined);
  };

  const keepFile = (bytes: Buffer, type: string): string => {
    const id = randomUUID();
    files.set(id, { bytes, type });
    return id;
  };

  /** Answers a send. Heron's test numbers decide what happens. */
  const send = (message: Taken): HeronReply => {
    const refusal = refusals[message.to];
    if (refusal) return refusal;
    const id = randomUUID();
    taken.push({ ...message, text: textOf(message), id });
    const event = message.to === '+12025550115' ? 'failed' : 'delivered';
    void tell({ event, message: id, ref: message.ref });
    return message.to === '+12025550114' ? 'no answer' : { status: 202, body: { id } };
  };

  /** The text of a message; of one with a template, filled in. */
  const textOf = ({ text, template, values = [] }: Taken): string =>
    template === undefined
      ? text
      : (templates.find(({ id }) => id === template)?.body ?? '').replace(
          /\{\{(\d+)\}\}/g,
          (_, number) => values[Number(number) - 1] ?? '',
        );

  /** Takes a template, or the new text of the one with its `id`, and reviews it. */
  const review = (given: Template): HeronReply => {
    const { id = randomUUID(), name, language } = given;
    const at = templates.findIndex((each) => each.name === name && each.language === language);
    if (at >= 0 && templates[at]?.id !== id) return { status: 409 };
    const template = { ...given, id, state: given.body.includes('://') ? 'rejected' : 'approved' };
    templates.splice(at < 0 ? templates.length : at, 1, template);
    void tell({ event: 'reviewed', template });
    return { status: 201, body: { id } };
  };

  const upload = (bytes: Buffer, type: string): HeronReply =>
    /^(image\/(png|jpeg)|application\/pdf)$/.test(type)
      ? { status: 201, body: { id: keepFile(bytes, type) } }
      : { status: 415 };

  const download = (id: string): HeronReply => {
    const file = files.get(id);
    return file
      ? { status: 200, body: file.bytes, headers: { 'content-type': file.type } }
      : { status: 404 };
  };

  const routes: Readonly<Record<string, (bytes: Buffer, type: string, id: string) => HeronReply>> =
    {
      'POST messages': (bytes) => send(JSON.parse(bytes.toString())),
      'POST files': upload,
      'GET files': (_bytes, _type, id) => download(id),
      'POST reads': (bytes) => {
        read.add(JSON.parse(bytes.toString()).message);
        return { status: 204 };
      },
      'POST templates': (bytes) => review(JSON.parse(bytes.toString())),
      'GET templates': () => ({ status: 200, body: { templates } }),
      'GET account': () => ({ status: 200, body: { state: 'open' } }),
    };

  const server = createServer(async (request, response) => {
    const bytes = await buffer(request);
    const { method, url = '', headers, socket } = request;
    const [, resource, id = ''] = url.split('/');
    if (isCutOff) return socket.destroy();
    if (resource === 'messages') requests.push(JSON.parse(bytes.toString()).ref);
    const isKnown = isTrusting && headers.authorization === `Bearer ${token}`;
    const route = routes[`${method} ${resource}`] ?? ((): HeronReply => ({ status: 404 }));
    const answer: HeronReply = isKnown
      ? route(bytes, headers['content-type'] ?? '', id)
      : unauthorized;
    if (answer === 'no answer') return socket.destroy();
    const { status, body = {}, headers: more = {} } = answer;
    return response
      .writeHead(status, more)
      .end(Buffer.isBuffer(body) ? body : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    taken,
    files,
    read,
    requests,
    /** A person writes. */
    write: (text: string, image?: Uint8Array, answers?: string) =>
      tell({
        event: 'wrote',
        message: randomUUID(),
        from: '+12025550123',
        text,
        answers,
        ...(image && { file: keepFile(Buffer.from(image), 'image/png'), type: 'image/png' }),
      }),
    distrust: () => {
      isTrusting = false;
    },
    cutOff: () => {
      isCutOff = true;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
