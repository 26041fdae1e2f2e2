import { unchecked } from '../../../contract/input.js';
import { useCase } from '../../use-case.js';
import { type AuditCheck, type CheckPorts, checkChain, type NotedSeal } from './check-chain.js';
import { sealsIn } from './seals-in.js';

/** The ports of `verifyAuditLog`. */
export type VerifyAuditPorts = Omit<CheckPorts, 'auditSeals'> &
  Partial<Pick<CheckPorts, 'auditSeals'>>;

/** What the audit log is checked against. */
export type VerifyAuditLog = {
  /** A seal that was noted elsewhere. */
  readonly expect?: NotedSeal | undefined;
};

export const verifyAuditLog = useCase({
  kind: 'read',
  summary: 'Checks the seals of the whole audit log, and every entry against its seal.',
  description: [
    'Names the first thing that is wrong. Entries that are not sealed yet are not checked. Throws a `TypeError` with stores that have no `auditSeals`.',
  ],
  promise: 'Reads only.',
  within: false,
  input: unchecked<VerifyAuditLog>(),
  refusals: 'none',
  run:
    (ports: VerifyAuditPorts) =>
    ({ expect }: VerifyAuditLog): Promise<AuditCheck> =>
      checkChain({ ...ports, auditSeals: sealsIn(ports) }, expect),
});
