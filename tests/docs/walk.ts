import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfiguration } from '../../composition/configuration/read-configuration.js';
import { type RunningServer, startServer } from '../../composition/server/start-server.js';
import { examplesIn } from '../support/documents/examples.js';
import { present } from '../support/fixtures/either.js';
import { suite } from '../support/suite.js';
import { eventually } from '../support/time/eventually.js';
import { reader, type Stage } from './commands.js';

/** A document whose steps are followed beside an emulated provider. */
export type Walk<Emulator> = Pick<Stage, 'instead' | 'pasted'> & {
  readonly document: string;
  /** Programs that the steps call. */
  readonly tools: readonly string[];
  readonly startEmulator: () => Promise<Emulator>;
  /** The variable that leads a server to the emulator, and the address of the provider in the document. */
  readonly provider: { readonly variable: string; readonly address: string };
  /** What the document says that one sees after each step. */
  readonly seen: Readonly<Record<string, RegExp>>;
  /** Steps that look at something which comes about by itself. */
  readonly looks: readonly string[];
  /** What the world does before a step. */
  readonly before: Readonly<Record<string, (emulator: Emulator) => void>>;
};

type Closable = { readonly origin: string; readonly close: () => Promise<void> };

/** Follows the steps of a document, as a suite. */
export const walk = <Emulator extends Closable>({
  document,
  tools,
  startEmulator,
  provider: { variable, address },
  seen,
  looks,
  before,
  ...stage
}: Walk<Emulator>): void => {
  const test = suite(`the steps of ${document}`);
  const missing = tools.filter((tool) => spawnSync(tool, ['--help']).error);
  const steps = examplesIn(document).filter(({ language }) => language === 'sh');

  let folder: string;
  let emulator: Emulator;
  let server: RunningServer;
  let follow: ReturnType<typeof reader>;
  test.before(async () => {
    if (missing.length > 0) console.error(`\n  SKIPPED: ${missing.join(', ')} is not here.`);
    folder = await mkdtemp(join(tmpdir(), 'roundtrip-walk-'));
    emulator = await startEmulator();
    const environment = {
      ROUNDTRIP_DATABASE_URL: `sqlite:${join(folder, 'roundtrip.db')}`,
      ROUNDTRIP_DATA_DIR: folder,
      ROUNDTRIP_LOG_LEVEL: 'silent',
      ROUNDTRIP_PORT: '0',
      [variable]: emulator.origin,
    };
    const configuration = readConfiguration(environment);
    assert.ok(!('problems' in configuration));
    server = await startServer(configuration);
    const addresses = { 'https://chat.example.com': server.url, [address]: emulator.origin };
    follow = reader({ ...stage, folder, environment, instead: { ...addresses, ...stage.instead } });
  });
  test.after(async () => {
    await server.stop();
    await emulator.close();
    await rm(folder, { recursive: true });
  });

  for (const { name, text } of steps)
    test(`${name}: shows what it says`, async () => {
      if (missing.length > 0) return;
      before[name]?.(emulator);
      const isSeen = async () => assert.match(await follow(text), present(seen[name]));
      await (looks.includes(name) ? eventually(isSeen) : isSeen());
    });

  test('has each step, once', () => {
    assert.deepEqual(
      steps.map(({ name }) => name),
      Object.keys(seen),
    );
  });

  test.run();
};
