import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine } from '../../support/hosts/command-line.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';

const test = suite('completion');

const run = commandLine({});

/** What bash completes after these words, the last of which is begun. */
const completed = (
  script: string,
  lines: readonly (readonly string[])[],
  cwd = process.cwd(),
): readonly string[] => {
  const calls = lines.map(
    (words) =>
      `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _roundtrip || :; echo "\${COMPREPLY[*]}"`,
  );
  return execFileSync('bash', ['-euc', `${script}\n${calls.join('\n')}`], { encoding: 'utf8', cwd })
    .trimEnd()
    .split('\n');
};

test('in bash knows commands, options and their values at every place of the tree', async () => {
  const { code, out } = await run('completion', 'bash');
  assert.equal(code, 0);
  assert.deepEqual(
    completed(out, [
      ['roundtrip', 'mes'],
      ['roundtrip', 'messages', ''],
      ['roundtrip', 'messages', 'send', '--wa'],
      ['roundtrip', 'messages', 'send', '--to', '+1', '--wait', ''],
      ['roundtrip', 'messages', 'send', '--text', ''],
      ['roundtrip', 'completion', ''],
      ['roundtrip', 'channel', 'pa'],
    ]),
    [
      'messages',
      'send get list timeline read cancel',
      '--wait',
      'sent delivered read',
      '',
      'bash zsh fish',
      'pause',
    ],
  );
});

test('in bash asks the server for ids, and for nothing else', async () => {
  const { out } = await run('completion', 'bash');
  const server = `roundtrip() { [[ "$*" == 'complete -- messages get '* || "$*" == *' --channel ' ]] && printf 'msg_1\\nmsg_2\\n' || :; }`;
  assert.deepEqual(
    completed(`${out}\n${server}`, [
      ['roundtrip', 'messages', 'get', ''],
      ['roundtrip', 'messages', 'get', 'msg_2'],
      ['roundtrip', 'messages', 'get', '--j'],
      ['roundtrip', 'messages', 'send', '--channel', ''],
      ['roundtrip', 'webhooks', 'get', ''],
      ['roundtrip', 'help', 'a'],
    ]),
    ['msg_1 msg_2', 'msg_2', '--json', 'msg_1 msg_2'],
  );
});

test('in bash offers a wildcard of types, also beside files that fit it', () =>
  withTempFolder(async (folder) => {
    writeFileSync(join(folder, 'channel.txt'), '');
    const { out } = await run('completion', 'bash');
    assert.deepEqual(completed(out, [['roundtrip', 'events', 'list', '--type', 'ch']], folder), [
      'channel.status_changed channel.*',
    ]);
  }));

/** A program `roundtrip` that knows the ids of messages and channels. */
const program = `#!/bin/sh
case "$*" in 'complete -- messages get '*|*' --channel ') printf 'msg_1\\nmsg_2\\n' ;; esac
`;

/** What zsh offers, with its functions for completion in short. It takes the values that begin as the word does. */
const zsh = (script: string, lines: readonly (readonly string[])[]): string =>
  [
    'compdef() { : }; _files() { : }',
    `compadd() { shift; print -l -- \${(M)@:#\${(b)PREFIX}*} }`,
    `_describe() { local each; for each in \${(P)2}; do [[ $each == \${(b)PREFIX}* ]] && print -r -- "\${each%%:*}"; done }`,
    script,
    ...lines.map(
      (words) =>
        `words=(${words.map((word) => `'${word}'`).join(' ')}); CURRENT=\${#words}; PREFIX=\${words[-1]}; _roundtrip; print '=='`,
    ),
  ].join('\n');

const fish = (script: string, lines: readonly (readonly string[])[]): string =>
  [script, ...lines.map((words) => `complete -C '${words.join(' ')}'; echo ==`)].join('\n');

for (const [shell, programOf, options] of [
  ['zsh', zsh, ['-fc']],
  ['fish', fish, ['--no-config', '-c']],
] as const)
  test(`in ${shell} offers the same, where it is installed`, () =>
    withTempFolder(async (folder) => {
      if (spawnSync(shell, ['--version']).status !== 0) return;
      writeFileSync(join(folder, 'roundtrip'), program, { mode: 0o755 });
      // A value with a star is no pattern of files.
      writeFileSync(join(folder, 'message.txt'), '');
      const { out } = await run('completion', shell);
      const text = programOf(out, [
        ['roundtrip', 'mes'],
        ['roundtrip', 'messages', ''],
        ['roundtrip', 'messages', 'send', '--wa'],
        ['roundtrip', 'messages', 'send', '--to', '+1', '--wait', ''],
        ['roundtrip', 'channel', 'pa'],
        ['roundtrip', 'events', 'list', '--type', 'message.re'],
        ['roundtrip', 'events', 'list', '--type', 'channel'],
        ['roundtrip', 'messages', 'get', ''],
        ['roundtrip', 'messages', 'get', 'msg_2'],
        ['roundtrip', 'messages', 'get', '--j'],
        ['roundtrip', 'messages', 'send', '--channel', ''],
      ]);
      const offered = execFileSync(shell, [...options, text], {
        encoding: 'utf8',
        cwd: folder,
        env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
      });
      const sets = offered.split(/^==$/m).slice(0, -1);
      assert.deepEqual(
        sets.map((set) => [...set.matchAll(/^\S+/gm)].map(([word]) => word).sort()),
        [
          ['messages'],
          ['get', 'list', 'read', 'send', 'timeline'],
          ['--wait'],
          ['delivered', 'read', 'sent'],
          ['pause'],
          ['message.read', 'message.received'],
          ['channel.*', 'channel.status_changed'],
          ['msg_1', 'msg_2'],
          ['msg_2'],
          ['--json'],
          ['msg_1', 'msg_2'],
        ],
      );
    }));

test.run();
