import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { receive } from '../../graph/graph-call.js';
import { fictional, signatureHeaders } from '../../index.js';
import { isJson, type Json, objectAt, objectsAt, parseJson } from '../../shared/json.js';

/** A webhook that came in. */
export type Hook = {
  readonly body: string;
  readonly json: Json;
  readonly isSigned: boolean;
};

/** A callback that listens. */
export type Receiver = {
  readonly url: string;
  readonly hooks: Hook[];
  /** What the next webhooks are answered with; 200 when it is empty. */
  readonly answers: number[];
  readonly close: () => Promise<void>;
};

/** A callback that shakes hands, keeps what comes, and answers as it is told. */
export const startReceiver = async (): Promise<Receiver> => {
  const hooks: Hook[] = [];
  const answers: number[] = [];
  const server = createServer(async (request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://receiver.invalid');
    if (request.method === 'GET') {
      const isRight = searchParams.get('hub.verify_token') === fictional.verifyToken;
      response.writeHead(isRight ? 200 : 403).end(searchParams.get('hub.challenge'));
      return;
    }
    const body = (await receive(request)).bytes.toString('utf8');
    const signature = signatureHeaders(fictional.appSecret, body)['x-hub-signature-256'];
    const json = parseJson(body);
    hooks.push({
      body,
      json: isJson(json) ? json : {},
      isSigned: request.headers['x-hub-signature-256'] === signature,
    });
    response.writeHead(answers.shift() ?? 200).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhook`,
    hooks,
    answers,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};

/** The values of all changes of a field, in the order they came. */
export const valuesOf = (hooks: readonly Hook[], field = 'messages'): readonly Json[] =>
  hooks
    .flatMap(({ json }) => objectsAt(json, 'entry'))
    .flatMap((entry) => objectsAt(entry, 'changes'))
    .filter((change) => change.field === field)
    .map((change) => objectAt(change, 'value'));

/** The statuses in all webhooks, in the order they came. */
export const statusesOf = (hooks: readonly Hook[]): readonly Json[] =>
  valuesOf(hooks).flatMap((value) => objectsAt(value, 'statuses'));

/** The inbound messages in all webhooks, in the order they came. */
export const messagesOf = (hooks: readonly Hook[]): readonly Json[] =>
  valuesOf(hooks).flatMap((value) => objectsAt(value, 'messages'));
