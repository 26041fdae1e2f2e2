import { Command } from '@commander-js/extra-typings';
import type { Content, Message, TimelineEntry } from '../../../../adapters/client/index.js';
import { snakes } from '../../../../core/contract/names.js';
import { messageQuery } from '../../../../core/model/messages/search/message-filter.js';
import { fields } from '../../terminal/fields.js';
import { moment } from '../../terminal/moment.js';
import { statusColor } from '../../terminal/style.js';
import { table } from '../../terminal/table.js';
import { apiJsonOption, type Developer, profileOption } from '../context.js';
import { filterOptions } from '../filter-options.js';
import { answerPage, cursorOption, given, limitOption } from '../page.js';
import { sendCommand } from './send.js';

/** `messages`: sends and shows messages. */
export const messageCommands = (developer: Developer) =>
  new Command('messages')
    .description(
      'send and cancel messages, mark them as read, and show them with what happened to them',
    )
    .addCommand(sendCommand(developer))
    .addCommand(getCommand(developer))
    .addCommand(listCommand(developer))
    .addCommand(timelineCommand(developer))
    .addCommand(readCommand(developer))
    .addCommand(cancelCommand(developer));

const getCommand = ({ answer }: Developer) =>
  new Command('get')
    .description('show one message')
    .argument('<message>', 'id of the message')
    .option(...profileOption)
    .option(...apiJsonOption)
    .action((id, options) => answer(options, ({ client }) => client.messages.get(id), fields));

const readCommand = ({ answer }: Developer) =>
  new Command('read')
    .description('mark a received message as read')
    .argument('<message>', 'id of the message')
    .option(...profileOption)
    .option(...apiJsonOption)
    .action((id, options) => answer(options, ({ client }) => client.messages.markRead(id), fields));

const cancelCommand = ({ answer }: Developer) =>
  new Command('cancel')
    .description('cancel a message that waits to be sent')
    .argument('<message>', 'id of the message')
    .option(...profileOption)
    .option(...apiJsonOption)
    .action((id, options) => answer(options, ({ client }) => client.messages.cancel(id), fields));

const listCommand = (developer: Developer) => {
  const list = new Command('list').description('list messages, newest first');
  for (const option of filterOptions(messageQuery)) list.addOption(option);
  return list
    .option('--after <time>', 'only accepted at or after this time, such as 2027-01-31T09:30:00Z')
    .option('--before <time>', 'only accepted before this time')
    .option(...limitOption)
    .option(...cursorOption)
    .option(...profileOption)
    .option(...apiJsonOption)
    .action(({ after, before, profile, json, ...query }) =>
      answerPage(
        developer,
        { profile, json },
        {
          page: ({ client }) =>
            client.messages.page(
              given({ ...snakes(query), created_after: after, created_before: before }),
            ),
          columns: messageColumns,
        },
      ),
    );
};

/** The columns of a table of messages. */
export const messageColumns = [
  { title: 'ID', value: ({ id }: Message) => id },
  { title: 'STATUS', value: ({ status }: Message) => status, color: statusColor },
  { title: 'FROM', value: ({ from }: Message) => from },
  { title: 'TO', value: ({ to }: Message) => to },
  { title: 'ACCEPTED', value: (message: Message) => moment(message.accepted_at) },
  { title: 'CONTENT', value: ({ content }: Message) => summary(content), isFlexible: true },
];

/** What people recognize a content by. */
const summary = (content: Content): string => {
  if (content.type === 'text') return content.body;
  const words = [
    content.type,
    'kind' in content && content.kind,
    'name' in content && content.name,
  ];
  const caption = 'caption' in content ? content.caption : null;
  return [...words, caption].filter((word) => typeof word === 'string').join(' ');
};

const timelineCommand = ({ answer }: Developer) =>
  new Command('timeline')
    .description('show everything that happened to a message, oldest first')
    .argument('<message>', 'id of the message')
    .option(...profileOption)
    .option(...apiJsonOption)
    .action((id, options) =>
      answer(
        options,
        ({ client }) => client.messages.timeline(id),
        ({ data }, style) => table(data, timelineColumns, style),
      ),
    );

const timelineColumns = [
  { title: 'AT', value: ({ at }: TimelineEntry) => at.replace('T', ' ') },
  { title: 'WHAT', value: ({ kind }: TimelineEntry) => kind },
  { title: 'DETAIL', value: ({ detail }: TimelineEntry) => detailText(detail), isFlexible: true },
];

const detailText = (detail: object): string =>
  Object.entries(detail)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' ');
