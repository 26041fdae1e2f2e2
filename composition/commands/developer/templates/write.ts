import { readFile } from 'node:fs/promises';
import { Command, Option } from '@commander-js/extra-typings';
import type { NewTemplate } from '../../../../adapters/client/index.js';
import { templateCategories } from '../../../../core/model/templates/template.js';
import { repeated } from '../../arguments.js';
import { exitCodes } from '../../exit-codes.js';
import { CommandFailure } from '../../output.js';
import { fields } from '../../terminal/fields.js';
import { onlyChannel } from '../channels.js';
import { apiJsonOption, type Developer, profileOption } from '../context.js';
import { given } from '../page.js';

/** `templates create`. */
export const createTemplateCommand = ({ answer }: Developer) =>
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

/** `templates update`. */
export const updateTemplateCommand = ({ answer }: Developer) =>
  new Command('update')
    .description('change the given fields of a draft; others stay')
    .argument('<template>', 'id of the template')
    .addOption(new Option('--category <category>', 'category').choices(templateCategories))
    .option('--body <text>', 'text with variables {{1}}, {{2}}, … without gaps')
    .option(
      '--example <value>',
      'example of the next variable, in place of all before; may be repeated',
      repeated,
    )
    .option(
      '--components <file>',
      'JSON file with header, footer and buttons, in place of all before',
    )
    .option(...profileOption)
    .option(...apiJsonOption)
    .action(async (id, { profile, json, ...change }) => {
      if (Object.keys(change).length === 0)
        throw new CommandFailure(
          'invalid_argument',
          'Give what to change: --category, --body, --example or --components',
          exitCodes.wrongUsage,
        );
      const { category, body, example: examples } = change;
      const components = await componentsIn(change.components);
      const fieldsOfChange = given({ category, body, examples, components });
      await answer(
        { profile, json },
        ({ client }) => client.templates.update(id, fieldsOfChange),
        fields,
      );
    });

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
