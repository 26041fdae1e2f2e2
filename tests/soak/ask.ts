import { Agent, type OutgoingHttpHeaders, request } from 'node:http';

/** What a request has; its method is POST when it has a body. */
export type Asked = {
  readonly headers: OutgoingHttpHeaders;
  readonly body?: string | Uint8Array;
  /** Called with what ends the answer to a request that was granted: it is not read, and stays open until then. */
  readonly hold?: (end: () => void) => void;
};

/** The status of the answer, which is read and thrown away. Rejects when there is none. */
export type Ask = (url: string, asked: Asked) => Promise<number>;

/** Asks over connections that are kept. `fetch` takes a load as much of a processor as the server needs for the answer. */
export const asker = (): { readonly ask: Ask; readonly close: () => void } => {
  const agent = new Agent({ keepAlive: true });
  const ask: Ask = (url, { headers, body, hold }) =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      const method = body === undefined ? 'GET' : 'POST';
      const asked = request(
        url,
        { agent, method, headers: { ...headers, ...length } },
        (response) => {
          const { statusCode = 0 } = response;
          response.on('error', reject);
          if (hold && statusCode === 200) {
            response.on('error', () => undefined);
            hold(() => response.destroy());
            resolve(statusCode);
          } else response.resume().on('end', () => resolve(statusCode));
        },
      );
      asked.on('error', reject).end(body);
    });
  return { ask, close: () => agent.destroy() };
};
