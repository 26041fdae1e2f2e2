import { Command } from '@commander-js/extra-typings';
import { variables } from '../configuration/variables.js';
import { makeDemo } from '../demo.js';
import type { RunningServer } from '../server/start-server.js';
import type { ReadConfiguration } from './context.js';
import type { Output } from './output.js';

export const serveCommand = (read: ReadConfiguration, output: Output) =>
  new Command('serve')
    .description('migrate the database and run the server')
    .option(
      '--demo',
      'if there is no project yet, create the demo (see roundtrip demo) and print how to use it',
    )
    .addHelpText('after', `\nEnvironment:\n${environmentHelp()}`)
    .action(async ({ demo }) => {
      const configuration = read();
      const { startServer } = await import('../server/start-server.js');
      const server = await startServer(configuration);
      output.out(`listening on ${server.url}\n`);
      if (server.metricsUrl) output.out(`metrics on ${server.metricsUrl}\n`);
      if (demo) await makeAndPrintDemo(server, output);
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

const makeAndPrintDemo = async (
  { assembly: { parts, useCases }, url }: RunningServer,
  { out }: Output,
): Promise<void> => {
  if (await parts.stores.tenants.hasProjects()) return;
  const { key, channel } = await makeDemo(useCases);
  const body = JSON.stringify({ channel, to: '+12025550123', text: 'Hello' });
  out(
    [
      '',
      'Created a demo project. Its API key is shown only now:',
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
 * Resolves at the first SIGTERM or SIGINT. Further SIGTERMs are ignored: a supervisor sends it to every process of a
 * chain, and each process passes it on. A second SIGINT comes from a person and ends the process at once.
 */
const stopSignal = (): Promise<void> =>
  new Promise((resolve) => {
    process.on('SIGTERM', () => resolve());
    process.once('SIGINT', () => resolve());
  });
