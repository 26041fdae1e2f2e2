import { Command } from '@commander-js/extra-typings';
import type { NewWebhookEndpoint } from '../../../../adapters/client/index.js';
import { listArgument, pairArgument } from '../../arguments.js';
import { exitCodes } from '../../exit-codes.js';
import { CommandFailure } from '../../output.js';
import { fields } from '../../terminal/fields.js';
import { apiJsonOption, type Developer, profileOption } from '../context.js';
import { given } from '../page.js';
import { keepTheSecret } from './endpoints.js';

/** The commands that create and change webhook endpoints. */
export const writeCommands = (developer: Developer) => [
  createCommand(developer),
  updateCommand(developer),
];

const urlText = 'where events are delivered: https, or http://localhost for tests';

/** The server checks the types and channels, and knows more types than this program if it is newer. */
const typesArgument = (text: string) =>
  listArgument(text) as NewWebhookEndpoint['subscribed_types'];
const channelsArgument = (text: string) =>
  text === 'all' ? text : (listArgument(text) as NonNullable<NewWebhookEndpoint['channels']>);

/** Commander does not accept null from a parser. */
const channelsOf = (channels: ReturnType<typeof channelsArgument> | undefined) =>
  channels === 'all' ? null : channels;

const createCommand = ({ answer, output }: Developer) =>
  new Command('create')
    .description('create a webhook endpoint, and print its secret, which is never shown again')
    .requiredOption('--url <url>', urlText)
    .option(
      '--types <types>',
      'event types, comma-separated (default: message.*,channel.*,template.*)',
      typesArgument,
    )
    .option(
      '--channels <channels>',
      'only events of the channels with these ids, comma-separated (default: all)',
      channelsArgument,
    )
    .option('--header <name=value>', 'header of every request; may be repeated', pairArgument)
    .option('--description <text>', 'what it is for (default: none)')
    .option(...profileOption)
    .option(...apiJsonOption)
    .action(async ({ url, types, channels, header: headers, description, ...options }) => {
      const subscribed_types = types ?? ['message.*', 'channel.*', 'template.*'];
      const more = given({ description, channels: channelsOf(channels), headers });
      await answer(
        options,
        ({ client }) => client.webhookEndpoints.create({ url, subscribed_types, ...more }),
        fields,
      );
      if (!options.json) output.error(keepTheSecret);
    });

const updateCommand = ({ answer }: Developer) =>
  new Command('update')
    .description('change the given fields of a webhook endpoint; others stay')
    .argument('<endpoint>', 'id of the endpoint')
    .option('--url <url>', urlText)
    .option('--types <types>', 'event types, comma-separated', typesArgument)
    .option(
      '--channels <channels>',
      'only events of the channels with these ids, comma-separated; all: of every channel',
      channelsArgument,
    )
    .option(
      '--header <name=value>',
      'header of every request, beside those that it has; without a value it is removed; may be repeated',
      pairArgument,
    )
    .option('--description <text>', "what it is for; '' for none")
    .option(...profileOption)
    .option(...apiJsonOption)
    .action((id, { profile, json, ...change }) => {
      if (Object.keys(change).length === 0)
        throw new CommandFailure(
          'invalid_argument',
          'Give what to change: --url, --types, --channels, --header or --description',
          exitCodes.wrongUsage,
        );
      const { types, channels, header, description, url } = change;
      const fieldsOfChange = given({
        url,
        channels: channelsOf(channels),
        subscribed_types: types,
        headers: header && changeOf(header),
        description: description === '' ? null : description,
      });
      return answer(
        { profile, json },
        ({ client }) => client.webhookEndpoints.update(id, fieldsOfChange),
        fields,
      );
    });

/** In a change, null removes a header. */
const changeOf = (headers: Readonly<Record<string, string>>): Record<string, string | null> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value || null]));
