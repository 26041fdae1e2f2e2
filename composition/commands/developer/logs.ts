import { setTimeout as pause } from 'node:timers/promises';
import { Command, Option } from '@commander-js/extra-typings';
import type { ApiRequest, RequestQuery } from '../../../adapters/client/index.js';
import { requestMethods } from '../../../core/model/requests/api-request.js';
import { jsonLine } from '../output.js';
import { fields } from '../terminal/fields.js';
import { harmless } from '../terminal/harmless.js';
import { moment } from '../terminal/moment.js';
import { painted, type Style } from '../terminal/style.js';
import { apiJsonOption, type Developer, profileOption } from './context.js';
import { answerPage, cursorOption, given, limitOption } from './page.js';
import { untilInterrupted } from './stream/until-interrupted.js';
import type { ConnectedClient } from './with-client.js';

/** `logs`: shows the requests that were made with the keys of the project. */
export const logCommands = (developer: Developer) => {
  const logs = new Command('logs').description(
    'show the requests that were made with the API keys of the project',
  );
  withFilters(logs.command('list').description('list requests, newest first'))
    .option(...limitOption)
    .option(...cursorOption)
    .option(...profileOption)
    .option(...apiJsonOption)
    .action(({ profile, json, limit, cursor, ...filters }) =>
      answerPage(
        developer,
        { profile, json },
        {
          page: ({ client }) => client.requests.page(given({ ...queryOf(filters), limit, cursor })),
          columns,
        },
      ),
    );
  logs
    .command('get')
    .description('show one request, with the form of the body that was refused')
    .argument('<request>', 'id of the request: `Service-Request-Id` of its answer')
    .option(...profileOption)
    .option(...apiJsonOption)
    .action((id, options) =>
      developer.answer(options, ({ client }) => client.requests.get(id), fields),
    );
  withFilters(
    logs.command('tail').description('show requests a second after their answer, until Ctrl-C'),
  )
    .option(...profileOption)
    .option('--json', "print the API's JSON of each request as one line (default: text)")
    .action(({ profile, json, ...filters }) =>
      untilInterrupted((signal) =>
        developer.withServer({ profile }, ({ client }) =>
          tail(developer, client, { query: queryOf(filters), json, signal }),
        ),
      ),
    );
  return logs;
};

const withFilters = (command: Command) =>
  command
    .option('--status <status>', 'only of this status or class, such as 422 or 4xx, or failed')
    .addOption(new Option('--method <method>', 'only with this method').choices(requestMethods))
    .option('--path <path>', 'only with this path, such as /v1/messages')
    .option('--key <key>', 'only of the API key with this id')
    .option('--idempotency-key <key>', 'only with this idempotency key');

type Filters = {
  readonly [Name in 'status' | 'path' | 'key' | 'idempotencyKey']?: string | undefined;
} & Pick<RequestQuery, 'method'>;

const queryOf = ({ idempotencyKey, ...filters }: Filters): RequestQuery =>
  given({ ...filters, idempotency: idempotencyKey });

const betweenLooksMs = 1_000;
const lookedAt = 100;
/** Requests from before the start that are shown first. */
const shownFirst = 20;
/** A request that lasts is in the log under the time of its begin: as many ids are remembered, so that none is shown twice. */
const remembered = 10 * lookedAt;

const tail = async (
  { output, style }: Developer,
  client: ConnectedClient['client'],
  {
    query,
    json,
    signal,
  }: {
    readonly query: RequestQuery;
    readonly json?: true | undefined;
    readonly signal: AbortSignal;
  },
): Promise<void> => {
  let seen: readonly string[] | undefined;
  while (!signal.aborted) {
    const { data } = await client.requests.page({ ...query, limit: lookedAt }, { signal });
    const fresh = data.filter(({ id }) => !seen?.includes(id)).toReversed();
    for (const request of seen ? fresh : fresh.slice(-shownFirst))
      output.out(json ? `${jsonLine(request)}\n` : requestLine(request, style()));
    seen = [...(seen ?? []), ...fresh.map(({ id }) => id)].slice(-remembered);
    await pause(betweenLooksMs, undefined, { signal });
  }
};

/** A request in one line. */
const requestLine = (request: ApiRequest, style: Style): string => {
  const { created_at: at, status, method, path, error, duration_ms: ms, id } = request;
  const color = status < 400 ? 'green' : 'red';
  const parts = [
    painted(style, 'dim', harmless(at).slice(11, 23)),
    painted(style, color, String(status)),
    `${harmless(method)} ${harmless(path)}`,
    ...(error
      ? [[error.code, error.param].filter(Boolean).map(String).map(harmless).join(' ')]
      : []),
    `${ms} ms`,
    harmless(id),
  ];
  return `${parts.join('  ')}\n`;
};

const columns = [
  { title: 'ID', value: ({ id }: ApiRequest) => id },
  { title: 'AT', value: (request: ApiRequest) => moment(request.created_at) },
  { title: 'STATUS', value: ({ status }: ApiRequest) => String(status) },
  { title: 'METHOD', value: ({ method }: ApiRequest) => method },
  { title: 'PATH', value: ({ path }: ApiRequest) => path, isFlexible: true },
  { title: 'ERROR', value: ({ error }: ApiRequest) => error?.code ?? null },
  { title: 'MS', value: (request: ApiRequest) => String(request.duration_ms) },
];
