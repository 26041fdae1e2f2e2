import { Command } from '@commander-js/extra-typings';
import { channelJson } from '../../core/channels/channel.js';
import { phoneNumberArgument, providerArgument, rateArgument, typeArgument } from './arguments.js';
import { type Answer, jsonOption } from './context.js';
import { orFail } from './output.js';

export const channelCommands = (answer: Answer) => {
  const channel = new Command('channel').description('channels');
  channel
    .command('connect')
    .description('connect a number')
    .requiredOption('--project <project>', 'its project')
    .requiredOption('--type <type>', 'whatsapp', typeArgument)
    .requiredOption('--provider <provider>', 'sandbox', providerArgument)
    .requiredOption('--address <number>', 'the number, in E.164 form', phoneNumberArgument)
    .option('--name <name>', 'a name for people')
    .option('--rate <messages>', 'messages a second at most; 80 unless given', rateArgument)
    .option(...jsonOption)
    .action((options) =>
      answer(options, async ({ connectChannel }) => {
        const { project, type, provider, address, name: displayName = null, rate } = options;
        const asked = { project, type, provider, address, displayName, settings: {} };
        return channelJson(orFail(await connectChannel({ ...asked, ratePerSecond: rate })));
      }),
    );
  channel
    .command('list')
    .description("list a project's channels")
    .requiredOption('--project <project>', 'the project')
    .option(...jsonOption)
    .action((options) =>
      answer(options, async ({ listChannels }) => ({
        data: orFail(await listChannels(options)).map(channelJson),
      })),
    );
  channel
    .command('pause <channel>')
    .description('stop a channel; its queue is held')
    .option(...jsonOption)
    .action((id, options) =>
      answer(options, async ({ pauseChannel }) =>
        channelJson(orFail(await pauseChannel({ channel: id }))),
      ),
    );
  channel
    .command('resume <channel>')
    .description('let a paused channel go on')
    .option(...jsonOption)
    .action((id, options) =>
      answer(options, async ({ resumeChannel }) =>
        channelJson(orFail(await resumeChannel({ channel: id }))),
      ),
    );
  return channel;
};
