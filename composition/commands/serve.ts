import { Command } from '@commander-js/extra-typings';
import { variables } from '../configuration.js';
import { makeDemo } from '../demo.js';
import { type RunningServer, startServer } from '../server.js';
import { tokens } from '../tokens.js';
import type { ReadConfiguration } from './context.js';
import type { Output } from './output.js';

export const serveCommand = (read: ReadConfiguration, output: Output) =>
  new Command('serve')
    .description('run the server')
    .option('--demo', 'where there is no project yet, make the demo and say how to use it')
    .addHelpText('after', `\nEnvironment:\n${environmentHelp()}`)
    .action(async ({ demo }) => {
      const server = await startServer(read());
      output.out(`listening on ${server.url}\n`);
      if (demo) await sayDemo(server, output);
      await stopSignal();
      await server.stop();
    });

const environmentHelp = (): string =>
  Object.entries(variables)
    .map(([name, [fallback, meaning]]) => {
      const otherwise = fallback === '' ? '' : ` (default ${fallback})`;
      return `  ${name.padEnd(30)}${meaning}${otherwise}`;
    })
    .join('\n');

const sayDemo = async ({ container, url }: RunningServer, { out }: Output): Promise<void> => {
  const { tenants } = await container.getAsync(tokens.stores);
  if (await tenants.hasProjects()) return;
  const { key, channel } = await makeDemo(await container.getAsync(tokens.messaging));
  const body = JSON.stringify({ channel, to: '+12025550123', text: 'Hello' });
  out(
    [
      '',
      'A demo project was made. Its API key is shown this once:',
      '',
      `  ${key}`,
      '',
      'Send a message with it:',
      '',
      `  curl -s ${url}/v1/messages \\`,
      `    -H 'Authorization: Bearer ${key}' \\`,
      "    -H 'Content-Type: application/json' \\",
      `    -d '${body}'`,
      '',
      '',
    ].join('\n'),
  );
};

/**
 * Resolves at the first SIGTERM or SIGINT. SIGTERM may come again and changes nothing: a supervisor says it to every
 * process of a chain, and each says it on. A second SIGINT is somebody's hand, and ends the process at once.
 */
const stopSignal = (): Promise<void> =>
  new Promise((resolve) => {
    process.on('SIGTERM', () => resolve());
    process.once('SIGINT', () => resolve());
  });
