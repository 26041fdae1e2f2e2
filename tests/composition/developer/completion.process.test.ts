import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { commandLine } from '../../support/hosts/command-line.js';
import { suite } from '../../support/suite.js';

const test = suite('completion');

const run = commandLine({});

/** What bash completes after these words, the last of which is begun. */
const completed = (script: string, lines: readonly (readonly string[])[]): readonly string[] => {
  const calls = lines.map(
    (words) =>
      `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _roundtrip || :; echo "\${COMPREPLY[*]}"`,
  );
  return execFileSync('bash', ['-euc', `${script}\n${calls.join('\n')}`], { encoding: 'utf8' })
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
      'send get list timeline read',
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

test('knows for each shell the same commands', async () => {
  for (const shell of ['zsh', 'fish']) {
    const { out } = await run('completion', shell);
    assert.match(out, /'messages send'/);
    assert.match(out, /wait/);
  }
});

test.run();
