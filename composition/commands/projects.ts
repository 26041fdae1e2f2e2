import { Command } from '@commander-js/extra-typings';
import {
  allowanceArgument,
  environmentArgument,
  nameArgument,
  subscriptionArgument,
} from './arguments.js';
import { type Answer, jsonOption } from './context.js';
import { orFail } from './output.js';
import { projectView } from './views.js';

export const projectCommands = (answer: Answer) => {
  const project = new Command('project').description('projects');
  project
    .command('create')
    .description('create a project')
    .requiredOption('--org <org>', 'its organization')
    .requiredOption('--name <name>', 'its name', nameArgument)
    .requiredOption('--env <environment>', 'live or test', environmentArgument)
    .option(...jsonOption)
    .action((options) =>
      answer(options, async ({ createProject }) => {
        const { org: organization, name, env: environment } = options;
        return projectView(orFail(await createProject({ organization, name, environment })));
      }),
    );
  project
    .command('billing <project>')
    .description('set what a project may send')
    .requiredOption('--subscription <state>', 'active, none or past_due', subscriptionArgument)
    .requiredOption('--allowance <messages>', 'messages a month, or none', allowanceArgument)
    .option(...jsonOption)
    .action((id, options) =>
      answer(options, async ({ setBilling }) => {
        const { subscription, allowance } = options;
        const messageAllowance = allowance === 'none' ? null : allowance;
        const billing = { subscription, messageAllowance };
        return projectView(orFail(await setBilling({ project: id, billing })));
      }),
    );
  return project;
};
