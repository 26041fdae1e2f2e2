import { Command } from '@commander-js/extra-typings';
import { projectJson } from '../../core/model/tenants/tenant-view.js';
import {
  allowanceArgument,
  environmentArgument,
  nameArgument,
  requestRateArgument,
  subscriptionArgument,
} from './arguments.js';
import { jsonOption, type RunAndPrint } from './context.js';
import { exitCodes } from './exit-codes.js';
import { CommandFailure, orFail } from './output.js';

const rate = '1 to 9,999 a second, or default';

/** `project`: creates and lists projects, and sets their billing and rates. */
export const projectCommands = (answer: RunAndPrint) => {
  const project = new Command('project').description(
    'create and list projects, and set their billing and rates',
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
    .option(...jsonOption)
    .action((options) =>
      answer(options, async ({ createProject }) => {
        const { org: organization, name, env: environment } = options;
        return projectJson(orFail(await createProject({ organization, name, environment })));
      }),
    );
  project
    .command('list')
    .description('list the projects of an organization')
    .requiredOption('--org <org>', 'id of the organization')
    .option(...jsonOption)
    .action(({ org: organization, ...options }) =>
      answer(options, async ({ listProjects }) => ({
        data: orFail(await listProjects({ organization })).map(projectJson),
      })),
    );
  project
    .command('rename')
    .description('give a project another name')
    .argument('<project>', 'id of the project')
    .requiredOption('--name <name>', 'new name of the project', nameArgument)
    .option(...jsonOption)
    .action((id, { name, ...options }) =>
      answer(options, async ({ renameProject }) =>
        projectJson(orFail(await renameProject({ project: id, name }))),
      ),
    );
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
    .option(...jsonOption)
    .action((id, options) =>
      answer(options, async ({ setBilling }) => {
        const { subscription, allowance } = options;
        const messageAllowance = allowance === 'none' ? null : allowance;
        const billing = { subscription, messageAllowance };
        return projectJson(orFail(await setBilling({ project: id, billing })));
      }),
    );
  project
    .command('rates')
    .description(
      'set how many requests a second the API takes for a project; classes that are not given keep their rate',
    )
    .argument('<project>', 'id of the project')
    .option('--send <rate>', `sends, ${rate}`, requestRateArgument)
    .option('--write <rate>', `other requests that write, ${rate}`, requestRateArgument)
    .option('--read <rate>', `requests that read, ${rate}`, requestRateArgument)
    .option(...jsonOption)
    .action((id, { json, ...given }) => {
      if (Object.keys(given).length === 0)
        throw new CommandFailure(
          'nothing_to_set',
          'Give a rate, such as --send 200.',
          exitCodes.wrongUsage,
        );
      const rates = Object.fromEntries(
        Object.entries(given).map(([name, perSecond]) => [
          name,
          perSecond === 'default' ? null : perSecond,
        ]),
      );
      return answer({ json }, async ({ setRates }) =>
        projectJson(orFail(await setRates({ project: id, rates }))),
      );
    });
  return project;
};
