import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exitCodes } from '../../composition/commands/exit-codes.js';
import { program } from '../../composition/commands/program.js';
import { developerVariables } from '../../composition/configuration/variables.js';
import { hangMs } from '../conformance/in-time.js';
import { commandLine, type Said } from '../support/hosts/command-line.js';
import { startDemo } from '../support/hosts/running-server.js';
import { suite } from '../support/suite.js';
import { withTempFolder } from '../support/temp-folder.js';
import { pageAt } from './pages.js';

const cases = suite('docs/command-line.md');

const page = pageAt('docs/command-line.md');

/** The commands of the page, each with the exit code that its block says. */
const commands = [...page.matchAll(/^```sh(?: exit=(\d))?\n(.*?)^```$/gms)].flatMap(
  ([, exit = '0', block = '']) =>
    block
      .trimEnd()
      .split('\n')
      .map((line) => ({ line, exit: Number(exit) })),
);

/** The words of a line, as a shell reads them. */
const wordsOf = (line: string): readonly string[] =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain);

/** The words in capitals, by how the ids that they stand for begin. */
const stands = {
  MESSAGE: /\bmsg_\w+/,
  MEDIA: /\bmed_\w+/,
  ENDPOINT: /\bwhe_\w+/,
  EVENT: /\bevt_\w+/,
} as const;

/** What a command says, once it lists something. */
const untilSome = async (line: string, run: () => Promise<Said>, isAwaited: boolean) => {
  const from = performance.now();
  let said = await run();
  while (isAwaited && said.out === '(none)\n') {
    assert.ok(performance.now() - from < hangMs, `${line}: the list stays empty`);
    said = await run();
  }
  return said;
};

cases('has commands that work, one after another, as it says', () =>
  withTempFolder(async (folder) => {
    const { url, demo, close } = await startDemo('memory');
    try {
      const run = commandLine({ XDG_CONFIG_HOME: folder }, { input: demo.key });
      const known = new Map<string, string>();
      await writeFile(join(folder, 'menu.txt'), 'Soup');
      for (const { line, exit } of commands) {
        const [name, ...words] = wordsOf(line);
        assert.equal(name, 'roundtrip');
        const args = words
          .map((word) => word.replace('http://localhost:8080', url).replace(':3000', ':4'))
          .map((word) => (word.endsWith('.txt') ? join(folder, word) : word))
          .map((word) => known.get(word) ?? word);
        // A review, or a delivery, takes a moment.
        const isAwaited = !line.endsWith('failed');
        const { code, out, error } = await untilSome(line, () => run(...args), isAwaited);
        assert.equal(code, exit, `${line}\n${out}${error}`);
        for (const [word, id] of Object.entries(stands)) {
          const [found] = id.exec(out) ?? [];
          if (found !== undefined) known.set(word, found);
        }
      }
      assert.ok(commands.length > 15);
    } finally {
      await close();
    }
  }),
);

cases('names every command and no other', () => {
  const ignore = (): void => undefined;
  const all = program({}, { out: ignore, error: ignore }).commands.flatMap((command) =>
    // `backup` is a command, and has one.
    [
      ...(command.commands.length === 0 || command.name() === 'backup' ? [command.name()] : []),
      ...command.commands.map((each) => `${command.name()} ${each.name()}`),
    ],
  );
  const tables = page.slice(page.indexOf('## Commands of developers'));
  const rows = tables.split('\n').filter((line) => /^\| `/.test(line));
  const named = rows.flatMap((row) =>
    [...(row.split(' | ')[0] ?? '').matchAll(/`([a-z -]+)`/g)].map(([, name = '']) => name),
  );
  const both = [...tables.matchAll(/`(doctor|help|completion|complete)(?: \w+)?`/g)].map(
    ([, name = '']) => name,
  );
  assert.deepEqual([...new Set([...named, ...both])].sort(), [...all].sort());
});

cases('has every exit code and every variable', () => {
  const codes = [...page.matchAll(/^\| (\d) \| /gm)].map(([, code]) => Number(code));
  assert.deepEqual(codes, Object.values(exitCodes));
  for (const [name, meaning] of Object.entries(developerVariables))
    assert.ok(page.replaceAll('`', '').includes(`| ${name} | ${meaning} |`), name);
});

cases.run();
