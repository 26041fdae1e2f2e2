import { Command } from '@commander-js/extra-typings';
import { dayArgument } from '../arguments.js';
import { fields } from '../terminal/fields.js';
import { table } from '../terminal/table.js';
import { apiJsonOption, type Developer, profileOption } from './context.js';

/** `whoami`: the project and the scopes of the key. */
export const whoamiCommand = ({ answer, withServer, output, style }: Developer) =>
  new Command('whoami')
    .description('show the project, the id and the scopes of the key')
    .option(...profileOption)
    .option(...apiJsonOption)
    .action(async (options) => {
      if (options.json) return answer(options, ({ client }) => client.whoami(), fields);
      const shown = await withServer(options, async ({ client, connection }) => {
        const { profile, url } = connection;
        return { profile, url, ...(await client.whoami()) };
      });
      output.out(fields(shown, style()));
    });

/** `usage`: what the project was charged for. */
export const usageCommand = ({ answer }: Developer) =>
  new Command('usage')
    .description('show what the project used in a window of UTC days')
    .option(
      '--from <day>',
      'first day, such as 2027-01-31 (default: the first day of this month)',
      dayArgument,
    )
    .option('--to <day>', 'day after the last (default: tomorrow)', dayArgument)
    .option(...profileOption)
    .option(...apiJsonOption)
    .action((options) =>
      answer(
        options,
        ({ client }) =>
          client.usage({ ...day('from_date', options.from), ...day('to_date', options.to) }),
        (usage, style) =>
          `${usage.from_date} to ${usage.to_date}, without its last day\n\n${table(usage.data, usageColumns, style)}`,
      ),
    );

const day = (name: 'from_date' | 'to_date', value: string | undefined) =>
  value === undefined ? {} : { [name]: value };

type Row = {
  readonly metric: string;
  readonly channel_type: string;
  readonly provider: string;
  readonly quantity: number;
  readonly unit: string;
};

const usageColumns = [
  { title: 'METRIC', value: ({ metric }: Row) => metric },
  { title: 'CHANNEL TYPE', value: (row: Row) => row.channel_type },
  { title: 'PROVIDER', value: ({ provider }: Row) => provider },
  { title: 'QUANTITY', value: ({ quantity }: Row) => quantity },
  { title: 'UNIT', value: ({ unit }: Row) => unit },
];
