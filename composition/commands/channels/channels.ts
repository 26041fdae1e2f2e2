import { Command, Option } from '@commander-js/extra-typings';
import type { OperatorChannel } from '../../../adapters/client/admin/index.js';
import { shippedNames, shippedTypes } from '../../../core/model/channels/shipped-providers.js';
import { eitherOf } from '../../../core/shared/words.js';
import { networkProviders } from '../../providers/index.js';
import { nameArgument, providerArgument, rateArgument, typeArgument } from '../arguments.js';
import { jsonOption } from '../context.js';
import { type Anywhere, remoteOption } from '../remote/anywhere.js';
import type { Place } from '../remote/place.js';
import type { CommandOf } from '../remote/published.js';
import {
  addressFrom,
  connectOptions,
  credentialsOptions,
  newValues,
  replacedValues,
  wrongOptions,
} from './settings.js';

/** A channel as these commands print it: without a restriction that has ended. */
const shown = (channel: OperatorChannel): OperatorChannel => {
  const { restriction } = channel;
  const isEnded = restriction !== null && Date.parse(restriction.until) <= Date.now();
  return isEnded ? { ...channel, restriction: null } : channel;
};

/** `channel`: connects and operates channels. */
export const channelCommands = (remote: Anywhere) =>
  new Command('channel')
    .description('connect, check, list, change, pause and resume channels')
    .addCommand(connectCommand(remote))
    .addCommand(checkCommand(remote))
    .addCommand(credentialsCommand(remote))
    .addCommand(listCommand(remote))
    .addCommand(setCommand(remote))
    .addCommand(
      moveCommand(remote, 'pause', 'pause a channel: it sends nothing, and its messages wait'),
    )
    .addCommand(moveCommand(remote, 'resume', 'resume a paused or inactive channel'));

const connectCommand = ({ answer }: Anywhere) => {
  const command = new Command('connect')
    .description('connect a number as a channel of a project')
    .requiredOption('--project <project>', 'id of the project')
    .requiredOption('--type <type>', `chat network: ${eitherOf(shippedTypes)}`, typeArgument)
    .requiredOption(
      '--provider <provider>',
      eitherOf(shippedNames).replace('sandbox', '$& (simulated)'),
      providerArgument,
    )
    .requiredOption(
      '--address <number>',
      'the number in E.164 format, such as +12025550123; of an sms channel also a short code or a sender id',
    )
    .option('--name <name>', 'display name (default: none)', nameArgument)
    .option('--rate <messages>', 'highest number of messages a second (default: 80)', rateArgument);
  for (const { option } of connectOptions) command.addOption(option);
  return command
    .option(...remoteOption)
    .option(...jsonOption)
    .action((options) =>
      answer(options, async ({ call }) => {
        const { project, provider, name: displayName = null, rate: ratePerSecond } = options;
        const address = addressFrom(options);
        const values = await newValues(provider, options);
        const asked = { project, provider, address, displayName, values, ratePerSecond };
        return shown(await call('setUpChannel', asked));
      }),
    );
};

const checkCommand = ({ call }: Anywhere) =>
  new Command('check')
    .description('ask the provider of a channel, point by point, whether it can send and receive')
    .argument('<channel>', 'id of the channel')
    .option(
      '--webhook-url <url>',
      'the URL on which the provider should call back (default: any with the right path)',
    )
    .option(...remoteOption)
    .option(...jsonOption)
    .action((channel, { webhookUrl, ...options }) =>
      call(options, 'checkChannel', { channel, webhookUrl }),
    );

const credentialsCommand = ({ answer }: Anywhere) => {
  const command = new Command('credentials')
    .description(
      `replace secrets of a ${eitherOf(Object.keys(networkProviders))} channel; resume the channel afterwards if it is inactive`,
    )
    .argument('<channel>', 'id of the channel');
  for (const { option } of credentialsOptions) command.addOption(option);
  return command
    .option(...remoteOption)
    .option(...jsonOption)
    .action((channel, options) =>
      answer(options, async ({ call }) => {
        const values = await replacedValues(options);
        return shown(await call('changeSetup', { channel, values }));
      }),
    );
};

const listCommand = ({ answer }: Anywhere) =>
  new Command('list')
    .description('list channels, with project, rate and status')
    .option('--project <project>', 'id of a project (default: all projects)')
    .option(...remoteOption)
    .option(...jsonOption)
    .action(({ project, ...options }) =>
      answer(options, async (place) => {
        if (project === undefined) return { data: await channelsOf(place, {}) };
        await place.call('getProject', { project });
        const found = await channelsOf(place, { project });
        return { data: found.toSorted(byAge) };
      }),
    );

/** The channels of each provider, oldest first. */
const channelsOf = async (
  { call }: Place,
  filter: { readonly project?: string },
): Promise<readonly OperatorChannel[]> => {
  const found = await Promise.all(
    shippedNames.map((provider) =>
      // A project is a text until the use case looks for it.
      call('listProviderChannels', {
        ...filter,
        provider,
      } as CommandOf<'listProviderChannels'>),
    ),
  );
  return found.flatMap(({ data }) => data.map(shown));
};

const byAge = (one: OperatorChannel, other: OperatorChannel): number =>
  Date.parse(one.created_at) - Date.parse(other.created_at) || (one.id < other.id ? -1 : 1);

const setCommand = ({ answer }: Anywhere) =>
  new Command('set')
    .description(
      'set the rate of a channel, or whether it takes messages in the own form of its network',
    )
    .argument('<channel>', 'id of the channel')
    .option('--rate <messages>', 'highest number of messages a second', rateArgument)
    .addOption(
      new Option(
        '--raw-sends <state>',
        'whether messages in the own form of the network are sent',
      ).choices(['on', 'off']),
    )
    .option(...remoteOption)
    .option(...jsonOption)
    .action((channel, { rate, rawSends, ...options }) =>
      answer(options, async ({ call }) => {
        if (rawSends !== undefined) {
          const changed = await call('changeRawSends', { channel, rawSends: rawSends === 'on' });
          if (rate === undefined) return shown(changed);
        }
        if (rate === undefined) throw wrongOptions('Give --rate, --raw-sends, or both.');
        return shown(await call('changeRate', { channel, ratePerSecond: rate }));
      }),
    );

const moveCommand = ({ call }: Anywhere, name: 'pause' | 'resume', description: string) =>
  new Command(name)
    .description(description)
    .argument('<channel>', 'id of the channel')
    .option(...remoteOption)
    .option(...jsonOption)
    .action((channel, options) =>
      call(options, name === 'pause' ? 'pauseChannel' : 'resumeChannel', { channel }, shown),
    );
