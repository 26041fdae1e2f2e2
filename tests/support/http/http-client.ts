import { request } from 'node:http';
import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';

export type HttpCall = {
  readonly method?: string;
  readonly path: string;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** An object goes as JSON, a text or bytes as they are. */
  readonly body?: unknown;
};

export type HttpReply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
  /** The body as JSON; undefined when it is none. */
  readonly json: unknown;
};

/** One request to a server on 127.0.0.1, on a connection of its own. */
export const callOver = (
  port: number,
  { method = 'GET', path, key, headers = {}, body }: HttpCall,
): Promise<HttpReply> =>
  new Promise((resolve, reject) => {
    const bytes = bytesOf(body);
    const call = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent: false,
        headers: {
          ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
          ...(bytes === undefined
            ? {}
            : { 'Content-Type': 'application/json', 'Content-Length': bytes.byteLength }),
          ...headers,
        },
      },
      (response) => {
        textOf(response).then((text) => {
          const { statusCode: status = 0, headers: given } = response;
          const flat = Object.entries(given).map(([name, value]) => [name, String(value)]);
          resolve({ status, headers: Object.fromEntries(flat), text, json: jsonOf(text) });
        }, reject);
      },
    );
    call.on('error', reject);
    call.end(bytes);
  });

const bytesOf = (body: unknown): Uint8Array | undefined => {
  if (body === undefined || body instanceof Uint8Array) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Writes to a bare connection; gives all that comes back until the server ends it. */
export const rawOver = (port: number, written: string | Uint8Array): Promise<string> =>
  new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(written));
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('error', () => undefined).on('close', () => resolve(received));
  });

/** The first answer in what came back on a bare connection. */
export const replyIn = (received: string): HttpReply => {
  const end = received.indexOf('\r\n\r\n');
  const [first = '', ...lines] = received.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const length = Number(headers['content-length'] ?? 0);
  const text = Buffer.from(received.slice(end + 4), 'latin1')
    .subarray(0, length)
    .toString();
  return { status: Number(first.split(' ')[1]), headers, text, json: jsonOf(text) };
};
