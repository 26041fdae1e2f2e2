import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { jsonLine } from '../../output.js';
import { harmless } from '../../terminal/harmless.js';
import { painted, type Style } from '../../terminal/style.js';
import { type Developer, profileOption } from '../context.js';
import type { ApiConnection } from '../profiles/api-connection.js';
import { connectionNews } from '../stream/connection-news.js';
import { eventHead } from '../stream/event-line.js';
import {
  type EventPatterns,
  isOneOf,
  onlyType,
  patternsArgument,
} from '../stream/event-patterns.js';
import type { Follow, StreamedEvent } from '../stream/follow-events.js';
import { sinceOption, startArgument } from '../stream/start.js';
import { untilInterrupted } from '../stream/until-interrupted.js';
import type { Forwarded } from './forward.js';

/** `listen`: receives the events of a project without a public address. */
export const listenCommand = (developer: Developer) =>
  new Command('listen')
    .description('post each event to a program on this machine, signed as a webhook, until Ctrl-C')
    .requiredOption(
      '--forward-to <url>',
      'where events are posted, such as http://localhost:3000/hook',
      urlArgument,
    )
    .option(
      '--events <types>',
      'only these types and wildcards, comma-separated, such as message.*',
      patternsArgument,
    )
    .option(...sinceOption, startArgument)
    .option(...profileOption)
    .option('--json', 'print one JSON object a line for each request (default: text)')
    .action(({ profile, ...options }) =>
      untilInterrupted((signal) =>
        developer.withServer({ profile }, ({ connection }) =>
          listen(developer, connection, { ...options, signal }),
        ),
      ),
    );

type ListenOptions = Pick<Follow, 'signal'> & {
  readonly forwardTo: string;
  readonly events?: EventPatterns | undefined;
  readonly since?: Follow['from'];
  readonly json?: true | undefined;
};

const listen = async (
  { environment, output, style }: Developer,
  connection: ApiConnection,
  { forwardTo: url, events: types, since: from, json, signal }: ListenOptions,
): Promise<void> => {
  const { followEvents } = await import('../stream/follow-events.js');
  const { signingSecret } = await import('./signing-secret.js');
  const { forward } = await import('./forward.js');
  const secret = await signingSecret(environment, connection);
  const onReady = (): void =>
    output.error(
      `Events of ${harmless(connection.url)} are posted to ${withoutPassword(url)}. Ctrl-C ends.\nSigning secret: ${secret}\n`,
    );
  const onConnection = connectionNews(output);
  const type = onlyType(types);
  const follow = { connection, from, type, signal, onReady, onConnection };
  for await (const each of followEvents(follow)) {
    if (!isOneOf(types, each.event.type)) continue;
    const forwarded = await forward({ url, secret }, each, signal);
    output.out(json ? asJson(url, each, forwarded) : line(each, forwarded, style()));
  }
};

/** A URL, or what is short for one of this machine: `localhost:3000/hook`, `3000/hook` or `:3000`. */
export const urlArgument = (text: string): string => {
  const short = /^:?(\d{1,5})(\/.*)?$/.exec(text);
  const onThisMachine = short ? `localhost:${short[1]}${short[2] ?? ''}` : text;
  const whole = onThisMachine.includes('://') ? onThisMachine : `http://${onThisMachine}`;
  if (/^https?:/i.test(whole) && URL.canParse(whole)) return new URL(whole).href;
  throw new InvalidArgumentError(
    'It must be an http or https URL, such as http://localhost:3000/hook, or 3000/hook for short.',
  );
};

const withoutPassword = (text: string): string => {
  const url = new URL(text);
  if (url.password !== '') url.password = '...';
  return url.href;
};

const asJson = (url: string, { event }: StreamedEvent, forwarded: Forwarded): string => {
  const { id, type, sequence, created_at } = event;
  const { statusCode: status_code, durationMs: duration_ms, error, reason } = forwarded;
  const facts = {
    event: { id, type, sequence, created_at },
    url: withoutPassword(url),
    status_code,
    duration_ms,
  };
  return `${jsonLine({ ...facts, error, reason })}\n`;
};

const line = (
  { event }: StreamedEvent,
  { statusCode, durationMs, error, reason }: Forwarded,
  style: Style,
): string => {
  const isTaken = error === null && statusCode !== null && statusCode >= 200 && statusCode < 300;
  const cause = error === 'timeout' || error === null ? '' : ` (${harmless(reason ?? '')})`;
  const outcome = error === null ? String(statusCode) : `${error}${cause}`;
  return `${eventHead(event, style)}  ${painted(style, isTaken ? 'green' : 'red', outcome)}  ${durationMs} ms\n`;
};
