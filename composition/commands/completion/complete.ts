import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import type { RoundtripClient } from '../../../adapters/client/index.js';
import type { Developer } from '../developer/context.js';
import { type Listed, type Place, placeOf } from './places.js';

/**
 * `complete`: prints the ids that the last word of a command line can be. Prints nothing when the server does not answer at once.
 */
export const completeCommand = ({ withServer, output }: Developer) =>
  new Command('complete')
    .description('print the ids that a word of a command line can be; shells call it')
    .argument('[words...]', 'words after roundtrip, the last of which is begun')
    .action(async (words, _, command) => {
      const root: CommandUnknownOpts = command.parent ?? command;
      const place = placeOf(root, words);
      if (!place) return;
      const ids = await withServer({ profile: place.profile }, ({ client }) =>
        idsOf[place.resource](client, place),
      ).catch(() => []);
      const begun = words.at(-1) ?? '';
      for (const id of ids) if (id.startsWith(begun)) output.out(`${id}\n`);
    });

/** A person waits for the keyboard. */
const quick = { timeoutMs: 1_000, retries: 0 };
const query = { limit: 100 };
const dayMs = 86_400_000;

type PageOfIds = PromiseLike<{ readonly data: readonly { readonly id: string }[] }>;

const idsIn = async (page: PageOfIds): Promise<readonly string[]> =>
  (await page).data.map(({ id }) => id).filter((id) => /^\w+$/.test(id));

/** The newest ids of a resource; of events those of the last day, because their list begins with the oldest. */
const idsOf: Readonly<
  Record<Listed, (client: RoundtripClient, place: Place) => Promise<readonly string[]>>
> = {
  channel: ({ channels }) => idsIn(channels.page(query, quick)),
  delivery: ({ webhookEndpoints }, { before: [endpoint = ''] }) =>
    idsIn(webhookEndpoints.deliveries.page(endpoint, query, quick)),
  endpoint: ({ webhookEndpoints }) => idsIn(webhookEndpoints.list(quick)),
  event: ({ events }) => {
    const created_after = new Date(Date.now() - dayMs).toISOString();
    return idsIn(events.page({ ...query, created_after }, quick));
  },
  media: ({ media }) => idsIn(media.page(query, quick)),
  message: ({ messages }) => idsIn(messages.page(query, quick)),
  template: ({ templates }) => idsIn(templates.page(query, quick)),
};
