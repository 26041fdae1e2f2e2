import { Command } from '@commander-js/extra-typings';
import {
  canBeNone,
  declarationOf,
  type LimitLevel,
  type LimitName,
  limitsOfLevel,
} from '../../core/model/limits/declared-limits.js';
import { type PublishedLimits, publishedName } from '../../core/model/limits/limits-view.js';
import type { NewLimitValue, NewLimitValues } from '../../core/model/limits/new-limits.js';
import { newLimitArgument, planArgument } from './arguments.js';
import { jsonOption } from './context.js';
import { exitCodes } from './exit-codes.js';
import { CommandFailure } from './output.js';
import { type CallAndPrint, remoteOption } from './remote/anywhere.js';

/** The option of a limit: `--organization-send`. */
const optionOf = (name: LimitName): string => publishedName(name).replaceAll('_', '-');

/** What the help says of the option of a limit. */
const helpOf = (name: LimitName): string => {
  const { title, unit, min, max } = declarationOf(name);
  const words = canBeNone(name) ? 'none or default' : 'or default';
  return `${title}: ${min} to ${max} ${unit}, ${words}`;
};

/** Adds an option for each of some limits. Their values come under their names. */
const withOptions = <Of extends { option: (...given: never[]) => unknown }>(
  command: Of,
  names: readonly LimitName[],
): Of => {
  // Options that follow from data have no types of their own: `limitsIn` reads them.
  const add = command.option.bind(command) as unknown as (
    flags: string,
    description: string,
    parse: (text: string) => NewLimitValue,
  ) => unknown;
  for (const name of names)
    add(`--${optionOf(name)} <limit>`, helpOf(name), newLimitArgument(name));
  return command;
};

/** The limits among the options of a command. */
const limitsIn = (options: object, names: readonly LimitName[]): NewLimitValues =>
  Object.fromEntries(
    Object.entries(options).filter(([name]) => (names as readonly string[]).includes(name)),
  );

const nothingToSet = (example: string): CommandFailure =>
  new CommandFailure('nothing_to_set', `Give ${example}.`, exitCodes.wrongUsage);

const wrongUsage = (text: string): CommandFailure =>
  new CommandFailure('wrong_usage', text, exitCodes.wrongUsage);

const levels = ['project', 'organization'] as const satisfies readonly LimitLevel[];
const all = [...new Set(levels.flatMap(limitsOfLevel))];

/** Limits as one object of JSON, or with a line for each: `send  50 requests a second (default)`. */
const shownAs =
  (asJson: true | undefined) =>
  (found: PublishedLimits): object => {
    if (asJson) return found;
    const { limits, ...tenant } = found;
    const lines = Object.entries(limits).map(([name, { value, unit, source }]) => [
      name,
      value === null ? `none (${source})` : `${value} ${unit} (${source})`,
    ]);
    return { ...tenant, ...Object.fromEntries(lines) };
  };

/** Refuses limits that cannot be set where a command says. */
const requireLevel = (
  { project, org, plan }: Readonly<Record<'project' | 'org' | 'plan', string | undefined>>,
  given: NewLimitValues,
): void => {
  if ((project === undefined) === (org === undefined))
    throw wrongUsage('Give one of --project and --org.');
  const level = project === undefined ? 'organization' : 'project';
  const elsewhere = Object.keys(given).find(
    (name) => !(limitsOfLevel(level) as readonly string[]).includes(name),
  );
  if (elsewhere !== undefined || (level === 'project' && plan !== undefined))
    throw wrongUsage(
      `--${elsewhere ? optionOf(elsewhere as LimitName) : 'plan'} is set with --org.`,
    );
};

/** `limits`: shows and sets the limits of projects and organizations. */
export const limitsCommands = (call: CallAndPrint) => {
  const limits = new Command('limits').description(
    'show and set the limits of projects and organizations',
  );
  limits
    .command('show')
    .description('show the limits of a project or an organization, and where each is set')
    .option('--project <project>', 'id of a project')
    .option('--org <org>', 'id of an organization')
    .option(...remoteOption)
    .option(...jsonOption)
    .action(({ project, org, ...options }) => {
      const show = shownAs(options.json);
      if (project !== undefined && org === undefined)
        return call(options, 'getProjectLimits', { project }, show);
      if (org !== undefined && project === undefined)
        return call(options, 'getOrganizationLimits', { organization: org }, show);
      throw wrongUsage('Give one of --project and --org.');
    });
  const set = limits
    .command('set')
    .description('set limits of a project or an organization; others stay as they are')
    .option('--project <project>', 'id of a project')
    .option('--org <org>', 'id of an organization')
    .option('--plan <plan>', 'plan of the organization', planArgument)
    .option(...remoteOption)
    .option(...jsonOption);
  withOptions(set, all).action(({ project, org, plan, json, remote, ...options }) => {
    const given = limitsIn(options, all);
    requireLevel({ project, org, plan }, given);
    if (Object.keys(given).length === 0 && plan === undefined)
      throw nothingToSet('a limit, such as --send 200');
    const show = shownAs(json);
    if (project !== undefined)
      return call({ json, remote }, 'setProjectLimits', { project, limits: given }, show);
    const command = { organization: org ?? '', plan, limits: given };
    return call({ json, remote }, 'setOrganizationLimits', command, show);
  });
  return limits;
};

/** `plan`: sets, lists and removes plans. */
export const planCommands = (call: CallAndPrint) => {
  const plan = new Command('plan').description('set, list and remove plans: named sets of limits');
  const set = plan
    .command('set')
    .description(
      'set limits of a plan, and create it; the plan `default` is that of organizations without another one',
    )
    .argument('<name>', 'name of the plan', planArgument)
    .option(...remoteOption)
    .option(...jsonOption);
  const names = limitsOfLevel('plan');
  withOptions(set, names).action((name, { json, remote, ...options }) =>
    call({ json, remote }, 'setPlan', { name, limits: limitsIn(options, names) }),
  );
  plan
    .command('list')
    .description('list the plans with what they set')
    .option(...remoteOption)
    .option(...jsonOption)
    .action((options) => call(options, 'listPlans', undefined));
  plan
    .command('remove')
    .description('remove a plan that no organization has')
    .argument('<name>', 'name of the plan', planArgument)
    .option(...remoteOption)
    .option(...jsonOption)
    .action((name, options) => call(options, 'removePlan', { name }));
  return plan;
};
