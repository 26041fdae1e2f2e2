import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { memoryStores } from '../../adapters/memory/index.js';
import type { AuditEntry } from '../../core/model/people/audit-entry.js';
import { sealedEntryLine, sealLine } from '../../core/model/people/audit-lines.js';
import { exportSealedEntries } from '../../core/use-cases/people/audit/export-sealed.js';
import { eraseMember } from '../../core/use-cases/people/members/erase-member.js';
import { add } from '../support/fixtures/administration.js';
import { anyId, times } from '../support/fixtures/builders.js';
import { present } from '../support/fixtures/either.js';
import { anyAuditEntry } from '../support/fixtures/people.js';
import { seal, sealsOf } from '../support/fixtures/sealed-log.js';
import { suite } from '../support/suite.js';

const test = suite('docs/operations/audit-log.md');

const page = readFileSync(join(import.meta.dirname, '../../docs/operations/audit-log.md'), 'utf8');
const program = present(/```js\n([\s\S]*?)```/.exec(page)?.[1]);

/** What the program of the page says of lines. */
const checked = async (
  lines: readonly object[],
): Promise<{ readonly code: number; readonly out: string }> => {
  const running = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // The program ends before it has read everything when something is wrong.
  running.stdin.on('error', () => undefined);
  running.stdin.end(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const [out, [code]] = await Promise.all([text(running.stdout), once(running, 'exit')]);
  return { code, out: out.trim() };
};

/** A log with an erased member, a removed entry of a project, and three seals. */
const exported = async () => {
  const stores = memoryStores(anyId);
  const details = (i: number): AuditEntry['details'] => ({
    ...{ b: 'ü "🎉"', a: i, to: 'eve@example.com', none: null, is: true },
  });
  const made = (i: number) =>
    anyAuditEntry({
      outcome: 'done',
      details: details(i),
      ...(i === 1 && { project: anyId('proj') }),
    });
  for (const size of [4, 3, 2]) {
    await add(stores, { auditEntries: times(size, made) });
    await seal(stores);
  }
  await eraseMember(stores)({ email: 'ada@example.com' });
  const lines: ReturnType<typeof sealLine | typeof sealedEntryLine>[] = [];
  for await (const { seal: one, entries } of await exportSealedEntries(stores)({}))
    lines.push(sealLine(one), ...entries.map(sealedEntryLine));
  return { lines, newest: present(await sealsOf(stores).newest()) };
};

test('has a program that checks an export', async () => {
  const { lines, newest } = await exported();
  const whole = `whole: 3:${newest.hash}, without`;
  assert.deepEqual(await checked(lines), { code: 0, out: `${whole} 0 of projects` });
  const ofProject = (line: object) => 'project_id' in line && line.project_id !== null;
  const left = lines.filter((line) => !ofProject(line));
  assert.deepEqual(await checked(left), { code: 0, out: `${whole} 3 of projects` });
});

test('has a program that names what was changed', async () => {
  const { lines } = await exported();
  const changed = (at: number, change: object) =>
    lines.map((line, i) => (i === at ? { ...line, ...change } : line));
  const entry = JSON.parse(JSON.stringify(lines[1]));
  const proof = { ...entry.proof, actor: { ...entry.proof.actor, salt: '00' } };
  const cases: readonly (readonly [readonly object[], RegExp])[] = [
    [changed(1, { outcome: 'failed' }), /^entry audit_\w+ was changed$/],
    [changed(1, { details: { ...entry.details, to: 'bob@example.com' } }), /was changed$/],
    [changed(1, { proof }), /was changed$/],
    [lines.filter((_, i) => i !== 1), /^entry audit_\w+ is missing$/],
    [[...lines, { ...entry, id: 'audit_1', seal: 3 }], /^entry audit_1 is not in seal 3$/],
    [changed(0, { at: '2026-01-01T00:00:00.000Z' }), /^seal 1 was changed$/],
    [lines.filter((_, i) => i < 5 || i > 8), /^seal 3 does not follow$/],
  ];
  for (const [given, says] of cases) {
    const { code, out } = await checked(given);
    assert.equal(code, 1);
    assert.match(out, says);
  }
});

test.run();
