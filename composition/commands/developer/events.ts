import { Command, Option } from '@commander-js/extra-typings';
import type { ApiEvent } from '../../../adapters/client/index.js';
import { subscribableTypes } from '../../../core/model/webhooks/endpoint.js';
import { fields } from '../terminal/fields.js';
import { moment } from '../terminal/moment.js';
import { apiJsonOption, type Developer, profileOption } from './context.js';
import { answerPage, given, limitOption } from './page.js';
import { tailCommand } from './stream/tail.js';

/** `events`: shows the events of the project. */
export const eventCommands = (developer: Developer) => {
  const events = new Command('events').description('show the events of the project');
  events
    .command('list')
    .description('list events, oldest first')
    .addOption(
      new Option('--type <type>', 'only of this type, or of all that message.* stands for').choices(
        subscribableTypes,
      ),
    )
    .option('--after <event>', 'only after the event with this id (default: from the first)')
    .option('--created-after <time>', 'only of this time or later, such as 2027-01-31T09:30:00Z')
    .option('--created-before <time>', 'only before this time')
    .option(...limitOption)
    .option(...profileOption)
    .option(...apiJsonOption)
    .action(({ profile, json, createdAfter, createdBefore, ...query }) =>
      answerPage(
        developer,
        { profile, json },
        {
          page: ({ client }) =>
            client.events.page(
              given({ ...query, created_after: createdAfter, created_before: createdBefore }),
            ),
          columns: eventColumns,
          from: '--after',
        },
      ),
    );
  events
    .command('get')
    .description('show one event')
    .argument('<event>', 'id of the event')
    .option(...profileOption)
    .option(...apiJsonOption)
    .action((id, options) =>
      developer.answer(options, ({ client }) => client.events.get(id), fields),
    );
  return events.addCommand(tailCommand(developer));
};

/** How a table shows events. */
export const eventColumns = [
  { title: 'ID', value: ({ id }: ApiEvent) => id },
  { title: 'AT', value: (event: ApiEvent) => moment(event.created_at) },
  { title: 'TYPE', value: ({ type }: ApiEvent) => type },
  { title: 'ABOUT', value: ({ data }: ApiEvent) => textsOf(data, ['id']) },
  {
    title: 'DETAIL',
    value: ({ data }: ApiEvent) => textsOf(data, ['to', 'name', 'address', 'status']),
    isFlexible: true,
  },
];

/** The fields of a resource that are texts. */
const textsOf = (data: object, names: readonly string[]): string => {
  const facts: Readonly<Record<string, unknown>> = { ...data };
  return names.flatMap((name) => (typeof facts[name] === 'string' ? [facts[name]] : [])).join(' ');
};
