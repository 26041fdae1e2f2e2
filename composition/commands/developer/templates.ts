import { readFile } from 'node:fs/promises';
import { Command, Option } from '@commander-js/extra-typings';
import type { NewTemplate, Template } from '../../../adapters/client/index.js';
import { templateStatuses } from '../../../core/model/templates/status.js';
import { templateCategories } from '../../../core/model/templates/template.js';
import { repeated } from '../arguments.js';
import { exitCodes } from '../exit-codes.js';
import { CommandFailure } from '../output.js';
import { fields } from '../terminal/fields.js';
import { statusColor } from '../terminal/style.js';
import { onlyChannel } from './channels.js';
import { apiJsonOption, type Developer, profileOption } from './context.js';
import { answerPage, cursorOption, given, limitOption } from './page.js';

/** `templates`: creates, submits and shows message templates. */
export const templateCommands = (developer: Developer) =>
  new Command('templates')
    .description('create, submit and show message templates')
    .addCommand(listCommand(developer))
    .addCommand(getCommand(developer))
    .addCommand(createCommand(developer))
    .addCommand(submitCommand(developer));

const listCommand = (developer: Developer) =>
  new Command('list')
    .description('list templates, newest first')
    .addOption(new Option('--status <status>', 'only with this status').choices(templateStatuses))
    .option('--channel <channel>', 'only of the channel with this id')
    .option('--name <name>', 'only with this name')
    .option(...limitOption)
    .option(...cursorOption)
    .option(...profileOption)
    .option(...apiJsonOption)
    .action(({ profile, json, ...query }) =>
      answerPage(
        developer,
        { profile, json },
        {
          page: ({ client }) => client.templates.page(given(query)),
          columns,
        },
      ),
    );

const columns = [
  { title: 'ID', value: ({ id }: Template) => id },
  { title: 'STATUS', value: ({ status }: Template) => status, color: statusColor },
  { title: 'NAME', value: ({ name }: Template) => name },
  { title: 'LANGUAGE', value: ({ language }: Template) => language },
  { title: 'CATEGORY', value: ({ category }: Template) => category },
  { title: 'BODY', value: ({ body }: Template) => body, isFlexible: true },
];

const getCommand = ({ answer }: Developer) =>
  new Command('get')
    .description('show one template')
    .argument('<template>', 'id of the template')
    .option(...profileOption)
    .option(...apiJsonOption)
    .action((id, options) => answer(options, ({ client }) => client.templates.get(id), fields));

const createCommand = ({ answer }: Developer) =>
  new Command('create')
    .description('create a template, and submit it for review')
    .requiredOption('--name <name>', 'name, in lower case with underscores')
    .option('--language <language>', 'language, such as en or en_US', 'en')
    .addOption(
      new Option('--category <category>', 'category')
        .choices(templateCategories)
        .makeOptionMandatory(),
    )
    .requiredOption('--body <text>', 'text with variables {{1}}, {{2}}, … without gaps')
    .option('--example <value>', 'example of the next variable; may be repeated', repeated)
    .option('--components <file>', 'JSON file with header, footer and buttons (default: none)')
    .option('--channel <channel>', 'id of the channel (default: the only one of the project)')
    .option('--draft', 'do not submit it (default: submit)')
    .option(...profileOption)
    .option(...apiJsonOption)
    .action((options) =>
      answer(
        options,
        async (session) => {
          const { name, language, category, body, example: examples } = options;
          const components = await componentsIn(options.components);
          const channel = options.channel ?? (await onlyChannel(session));
          const submit = options.draft ? false : undefined;
          const more = given({ examples, components, submit });
          return session.client.templates.create({
            channel,
            name,
            language,
            category,
            body,
            ...more,
          });
        },
        fields,
      ),
    );

/** The components in a file; the server checks them. */
const componentsIn = async (path: string | undefined): Promise<NewTemplate['components']> => {
  if (path === undefined) return undefined;
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new CommandFailure(
      'unreadable_file',
      `The file of --components cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}`,
      exitCodes.wrongUsage,
    );
  }
};

const submitCommand = ({ answer }: Developer) =>
  new Command('submit')
    .description('submit a draft or a rejected template for review')
    .argument('<template>', 'id of the template')
    .option(...profileOption)
    .option(...apiJsonOption)
    .action((id, options) => answer(options, ({ client }) => client.templates.submit(id), fields));
