import { about } from '../../../../core/shared/codec.js';
import { members } from '../../../../core/use-cases/people/members/members.js';
import type { AdminRoute } from '../../route/route-types.js';
import { NotedSealText } from './noted-seal.js';
import { organization } from './organizations.js';
import { adminRoutesOf } from './rows.js';

/** The routes of the audit log. */
export const auditRoutes: readonly AdminRoute[] = adminRoutesOf(members, {
  listAuditEntries: {
    method: 'GET',
    path: `${organization}/audit_entries`,
    scope: 'audit:read',
    client: 'auditEntries.page',
  },
  verifyAuditLog: {
    method: 'GET',
    path: '/admin/v1/audit_log/check',
    scope: 'audit:read',
    client: 'auditEntries.verify',
    inRequest: {
      expect: about(
        NotedSealText,
        'A seal that was noted before, as `newest_seal` told it: it is compared too.',
      ),
    },
    says: {
      summary: 'Checks the seals of the whole audit log, and every entry against its seal.',
      description: [
        'It names the first thing that is wrong. Entries that are not sealed yet are not checked.',
        'It reads the whole log, so that a large one takes minutes.',
      ],
    },
  },
});
