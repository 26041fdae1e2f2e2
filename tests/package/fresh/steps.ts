import assert from 'node:assert/strict';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { examplesIn } from '../../support/documents/examples.js';
import { present } from '../../support/fixtures/either.js';
import { serveWithNpx } from './serve.js';
import type { User } from './user.js';

/** The packed files that a user takes. */
export type Packed = { readonly roundtrip: string; readonly core: string };

/** What one step shows: cells of the table by their column, and the exit of its last command. */
type Seen = { readonly cells: Readonly<Record<string, string>>; readonly exit: number | string };

type Step = (user: User, packed: Packed) => Promise<Seen>;

/** How long the core alone may take from an empty folder to a sent message, in seconds. */
const coreSeconds = 120;

const tenLines = present(examplesIn('README.md').find(({ name }) => name === 'ten-lines')).text;
const project = 'project';

/** The ten lines of the README, with `roundtrip`. */
const hello: Step = async (user, { roundtrip }) => {
  const folder = user.folder(project);
  const installed = user.run(folder, 'npm', 'install', roundtrip);
  writeFileSync(join(folder, 'hello.mjs'), tenLines);
  const said = user.run(folder, 'node', 'hello.mjs');
  assert.match(said.printed, /^msg_\w+\n$/);
  const cells = { install: fixed(installed.seconds), hello: fixed(said.seconds) };
  return { cells, exit: exitOf(said.exit) };
};

/** `npx` with the packed file, in an empty folder. */
const serve: Step = async (user, { roundtrip }) => {
  const { seconds, exit } = await serveWithNpx(user, roundtrip);
  return { cells: { serve: fixed(seconds) }, exit: exitOf(exit) };
};

/** 1,000 sends on SQLite beside forced collections of garbage, in the project of `hello`. */
const thousand: Step = async (user) => {
  const folder = user.folder(project);
  for (const name of ['thousand.mjs', 'count.mjs'])
    copyFileSync(resolve(import.meta.dirname, 'programs', name), join(folder, name));
  const sent = user.run(folder, 'node', '--expose-gc', 'thousand.mjs');
  const { sends, seconds } = JSON.parse(sent.printed);
  const counted = JSON.parse(user.run(folder, 'node', 'count.mjs').printed);
  assert.deepEqual(counted, { rows: sends, delivered: sends });
  return { cells: { sends: (sends / seconds).toFixed(0) }, exit: exitOf(sent.exit) };
};

/** The ten lines of the README, with the core alone. */
const core: Step = async (user, packed) => {
  const folder = user.folder('core');
  const installed = user.run(folder, 'npm', 'install', packed.core);
  writeFileSync(
    join(folder, 'hello.mjs'),
    tenLines.replace("'roundtrip/host'", "'@roundtrip/core/host'"),
  );
  const said = user.run(folder, 'node', 'hello.mjs');
  assert.match(said.printed, /^msg_\w+\n$/);
  const seconds = installed.seconds + said.seconds;
  assert.ok(seconds < coreSeconds, `the core took ${fixed(seconds)} s, limit ${coreSeconds} s`);
  return { cells: { core: fixed(seconds) }, exit: exitOf(said.exit) };
};

/** What a new user does, in order. `thousand` works where `hello` has installed. */
export const steps: Readonly<Record<string, Step>> = { hello, serve, thousand, core };

const fixed = (seconds: number): string => seconds.toFixed(1);
const exitOf = (exit: number | string | null): number | string => exit ?? 'none';
