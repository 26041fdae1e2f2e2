import { Command } from '@commander-js/extra-typings';
import { containerFor } from '../container.js';
import { tokens } from '../tokens.js';
import { jsonOption, type ReadConfiguration } from './context.js';
import { type Output, printed } from './output.js';

export const migrateCommand = (read: ReadConfiguration, { out }: Output) =>
  new Command('migrate')
    .description("bring the store's schema up to date")
    .option(...jsonOption)
    .action(async ({ json }) => {
      const container = containerFor(read());
      try {
        const { migrate } = await container.getAsync(tokens.storage);
        out(printed(await migrate(), json === true));
      } finally {
        await container.unbindAllAsync();
      }
    });
