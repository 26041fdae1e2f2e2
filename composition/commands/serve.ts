import cluster from 'node:cluster';
import { dirname, relative, resolve, sep } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { secondMs } from '../../core/shared/time.js';
import { asOperator } from '../audit/as-operator.js';
import type { Configuration } from '../configuration/configuration.js';
import { variables } from '../configuration/variables.js';
import type { Replacements } from '../container/replacements.js';
import { makeDemo } from '../demo.js';
import { drainMsOf } from '../processes/drain-time.js';
import type { Supervision } from '../processes/supervise.js';
import type { RunningServer } from '../server/start-server.js';
import { firstSignInLink } from '../sign-in-link.js';
import type { ReadConfiguration } from './context.js';
import { CommandFailure, type Output, ProcessFailure } from './output.js';

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
      if (configuration.processes > 1) return serveInProcesses(configuration, demo, output);
      const { server, signalled } = await startStoppable(configuration);
      output.out(await startMessages(server, demo, configuration));
      const lost = await Promise.race([signalled, server.lockLost]);
      await stopInTime(server, lost === undefined ? drainMsOf(configuration) : 0);
      if (lost !== undefined) throw lockLost(lost);
    });

/** Starts a server that hears a signal to stop from before it listens. Until then a signal ends the process at once. */
const startStoppable = async (configuration: Configuration, replacements: Replacements = {}) => {
  const { openServer } = await import('../server/start-server.js');
  const listen = await openServer(configuration, replacements);
  const signalled = stopSignal();
  return { server: await listen(), signalled };
};

const lockLost = (reason: string): CommandFailure =>
  new CommandFailure(
    'lock_lost',
    `The server has stopped, because another could use the same database file: ${reason}. Nothing that was answered is lost`,
  );

/** Time that a stopped server has to end by itself. */
const endMs = 200;

/** Ends the process of a stopped server: an export of spans that a collector does not answer would keep it alive for 10 s. */
const endSoon = (): void => void setTimeout(() => process.exit(), endMs).unref();

/** Time that a stop takes at most, after the drain. */
const stopMs = 10 * secondMs;

/** Stops a server, and ends the process in time also when something of it hangs. */
const stopInTime = async (server: RunningServer, drainMs: number): Promise<void> => {
  setTimeout(() => process.exit(1), drainMs + stopMs - endMs).unref();
  await server.stop(drainMs);
  endSoon();
};

/** Supervises the processes; in one of them, serves. */
const serveInProcesses = async (
  configuration: Configuration,
  demo: true | undefined,
  output: Output,
): Promise<void> => {
  if (cluster.isPrimary) {
    const { supervise } = await import('../processes/supervise.js');
    return untilStopped(await supervise(configuration), output);
  }
  const { joinSupervisor } = await import('../processes/member.js');
  const member = joinSupervisor();
  try {
    const { scrape } = member;
    const { server, signalled } = await startStoppable(configuration, { scrape });
    await member.serve(server, await startMessages(server, demo, configuration), {
      stopSignal: signalled,
      stop: (drains) => stopInTime(server, drains ? drainMsOf(configuration) : 0),
    });
  } finally {
    member.leave();
  }
};

const untilStopped = async (
  { ready, ended, stop, restart, adminUrl }: Supervision,
  { out }: Output,
): Promise<void> => {
  void ready.then((text) => out(text + (adminUrl ? adminText(adminUrl) : '')));
  void stopSignal().then(stop);
  process.on('SIGHUP', restart);
  const exitCode = await ended;
  if (exitCode !== 0) throw new ProcessFailure(exitCode);
};

/** Where probes and metrics are. */
const adminText = (url: string): string => `probes and metrics on ${url}\n`;

const startMessages = async (
  server: RunningServer,
  demo: true | undefined,
  configuration: Configuration,
): Promise<string> => {
  const admin = server.adminUrl ? adminText(server.adminUrl) : '';
  const dashboard = server.dashboardUrl
    ? `dashboard on ${server.dashboardUrl}
`
    : '';
  const first = demo ? (await demoText(server)) + (await linkText(server)) : '';
  return `listening on ${server.url}
reference on ${server.url}/docs
${admin}${dashboard}${placeText(configuration)}${first}`;
};

/** Where the data lies: the folder of media files and the key, and the database file where it is elsewhere. */
const placeText = ({ database, dataDir }: Configuration): string => {
  const folder = `data in ${resolve(dataDir)}\n`;
  if (database.kind !== 'sqlite') return folder;
  const isElsewhere = relative(dataDir, dirname(database.path)).split(sep)[0] === '..';
  return isElsewhere ? `${folder}database in ${resolve(database.path)}\n` : folder;
};

const environmentHelp = (): string => {
  const width = Math.max(...Object.keys(variables).map((name) => name.length));
  return Object.entries(variables)
    .map(([name, [fallback, meaning]]) => {
      const otherwise = fallback === '' ? '' : ` (default ${fallback})`;
      return `  ${name.padEnd(width)}  ${meaning}${otherwise}`;
    })
    .join('\n');
};

/** A link to the dashboard, as long as no person has signed in. */
const linkText = async ({ assembly, dashboardUrl }: RunningServer): Promise<string> => {
  const { stores } = assembly.parts;
  const link = dashboardUrl && (await firstSignInLink(asOperator(assembly), stores, dashboardUrl));
  if (link === undefined) return '';
  return [
    '',
    'Open the dashboard. The link works once, for 15 minutes:',
    '',
    `  ${link}`,
    '',
    '',
  ].join('\n');
};

/** Makes the demo if there is no project, and says how to use it. */
const demoText = async ({ assembly, url }: RunningServer): Promise<string> => {
  if (await assembly.parts.stores.tenants.hasProjects()) return '';
  const { key, channel } = await makeDemo(asOperator(assembly));
  const body = JSON.stringify({ channel, to: '+12025550123', text: 'Hello' });
  return [
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
  ].join('\n');
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
