import { Command } from '@commander-js/extra-typings';
import { jsonLine } from '../../output.js';
import { type Developer, profileOption } from '../context.js';
import type { ApiConnection } from '../profiles/api-connection.js';
import { connectionNews } from './connection-news.js';
import { eventLine } from './event-line.js';
import { type EventPatterns, isOneOf, onlyType, patternsArgument } from './event-patterns.js';
import type { Follow } from './follow-events.js';
import { sinceOption, startArgument } from './start.js';
import { untilInterrupted } from './until-interrupted.js';

/** `events tail`: shows events as they happen. */
export const tailCommand = (developer: Developer) =>
  new Command('tail')
    .description('show events as they happen, until Ctrl-C')
    .option(
      '--type <types>',
      'only of these types and wildcards, comma-separated, such as message.*',
      patternsArgument,
    )
    .option(...sinceOption, startArgument)
    .option(...profileOption)
    .option('--json', "print the API's JSON of each event as one line (default: text)")
    .action(({ profile, ...options }) =>
      untilInterrupted((signal) =>
        developer.withServer({ profile }, ({ connection }) =>
          tail(developer, connection, { ...options, signal }),
        ),
      ),
    );

type TailOptions = Pick<Follow, 'signal'> & {
  readonly type?: EventPatterns | undefined;
  readonly since?: Follow['from'];
  readonly json?: true | undefined;
};

const tail = async (
  { output, style }: Developer,
  connection: ApiConnection,
  { type: types, since: from, json, signal }: TailOptions,
): Promise<void> => {
  const { followEvents } = await import('./follow-events.js');
  const onConnection = connectionNews(output);
  const type = onlyType(types);
  for await (const { event } of followEvents({ connection, from, type, signal, onConnection }))
    if (isOneOf(types, event.type))
      output.out(json ? `${jsonLine(event)}\n` : eventLine(event, style()));
};
