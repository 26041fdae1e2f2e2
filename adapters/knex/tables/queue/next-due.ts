import type { Instant } from '../../../../core/shared/time.js';
import type { Query } from '../../session/statement.js';

type Raw = { readonly due_at: string | number | null };

/**
 * When stored work is due next: the end of its lease for what is leased. It looks at each lane once. Work of the sandbox is not
 * among it.
 */
export const nextStoredDue: Query<never, Raw, Instant | undefined> = {
  name: 'next_stored_due',
  columns: {},
  sql: ({ tables }) =>
    `select min(due_at) as due_at from (
       select min(case when owner is null then next_due_at else lease_until end) as due_at from ${tables.lanes}
       union all select min(due_at) from ${tables.pending_inbound}
       union all select min(due_at) from ${tables.pending_media}
       union all select due_at from (select 0 as due_at from ${tables.posted_sends} limit 1) as posted) as due`,
  fromRow: ({ due_at: dueAt }) => (dueAt === null ? undefined : Number(dueAt)),
};
