import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfiguration } from '../../../composition/configuration/read-configuration.js';
import { type Demo, makeDemo } from '../../../composition/demo.js';
import { startServer } from '../../../composition/server/start-server.js';
import type { ServerEnvironment } from '../hosts/server-environment.js';
import { testDatabase } from '../stores/test-database.js';

type Assembly = Awaited<ReturnType<typeof startServer>>['assembly'];

/** One line of a log. */
export type LogLine = { readonly level: number; readonly msg: string } & Readonly<
  Record<string, unknown>
>;

/** A server with a demo, whose log lines are kept. */
export type LoggedServer = {
  readonly url: string;
  /** The URL of probes, metrics and the Admin API, when they have an address of their own. */
  readonly adminUrl: string | undefined;
  readonly demo: Demo;
  /** The URL of its database. */
  readonly database: string;
  readonly messaging: Assembly['useCases'];
  readonly parts: Assembly['parts'];
  /** The lines so far, as text. */
  readonly text: () => string;
  /** The lines so far that have this message. */
  readonly lines: (msg: string) => readonly LogLine[];
  readonly stop: () => Promise<void>;
};

/** Starts a server that logs everything. `close` removes its files; `stop` it before. */
export const loggedServer = async (
  kind: 'memory' | 'sqlite' | 'postgres',
  environment: ServerEnvironment = {},
): Promise<LoggedServer & { readonly close: () => Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'roundtrip-'));
  const urls = { memory: 'memory:', sqlite: `sqlite:${join(folder, 'roundtrip.db')}` };
  const database = kind === 'postgres' ? await testDatabase() : urls[kind];
  const configuration = readConfiguration({
    ROUNDTRIP_DATABASE_URL: database,
    ROUNDTRIP_DATA_DIR: folder,
    ROUNDTRIP_PORT: '0',
    ROUNDTRIP_LOG_LEVEL: 'trace',
    ...environment,
  });
  if ('problems' in configuration) throw new Error(configuration.problems.join('; '));
  const written: string[] = [];
  const log = { write: (line: string) => void written.push(line) };
  const { url, adminUrl, assembly, stop } = await startServer(configuration, {
    log,
    gaugesEveryMs: 200,
  });
  const messaging = assembly.useCases;
  const parsed = (): readonly LogLine[] => written.map((line) => JSON.parse(line));
  return {
    url,
    adminUrl,
    database,
    messaging,
    parts: assembly.parts,
    demo: await makeDemo(messaging),
    text: () => written.join(''),
    lines: (wanted) => parsed().filter(({ msg }) => msg === wanted),
    stop,
    close: () => rm(folder, { recursive: true }),
  };
};
