import assert from 'node:assert/strict';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { program } from '../../../composition/commands/program.js';
import { localCommands } from '../../../composition/commands/remote/not-remote.js';
import { pageAt } from '../../docs/pages.js';
import { commandLine } from '../../support/hosts/command-line.js';
import { suite } from '../../support/suite.js';
import { comparedApart, remoteCases } from './remote-cases.js';

const test = suite('the commands of operators, here and on another machine');

const ignore = (): void => undefined;

/** The commands that open the database of the server, each with its words. */
const operators = (): ReadonlyMap<string, CommandUnknownOpts> => {
  const all = program({}, { out: ignore, error: ignore });
  const help = all.helpInformation();
  const [, section = ''] = /^Commands of operators.*?\n(.*?)\n\n/ms.exec(help) ?? [];
  const names = [...section.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name]) => name);
  const below = (command: CommandUnknownOpts, path: string): [string, CommandUnknownOpts][] => [
    // `backup` is a command, and has one.
    ...(command.commands.length === 0 || path === 'backup' ? [[path, command] as const] : []).map(
      ([name, each]): [string, CommandUnknownOpts] => [name, each],
    ),
    ...command.commands.flatMap((each) => below(each, `${path} ${each.name()}`)),
  ];
  return new Map(
    all.commands
      .filter((command) => names.includes(command.name()))
      .flatMap((command) => below(command, command.name())),
  );
};

test('each takes --remote and is compared, or has a reason why it does not', () => {
  const commands = operators();
  assert.ok(commands.size > 60);
  const lines = remoteCases.map((line) => line.replace('=', ''));
  for (const [path, command] of commands) {
    const isRemote = command.options.some(({ long, hidden }) => long === '--remote' && !hidden);
    const isCompared =
      comparedApart.includes(path) || lines.some((line) => `${line} `.startsWith(`${path} `));
    const isLocal = Object.hasOwn(localCommands, path);
    assert.deepEqual([isCompared, isLocal], [isRemote, !isRemote], path);
  }
  for (const path of Object.keys(localCommands)) assert.ok(commands.has(path), path);
});

test('those that do not are in the documents', () => {
  const page = pageAt('docs/operations/admin-api.md');
  const named = page.slice(page.indexOf('These run on the machine of the server alone'));
  for (const path of Object.keys(localCommands))
    assert.ok(
      [path, path.split(' ')[0]].some((words) => named.includes(`\`${words}\``)),
      path,
    );
});

test('one that does not take it says so in a sentence, before anything else', async () => {
  const run = commandLine({});
  for (const path of Object.keys(localCommands))
    for (const remote of [['--remote'], ['--remote', 'https://admin.example.com']]) {
      const { code, out, error } = await run(...path.split(' '), ...remote);
      assert.deepEqual([code, out], [2, ''], path);
      assert.match(error, /^not_remote: roundtrip .+: run it on the machine of the server/);
    }
});

test.run();
