import { Command } from '@commander-js/extra-typings';
import type { Channel } from '../../../adapters/client/index.js';
import { exitCodes } from '../exit-codes.js';
import { CommandFailure } from '../output.js';
import { fields } from '../terminal/fields.js';
import { statusColor } from '../terminal/style.js';
import { apiJsonOption, type Developer, profileOption } from './context.js';
import { answerPage, cursorOption, limitOption } from './page.js';
import type { ConnectedClient } from './with-client.js';

/** `channels`: shows the channels of the project. Operators connect them with `channel`. */
export const channelsCommands = (developer: Developer) => {
  const channels = new Command('channels').description(
    "show the project's channels; operators connect and change them with channel",
  );
  channels
    .command('list')
    .description('list the channels of the project, oldest first')
    .option(...limitOption)
    .option(...cursorOption)
    .option(...profileOption)
    .option(...apiJsonOption)
    .action(({ profile, json, ...query }) =>
      answerPage(
        developer,
        { profile, json },
        {
          page: ({ client }) => client.channels.page(query),
          columns,
        },
      ),
    );
  channels
    .command('get')
    .description('show one channel')
    .argument('<channel>', 'id of the channel')
    .option(...profileOption)
    .option(...apiJsonOption)
    .action((id, options) =>
      developer.answer(options, ({ client }) => client.channels.get(id), fields),
    );
  return channels;
};

const columns = [
  { title: 'ID', value: ({ id }: Channel) => id },
  { title: 'STATUS', value: ({ status }: Channel) => status, color: statusColor },
  { title: 'TYPE', value: ({ type }: Channel) => type },
  { title: 'PROVIDER', value: ({ provider }: Channel) => provider },
  { title: 'ADDRESS', value: ({ address }: Channel) => address },
  { title: 'NAME', value: (channel: Channel) => channel.display_name, isFlexible: true },
];

/** The channel of a project that has one. Fails the command when it has none or several. */
export const onlyChannel = async ({ client }: ConnectedClient): Promise<string> => {
  const { data } = await client.channels.page({ limit: 100 });
  const [channel, ...others] = data;
  if (channel && others.length === 0) return channel.id;
  throw new CommandFailure(
    'invalid_argument',
    channel
      ? `The project has several channels. Give one with --channel: ${data.map(({ id }) => id).join(', ')}`
      : 'The project has no channel. An operator connects one: roundtrip channel connect',
    channel ? exitCodes.wrongUsage : exitCodes.failed,
  );
};
