import { Command } from '@commander-js/extra-typings';
import type { RoundtripClient } from '../../../adapters/client/index.js';
import { fields } from '../terminal/fields.js';
import { apiJsonOption, type Developer, profileOption } from './context.js';

/** What a command `delete` deletes. */
type Deleted = {
  /** The name of its argument. */
  readonly resource: 'endpoint' | 'media' | 'template';
  readonly argument: string;
  readonly description: string;
  readonly remove: (client: RoundtripClient, id: string) => PromiseLike<unknown>;
};

/** The command `delete` of a resource. It prints the id, because the API answers without a body. */
export const deleteCommand = (
  { answer }: Developer,
  { resource, argument, description, remove }: Deleted,
) =>
  new Command('delete')
    .description(description)
    .argument(`<${resource}>`, argument)
    .option(...profileOption)
    .option(...apiJsonOption)
    .action((id: string, options) =>
      answer(
        options,
        async ({ client }) => {
          await remove(client, id);
          return { id, deleted: true };
        },
        fields,
      ),
    );
