import { randomUUID } from 'node:crypto';
import { exitCodes } from '../../exit-codes.js';
import { CommandFailure, type Output } from '../../output.js';
import { harmlessLines } from '../../terminal/harmless.js';
import type { Developer } from '../context.js';
import { exitCodeOf, unreachable } from '../failures.js';
import { givenData } from '../given-data.js';
import { type ApiConnection, apiConnectionOf } from '../profiles/api-connection.js';

export type ApiRequest = {
  readonly method: string;
  readonly path: string;
  readonly data?: string | undefined;
  readonly header?: Readonly<Record<string, string>> | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly profile?: string | undefined;
};

/** The longest wait until an answer begins. A stream goes on for as long as the server sends. */
const longestWaitMs = 30_000;

/** Makes one call, without a retry, and prints the body of its answer. An error of the API fails the command. */
export const callApi = async (developer: Developer, request: ApiRequest): Promise<void> => {
  const { environment, output } = developer;
  if (!request.path.startsWith('/'))
    throw wrongUsage(`The path is ${request.path}. It must begin with a slash, as /v1/messages`);
  const { data } = request;
  const body = data === undefined ? undefined : await givenData(developer, '--data', data);
  const connection = await apiConnectionOf(environment, request.profile);
  const method = request.method.toUpperCase();
  const key = method === 'GET' ? undefined : (request.idempotencyKey ?? `cli-${randomUUID()}`);
  try {
    const response = await begun(connection, { ...request, method, idempotencyKey: key }, body);
    await print(output, response);
    if (response.status < 400) return;
    throw new CommandFailure(
      'refused',
      `The server answered with status ${response.status}`,
      exitCodeOf(response),
    );
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    if (key !== undefined)
      output.error(
        `It is unknown whether the request had its effect. To have it once, repeat the command with --idempotency-key ${key}\n`,
      );
    throw new CommandFailure(
      'network_error',
      unreachable({ cause: error }, connection),
      exitCodes.tryLater,
    );
  }
};

const wrongUsage = (message: string) =>
  new CommandFailure('invalid_argument', message, exitCodes.wrongUsage);

/** The answer, when its head has come. The path is added as it is: the key goes to no other server. */
const begun = async (
  { url, key }: ApiConnection,
  { method, path, header, idempotencyKey }: ApiRequest,
  body: string | Blob | undefined,
): Promise<Response> => {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), longestWaitMs);
  const { href } = address(url, path);
  const headers = headersOf(header);
  if (!headers.has('authorization')) headers.set('authorization', `Bearer ${key}`);
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  if (body !== undefined && !headers.has('content-type'))
    headers.set('content-type', 'application/json');
  const init: RequestInit = { method, headers, redirect: 'manual', signal: timeout.signal };
  try {
    return await fetch(href, body === undefined ? init : { ...init, body });
  } finally {
    clearTimeout(timer);
  }
};

const address = (url: string, path: string): URL => {
  try {
    return new URL(`${url.replace(/\/+$/, '')}${path}`);
  } catch {
    throw wrongUsage(`There is no address ${url}${path}`);
  }
};

const headersOf = (header: ApiRequest['header']): Headers => {
  try {
    return new Headers(header);
  } catch (error) {
    throw wrongUsage(`--header: ${error instanceof Error ? error.message : String(error)}`);
  }
};

/** Writes a body as it comes. A terminal gets none of the characters that it would obey. */
const print = async ({ out, bytes, outColumns }: Output, { body }: Response): Promise<void> => {
  const decoder = new TextDecoder();
  const isTerminal = outColumns !== undefined;
  const text = (chunk: Uint8Array) => decoder.decode(chunk, { stream: true });
  for await (const chunk of body ?? []) {
    if (isTerminal) out(harmlessLines(text(chunk)));
    else if (bytes) bytes(chunk);
    else out(text(chunk));
  }
  if (isTerminal) out('\n');
};
