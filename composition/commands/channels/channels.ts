import { Command, Option } from '@commander-js/extra-typings';
import type { Channel } from '../../../core/model/channels/channel.js';
import { operatorChannelJson } from '../../../core/model/channels/channel-view.js';
import { shippedNames, shippedTypes } from '../../../core/model/channels/shipped-providers.js';
import { eitherOf } from '../../../core/shared/words.js';
import { networkProviders } from '../../providers/index.js';
import { nameArgument, providerArgument, rateArgument, typeArgument } from '../arguments.js';
import { jsonOption, type RunAndPrint } from '../context.js';
import { orFail } from '../output.js';
import {
  addressFrom,
  connectOptions,
  credentialsOptions,
  replacedSettings,
  settingsFrom,
  wrongOptions,
} from './settings.js';

/** A channel as these commands print it. */
const shown = (channel: Channel) => operatorChannelJson(channel, Date.now());

/** `channel`: connects and operates channels. */
export const channelCommands = (answer: RunAndPrint) =>
  new Command('channel')
    .description('connect, check, list, change, pause and resume channels')
    .addCommand(connectCommand(answer))
    .addCommand(checkCommand(answer))
    .addCommand(credentialsCommand(answer))
    .addCommand(listCommand(answer))
    .addCommand(setCommand(answer))
    .addCommand(
      moveCommand(answer, 'pause', 'pause a channel: it sends nothing, and its messages wait'),
    )
    .addCommand(moveCommand(answer, 'resume', 'resume a paused or inactive channel'));

const connectCommand = (answer: RunAndPrint) => {
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
  return command.option(...jsonOption).action((options) =>
    answer(options, async ({ connectChannel, sealing }) => {
      const { project, type, provider, name: displayName = null, rate } = options;
      const address = addressFrom(options);
      const settings = await settingsFrom(provider, options, sealing);
      const asked = { project, type, provider, address, displayName, settings };
      return shown(orFail(await connectChannel({ ...asked, ratePerSecond: rate })));
    }),
  );
};

const checkCommand = (answer: RunAndPrint) =>
  new Command('check')
    .description('ask the provider of a channel, point by point, whether it can send and receive')
    .argument('<channel>', 'id of the channel')
    .option(
      '--webhook-url <url>',
      'the URL on which the provider should call back (default: any with the right path)',
    )
    .option(...jsonOption)
    .action((channel, { webhookUrl, ...options }) =>
      answer(options, async ({ checkChannel }) => ({
        data: orFail(await checkChannel({ channel, webhookUrl })),
      })),
    );

const credentialsCommand = (answer: RunAndPrint) => {
  const command = new Command('credentials')
    .description(
      `replace secrets of a ${eitherOf(Object.keys(networkProviders))} channel; resume the channel afterwards if it is inactive`,
    )
    .argument('<channel>', 'id of the channel');
  for (const { option } of credentialsOptions) command.addOption(option);
  return command.option(...jsonOption).action((channel, options) =>
    answer(options, async ({ changeSettings, sealing }) => {
      const change = await replacedSettings(options, sealing);
      return shown(orFail(await changeSettings({ channel, change })));
    }),
  );
};

const listCommand = (answer: RunAndPrint) =>
  new Command('list')
    .description('list channels, with project, rate and status')
    .option('--project <project>', 'id of a project (default: all projects)')
    .option(...jsonOption)
    .action(({ project, ...options }) =>
      answer(options, async ({ listChannels, listProviderChannels }) => {
        if (project !== undefined)
          return { data: orFail(await listChannels({ project })).map(shown) };
        const found = await Promise.all(
          shippedNames.map((provider) => listProviderChannels({ provider })),
        );
        return { data: found.flat().map(shown) };
      }),
    );

const setCommand = (answer: RunAndPrint) =>
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
    .option(...jsonOption)
    .action((channel, options) =>
      answer(options, async ({ changeRate, changeRawSends }) => {
        const { rate, rawSends } = options;
        if (rate === undefined && rawSends === undefined)
          throw wrongOptions('Give --rate, --raw-sends, or both.');
        if (rawSends === undefined)
          return shown(orFail(await changeRate({ channel, ratePerSecond: rate ?? 0 })));
        const changed = orFail(await changeRawSends({ channel, rawSends: rawSends === 'on' }));
        if (rate === undefined) return shown(changed);
        return shown(orFail(await changeRate({ channel, ratePerSecond: rate })));
      }),
    );

const moveCommand = (answer: RunAndPrint, name: 'pause' | 'resume', description: string) =>
  new Command(name)
    .description(description)
    .argument('<channel>', 'id of the channel')
    .option(...jsonOption)
    .action((channel, options) =>
      answer(options, async ({ pauseChannel, resumeChannel }) => {
        const move = name === 'pause' ? pauseChannel : resumeChannel;
        return shown(orFail(await move({ channel })));
      }),
    );
