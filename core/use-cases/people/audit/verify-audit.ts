import { unchecked } from '../../../contract/input.js';
import { useCase } from '../../use-case.js';
import { type AuditCheck, type CheckPorts, checkChain, type NotedSeal } from './check-chain.js';

/** The ports of `verifyAuditLog`. */
export type VerifyAuditPorts = Omit<CheckPorts, 'auditSeals'> & Partial<CheckPorts>;

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
    ({ auditSeals, ...ports }: VerifyAuditPorts) =>
    async ({ expect }: VerifyAuditLog): Promise<AuditCheck> => {
      if (!auditSeals)
        throw new TypeError('These stores have no `auditSeals`: the audit log is not sealed.');
      return checkChain({ ...ports, auditSeals }, expect);
    },
});
