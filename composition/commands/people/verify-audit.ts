import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { isoTime } from '../../../core/shared/time.js';
import type { AuditCheck, NotedSeal } from '../../../core/use-cases/people/audit/check-chain.js';
import type { AuditFault } from '../../../core/use-cases/people/audit/check-seal.js';
import { jsonOption, type RunAndPrint } from '../context.js';
import { CommandFailure } from '../output.js';

/** `audit verify`: checks the chain of the audit log. */
export const verifyCommand = (answer: RunAndPrint) =>
  new Command('verify')
    .description('check the seals of the audit log, and every sealed entry')
    .option(
      '--expect <number:hash>',
      'also check that a seal is the one that was noted before',
      notedSeal,
    )
    .option(...jsonOption)
    .addHelpText(
      'after',
      '\nExits with 1 when something is wrong, and names it. May run beside the server. Note newest_seal elsewhere, for --expect.',
    )
    .action(({ expect, ...options }) =>
      answer(options, async ({ verifyAuditLog }) => shown(await verifyAuditLog({ expect }))),
    );

const notedSeal = (text: string): NotedSeal => {
  const [, number, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (number === undefined || hash === undefined)
    throw new InvalidArgumentError('It must be the number of a seal, a colon and its hash.');
  return { number: Number(number), hash };
};

const shown = ({ fault, first, newest, seals, entries, erased, removed }: AuditCheck) => {
  if (fault)
    throw new CommandFailure(
      `audit_${fault.code}`,
      `${meaning(fault)}. ${seals} seals before it are whole. See docs/operations/audit-log.md`,
    );
  return {
    first_seal: first?.number ?? null,
    newest_seal: newest ? `${newest.number}:${newest.hash}` : null,
    newest_seal_at: newest ? isoTime(newest.at) : null,
    ...{ seals, entries, erased_entries: erased, removed_entries: removed },
  };
};

const meaning = ({ code, seal, entry }: AuditFault): string =>
  ({
    entry_changed: `Entry ${entry} of seal ${seal} was changed`,
    entry_missing: `Entry ${entry} of seal ${seal} is missing or cannot be read`,
    entry_added: `Entry ${entry} was added to seal ${seal}`,
    seal_changed: `Seal ${seal} was changed`,
    seal_missing: `Seal ${seal} is missing${entry ? `, and entry ${entry} has its number` : ''}`,
    seal_unreadable: `Seal ${seal} cannot be read`,
    chain_broken: `Seal ${seal} does not follow the seal before it: one of them was made again`,
    other_seal: `Seal ${seal} is another one than was expected: the chain was made again, or the database was restored`,
    seal_too_old: `Seal ${seal} was removed by the retention, so it cannot be compared. Expect a newer one`,
  })[code];
