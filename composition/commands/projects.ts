import { Command } from '@commander-js/extra-typings';
import { deletionDays } from '../../core/model/tenants/deleted-project.js';
import {
  allowanceArgument,
  dayArgument,
  daysArgument,
  environmentArgument,
  nameArgument,
  subscriptionArgument,
} from './arguments.js';
import { jsonOption, type ReadConfiguration } from './context.js';
import { projectArchiveCommands } from './data/project-archive.js';
import type { Output } from './output.js';
import { type CallAndPrint, remoteOption } from './remote/anywhere.js';
import type { CommandOf } from './remote/published.js';

/** `project`: creates, lists, renames, suspends, moves and deletes projects, sets their billing and tells their usage. */
export const projectCommands = (call: CallAndPrint, read: ReadConfiguration, output: Output) => {
  const project = new Command('project').description(
    'create, list, rename, suspend, move and delete projects, and set their billing',
  );
  project
    .command('create')
    .description('create a project in an organization')
    .requiredOption('--org <org>', 'id of the organization')
    .requiredOption('--name <name>', 'name of the project', nameArgument)
    .requiredOption(
      '--env <environment>',
      'live, or test for sandbox channels only',
      environmentArgument,
    )
    .option(...remoteOption)
    .option(...jsonOption)
    .action(({ org: organization, name, env: environment, ...options }) =>
      call(options, 'createProject', { organization, name, environment }),
    );
  project
    .command('list')
    .description('list the projects of an organization')
    .requiredOption('--org <org>', 'id of the organization')
    .option(...remoteOption)
    .option(...jsonOption)
    .action(({ org: organization, ...options }) => call(options, 'listProjects', { organization }));
  project
    .command('rename')
    .description('give a project another name')
    .argument('<project>', 'id of the project')
    .requiredOption('--name <name>', 'new name of the project', nameArgument)
    .option(...remoteOption)
    .option(...jsonOption)
    .action((id, { name, ...options }) => call(options, 'renameProject', { project: id, name }));
  project
    .command('move')
    .description('move a project to another organization, with all that it has')
    .argument('<project>', 'id of the project')
    .requiredOption('--organization <org>', 'id of the other organization')
    .option(...remoteOption)
    .option(...jsonOption)
    .action((id, { organization, ...options }) =>
      call(options, 'moveProject', { project: id, organization }),
    );
  project
    .command('suspend')
    .description(
      'suspend a project: its keys and members only read, and messages that wait go on waiting',
    )
    .argument('<project>', 'id of the project')
    .option(
      '--reason <text>',
      'why: every refusal of the API and the dashboard says it',
      nameArgument,
    )
    .option(...remoteOption)
    .option(...jsonOption)
    .action((id, { reason = null, ...options }) =>
      call(options, 'suspendProject', { project: id, reason }),
    );
  project
    .command('resume')
    .description('resume a suspended project: what waits is sent, in order')
    .argument('<project>', 'id of the project')
    .option(...remoteOption)
    .option(...jsonOption)
    .action((id, options) => call(options, 'resumeProject', { project: id }));
  project
    .command('delete')
    .description('suspend a project, and have it deleted with all that it has')
    .argument('<project>', 'id of the project')
    .option(
      '--after <days>',
      `when, such as 30d: 1d to ${deletionDays.most}d (default: ${deletionDays.usual}d)`,
      daysArgument,
    )
    .option(...remoteOption)
    .option(...jsonOption)
    .action((id, { after: days = deletionDays.usual, ...options }) =>
      call(options, 'deleteProject', { project: id, days }),
    );
  project
    .command('undelete')
    .description('bring a project back that is to be deleted, as it was')
    .argument('<project>', 'id of the project')
    .option(...remoteOption)
    .option(...jsonOption)
    .action((id, options) => call(options, 'undeleteProject', { project: id }));
  project
    .command('deletion')
    .description('tell how far the deletion of a project is, and count its rows in each table')
    .argument('<project>', 'id of the project')
    .option(...remoteOption)
    .option(...jsonOption)
    .action((id, options) => call(options, 'getProjectDeletion', { project: id }));
  project
    .command('billing')
    .description('set how many messages a project may send')
    .argument('<project>', 'id of the project')
    .requiredOption(
      '--subscription <state>',
      'state of the subscription: active, none or past_due',
      subscriptionArgument,
    )
    .requiredOption(
      '--allowance <messages>',
      'highest number of messages a month, or none for no limit',
      allowanceArgument,
    )
    .option(...remoteOption)
    .option(...jsonOption)
    .action((id, { subscription, allowance, ...options }) => {
      const messageAllowance = allowance === 'none' ? null : allowance;
      const billing = { subscription, messageAllowance };
      return call(options, 'setBilling', { project: id, billing });
    });
  project
    .command('usage')
    .description('count what a project used in a window of UTC days')
    .argument('<project>', 'id of the project')
    .option(
      '--from <day>',
      'first UTC day, such as 2026-01-01 (default: the first of this month)',
      dayArgument,
    )
    .option('--to <day>', 'UTC day after the last (default: tomorrow)', dayArgument)
    .option(...remoteOption)
    .option(...jsonOption)
    .action((id, { from: fromDate, to: toDate, ...options }) =>
      // The project is a text until the use case looks for it.
      call(options, 'getUsage', { project: id, fromDate, toDate } as CommandOf<'getUsage'>),
    );
  for (const each of projectArchiveCommands(read, output)) project.addCommand(each);
  return project;
};
