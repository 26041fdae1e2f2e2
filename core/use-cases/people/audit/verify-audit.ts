import * as t from 'io-ts';
import { type InputOf, input } from '../../../contract/input.js';
import { shown } from '../../../contract/shown.js';
import { about, nullable, view } from '../../../shared/codec.js';
import { Count, Timestamp } from '../../../shared/published.js';
import { isoTimeOrNull } from '../../../shared/time.js';
import { asGiven } from '../../input/fields.js';
import { useCase } from '../../use-case.js';
import { type AuditCheck, type CheckPorts, checkChain, type NotedSeal } from './check-chain.js';
import { sealsIn } from './seals-in.js';

/** The ports of `verifyAuditLog`. */
export type VerifyAuditPorts = Omit<CheckPorts, 'auditSeals'> &
  Partial<Pick<CheckPorts, 'auditSeals'>>;

/** What the audit log is checked against. */
const verifyInput = input(
  {},
  {
    /** A seal that was noted elsewhere. */
    expect: asGiven<NotedSeal>(),
  },
);
export type VerifyAuditLog = InputOf<typeof verifyInput>;

const AuditFaultView = view('AuditFault', 'The first thing that is wrong with the audit log.', {
  code: about(t.string, 'What is wrong: `entry_changed`. An open set.'),
  seal: about(Count, 'The number of the seal.'),
  entry: about(nullable(t.string), 'The id of the entry; null for what concerns none.'),
});

/** What was found of the audit log, as it is published. */
const shownAuditCheck = shown(
  view('AuditCheck', 'What was found of the seals of the audit log, up to the first fault.', {
    fault: about(nullable(AuditFaultView), 'What is wrong; null when nothing is.'),
    first_seal: about(nullable(Count), 'The number of the oldest seal; null without seals.'),
    newest_seal: about(
      nullable(t.string),
      'The newest seal, to be noted elsewhere: its number, a colon and its hash. Null without seals.',
    ),
    newest_seal_at: about(
      nullable(Timestamp),
      'When the newest seal was made; null without seals.',
    ),
    seals: about(Count, 'Seals that are whole.'),
    entries: about(Count, 'Entries in them.'),
    erased_entries: about(Count, 'Entries of which a part was erased.'),
    removed_entries: about(Count, 'Entries that went with their project.'),
  }),
  ({ fault, first, newest, seals, entries, erased, removed }: AuditCheck) => ({
    fault: fault ? { code: fault.code, seal: fault.seal, entry: fault.entry ?? null } : null,
    first_seal: first?.number ?? null,
    newest_seal: newest ? `${newest.number}:${newest.hash}` : null,
    newest_seal_at: isoTimeOrNull(newest?.at),
    ...{ seals, entries, erased_entries: erased, removed_entries: removed },
  }),
);

export const verifyAuditLog = useCase({
  kind: 'read',
  summary: 'Checks the seals of the whole audit log, and every entry against its seal.',
  description: [
    'Names the first thing that is wrong. Entries that are not sealed yet are not checked. Throws a `TypeError` with stores that have no `auditSeals`.',
  ],
  promise: 'Reads only.',
  within: false,
  input: verifyInput,
  result: shownAuditCheck,
  refusals: 'none',
  run:
    (ports: VerifyAuditPorts) =>
    ({ expect }: VerifyAuditLog): Promise<AuditCheck> =>
      checkChain({ ...ports, auditSeals: sealsIn(ports) }, expect),
});
