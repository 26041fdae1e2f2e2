import { Command } from '@commander-js/extra-typings';
import { withConfigurationContext } from '../blame.js';
import { withContainer } from '../container.js';
import { tokens } from '../tokens.js';
import { jsonOption, type ReadConfiguration } from './context.js';
import { type Output, printed } from './output.js';

export const migrateCommand = (read: ReadConfiguration, { out }: Output) =>
  new Command('migrate')
    .description("bring the store's schema up to date")
    .option(...jsonOption)
    .action(async ({ json }) => {
      const configuration = read();
      const done = await withConfigurationContext(['ROUNDTRIP_DATABASE_URL'], () =>
        withContainer(configuration, async (container) =>
          (await container.getAsync(tokens.storage)).migrate(),
        ),
      );
      out(printed(done, json === true));
    });
