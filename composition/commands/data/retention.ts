import { Command } from '@commander-js/extra-typings';
import { retentionJson } from '../../../core/model/retention/limits-view.js';
import { limitArgument } from '../arguments.js';
import { jsonOption } from '../context.js';
import { exitCodes } from '../exit-codes.js';
import { CommandFailure } from '../output.js';
import { type Anywhere, remoteOption } from '../remote/anywhere.js';

const limit = 'days such as 180d, forever or default';

/** `retention`: shows and sets for how long a project keeps what it has. */
export const retentionCommands = ({ answer, call }: Anywhere) => {
  const retention = new Command('retention').description(
    'show and set for how long a project keeps what it has',
  );
  retention
    .command('show')
    .description(
      'show the age limits of a project; without one, those of a project that has set none',
    )
    .option('--project <project>', 'id of the project')
    .option(...remoteOption)
    .option(...jsonOption)
    .action(({ project, ...options }) =>
      project === undefined
        ? answer(options, async () => retentionJson(null, {}))
        : call(options, 'getRetention', { project }),
    );
  retention
    .command('set')
    .description('set age limits of a project; kinds that are not given keep theirs')
    .requiredOption('--project <project>', 'id of the project')
    .option(
      '--messages <limit>',
      `messages with their timelines, ${limit}; at least 7d`,
      limitArgument('messages'),
    )
    .option('--media <limit>', `media files, ${limit}; at least 1d`, limitArgument('media'))
    .option(
      '--events <limit>',
      `events with their deliveries, ${limit}; at least 90d`,
      limitArgument('events'),
    )
    .option(
      '--timelines <limit>',
      `timelines of messages, ${limit}; at least 1d`,
      limitArgument('timelines'),
    )
    .option(
      '--deliveries <limit>',
      `webhook deliveries that have ended, ${limit}; at least 1d`,
      limitArgument('deliveries'),
    )
    .option(...remoteOption)
    .option(...jsonOption)
    .action(({ project, json, remote, ...limits }) => {
      if (Object.keys(limits).length === 0)
        throw new CommandFailure(
          'nothing_to_set',
          'Give a limit, such as --messages 30d.',
          exitCodes.wrongUsage,
        );
      return call({ json, remote }, 'setRetention', { project, limits });
    });
  return retention;
};
