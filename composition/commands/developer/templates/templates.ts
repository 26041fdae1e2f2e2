import { Command, Option } from '@commander-js/extra-typings';
import type { Template } from '../../../../adapters/client/index.js';
import { templateStatuses } from '../../../../core/model/templates/status.js';
import { fields } from '../../terminal/fields.js';
import { statusColor } from '../../terminal/style.js';
import { apiJsonOption, type Developer, profileOption } from '../context.js';
import { deleteCommand } from '../delete.js';
import { answerPage, cursorOption, given, limitOption } from '../page.js';
import { createTemplateCommand, updateTemplateCommand } from './write.js';

/** `templates`: creates, changes, submits and shows message templates. */
export const templateCommands = (developer: Developer) =>
  new Command('templates')
    .description('create, change, submit and show message templates')
    .addCommand(listCommand(developer))
    .addCommand(getCommand(developer))
    .addCommand(createTemplateCommand(developer))
    .addCommand(updateTemplateCommand(developer))
    .addCommand(submitCommand(developer))
    .addCommand(
      deleteCommand(developer, {
        resource: 'template',
        argument: 'id of the template',
        description: 'delete a template, at its provider too',
        remove: ({ templates }, id) => templates.remove(id),
      }),
    )
    .addCommand(uploadCommand(developer));

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

const submitCommand = ({ answer }: Developer) =>
  new Command('submit')
    .description('submit a draft or a rejected template for review')
    .argument('<template>', 'id of the template')
    .option(...profileOption)
    .option(...apiJsonOption)
    .action((id, options) => answer(options, ({ client }) => client.templates.submit(id), fields));

const uploadCommand = (developer: Developer) =>
  new Command('upload')
    .description('upload an image, a video or a document for the header of a template')
    .argument('<file>', 'path of the file')
    .option('--type <type>', 'content type, such as image/png (default: by its bytes)')
    .option(...profileOption)
    .option(...apiJsonOption)
    .action((path, { type, ...options }) =>
      developer.answer(
        options,
        async (session) => {
          const { uploadFile } = await import('../media/transfer.js');
          const { templates } = session.client;
          return uploadFile(templates.uploadMedia, developer.output, { path, type });
        },
        fields,
      ),
    );
