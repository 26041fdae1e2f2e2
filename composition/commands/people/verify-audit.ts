import { Command } from '@commander-js/extra-typings';
import type { AuditCheck } from '../../../adapters/client/admin/index.js';
import { NotedSealText } from '../../../adapters/http/routes/admin/noted-seal.js';
import type { AuditFault } from '../../../core/use-cases/people/audit/check-seal.js';
import { decoded } from '../arguments.js';
import { jsonOption } from '../context.js';
import { CommandFailure } from '../output.js';
import { type CallAndPrint, remoteOption } from '../remote/anywhere.js';

/** `audit verify`: checks the chain of the audit log. */
export const verifyCommand = (call: CallAndPrint) =>
  new Command('verify')
    .description('check the seals of the audit log, and every sealed entry')
    .option(
      '--expect <number:hash>',
      'also check that a seal is the one that was noted before',
      (text) => decoded(NotedSealText, text),
    )
    .option(...remoteOption)
    .option(...jsonOption)
    .addHelpText(
      'after',
      '\nExits with 1 when something is wrong, and names it. May run beside the server. Note newest_seal elsewhere, for --expect.',
    )
    .action(({ expect, ...options }) => call(options, 'verifyAuditLog', { expect }, shown));

const shown = ({ fault, ...found }: AuditCheck): object => {
  if (!fault) return found;
  const { code, seal, entry } = fault;
  const said = Object.hasOwn(meanings, code)
    ? meanings[code as AuditFault['code']](seal, entry)
    : `Seal ${seal} is wrong`;
  throw new CommandFailure(
    `audit_${code}`,
    `${said}. ${found.seals} seals before it are whole. See docs/operations/audit-log.md`,
  );
};

const meanings: Readonly<
  Record<AuditFault['code'], (seal: number, entry: string | null) => string>
> = {
  entry_changed: (seal, entry) => `Entry ${entry} of seal ${seal} was changed`,
  entry_missing: (seal, entry) => `Entry ${entry} of seal ${seal} is missing or cannot be read`,
  entry_added: (seal, entry) => `Entry ${entry} was added to seal ${seal}`,
  seal_changed: (seal) => `Seal ${seal} was changed`,
  seal_missing: (seal, entry) =>
    `Seal ${seal} is missing${entry ? `, and entry ${entry} has its number` : ''}`,
  seal_unreadable: (seal) => `Seal ${seal} cannot be read`,
  chain_broken: (seal) =>
    `Seal ${seal} does not follow the seal before it: one of them was made again`,
  other_seal: (seal) =>
    `Seal ${seal} is another one than was expected: the chain was made again, or the database was restored`,
  seal_too_old: (seal) =>
    `Seal ${seal} was removed by the retention, so it cannot be compared. Expect a newer one`,
};
