import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localWithOptions } from '../../../composition/commands/remote/not-remote.js';
import type { Said } from '../../support/hosts/command-line.js';
import { suite } from '../../support/suite.js';
import { refusedCases, remoteCases } from './remote-cases.js';
import { sharedEntries, startTwins, type Twin, type Twins } from './twins.js';

const test = suite('commands with --remote, as on the machine of the server');

let folder: string;
let twins: Twins;
test.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roundtrip-'));
  twins = await startTwins(folder);
});
test.after(async () => {
  await twins.close();
  await rm(folder, { recursive: true });
});

/** Runs a command of the table. */
const run = ({ run: of, words }: Twin, line: string, ...more: readonly string[]): Promise<Said> =>
  of(
    ...line
      .split(' ')
      .map((word) =>
        word.replace(/^\{(\w+)\}$/, (_, name: string) => words[name] ?? assert.fail(name)),
      ),
    ...more,
  );

/** What was said, without what differs between two organizations of one form. */
const likened = ({ code, out, error }: Said, { words }: Twin): Said => {
  const plain = (text: string): string =>
    Object.entries(words)
      .reduce((all, [name, value]) => all.replaceAll(value, `{${name}}`), text)
      .replaceAll(/\b([a-z]+)_[0-9a-z]{26}\b/g, '$1_')
      .replaceAll(/\b(rt_[a-z]+_|token=)\w+/g, '$1')
      .replaceAll(/\b20\d\d-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
      .replaceAll(/("last_four":"|^last_four +)\w{4}/gm, '$1');
  return { code, out: plain(out), error: plain(error) };
};

/** Lists of the whole service can change between two commands. */
const attempts = 5;

const compare = async (line: string, ...more: readonly string[]): Promise<void> => {
  const { here, there } = twins;
  if (!line.startsWith('=')) {
    const local = likened(await run(here, line, ...more), here);
    assert.equal(local.code, 0, `${line}: ${local.error}`);
    assert.deepEqual(likened(await run(there, line, ...more), there), local, line);
    return;
  }
  for (let left = attempts; ; left -= 1) {
    const local = await run(here, line.slice(1), ...more);
    const remote = await run(there, line.slice(1), ...more);
    assert.equal(local.code, 0, `${line}: ${local.error}`);
    if (left > 1 && remote.out !== local.out) continue;
    assert.deepEqual(remote, local, line);
    return;
  }
};

test('print the same JSON', async () => {
  for (const line of remoteCases) await compare(line, '--json');
});

test('print the same text', async () => {
  const shows = /^=?[a-z-]+ (?:list|show|invitations|usage|deletion|check|verify)\b|^scim-group/;
  for (const line of remoteCases.filter((each) => shows.test(each))) await compare(line);
});

test('are refused with the same code and the same exit code', async () => {
  const { here, there } = twins;
  for (const line of refusedCases) {
    const local = await run(here, line);
    const remote = await run(there, line);
    const codeOf = ({ error }: Said): string => error.slice(0, error.indexOf(':'));
    assert.notEqual(local.code, 0, line);
    assert.deepEqual([remote.code, codeOf(remote)], [local.code, codeOf(local)], line);
  }
});

test('export the same entries, but for that of the export itself', async () => {
  const linesOf = ({ out }: Said): readonly string[] => out.trim().split('\n');
  const { here, there } = twins;
  const remote = await run(there, 'audit export --org {shared}');
  const [own = '', ...local] = linesOf(await run(here, 'audit export --org {shared}'));
  assert.equal(JSON.parse(own).action, 'audit.export');
  assert.deepEqual(linesOf(remote), local);
  assert.ok(local.length > sharedEntries);
});

test('say what no route does, and what to do instead', async () => {
  const { there } = twins;
  const given = {
    'erase --vacuum': 'erase --project {project} --recipient {person} --vacuum',
    'audit export --sealed': 'audit export --sealed',
    'audit export without --org': 'audit export',
  };
  assert.deepEqual(Object.keys(given), Object.keys(localWithOptions));
  for (const [name, line] of Object.entries(given)) {
    const { code, out, error } = await run(there, line);
    assert.deepEqual([code, out], [2, '']);
    assert.match(
      error,
      new RegExp(
        `^not_remote: roundtrip ${name} .+: run it on the machine of the server, without --remote\\.\n$`,
      ),
    );
  }
});

test.run();
