import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import type { Media } from '../../../../adapters/client/index.js';
import { fields } from '../../terminal/fields.js';
import { apiJsonOption, type Developer, profileOption } from '../context.js';
import { deleteCommand } from '../delete.js';
import { answerPage, cursorOption, given, limitOption } from '../page.js';

/** `media`: uploads media files, lists, downloads and deletes them. */
export const mediaCommands = (developer: Developer) =>
  new Command('media')
    .description('upload media files to send, list, download and delete them')
    .addCommand(uploadCommand(developer))
    .addCommand(listCommand(developer))
    .addCommand(getCommand(developer))
    .addCommand(
      deleteCommand(developer, {
        resource: 'media',
        argument: 'id of the media file',
        description: 'delete a media file; messages that show it keep their content',
        remove: ({ media }, id) => media.remove(id),
      }),
    );

const uploadCommand = (developer: Developer) =>
  new Command('upload')
    .description('upload a file, and print its id')
    .argument('<file>', 'path of the file')
    .option('--name <name>', 'name of the file for the recipient (default: its own)')
    .option('--type <type>', 'content type, such as text/plain (default: by its bytes)')
    .option(...profileOption)
    .option(...apiJsonOption)
    .action((path, { name, type, ...options }) =>
      developer.answer(
        options,
        async (session) => {
          const { uploadFile } = await import('./transfer.js');
          return uploadFile(session.client.media.upload, developer.output, { path, name, type });
        },
        fields,
      ),
    );

const listCommand = (developer: Developer) =>
  new Command('list')
    .description('list media files, newest first')
    .option(...limitOption)
    .option(...cursorOption)
    .option(...profileOption)
    .option(...apiJsonOption)
    .action(({ profile, json, ...query }) =>
      answerPage(
        developer,
        { profile, json },
        { page: ({ client }) => client.media.page(given(query)), columns },
      ),
    );

const columns = [
  { title: 'ID', value: ({ id }: Media) => id },
  { title: 'TYPE', value: ({ mime_type: type }: Media) => type },
  { title: 'BYTES', value: ({ size }: Media) => String(size) },
  { title: 'CREATED', value: ({ created_at: at }: Media) => at },
];

const getCommand = (developer: Developer) =>
  new Command('get')
    .description('show a media file, or download it')
    .argument('<media>', 'id of the media file')
    .option(
      '--output <file>',
      'file for its bytes, which must not exist (default: only show it)',
      fileArgument,
    )
    .option(...profileOption)
    .option(...apiJsonOption)
    .action((id, { output: path, ...options }) =>
      developer.answer(
        options,
        async (session) => {
          const media = await session.client.media.get(id);
          if (path === undefined) return media;
          const { download } = await import('./transfer.js');
          await download(session, developer.output, { media, path });
          if (!options.json) developer.output.error(`Written to ${path}.\n`);
          return media;
        },
        fields,
      ),
    );

/** A path. `-` is refused, which elsewhere means standard output: that has the description. */
const fileArgument = (text: string): string => {
  if (text !== '' && text !== '-') return text;
  throw new InvalidArgumentError('It must be the path of a file.');
};
