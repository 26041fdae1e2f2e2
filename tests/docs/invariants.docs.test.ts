import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { suite } from '../support/suite.js';
import { anchorsIn, pageAt } from './pages.js';

const cases = suite('docs/invariants.md');

const page = pageAt('docs/invariants.md');

/** A row of the tables: an invariant, and what its last column says. */
const invariants = [...page.matchAll(/^\| <a id="(\w+)"><\/a>(\w+) \| .+ \| (.+) \|$/gm)].map(
  ([, anchor = '', number = '', proof = '']) => ({ anchor, number, proof }),
);

const commandsIn = (text: string): readonly string[] =>
  [...text.matchAll(/`(np[mx] [^`]+)`/g)].map(([, command = '']) => command);

const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  pageAt('package.json'),
);
const testFiles = readdirSync(resolve(import.meta.dirname, '..'), { recursive: true })
  .map(String)
  .filter((path) => path.endsWith('.test.ts'));

/** Why a command cannot be run; undefined when it can. */
const faultOf = (command: string): string | undefined => {
  const [, script] = /^npm run ([\w:]+)$/.exec(command) ?? [];
  if (script !== undefined) return script in scripts ? undefined : `no script ${script}`;
  const [, words] = /^npx tsx tests\/run\.ts (.+)$/.exec(command) ?? [];
  if (words === undefined) return `not a command that is known here: ${command}`;
  const idle = words.split(' ').find((word) => !testFiles.some((path) => path.includes(word)));
  return idle && `no test file has ${idle} in its path`;
};

cases('gives each invariant one row whose anchor is its number', () => {
  const anchors = anchorsIn(page);
  assert.ok(anchors.length > 0);
  assert.deepEqual(
    invariants.map(({ number }) => number),
    anchors,
  );
  assert.deepEqual(
    invariants.map(({ anchor }) => anchor),
    anchors,
  );
  assert.equal(new Set(anchors).size, anchors.length);
});

cases('numbers the invariants of each letter from 1 without a gap', () => {
  const last = new Map<string, number>();
  for (const { number } of invariants) {
    const [letter = '', ...digits] = number;
    assert.equal(Number(digits.join('')), (last.get(letter) ?? 0) + 1, number);
    last.set(letter, Number(digits.join('')));
  }
});

cases('names a proof of each invariant, or says that there is none', () => {
  for (const { number, proof } of invariants)
    assert.ok(commandsIn(proof).length > 0 || proof.includes('**Not proved'), number);
});

cases('names only commands that exist', () => {
  const commands = commandsIn(page);
  assert.ok(commands.length > 0);
  for (const command of commands) assert.equal(faultOf(command), undefined);
});

cases.run();
