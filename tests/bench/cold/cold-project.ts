import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { examplesIn } from '../../support/documents/examples.js';
import { itsDependencies, projectWith } from '../../support/documents/packed.js';
import { present } from '../../support/fixtures/either.js';

const programs = resolve(import.meta.dirname, 'programs');

/** The programs of the benchmark in a project that has the packed package, by their paths. */
export type ColdProject = {
  readonly connect: string;
  readonly accept: string;
  readonly steps: string;
  /** `accept` with all that it loads in one file, as the document about serverless builds it. */
  readonly oneFile: string;
};

/** Packs and installs the package, and puts the programs into a project beside it. */
export const coldProject = async (): Promise<ColdProject> => {
  const { folder, write, node } = await projectWith([...itsDependencies, 'esbuild']);
  for (const name of ['connect', 'accept', 'steps'])
    write(`${name}.mjs`, readFileSync(join(programs, `${name}.mjs`), 'utf8'));
  const build = examplesIn('docs/embedding/serverless.md').find(
    ({ name }) => name === 'serverless-build',
  );
  write('build.js', present(build).text);
  await node('build.js', {}, 'accept.mjs', 'one/accept.mjs');
  const path = (name: string): string => join(folder, name);
  return {
    connect: path('connect.mjs'),
    accept: path('accept.mjs'),
    steps: path('steps.mjs'),
    oneFile: path('one/accept.mjs'),
  };
};
