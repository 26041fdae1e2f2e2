import { Command } from '@commander-js/extra-typings';
import { channelJson } from '../../core/model/channels/channel.js';
import {
  digitsArgument,
  nameArgument,
  phoneNumberArgument,
  providerArgument,
  rateArgument,
  typeArgument,
} from './arguments.js';
import { type Answer, jsonOption } from './context.js';
import { orFail } from './output.js';
import { replacedSettings, settingsFrom } from './whatsapp-settings.js';

export const channelCommands = (answer: Answer) =>
  new Command('channel')
    .description('channels')
    .addCommand(connectCommand(answer))
    .addCommand(credentialsCommand(answer))
    .addCommand(listCommand(answer))
    .addCommand(moveCommand(answer, 'pause', 'stop a channel; its queue is held'))
    .addCommand(moveCommand(answer, 'resume', 'let a paused channel go on'));

const connectCommand = (answer: Answer) =>
  new Command('connect')
    .description('connect a number')
    .requiredOption('--project <project>', 'its project')
    .requiredOption('--type <type>', 'whatsapp', typeArgument)
    .requiredOption('--provider <provider>', 'sandbox or whatsapp_cloud', providerArgument)
    .requiredOption('--address <number>', 'the number, in E.164 form', phoneNumberArgument)
    .option('--name <name>', 'a name for people', nameArgument)
    .option('--rate <messages>', 'messages a second at most; 80 unless given', rateArgument)
    .option('--phone-number-id <id>', "the number's id at WhatsApp", digitsArgument)
    .option('--waba-id <id>', "the business account's id at WhatsApp", digitsArgument)
    .option('--app-id <id>', "the app's id at Meta", digitsArgument)
    .option('--token-file <file>', 'a file that holds the access token')
    .option('--app-secret-file <file>', "a file that holds the app's secret")
    .option('--verify-token-file <file>', 'a file that holds the verify token of the webhook')
    .option('--app-secret-proof', 'prove the secret in every call, where the app demands it')
    .option(...jsonOption)
    .action((options) =>
      answer(options, async ({ connectChannel, sealing }) => {
        const { project, type, provider, address, name: displayName = null, rate } = options;
        const settings = await settingsFrom(provider, options, sealing);
        const asked = { project, type, provider, address, displayName, settings };
        return channelJson(orFail(await connectChannel({ ...asked, ratePerSecond: rate })));
      }),
    );

const credentialsCommand = (answer: Answer) =>
  new Command('credentials')
    .description('replace secrets of a channel; resume it afterwards, if it is inactive')
    .argument('<channel>')
    .option('--token-file <file>', 'a file that holds the access token')
    .option('--app-secret-file <file>', "a file that holds the app's secret")
    .option('--verify-token-file <file>', 'a file that holds the verify token of the webhook')
    .option(...jsonOption)
    .action((channel, options) =>
      answer(options, async ({ changeSettings, sealing }) => {
        const change = await replacedSettings(options, sealing);
        return channelJson(orFail(await changeSettings({ channel, change })));
      }),
    );

const listCommand = (answer: Answer) =>
  new Command('list')
    .description("list a project's channels")
    .requiredOption('--project <project>', 'the project')
    .option(...jsonOption)
    .action((options) =>
      answer(options, async ({ listChannels }) => ({
        data: orFail(await listChannels(options)).map(channelJson),
      })),
    );

const moveCommand = (answer: Answer, name: 'pause' | 'resume', description: string) =>
  new Command(name)
    .description(description)
    .argument('<channel>')
    .option(...jsonOption)
    .action((channel, options) =>
      answer(options, async ({ pauseChannel, resumeChannel }) => {
        const move = name === 'pause' ? pauseChannel : resumeChannel;
        return channelJson(orFail(await move({ channel })));
      }),
    );
